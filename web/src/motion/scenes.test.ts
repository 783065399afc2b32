import { describe, expect, it } from 'vitest';
import type { ChapterView, Event, TableView } from '../protocol/types';
import { scenesOf } from './cutter';
import game from './game.json';
import { type Beat, planOf, type Scene, STAGE, TIMES } from './scenes';

const VIEW = game.start as unknown as TableView;
const UPDATES = game.updates as unknown as { chapters: ChapterView[] }[];

const scenes = (...events: Event[]): Scene[] => scenesOf([{ start: 0, moments: [{ events }] }], VIEW, { me: 0 });
const does = (all: Scene[]): string[][] => all.map((scene) => scene.beats.map((beat) => beat.does));
const settings = (all: Scene[]): (string | undefined)[] => all.map((scene) => scene.setting?.on);
const rolled = (seat: number, die: 'light' | 'dark' | 'celestial', face = 'g1'): Event => ({
  event: 'rolled',
  seat,
  die,
  slot: 0,
  face,
});
const gained = (seat: number, source = 'face:g1'): Event => ({
  event: 'gained',
  seat,
  resource: 'gold',
  amount: 1,
  source,
});
const only = (all: Scene[]): Scene => {
  if (all.length !== 1 || !all[0]) throw new Error(`${all.length} scenes`);
  return all[0];
};
const find = <Does extends Beat['does']>(all: Scene[], what: Does): Extract<Beat, { does: Does }> => {
  const beat = all.flatMap((scene) => [...scene.beats, ...scene.closing]).find((each) => each.does === what);
  if (!beat) throw new Error(`nothing does ${what}`);
  return beat as Extract<Beat, { does: Does }>;
};

describe('a blessing', () => {
  const all = [0, 1, 2, 3].flatMap((seat) => [rolled(seat, 'light'), rolled(seat, 'dark')]);

  it('is one scene on the stage, in which all dice land together', () => {
    const { beats, setting } = only(scenes(...all));
    expect(setting).toMatchObject({ on: 'ring', round: 1, active: 0 });
    expect(new Set(beats.map((beat) => beat.lands))).toEqual(new Set([TIMES.roll]));
  });

  it('names what it brings before that flies: heroes 110 ms apart, their gains 60 ms', () => {
    const { beats } = only(scenes(...all, gained(0), gained(0), gained(1)));
    const [first, second, other] = beats.filter((beat) => beat.does === 'gain').map((beat) => beat.at);
    const begins = TIMES.roll + TIMES.named;
    expect([first, second, other]).toEqual([begins, begins + TIMES.glyphs, begins + TIMES.seats]);
  });

  it('takes about 2.7 seconds for four heroes', () => {
    const scene = only(scenes(...all, ...[0, 1, 2, 3].flatMap((seat) => [gained(seat), gained(seat)])));
    const { ends } = planOf(scene, { pace: 1 }, 0, 0);
    expect(ends).toBeGreaterThan(2500);
    expect(ends).toBeLessThan(2900);
  });

  it('is a new one when everybody rolls again, and the same when one die is rolled again', () => {
    expect(scenes(rolled(0, 'light'), rolled(0, 'light')).map(({ joins }) => joins)).toEqual([false, false]);
    const again = scenes(rolled(0, 'light'), { event: 'rolled again', seat: 0, die: 'light' }, rolled(0, 'light'));
    expect(again.map(({ joins }) => joins)).toEqual([false, true]);
  });

  it('goes on after an answer', () => {
    const news: ChapterView[] = [{ start: 0, moments: [{ events: [gained(1)] }] }];
    expect(only(scenesOf(news, VIEW, { me: 0, ring: true }))).toMatchObject({ joins: true, setting: { on: 'ring' } });
    expect(only(scenesOf(news, VIEW, { me: 0 })).setting).toBeUndefined();
  });

  it('waits for my hand in my turn, if I play', () => {
    const turn: Event[] = [{ event: 'turn started', seat: 0, round: 2 }, rolled(0, 'light')];
    const news = [{ start: 0, moments: [{ events: turn }] }];
    const mine = scenesOf(news, VIEW, { me: 0, plays: true });
    expect(mine.map(({ turn: round, calls }) => [round, calls])).toEqual([
      [2, false],
      [undefined, true],
    ]);
    for (const seen of [{ me: 0 }, { me: 1, plays: true }])
      expect(scenesOf(news, VIEW, seen).some(({ turn: round, calls }) => round || calls)).toBe(false);
  });

  it('has the celestial die on the stage', () => {
    expect(settings(scenes(rolled(2, 'celestial')))).toEqual(['ring']);
  });

  it('lets gains come from the die that shows their face', () => {
    const cut = scenes(
      rolled(0, 'light', 'g1'),
      rolled(0, 'dark', 'g1'),
      { event: 'applied', seat: 0, face: 'g1', factor: 1 },
      gained(0),
      { event: 'applied', seat: 0, face: 'g1', factor: 1 },
      gained(0),
    );
    const from = only(cut).beats.flatMap((beat) => (beat.does === 'gain' ? [beat.from] : []));
    expect(from).toEqual([
      { on: 'die', seat: 0, die: 'light' },
      { on: 'die', seat: 0, die: 'dark' },
    ]);
  });

  it('takes gold from the die to the hammer', () => {
    const cut = scenes(
      rolled(0, 'light', 'g3'),
      { event: 'applied', seat: 0, face: 'g3', factor: 1 },
      { event: 'tracked', seat: 0, steps: 3, position: 5, source: 'face:g3' },
    );
    expect(does(cut)).toEqual([['roll', 'hammer']]);
    expect(find(cut, 'hammer').from).toEqual({ on: 'die', seat: 0, die: 'light' });
  });

  it('shows what a full reserve loses', () => {
    const cut = scenes(gained(1), { event: 'overflowed', seat: 1, resource: 'gold', amount: 2, source: 'face:g3' });
    expect(does(cut)).toEqual([['gain', 'overflow']]);
  });
});

describe('a question', () => {
  it('waits for what is on the stage, and not for gains in their places', () => {
    expect(scenes(rolled(0, 'light'), gained(0)).map((scene) => scene.soft)).toEqual([false]);
    expect(scenes(gained(0)).map((scene) => scene.soft)).toEqual([true]);
  });
});

describe('forging', () => {
  const forged = (seat: number): Event => ({
    event: 'forged',
    seat,
    die: 'light',
    slot: 0,
    face: 's1',
    replaced: 'g1',
  });
  const paid = (seat: number): Event => ({ event: 'paid', seat, resource: 'gold', amount: 3, source: 'face:s1' });

  it('of a rival is on the stage, with its price and what is left', () => {
    const cut = scenes(forged(1), paid(1));
    const left = VIEW.pools.flatMap(({ niches }) => niches).find(({ face }) => face === 's1')?.left ?? 0;
    expect(only(cut).setting).toMatchObject({ on: 'forge', seat: 1, face: 's1', replaced: 'g1', paid: { gold: 3 } });
    expect(only(cut).setting).toMatchObject({ faces: VIEW.heroes[1]?.light.faces, left: left - 1 });
    expect(find(cut, 'forge')).toMatchObject({ at: TIMES.strike, lands: TIMES.strike });
    expect(find(cut, 'pay').to).toEqual({ on: 'niche', face: 's1' });
  });

  it('of a rival says what a roll of the die brings from now on, if it is the only new face', () => {
    const valued = (sun: number): TableView => ({
      ...VIEW,
      heroes: VIEW.heroes.map((hero) => ({ ...hero, light: { ...hero.light, means: { sun } } })),
    });
    const cut = (...events: Event[]) =>
      scenesOf([{ start: 0, moments: [{ events }] }], valued(0.2), { me: 0, end: valued(0.4) });
    expect(only(cut(forged(1), paid(1))).setting).toMatchObject({ means: [{ sun: 0.2 }, { sun: 0.4 }] });
    for (const { setting } of cut(forged(1), forged(1))) expect(setting).not.toHaveProperty('means');
  });

  it('of my own is in its place', () => {
    expect(settings(scenes(forged(0), paid(0)))).toEqual([undefined]);
    expect(find(scenes(forged(0), paid(0)), 'forge').time).toBe(TIMES.forge);
  });

  it('strikes one face after the other', () => {
    expect(does(scenes(forged(0), forged(0)))).toEqual([['forge'], ['forge']]);
  });
});

describe('a feat', () => {
  const performed = (seat: number): Event[] => [
    { event: 'feat performed', seat, feat: 'hind', location: 'M3', extra: 0 },
    { event: 'paid', seat, resource: 'moon', amount: 2, source: 'feat:hind' },
    { event: 'moved', seat, portal: 2, left: 0 },
  ];
  const ousted: Event[] = [{ event: 'ousted', seat: 3, by: 1, portal: 2 }, rolled(3, 'light'), gained(3)];
  const taken = (seat: number): Event => ({ event: 'card taken', seat, feat: 'hind', location: 'M3', variant: 0 });

  it('of a rival is one scene, and its card leaves with it', () => {
    const scene = only(scenes(...performed(1), taken(1)));
    expect(scene.setting).toMatchObject({ on: 'feat', seat: 1, feat: 'hind', paid: { moon: 2 }, ousted: [], left: 4 });
    expect(scene.closing.map((beat) => beat.does)).toEqual(['take']);
  });

  it('ousts on the stage; then the ousted hero is blessed, and then the card is taken', () => {
    const cut = scenes(...performed(1), ...ousted, taken(1));
    expect(settings(cut)).toEqual(['feat', 'ring', undefined]);
    expect(cut[0]?.setting).toMatchObject({ ousted: [3] });
    expect(find(cut, 'oust').at).toBeGreaterThan(find(cut, 'move').at);
  });

  it('of my own is in its place', () => {
    expect(settings(scenes(...performed(0), taken(0)))).toEqual([undefined, undefined]);
  });
});

describe('what else is on the stage', () => {
  it('is a face that a rival gives to somebody, and a memory token', () => {
    const given: Event = { event: 'bearer chosen', seat: 1, bearer: 0, face: 'boar' };
    const laid: Event = { event: 'memory token placed', seat: 2, feat: 'hind', island: 2, side: 'front' as never };
    expect(scenes(given, laid).map(({ setting }) => setting)).toMatchObject([
      { on: 'gift', seat: 1, bearer: 0 },
      { on: 'token', seat: 2, island: 2, collected: false },
    ]);
    expect(settings(scenes({ ...given, seat: 0 }))).toEqual([undefined]);
  });

  it('is no pass, no reinforcement and no payment', () => {
    const quiet: Event[] = [
      { event: 'passed', seat: 1, topic: 'action' },
      { event: 'reinforced', seat: 1, feat: 'elder' },
      { event: 'paid', seat: 1, resource: 'gold', amount: 3, source: 'feat:elder' },
    ];
    expect(settings(scenes(...quiet)).some(Boolean)).toBe(false);
  });
});

describe('a board', () => {
  const step = (seat: number, space: number): Event => ({ event: 'golem moved', seat, space, left: space - 1 });

  it('is opened and walked step by step, and each seat walks by itself', () => {
    const { beats, setting } = only(scenes(step(2, 2), step(2, 3), step(1, 2)));
    expect(setting).toMatchObject({ on: 'board', seats: [2, 1] });
    expect(beats.map((beat) => beat.at)).toEqual([STAGE.enter, STAGE.enter + TIMES.step, STAGE.enter]);
  });

  it('follows the dice that move on it, with what its spaces give', () => {
    const cut = scenes(rolled(1, 'light'), step(1, 2), gained(1, 'space:2'), gained(2));
    expect(settings(cut)).toEqual(['ring', 'board']);
    expect(does(cut)).toEqual([
      ['roll', 'gain'],
      ['step', 'gain'],
    ]);
  });

  it('turns its treasures', () => {
    const cut = scenes({ event: 'treasure taken', seat: 2, hall: 1, resource: 'sun' });
    expect(does(cut)).toEqual([['treasure']]);
    expect(only(cut).setting).toMatchObject({ treasure: 'sun' });
  });
});

describe('the time of a scene', () => {
  const performed: Event = { event: 'feat performed', seat: 1, feat: 'hind', location: 'M3', extra: 0 };
  const act = only(scenes(performed));
  const ring = only(scenes(rolled(1, 'light')));
  const stays = (letters: number, waiting = 0) => planOf(act, { pace: 1 }, letters, waiting).leaves - STAGE.enter;

  it('is that of reading its sentence, between 1.1 and 2 seconds', () => {
    expect([stays(0), stays(40), stays(400)]).toEqual([1100, 900 + 14 * 40, 2000]);
  });

  it('is shorter when four or more wait', () => {
    expect(stays(400, 3)).toBe(2000);
    expect(stays(400, 4)).toBe(1200);
  });

  it('is half as long at the quick speed', () => {
    const [calm, quick] = [planOf(ring, { pace: 1 }, 0, 0), planOf(ring, { pace: 0.5 }, 0, 0)];
    expect(quick.ends).toBe(calm.ends / 2);
  });

  it('is that of a still picture without motion', () => {
    expect(planOf(ring, { pace: 0, hold: 600, act: 600 }, 40, 0)).toMatchObject({ leaves: 750, ends: 900 });
    expect(planOf(act, { pace: 0, hold: 600, act: 600 }, 40, 0)).toMatchObject({ leaves: 750, ends: 900 });
    expect(planOf(ring, { pace: 0, hold: 1200 }, 40, 0)).toMatchObject({ leaves: 1350, ends: 1500 });
    expect(planOf(act, { pace: 0, hold: 1200 }, 40, 0).leaves).toBe(STAGE.fade + 900 + 14 * 40);
  });
});

describe('the scenes of a game', () => {
  const cutOf = (chapters: ChapterView[]) => scenesOf(chapters, VIEW, { me: 0, plays: true });
  const shownIn = (cut: Scene[]): Event[] =>
    cut.flatMap(({ beats, closing, quiet }) => [...[...beats, ...closing].map((beat) => beat.event), ...quiet]);

  it('lose no event', () => {
    for (const { chapters } of UPDATES) {
      const told = chapters.flatMap(({ moments }) => moments.flatMap(({ events }) => events ?? []));
      const shown = shownIn(cutOf(chapters));
      expect(new Set(shown)).toEqual(new Set(told));
      expect(shown).toHaveLength(told.length);
    }
  });

  it('tell the story step by step', () => {
    for (const { chapters } of UPDATES) {
      const counts = cutOf(chapters).map((scene) => scene.told);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    }
  });

  it('tell at their beginning nothing about dice in the air', () => {
    for (const { chapters } of UPDATES) {
      const moments = chapters.flatMap((chapter) => chapter.moments);
      for (const { setting, beats, begun } of cutOf(chapters))
        if (setting?.on === 'ring')
          expect(
            moments.slice(0, begun).some(({ events }) => events?.some((event) => event === beats.at(-1)?.event)),
          ).toBe(beats.every((beat) => beat.does === 'roll'));
    }
  });

  it('show every roll, every strike and every feat of a rival on the stage', () => {
    for (const { chapters } of UPDATES)
      for (const { setting, beats } of cutOf(chapters))
        for (const { does: what, seat } of beats)
          if (what === 'roll' || ((what === 'forge' || what === 'move') && seat !== 0)) expect(setting).toBeDefined();
  });

  it('have a line of the story to be read aloud only for what is not on the stage', () => {
    const told = UPDATES.flatMap(({ chapters }) => cutOf(chapters).flatMap(({ lines }) => lines));
    expect(told.some((line) => line.startsWith('Pyrrha forged'))).toBe(true);
    expect(told.some((line) => /^Ilo forged| rolled |^Brontes performed/.test(line))).toBe(false);
  });

  it('end when the last motion has landed', () => {
    for (const { chapters } of UPDATES)
      for (const scene of cutOf(chapters))
        for (const beat of scene.beats) expect(beat.lands).toBeLessThanOrEqual(scene.time);
  });
});
