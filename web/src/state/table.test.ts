import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWorld } from '../protocol/fake';
import type { QuestionView, Update } from '../protocol/types';
import { TableStore } from './table.svelte';

const PAGE = { protocol: 'http:', host: 'test' };
const QUESTION: QuestionView = {
  kind: 'action',
  text: 'You may act.',
  why_not: { otherwise: { code: 'another-question', text: 'no' } },
  seat: 0,
  options: [{ move: 'pass', label: 'Pass', place: { on: 'button' } }],
};

function seated(seat = 0) {
  const world = new FakeWorld();
  const table = new TableStore('T1', 'en', world, PAGE);
  table.open();
  world.wire.welcome(1, seat);
  return { world, table };
}

const update = (more: Partial<Update> = {}): Update => ({ type: 'update', seq: 4, position: 2, ...more });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a table', () => {
  it('knows who sits where after the welcome', () => {
    const { table } = seated();
    expect([table.seat, table.name(1), table.connection]).toEqual([0, 'Theron', 'open']);
  });

  it('holds the last update', () => {
    const { world, table } = seated();
    world.wire.tell(update({ question: QUESTION }));
    expect(table.question?.kind).toBe('action');
    world.wire.tell(update({ seq: 5, position: 3 }));
    expect(table.question).toBeUndefined();
  });

  it('asks me only when the question is mine', () => {
    const { world, table } = seated();
    world.wire.tell(update({ question: { ...QUESTION, seat: 1, options: [] } }));
    expect(table.mine).toBe(false);
    world.wire.tell(update({ question: QUESTION }));
    expect(table.mine).toBe(true);
  });

  it('asks nothing of those who watch', () => {
    const { world, table } = seated(-1);
    world.wire.tell(update({ question: { ...QUESTION, options: [] } }));
    expect(table.mine).toBe(false);
    expect(table.asked).toBeUndefined();
  });

  it('offers a question that comes later, until it is answered', () => {
    const { world, table } = seated();
    const open = { ...QUESTION, seat: 1, options: [] };
    world.wire.tell(update({ question: open, ahead: QUESTION }));
    expect(table.asked?.text).toBe(QUESTION.text);
    world.wire.tell(update({ question: open, ahead: QUESTION, answered_ahead: 'pass' }));
    expect(table.asked).toBeUndefined();
  });

  it('tells the story on', () => {
    const { world, table } = seated();
    world.wire.tell(update({ whole: true, chapters: [{ start: 0, moments: [{ lines: [{ text: 'a' }, { text: 'b' }] }] }] }));
    world.wire.tell(update({ seq: 5, chapters: [{ start: 0, keep: 1, moments: [{ lines: [{ text: 'c' }] }] }] }));
    expect(table.story[0]?.lines.map((line) => line.text)).toEqual(['a', 'c']);
  });

  it('keeps every line of the chat once', () => {
    const { world, table } = seated();
    const line = { seq: 3, at_ms: 0, name: 'Bob', text: 'hi' };
    world.wire.tell({ type: 'chat', lines: [line] }, { type: 'chat', lines: [line, { ...line, seq: 2 }] });
    expect(table.chat.map((each) => each.seq)).toEqual([2, 3]);
  });

  it('turns the time left into a deadline', () => {
    const { world, table } = seated();
    vi.setSystemTime(1_000);
    world.wire.tell(update({ clock: { seat: 0, left_ms: 5_000 } }));
    expect(table.deadline).toEqual({ seat: 0, at: 6_000 });
    world.wire.tell(update({ seq: 5 }));
    expect(table.deadline).toBeUndefined();
  });
});

describe('answers', () => {
  it('name the position they were given at', async () => {
    const { world, table } = seated();
    world.wire.tell(update({ question: QUESTION }));
    const option = QUESTION.options?.[0];
    if (!option) throw new Error('no option');
    const done = table.play(option);
    expect(table.busy).toBe(1);
    const sent = world.wire.last;
    expect(sent).toMatchObject({ type: 'play', at: 2, move: 'pass' });
    world.wire.tell({ type: 'done', id: sent && 'id' in sent ? sent.id : '', seq: 5 });
    await expect(done).resolves.toBe(true);
    expect(table.busy).toBe(0);
  });

  it('are given ahead while others think', () => {
    const { world, table } = seated();
    world.wire.tell(update({ question: { ...QUESTION, seat: 1, options: [] }, ahead: QUESTION }));
    void table.play({ move: 'pass', label: 'Pass', place: { on: 'button' } });
    expect(world.wire.last).toMatchObject({ type: 'ahead', at: 2 });
  });

  it('that are refused say why, until the game moves on', async () => {
    const { world, table } = seated();
    const done = table.takeBack();
    const sent = world.wire.last;
    world.wire.tell({ type: 'refused', id: sent && 'id' in sent ? sent.id : '', code: 'stale', text: 'too late' });
    await expect(done).resolves.toBe(false);
    expect(table.refusal?.message).toBe('too late');
    world.wire.tell(update({ position: 9 }));
    expect(table.refusal).toBeUndefined();
  });
});

describe('what happens before our eyes', () => {
  const rolled = { event: 'rolled', seat: 1, die: 'dark', slot: 2, face: 'g1' } as const;
  const gained = { event: 'gained', seat: 1, resource: 'gold', amount: 1, source: 'face:g1' } as const;

  it('counts the rolls of each die', () => {
    const { world, table } = seated();
    world.wire.tell(update({ chapters: [{ start: 0, moments: [{ events: [rolled, rolled] }] }] }));
    expect(table.rolls).toEqual({ '1:dark': 2 });
  });

  it('sums gains up and lets them fade', () => {
    const { world, table } = seated();
    world.wire.tell(update({ chapters: [{ start: 0, moments: [{ events: [gained, gained] }] }] }));
    expect(table.drifts.map((drift) => [drift.resource, drift.amount])).toEqual([['gold', 2]]);
    vi.advanceTimersByTime(3_000);
    expect(table.drifts).toEqual([]);
  });

  it('is not made up for those who come late', () => {
    const { world, table } = seated();
    world.wire.tell(update({ whole: true, chapters: [{ start: 0, moments: [{ events: [rolled] }] }] }));
    expect(table.rolls).toEqual({});
  });
});

describe('the end', () => {
  it('of the conversation is told with its reason', () => {
    const { world, table } = seated();
    world.wire.tell({ type: 'bye', code: 'no-such-table', text: 'there is no such table' });
    expect([table.connection, table.fault?.text]).toEqual(['closed', 'there is no such table']);
  });
});
