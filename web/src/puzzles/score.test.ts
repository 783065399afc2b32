// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { Score } from './score.svelte';

beforeEach(() => localStorage.clear());

describe('the score', () => {
  it('counts the first answer to a puzzle only', () => {
    const score = new Score();
    score.note('a', false);
    score.note('a', true);
    score.note('b', true);
    expect([score.of('a'), score.of('b'), score.of('c')]).toEqual(['missed', 'solved', 'untried']);
    expect(score.counted(['a', 'b', 'c'])).toEqual({ tried: 2, solved: 1 });
  });

  it('is kept by the browser', () => {
    new Score().note('a', true);
    expect(new Score().of('a')).toBe('solved');
  });

  it('starts again where storage holds nonsense', () => {
    for (const nonsense of ['{', 'null', '"x"', '{"a": 3}']) {
      localStorage.setItem('fatesmith.puzzles', nonsense);
      expect(new Score().of('a')).toBe('untried');
    }
  });
});
