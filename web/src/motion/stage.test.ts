import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChapterView, Event, TableView } from '../protocol/types';
import game from './game.json';
import { type Beat, TIMES } from './scenes';
import { BREATH, LATE, Stage, TOO_LATE, type Troupe } from './stage.svelte';

const VIEW = game.start as unknown as TableView;
const GOLD = VIEW.heroes[1]?.gold ?? 0;

class Fake implements Troupe {
  speed = 1;
  cleared = 0;
  swept = 0;
  readonly seen: { does: Beat['does']; at: number; time: number }[] = [];
  perform(beat: Beat, time: number): void {
    this.seen.push({ does: beat.does, at: Date.now(), time });
  }
  sweep(): void {
    this.swept += 1;
  }
  clear(): void {
    this.cleared += 1;
  }
  pace(): number {
    return this.speed;
  }
}

const rolled: Event = { event: 'rolled', seat: 1, die: 'light', slot: 5, face: 's1' };
const gained: Event = { event: 'gained', seat: 1, resource: 'gold', amount: 1, source: 'face:g1' };
const told = (...events: Event[]): ChapterView[] => [{ start: 0, moments: [{ events }] }];
const gold = (stage: Stage): number | undefined => stage.view?.heroes[1]?.gold;

let troupe: Fake;
let stage: Stage;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  troupe = new Fake();
  stage = new Stage(troupe);
  stage.jump(VIEW);
});
afterEach(() => {
  stage.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const show = (view: TableView, ...events: Event[]) => {
  const calls = { told: [] as number[], done: 0 };
  stage.show({
    view,
    chapters: told(...events),
    tell: (moments) => calls.told.push(moments),
    done: () => {
      calls.done += 1;
    },
  });
  return calls;
};
const later = (gold: number): TableView => ({ ...VIEW, heroes: VIEW.heroes.map((hero) => ({ ...hero, gold })) });

describe('the stage', () => {
  it('shows dice first and gains once they have landed', () => {
    show(later(GOLD + 1), rolled, gained);
    expect(troupe.seen.map((beat) => beat.does)).toEqual(['roll']);
    vi.advanceTimersByTime(TIMES.rollOfRival - 1);
    expect([stage.view?.heroes[1]?.light.up, gold(stage)]).toEqual([VIEW.heroes[1]?.light.up, GOLD]);
    vi.advanceTimersByTime(1);
    expect([stage.view?.heroes[1]?.light.up, gold(stage)]).toEqual(['s1', GOLD]);
    vi.advanceTimersByTime(TIMES.gain);
    expect(gold(stage)).toBe(GOLD + 1);
    expect(stage.playing).toBe(false);
  });

  it('ends with what the server sent, whatever the events say', () => {
    const end = later(77);
    const calls = show(end, rolled, gained);
    vi.runAllTimers();
    expect(stage.view).toBe(end);
    expect(troupe.swept).toBe(2);
    expect(calls).toEqual({ told: [1, 1, Number.POSITIVE_INFINITY], done: 1 });
  });

  it('knows what events do not say: the spaces of a board, and where cards will go', () => {
    stage.known = { spaces: [{ number: 7, name: '', glory: 5, zone: 'loyal', left: 7, right: 7 }] };
    show(VIEW, { event: 'allegiance moved', seat: 1, space: 7, left: 6, special: 0 }, rolled);
    const before = VIEW.heroes[1]?.score ?? 0;
    vi.advanceTimersByTime(TIMES.step);
    expect([stage.view?.heroes[1]?.score, stage.playing]).toEqual([before + 5, true]);
  });

  it('plays at the speed that was chosen', () => {
    troupe.speed = 0.5;
    show(later(1), rolled);
    expect(troupe.seen[0]?.time).toBe(TIMES.rollOfRival / 2);
  });

  it('shows nothing at the instant speed, or while nobody is looking', () => {
    troupe.speed = 0;
    const end = later(5);
    const calls = show(end, rolled, gained);
    expect([stage.view, stage.playing, stage.open, calls.done, troupe.seen.length]).toEqual([end, false, true, 1, 0]);
  });

  it('finishes an update without events at once', () => {
    const end = later(5);
    show(end);
    expect([stage.view, stage.open]).toEqual([end, true]);
  });

  it('forgets what it was showing when it is given a position', () => {
    const calls = show(later(5), rolled);
    stage.jump(VIEW);
    expect([stage.view, stage.playing, calls.done, Object.keys(stage.rolls)]).toEqual([VIEW, false, 1, []]);
    expect(troupe.cleared).toBe(1);
  });

  it('has no dice in the air that have landed', () => {
    show(VIEW, rolled);
    stage.lift(1, 'light', { slot: 5, turns: 2, time: 600 });
    expect(Object.keys(stage.rolls)).toEqual(['1:light']);
    vi.runAllTimers();
    expect(stage.rolls).toEqual({});
  });
});

describe('several updates', () => {
  it('are shown one after the other', () => {
    const order: string[] = [];
    for (const name of ['first', 'second'])
      stage.show({ view: VIEW, chapters: told(rolled), done: () => order.push(`${name} ${Date.now()}`) });
    vi.runAllTimers();
    expect(order).toEqual([`first ${TIMES.rollOfRival}`, `second ${2 * TIMES.rollOfRival}`]);
  });

  it('speed up when they are late, and are never late by more than a few seconds', () => {
    const many = Array.from({ length: 5 }, () => [rolled, gained]).flat();
    show(VIEW, ...many);
    show(VIEW, ...many);
    const last = show(VIEW, ...many);
    vi.advanceTimersByTime(LATE);
    expect(last.done).toBe(1);
  });

  it('are shown in time on a slow machine, too', () => {
    const last = show(VIEW, rolled, gained, rolled, gained);
    vi.setSystemTime(LATE - 100);
    vi.advanceTimersByTime(TIMES.rollOfRival + 100);
    expect(last.done).toBe(1);
  });

  it('are skipped, oldest first, when there are far too many', () => {
    const calls = Array.from({ length: 30 }, () => show(VIEW, rolled, gained));
    expect(calls[0]?.done).toBe(1);
    expect(calls.at(-1)?.done).toBe(0);
    const shown = calls.filter((each) => !each.done).length;
    expect(shown * (TIMES.rollOfRival + TIMES.gain)).toBeLessThanOrEqual(TOO_LATE);
    vi.runAllTimers();
    expect(calls.every((each) => each.done === 1)).toBe(true);
  });
});

describe('a skip', () => {
  it('ends everything at once', () => {
    const [first, second] = [show(VIEW, rolled), show(later(9), rolled, gained)];
    expect(stage.finish()).toBe(true);
    expect([first.done, second.done, gold(stage), stage.playing]).toEqual([1, 1, 9, false]);
    expect(stage.finish()).toBe(false);
  });

  it('does not open a question under the finger', () => {
    show(VIEW, rolled);
    stage.finish();
    expect(stage.open).toBe(false);
    vi.advanceTimersByTime(BREATH);
    expect(stage.open).toBe(true);
  });

  it('leaves a question open that was already shown', () => {
    show(VIEW, gained);
    expect(stage.open).toBe(true);
    stage.finish();
    expect(stage.open).toBe(true);
  });

  it('blocks nobody for more than 250 ms', () => {
    expect(BREATH).toBeLessThanOrEqual(250);
  });
});

describe('a question', () => {
  it('waits for the dice and not for what they give', () => {
    show(VIEW, rolled, gained);
    expect(stage.open).toBe(false);
    vi.advanceTimersByTime(TIMES.rollOfRival);
    expect([stage.open, stage.playing]).toEqual([true, true]);
  });
});
