import { describe, expect, it } from 'vitest';
import type { ChapterView, Event, TableView } from '../protocol/types';
import game from './game.json';
import { type Beat, type Scene, scenesOf, TIMES } from './scenes';

const VIEW = game.start as unknown as TableView;
const UPDATES = game.updates as unknown as { chapters: ChapterView[] }[];

const scenes = (...events: Event[]): Scene[] => scenesOf([{ start: 0, moments: [{ events }] }], VIEW, 0);
const does = (all: Scene[]): string[][] => all.map((scene) => scene.beats.map((beat) => beat.does));
const rolled = (seat: number, die: 'light' | 'dark', face = 'g1'): Event => ({
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
  const beat = all.flatMap((scene) => scene.beats).find((each) => each.does === what);
  if (!beat) throw new Error(`nothing does ${what}`);
  return beat as Extract<Beat, { does: Does }>;
};

describe('a blessing', () => {
  const all = [0, 1, 2, 3].flatMap((seat) => [rolled(seat, 'light'), rolled(seat, 'dark')]);

  it('lets all dice start within 120 ms', () => {
    const { beats } = only(scenes(...all));
    expect(beats).toHaveLength(8);
    expect(Math.max(...beats.map((beat) => beat.at))).toBeLessThanOrEqual(TIMES.spread);
  });

  it('takes longer for my own dice', () => {
    const { beats } = only(scenes(...all));
    expect(beats.map((beat) => beat.time)).toEqual([900, 900, 600, 600, 600, 600, 600, 600]);
  });

  it('gives everybody their gains together, once the dice have landed', () => {
    const cut = scenes(...all, gained(0), gained(0), gained(1));
    expect(does(cut)[1]).toEqual(['gain', 'gain', 'gain']);
    const [first, second, other] = cut[1]?.beats ?? [];
    expect(second?.at).toBe((first?.at ?? 0) + TIMES.between);
    expect(other?.at).toBeLessThan(TIMES.between);
  });

  it('is two when a die is rolled again', () => {
    expect(does(scenes(rolled(0, 'light'), rolled(0, 'light')))).toEqual([['roll'], ['roll']]);
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
    const from = cut[1]?.beats.map((beat) => (beat.does === 'gain' ? beat.from : undefined));
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
    expect(does(cut)).toEqual([['roll'], ['hammer']]);
    expect(find(cut, 'hammer').from).toEqual({ on: 'die', seat: 0, die: 'light' });
    expect(cut[1]?.soft).toBe(true);
  });

  it('shows what a full reserve loses', () => {
    const cut = scenes(gained(1), { event: 'overflowed', seat: 1, resource: 'gold', amount: 2, source: 'face:g3' });
    expect(does(cut)).toEqual([['gain', 'overflow']]);
  });
});

describe('a question', () => {
  it('may be shown while only gains are still moving', () => {
    expect(scenes(rolled(0, 'light'), gained(0)).map((scene) => scene.soft)).toEqual([false, true]);
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

  it('brings a bought face of a rival from its niche first', () => {
    const cut = scenes(forged(1), paid(1));
    expect(does(cut)).toEqual([['forge', 'pay']]);
    expect(find(cut, 'forge')).toMatchObject({ bought: true, time: TIMES.offering + TIMES.forge });
    expect(find(cut, 'pay').to).toEqual({ on: 'niche', face: 's1' });
  });

  it('strikes at once what I have on the anvil', () => {
    expect(find(scenes(forged(0), paid(0)), 'forge').time).toBe(TIMES.forge);
  });

  it('strikes one face after the other', () => {
    expect(does(scenes(forged(0), forged(0)))).toEqual([['forge'], ['forge']]);
  });
});

describe('a feat', () => {
  const performed: Event[] = [
    { event: 'feat performed', seat: 1, feat: 'hind', location: 'M3', extra: 0 },
    { event: 'paid', seat: 1, resource: 'moon', amount: 2, source: 'feat:hind' },
    { event: 'moved', seat: 1, portal: 2, left: 0 },
    { event: 'ousted', seat: 3, by: 1, portal: 2 },
    rolled(3, 'light'),
    gained(3),
    { event: 'card taken', seat: 1, feat: 'hind', location: 'M3', variant: 0 },
  ];

  it('is paid for and walked to, and its card is taken, in the order of the journal', () => {
    expect(does(scenes(...performed))).toEqual([['pay', 'move', 'oust'], ['roll'], ['gain'], ['take']]);
  });

  it('sends an ousted pawn home when the other arrives', () => {
    const cut = scenes(...performed);
    expect(find(cut, 'oust').at).toBeGreaterThan(0);
    expect(find(cut, 'oust').at).toBeLessThan(TIMES.move);
  });
});

describe('a labyrinth', () => {
  it('is walked step by step, and each seat walks by itself', () => {
    const step = (seat: number, space: number): Event => ({ event: 'golem moved', seat, space, left: space - 1 });
    const { beats } = only(scenes(step(0, 2), step(0, 3), step(1, 2)));
    expect(beats.map((beat) => beat.at)).toEqual([0, TIMES.step, TIMES.between / 2]);
  });

  it('turns its treasures', () => {
    expect(does(scenes({ event: 'treasure taken', seat: 2, hall: 1, resource: 'sun' }))).toEqual([['treasure']]);
  });
});

describe('the scenes of a game', () => {
  it('lose no event and keep their order', () => {
    for (const { chapters } of UPDATES) {
      const told = chapters.flatMap(({ moments }) => moments.flatMap(({ events }) => events ?? []));
      const shown = scenesOf(chapters, VIEW, 0).flatMap((scene) => [
        ...scene.beats.map((beat) => beat.event),
        ...scene.quiet,
      ]);
      expect(new Set(shown)).toEqual(new Set(told));
      expect(shown).toHaveLength(told.length);
    }
  });

  it('tell the story step by step, and never about dice in the air', () => {
    for (const { chapters } of UPDATES) {
      const moments = chapters.flatMap((chapter) => chapter.moments);
      const cut = scenesOf(chapters, VIEW, 0);
      const counts = cut.map((scene) => scene.told);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
      for (const scene of cut.filter((each) => each.beats.some((beat) => beat.does === 'roll')))
        for (const beat of scene.beats) {
          const own = moments.findIndex(({ events }) => events?.includes(beat.event));
          expect(scene.told).toBe(own + 1);
        }
    }
  });

  it('end when the last motion has landed', () => {
    for (const { chapters } of UPDATES)
      for (const scene of scenesOf(chapters, VIEW, 0))
        for (const beat of scene.beats) expect(beat.lands).toBeLessThanOrEqual(scene.time);
  });
});
