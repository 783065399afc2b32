import { describe, expect, it } from 'vitest';
import type { CardView, ChapterView, DieView, Event, HeroView, TableView } from '../protocol/types';
import game from './game.json';
import { retold } from './retold';

// The beginning of a four-player game, as a server sent it, and the position after every update.
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
  it('is the one that the server sends', () => {
    let view = START;
    for (const { chapters, came } of UPDATES) {
      view = eventsOf(chapters).reduce((now, event) => retold(now, event), view);
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

  it('puts a card that was taken where it will end up', () => {
    const [hero, ...others] = START.heroes;
    const cards: CardView[] = [
      { slug: 'hammer', pile: 'lasting' },
      { slug: 'hind', pile: 'each-turn', glory: 2, count: 2 },
    ];
    const end = { ...START, heroes: [{ ...hero, cards } as HeroView, ...others] };
    const take = (view: TableView, feat: string, location: string) =>
      retold(view, { event: 'card taken', seat: 0, feat, location, variant: 0 }, { end });
    const one = take(START, 'hind', 'M3');
    expect(one.heroes[0]).toMatchObject({ cards: [{ slug: 'hind', pile: 'each-turn', count: 1 }], on_cards: 2 });
    const three = take(take(one, 'hammer', 'M1'), 'hind', 'M3');
    expect(three.heroes[0]?.cards?.map(({ slug, count = 1 }) => `${count} ${slug}`)).toEqual(['1 hammer', '2 hind']);
  });

  it('shows no scores where they are hidden', () => {
    const { heroes } = retold(
      START,
      { event: 'card taken', seat: 0, feat: 'hind', location: 'M3', variant: 0 },
      { end: START, unscored: true },
    );
    expect(heroes[0]).toMatchObject({ score: 2, glory: 2, on_cards: 0 });
  });

  it('counts the space of the allegiance token with every step', () => {
    const spaces = [
      { number: 7, name: '', glory: 3, zone: 'loyal', left: 7, right: 7 },
      { number: 8, name: '', glory: -9, zone: 'rebel', left: 8, right: 8 },
    ];
    const stepped = (space: number) =>
      retold(START, { event: 'allegiance moved', seat: 0, space, left: 0, special: 0 }, { spaces }).heroes[0];
    expect(stepped(7)).toMatchObject({ allegiance: 7, space_glory: 3, zone: 'loyal', score: 5 });
    // Nobody goes below zero.
    expect(stepped(8)).toMatchObject({ allegiance: 8, space_glory: -9, score: 0 });
  });

  it('has a treasure in its hall as soon as it is found', () => {
    const labyrinth = { halls: [{ space: 9 }, { space: 20 }], treasures: [{ gold: 9 }, { sun: 3 }] };
    const end = { ...START, labyrinth: { halls: [{ space: 9 }, { space: 20, gives: { sun: 1 } }], treasures: [] } };
    const later = retold(
      { ...START, labyrinth },
      { event: 'treasure taken', seat: 0, hall: 2, resource: 'sun' },
      { end },
    );
    expect(later.labyrinth).toEqual({
      halls: [{ space: 9 }, { space: 20, gives: { sun: 1 } }],
      treasures: [{ gold: 9 }],
    });
  });

  it('shows the track of a hammer from its first step', () => {
    const track = { steps: 4, length: 15, pays: [{ step: 15, glory: 10 }] };
    const end = { ...START, heroes: START.heroes.map((hero) => ({ ...hero, track })) };
    const added = retold(START, { event: 'track added', seat: 1, owned: 1 }, { end });
    expect(added.heroes[1]?.track).toEqual({ ...track, steps: 0 });
    const stepped = retold(added, { event: 'tracked', seat: 1, steps: 4, position: 4, source: 'face:g4' });
    expect(stepped.heroes[1]?.track?.steps).toBe(4);
  });

  it('is unchanged by what cannot be seen', () => {
    expect(retold(START, { event: 'passed', seat: 0, topic: 'action' })).toBe(START);
  });
});
