// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BREATH, type Troupe } from '../motion/showing';
import { FakeWorld } from '../protocol/fake';
import type { Event, QuestionView, TableView, Update } from '../protocol/types';
import fixture from '../table/fixture.json';
import { TableStore } from './table.svelte';

const PAGE = { protocol: 'http:', host: 'test' };
const QUESTION: QuestionView = {
  kind: 'action',
  text: 'You may act.',
  why_not: { otherwise: { code: 'another-question', text: 'no' } },
  seat: 0,
  options: [{ move: 'pass', label: 'Pass', place: { on: 'button' } }],
};

function seated(seat = 0, troupe?: Troupe) {
  const world = new FakeWorld();
  const table = new TableStore('T1', 'en', world, PAGE, troupe);
  table.open();
  world.wire.welcome(1, seat);
  return { world, table };
}

const update = (more: Partial<Update> = {}): Update => ({ type: 'update', seq: 4, position: 2, ...more });

beforeEach(() => {
  sessionStorage.clear();
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

  it('continues the story', () => {
    const { world, table } = seated();
    world.wire.tell(
      update({ whole: true, chapters: [{ start: 0, moments: [{ lines: [{ text: 'a' }, { text: 'b' }] }] }] }),
    );
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

  it('that come too late for hints are no reason to complain', async () => {
    const { world, table } = seated();
    const done = table.askHints();
    const sent = world.wire.last;
    world.wire.tell({ type: 'refused', id: sent && 'id' in sent ? sent.id : '', code: 'stale', text: 'moved on' });
    await expect(done).resolves.toBe(false);
    expect(table.refusal).toBeUndefined();
  });
});

describe('what is being shown', () => {
  const SLOW: Troupe = { perform: () => {}, sweep: () => {}, clear: () => {}, tempo: () => ({ pace: 1 }) };
  const before = (fixture as unknown as Update).view as TableView;
  const gold = before.heroes[0]?.gold ?? 0;
  const later = {
    ...before,
    heroes: before.heroes.map((hero) => (hero.seat === 0 ? { ...hero, gold: gold + 2 } : hero)),
  };
  const events: Event[] = [
    { event: 'rolled', seat: 0, die: 'dark', slot: 2, face: 'g1' },
    { event: 'gained', seat: 0, resource: 'gold', amount: 2, source: 'face:g1' },
  ];
  const chapters = [{ start: 9, moments: [{ lines: [{ text: 'Ann rolled 1 gold' }], events }] }];
  const news = update({ seq: 5, position: 3, view: later, chapters, question: QUESTION });

  function watched() {
    const { world, table } = seated(0, SLOW);
    world.wire.tell(update({ view: before, whole: true }));
    world.wire.tell(news);
    return { world, table };
  }

  it('is not given away: position and question wait for it', () => {
    const { table } = watched();
    expect([table.view?.heroes[0]?.gold, table.asked, table.mine]).toEqual([gold, undefined, false]);
    vi.advanceTimersByTime(3_000);
    expect(table.asked?.text).toBe(QUESTION.text);
    vi.advanceTimersByTime(5_000);
    expect(table.view).toEqual(later);
  });

  it('can be skipped, and the question is there a moment later', () => {
    const { table } = watched();
    table.stage.finish();
    expect([table.view?.heroes[0]?.gold, table.asked]).toEqual([gold + 2, undefined]);
    vi.advanceTimersByTime(BREATH);
    expect(table.asked?.text).toBe(QUESTION.text);
  });

  it('is told as it is shown', () => {
    const { world, table } = watched();
    world.wire.tell({ ...news, seq: 6, chapters: [{ start: 9, keep: 1, moments: [{ lines: [{ text: 'more' }] }] }] });
    const lines = () => table.story.flatMap((chapter) => chapter.lines.map((line) => line.text));
    expect(lines()).toEqual(['Ann rolled 1 gold']);
    vi.advanceTimersByTime(5_000);
    expect(lines()).toEqual(['Ann rolled 1 gold', 'more']);
  });

  it('is skipped for those who come late', () => {
    const { world, table } = seated(0, SLOW);
    world.wire.tell({ ...news, whole: true });
    expect([table.view, table.stage.playing]).toEqual([later, false]);
  });

  describe('in the first turn', () => {
    const first: Update = { ...news, whole: true, start: before };
    const gains = (table: TableStore) => (table.view?.heroes[0]?.gold ?? 0) - gold;

    it('is shown from the beginning to newcomers', () => {
      for (const seat of [0, 1, -1]) {
        sessionStorage.clear();
        const { world, table } = seated(seat, SLOW);
        world.wire.tell(first);
        expect([gains(table), table.question, table.story]).toEqual([0, undefined, []]);
        vi.advanceTimersByTime(5_000);
        expect([gains(table), table.question?.text, table.story.length]).toEqual([2, QUESTION.text, 1]);
      }
    });

    it('starts after a look at the table', () => {
      const seen: string[] = [];
      const { world } = seated(0, { ...SLOW, perform: (beat) => seen.push(`${beat.does} ${Date.now() - came}`) });
      const came = Date.now();
      world.wire.tell(first);
      vi.advanceTimersByTime(5_000);
      expect(seen).toEqual(['roll 600', 'gain 1700']);
    });

    it('is not shown again after a reload, or to those who have seen the table', () => {
      const { world } = seated(0, SLOW);
      world.wire.tell(first);
      const again = seated(0, SLOW);
      again.world.wire.tell(first);
      expect([gains(again.table), again.table.stage.playing]).toEqual([2, false]);
      sessionStorage.clear();
      again.world.wire.tell({ ...first, seq: 6 });
      expect([gains(again.table), again.table.stage.playing]).toEqual([2, false]);
    });
  });
});

describe('the end', () => {
  it('of the conversation is shown with its reason', () => {
    const { world, table } = seated();
    world.wire.tell({ type: 'bye', code: 'no-such-table', text: 'there is no such table' });
    expect([table.connection, table.fault?.text]).toEqual(['closed', 'there is no such table']);
  });
});
