import { describe, expect, it } from 'vitest';
import type { ChapterView, DieView, Event, TableView } from '../protocol/types';
import game from './game.json';
import { retold } from './retold';

// The beginning of a game of four, as a server told it, and what it came to after every update.
const START = game.start as unknown as TableView;
const UPDATES = game.updates as unknown as { chapters: ChapterView[]; came: unknown }[];
const eventsOf = (chapters: ChapterView[]): Event[] =>
  chapters.flatMap(({ moments }) => moments.flatMap(({ events }) => events ?? []));

const die = ({ faces, up, slot = 0 }: DieView) => ({ faces, up, slot });
const summary = (view: TableView) => ({
  active: view.active,
  round: view.round,
  heroes: view.heroes.map((hero) => ({
    gold: hero.gold,
    sun: hero.sun,
    moon: hero.moon,
    glory: hero.glory,
    score: hero.score,
    on_cards: hero.on_cards,
    island: hero.island ?? 0,
    forged: hero.forged ?? 0,
    light: die(hero.light),
    dark: die(hero.dark),
  })),
  left: view.islands.flatMap((island) => island.stacks.map((stack) => stack.left ?? 0)),
  niches: view.pools.flatMap((pool) => pool.niches.map((niche) => niche.left ?? 0)),
  seats: view.islands.map((island) => [...(island.seats ?? [])].sort()),
});

describe('a position after events', () => {
  it('is the one that the server tells', () => {
    let view = START;
    for (const { chapters, came } of UPDATES) {
      view = eventsOf(chapters).reduce(retold, view);
      expect(summary(view)).toEqual(came);
    }
  });

  it('shares with the one before what has not changed', () => {
    const later = retold(START, { event: 'gained', seat: 1, resource: 'gold', amount: 1, source: 'face:g1' });
    expect(later.heroes[0]).toBe(START.heroes[0]);
    expect(later.heroes[1]?.light).toBe(START.heroes[1]?.light);
    expect(later.islands).toBe(START.islands);
  });

  it('keeps tokens that are taken and spent', () => {
    const taken = retold(START, { event: 'token taken', seat: 1, token: 'triton' });
    expect(taken.heroes[1]?.tokens).toEqual([{ slug: 'triton', count: 1 }]);
    expect(retold(taken, { event: 'token spent', seat: 1, token: 'triton' }).heroes[1]?.tokens).toEqual([]);
  });

  it('shows both dice as they were set', () => {
    const [light, dark] = [START.heroes[0]?.light.faces[5] ?? '', START.heroes[0]?.dark.faces[5] ?? ''];
    const set = retold(START, { event: 'dice set', seat: 0, face: light, other_face: dark });
    expect([set.heroes[0]?.light.up, set.heroes[0]?.dark.up]).toEqual([light, dark]);
  });

  it('is unchanged by what cannot be seen', () => {
    expect(retold(START, { event: 'passed', seat: 0, topic: 'action' })).toBe(START);
  });
});
