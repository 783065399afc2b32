import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChapterView, Event, TableView } from '../protocol/types';
import game from './game.json';
import { type Beat, type Scene, STAGE, type Tempo, TIMES } from './scenes';
import { AWAY, BREATH, CALL, LIVE, RIBBON, type Show, TOO_MANY, type Troupe } from './showing';
import { Stage } from './stage.svelte';

const VIEW = game.start as unknown as TableView;
const GOLD = VIEW.heroes[1]?.gold ?? 0;

class Fake implements Troupe {
  pace: Tempo | undefined = { pace: 1 };
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
  tempo(): Tempo | undefined {
    return this.pace;
  }
}

const rolled: Event = { event: 'rolled', seat: 1, die: 'light', slot: 5, face: 's1' };
const gained: Event = { event: 'gained', seat: 1, resource: 'gold', amount: 1, source: 'face:g1' };
const performed: Event = { event: 'feat performed', seat: 1, feat: 'hind', location: 'M3', extra: 0 };
const myTurn: Event = { event: 'turn started', seat: 0, round: 2 };
const told = (...events: Event[]): ChapterView[] => [{ start: 0, moments: [{ events }] }];
const gold = (stage: Stage): number | undefined => stage.view?.heroes[1]?.gold;
/** A die is thrown, what it brings is named and flies, and the stage is left. */
const FLOWN = TIMES.roll + TIMES.named + TIMES.gain;
const RING = TIMES.roll + TIMES.named + STAGE.hold + STAGE.home;
const ACT = STAGE.enter + 1100 + STAGE.leave;

let troupe: Fake;
let stage: Stage;
let heard: Scene[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  troupe = new Fake();
  stage = new Stage(troupe);
  heard = [];
  stage.manners.heard = (scene) => heard.push(scene);
  stage.jump(VIEW);
});
afterEach(() => {
  stage.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const show = (view: TableView, ...events: Event[]) => showing({ view, chapters: told(...events) });
const showing = (what: Show) => {
  const calls = { told: [] as number[], done: 0 };
  stage.show({
    tell: (moments) => calls.told.push(moments),
    done: () => {
      calls.done += 1;
    },
    ...what,
  });
  return calls;
};
const later = (gold: number): TableView => ({ ...VIEW, heroes: VIEW.heroes.map((hero) => ({ ...hero, gold })) });
const on = () => stage.standing?.setting.on;

describe('the stage', () => {
  it('shows dice first, then names what they bring, and then gives it', () => {
    show(later(GOLD + 1), rolled, gained);
    expect([on(), troupe.seen.map((beat) => beat.does)]).toEqual(['ring', ['roll']]);
    vi.advanceTimersByTime(TIMES.roll - 1);
    expect([stage.view?.heroes[1]?.light.up, stage.standing?.named]).toEqual([VIEW.heroes[1]?.light.up, 0]);
    vi.advanceTimersByTime(1);
    expect([stage.view?.heroes[1]?.light.up, stage.standing?.named, gold(stage)]).toEqual(['s1', 1, GOLD]);
    vi.advanceTimersByTime(TIMES.named + TIMES.gain);
    expect(gold(stage)).toBe(GOLD + 1);
    vi.advanceTimersByTime(STAGE.hold + STAGE.home);
    expect([on(), stage.playing]).toEqual([undefined, false]);
  });

  it('takes the dice away from their places while they are on it', () => {
    show(VIEW, rolled);
    expect([...stage.away]).toEqual(['1:light']);
    vi.runAllTimers();
    expect([...stage.away]).toEqual([]);
  });

  it('says whose act is on it', () => {
    expect(stage.actor).toBe(-1);
    show(VIEW, performed);
    expect([on(), stage.actor]).toEqual(['feat', 1]);
  });

  it('ends with what the server sent, whatever the events say', () => {
    const end = later(77);
    const calls = show(end, rolled, gained);
    vi.runAllTimers();
    expect(stage.view).toBe(end);
    expect(calls).toEqual({ told: [1, 1, Number.POSITIVE_INFINITY], done: 1 });
  });

  it('tells nothing about dice before they have landed', () => {
    const moments = [{ events: [rolled] }, { events: [gained] }];
    const calls = showing({ view: VIEW, chapters: [{ start: 0, moments }] });
    vi.advanceTimersByTime(TIMES.roll - 1);
    expect(calls.told).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(calls.told).toEqual([1, 2]);
  });

  it('knows what events do not say: the spaces of a board, and where cards will go', () => {
    stage.known = { spaces: [{ number: 7, name: '', glory: 5, zone: 'loyal', left: 7, right: 7 }] };
    show(VIEW, { event: 'allegiance moved', seat: 1, space: 7, left: 6, special: 0 }, rolled);
    const before = VIEW.heroes[1]?.score ?? 0;
    vi.advanceTimersByTime(STAGE.enter + TIMES.step);
    expect([stage.view?.heroes[1]?.score, stage.playing]).toEqual([before + 5, true]);
  });

  it('plays at the speed that was chosen', () => {
    troupe.pace = { pace: 0.5 };
    const { done } = show(later(1), rolled);
    expect([troupe.seen[0]?.time, done]).toEqual([TIMES.roll / 2, 0]);
    vi.advanceTimersByTime(RING / 2);
    expect(stage.playing).toBe(false);
  });

  it('shows still pictures without motion: nothing flies, and what is mine changes at once', () => {
    troupe.pace = { pace: 0, hold: 600, act: 600 };
    const calls = show(later(GOLD + 1), rolled, gained);
    vi.advanceTimersByTime(STAGE.fade);
    expect([on(), stage.standing?.named, gold(stage), troupe.seen]).toEqual(['ring', 1, GOLD + 1, []]);
    vi.advanceTimersByTime(600 + STAGE.fade);
    expect([calls.done, on()]).toEqual([1, undefined]);
    expect(show(later(5), gained).done).toBe(1);
  });

  it('shows nothing when it is off', () => {
    troupe.pace = undefined;
    const end = later(5);
    const calls = show(end, rolled, gained);
    expect([stage.view, stage.playing, stage.open, calls.done, troupe.seen.length]).toEqual([end, false, true, 1, 0]);
    stage.look();
    expect(stage.missed).toEqual([]);
  });

  it('finishes an update without events at once', () => {
    const end = later(5);
    show(end);
    expect([stage.view, stage.open]).toEqual([end, true]);
  });

  it('forgets what it was showing when it is given a position', () => {
    const calls = show(later(5), rolled);
    stage.jump(VIEW);
    expect([stage.view, stage.playing, on(), calls.done]).toEqual([VIEW, false, undefined, 1]);
  });

  it('has no dice in the air that have landed', () => {
    show(VIEW, rolled);
    stage.lift(1, 'light', { slot: 5, turns: 2, time: 600 });
    expect(Object.keys(stage.rolls)).toEqual(['1:light']);
    vi.runAllTimers();
    expect(stage.rolls).toEqual({});
  });
});

describe('the queue', () => {
  it('shows one scene at a time, in the order of the journal', () => {
    const seen: (string | undefined)[] = [];
    show(VIEW, rolled, performed);
    show(VIEW, rolled);
    while (stage.playing) {
      if (seen.at(-1) !== on()) seen.push(on());
      vi.advanceTimersByTime(10);
    }
    expect(seen.filter(Boolean)).toEqual(['ring', 'feat', 'ring']);
  });

  it('tells about every scene once, in order, whether it is seen or not', () => {
    show(VIEW, rolled, performed, rolled);
    stage.next();
    stage.finish();
    expect(heard.map(({ setting }) => setting?.on)).toEqual(['ring', 'feat', 'ring']);
  });

  it('goes to the next scene at a click', () => {
    show(VIEW, rolled, performed);
    stage.next();
    expect([on(), stage.playing]).toEqual(['feat', true]);
    stage.next();
    expect([on(), stage.playing]).toEqual([undefined, false]);
    expect(stage.next()).toBe(false);
  });

  it('leaves nothing out that a click has cut short', () => {
    show(VIEW, rolled, gained, performed);
    stage.next();
    expect([stage.view?.heroes[1]?.light.up, gold(stage)]).toEqual(['s1', GOLD + 1]);
  });

  it('holds scenes for a shorter time when four or more wait', () => {
    const acts = Array.from({ length: 5 }, () => performed);
    show(VIEW, ...acts);
    vi.advanceTimersByTime(STAGE.enter + 0.6 * 1100);
    expect(stage.standing?.leaving).toBe(true);
    vi.advanceTimersByTime(STAGE.leave);
    vi.advanceTimersByTime(STAGE.enter + 0.6 * 1100);
    expect(stage.standing?.leaving).toBe(false);
  });

  it('throws two blessings in a row without sending the dice home', () => {
    show(VIEW, rolled, rolled);
    vi.advanceTimersByTime(TIMES.roll + TIMES.named + STAGE.hold);
    expect([on(), stage.standing?.leaving, stage.standing?.scenes.length]).toEqual(['ring', false, 1]);
  });

  it('tells what are too many scenes instead of showing them, and loses none', () => {
    const many = TOO_MANY * (VIEW.heroes.length - 1) + 1;
    const calls = Array.from({ length: many }, () => show(later(9), performed));
    expect(calls.every(({ done }) => done === 1)).toBe(true);
    expect([stage.missed.length, heard.length, stage.open]).toEqual([many, many, true]);
    vi.advanceTimersByTime(AWAY);
    expect(stage.missed).toEqual([]);
  });

  it('shows my own turn all the same', () => {
    stage.plays = true;
    const many = TOO_MANY * (VIEW.heroes.length - 1);
    for (let i = 0; i < many; i++) show(VIEW, performed);
    show(VIEW, performed, myTurn, rolled);
    expect([stage.missed.length, stage.ribbon]).toEqual([many + 1, 0]);
    stage.next();
    expect([stage.missed.length, stage.ribbon]).toEqual([0, 2]);
    vi.advanceTimersByTime(RIBBON.enter + RIBBON.hold);
    expect([on(), stage.open]).toEqual(['ring', false]);
  });
});

describe('while nobody looks', () => {
  it('nothing is shown and nothing lost: it is told when they come back', () => {
    const first = show(VIEW, rolled, performed);
    stage.hide();
    troupe.pace = undefined;
    const second = show(later(9), performed);
    expect([first.done, second.done, stage.open, gold(stage)]).toEqual([1, 1, true, 9]);
    troupe.pace = { pace: 1 };
    stage.look();
    expect(stage.missed.map(({ setting }) => setting?.on)).toEqual(['ring', 'feat', 'feat']);
    expect(heard).toHaveLength(3);
    stage.next();
    expect(stage.missed).toEqual([]);
  });
});

describe('a skip', () => {
  it('ends everything at once, and says so', () => {
    const skipped = vi.fn();
    stage.manners.skipped = skipped;
    const [first, second] = [show(VIEW, rolled), show(later(9), rolled, gained)];
    expect(stage.finish()).toBe(true);
    expect([first.done, second.done, gold(stage), stage.playing]).toEqual([1, 1, 9, false]);
    expect(stage.finish()).toBe(false);
    expect(skipped).toHaveBeenCalledTimes(1);
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
  it('is live a moment after its scene began to leave', () => {
    show(VIEW, rolled);
    vi.advanceTimersByTime(RING - STAGE.home + LIVE - 1);
    expect(stage.open).toBe(false);
    vi.advanceTimersByTime(1);
    expect([stage.open, stage.playing]).toEqual([true, true]);
  });

  it('waits for all scenes, not only for the first', () => {
    show(VIEW, rolled, performed);
    vi.advanceTimersByTime(RING);
    expect(stage.open).toBe(false);
    vi.advanceTimersByTime(ACT);
    expect(stage.open).toBe(true);
  });

  it('about dice keeps them on the stage, and what comes of the answer goes on there', () => {
    showing({ view: VIEW, chapters: told(rolled), holds: true });
    vi.advanceTimersByTime(60_000);
    expect([on(), stage.held, stage.open, stage.playing]).toEqual(['ring', true, true, false]);
    show(later(GOLD + 1), gained);
    expect([stage.held, stage.standing?.scenes.length, stage.open]).toEqual([false, 2, false]);
    vi.runAllTimers();
    expect([on(), gold(stage)]).toEqual([undefined, GOLD + 1]);
  });

  it('about dice finds them on the stage after a skip, too', () => {
    showing({ view: VIEW, chapters: told(performed, rolled), holds: true });
    stage.finish();
    expect([on(), stage.held, [...stage.away]]).toEqual(['ring', true, ['1:light']]);
    stage.jump(VIEW);
    expect([on(), stage.held]).toEqual([undefined, false]);
  });

  it('of somebody else lets the dice go home, and their answer is shown in its place', () => {
    show(VIEW, rolled);
    vi.runAllTimers();
    show(later(GOLD + 1), gained);
    expect([on(), stage.playing, stage.open]).toEqual([undefined, true, true]);
  });
});

describe('my turn', () => {
  beforeEach(() => {
    stage.plays = true;
  });

  it('begins with a ribbon', () => {
    show(VIEW, myTurn);
    expect(stage.ribbon).toBe(2);
    vi.advanceTimersByTime(RIBBON.enter + RIBBON.hold + RIBBON.leave);
    expect(stage.ribbon).toBe(0);
  });

  it('lets the dice wait for my hand, at most two seconds', () => {
    stage.manners.waits = () => true;
    show(VIEW, myTurn, rolled);
    vi.advanceTimersByTime(TIMES.turn);
    expect([stage.calling, on(), stage.open]).toEqual([true, undefined, false]);
    vi.advanceTimersByTime(CALL - 1);
    expect(stage.calling).toBe(true);
    vi.advanceTimersByTime(1);
    expect([stage.calling, on()]).toEqual([false, 'ring']);
    expect(CALL).toBe(2000);
  });

  it('rolls as soon as I touch them', () => {
    stage.manners.waits = () => true;
    show(VIEW, myTurn, rolled);
    vi.advanceTimersByTime(TIMES.turn);
    stage.next();
    expect([stage.calling, on(), stage.ribbon]).toEqual([false, 'ring', 0]);
    vi.advanceTimersByTime(FLOWN);
    expect(stage.view?.heroes[1]?.light.up).toBe('s1');
  });

  it('rolls by itself if I want it to', () => {
    show(VIEW, myTurn, rolled);
    vi.advanceTimersByTime(RIBBON.enter + RIBBON.hold);
    expect([stage.calling, on()]).toEqual([false, 'ring']);
  });
});
