import { describe, expect, it } from 'vitest';
import { retell } from './story';

const lines = (...texts: string[]) => ({ lines: texts.map((text) => ({ text })) });
const texts = (story: ReturnType<typeof retell>) => story.map((chapter) => chapter.lines.map((line) => line.text));

describe('the story', () => {
  it('begins with what is told first', () => {
    const story = retell([], [{ start: 0, moments: [lines('Round 1', 'Ann rolled')] }], true);
    expect(texts(story)).toEqual([['Round 1', 'Ann rolled']]);
  });

  it('keeps the lines that are still true and drops the others', () => {
    const before = retell([], [{ start: 0, moments: [lines('Round 1', 'Ann rolled 3 gold')] }], true);
    const after = retell(
      before,
      [{ start: 0, keep: 1, moments: [lines('Ann rolled 3 gold: +3 gold'), lines('Bob rolled')] }],
      false,
    );
    expect(texts(after)).toEqual([['Round 1', 'Ann rolled 3 gold: +3 gold', 'Bob rolled']]);
  });

  it('adds chapters in their order', () => {
    const before = retell([], [{ start: 9, moments: [lines('b')] }], true);
    expect(texts(retell(before, [{ start: 4, moments: [lines('a')] }], false))).toEqual([['a'], ['b']]);
  });

  it('forgets everything when it is told as a whole', () => {
    const before = retell(
      [],
      [
        { start: 0, moments: [lines('a')] },
        { start: 5, moments: [lines('undone')] },
      ],
      true,
    );
    expect(texts(retell(before, [{ start: 0, moments: [lines('a')] }], true))).toEqual([['a']]);
  });

  it('does not change what it was given', () => {
    const before = retell([], [{ start: 0, moments: [lines('a', 'b')] }], true);
    retell(before, [{ start: 0, keep: 1, moments: [lines('c')] }], false);
    expect(texts(before)).toEqual([['a', 'b']]);
  });

  it('has no chapters without lines', () => {
    expect(retell([], [{ start: 0, moments: [{ events: [{ event: 'round started', round: 1 }] }] }], false)).toEqual(
      [],
    );
  });
});
