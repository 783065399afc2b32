import { describe, expect, it } from 'vitest';
import type { AllegianceText, LabyrinthText, ZoneText } from '../protocol/types';
import { planAllegiance, stairs } from './allegiance';
import fixture from './fixture.json';
import { lanesOf, planLabyrinth } from './labyrinth';
import { fanned, type Plan, type Shape, shapeFor, standing, waysFrom } from './plan';
import { placeTags, type Size } from './tags';
import { whereSaid } from './where';

const LABYRINTH = fixture.labyrinth as LabyrinthText;
const ALLEGIANCE = fixture.allegiance as AllegianceText;
/** Shapes, and how much wider than high their windows are. */
const SHAPES: [Shape, number][] = [
  ['wide', 0],
  ['wide', 3.2],
  ['wide', 5],
  ['tall', 0],
  ['strip', 0],
];
const plans = ([shape, aspect]: [Shape, number]): [string, Plan, number][] => [
  [`labyrinth, ${shape} ${aspect}`, planLabyrinth(LABYRINTH, shape, aspect), LABYRINTH.spaces.length],
  [`allegiance, ${shape} ${aspect}`, planAllegiance(ALLEGIANCE, shape, aspect), ALLEGIANCE.spaces.length],
];

describe.each(SHAPES.flatMap(plans))('the plan of the %s', (_, plan, count) => {
  it('has a place for every space', () => {
    expect(plan.spots.size).toBe(count);
  });

  it('keeps every space inside', () => {
    for (const { x, y, r } of plan.spots.values()) {
      expect(x - r).toBeGreaterThanOrEqual(0);
      expect(x + r).toBeLessThanOrEqual(plan.width);
      expect(y - r).toBeGreaterThanOrEqual(0);
      expect(y + r).toBeLessThanOrEqual(plan.height);
    }
  });

  it('lets no two spaces overlap', () => {
    const spots = [...plan.spots];
    for (const [n, a] of spots)
      for (const [m, b] of spots)
        if (n < m) expect([n, m, Math.hypot(a.x - b.x, a.y - b.y) >= a.r + b.r]).toEqual([n, m, true]);
  });
});

describe('the labyrinth', () => {
  it('runs from left to right in its lanes', () => {
    const { spots } = planLabyrinth(LABYRINTH, 'wide');
    for (const row of LABYRINTH.rows.slice(0, 3)) {
      const across = row.map((number) => spots.get(number)?.x ?? 0);
      expect(across).toEqual([...across].sort((a, b) => a - b));
    }
  });

  it('ends in a spiral that comes closer to the goddess', () => {
    const { spots } = planLabyrinth(LABYRINTH, 'wide');
    const goal = spots.get(LABYRINTH.goal) ?? { x: 0, y: 0 };
    const far = (LABYRINTH.rows.at(-1) ?? []).map((number) => {
      const { x, y } = spots.get(number) ?? { x: 0, y: 0 };
      return Math.hypot(x - goal.x, y - goal.y);
    });
    expect(far).toEqual([...far].sort((a, b) => b - a));
  });

  it('draws every path once', () => {
    const { passages } = planLabyrinth(LABYRINTH, 'tall');
    const ways = LABYRINTH.spaces.flatMap(({ number, following = [] }) => following.map((next) => `${number} ${next}`));
    expect(passages.map(({ from, to }) => `${from} ${to}`)).toEqual(ways);
  });

  it('knows the lane of every space', () => {
    const lanes = lanesOf(LABYRINTH);
    expect([1, 3, 10, 20, 30, 36].map((number) => lanes.get(number))).toEqual([
      'start',
      'upper',
      'middle',
      'lower',
      'spiral',
      'goal',
    ]);
  });

  it('dots the paths from the golem to the spaces that it may enter, forward or back', () => {
    const plan = planLabyrinth(LABYRINTH, 'wide');
    expect(waysFrom(plan, 10, [4, 9]).map(({ from }) => from)).toEqual([4, 9]);
    expect(waysFrom(plan, 4, [5, 10]).map(({ to }) => to)).toEqual([5, 10]);
    expect(waysFrom(plan, 4, [4])).toEqual([]);
  });
});

describe('allegiance', () => {
  it('sinks to the left and rises to the right', () => {
    const { zones } = planAllegiance(ALLEGIANCE, 'wide');
    const heights = zones.map(({ label }) => label.y);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
  });

  it('draws side steps separately, and says which paths are one-way', () => {
    const { passages } = planAllegiance(ALLEGIANCE, 'wide');
    const way = (from: number, to: number) => passages.find((each) => each.from === from && each.to === to);
    expect(way(9, 10)).toMatchObject({ both: true, aside: false });
    expect(way(1, 2)).toMatchObject({ both: true, aside: true });
    expect(way(3, 1)).toMatchObject({ both: false, aside: false });
    expect(way(29, 27)).toMatchObject({ both: false, aside: true });
  });

  it('is a staircase of zones on a phone, with the loyal ones on top', () => {
    const zone = (slug: string, length: number): ZoneText => ({
      slug,
      name: slug,
      rules: '',
      spaces: Array.from({ length }, (_, i) => i),
    });
    const lines = stairs([zone('a', 8), zone('b', 4), zone('c', 3), zone('d', 6)], 8);
    expect(lines.map((line) => line.map(({ slug }) => slug))).toEqual([['d'], ['b', 'c'], ['a']]);
  });
});

describe('tokens that share a space', () => {
  it('stand side by side', () => {
    const row = [0, 1, 2, 3].map((i) => fanned(i, 4));
    expect(row.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0);
    expect(fanned(0, 1)).toBeCloseTo(0);
  });

  it('are listed by their space, without those that are on none', () => {
    expect([...standing([3, 0, 3, undefined], (space) => space)]).toEqual([[3, [3, 3]]]);
  });
});

describe('a board in its window', () => {
  it.each([planLabyrinth(LABYRINTH, 'wide', 3.2), planAllegiance(ALLEGIANCE, 'wide', 3.2)])(
    'is as wide as there is room for its height',
    ({ width, height }) => {
      expect(width / height).toBeCloseTo(3.2, 1);
    },
  );

  it('is drawn in the shape that becomes larger', () => {
    const [wide, tall] = [planLabyrinth(LABYRINTH, 'wide'), planLabyrinth(LABYRINTH, 'tall')];
    expect(shapeFor({ width: 1042, height: 326 }, wide, tall)).toBe('wide');
    expect(shapeFor({ width: 800, height: 400 }, wide, tall)).toBe('wide');
    expect(shapeFor({ width: 372, height: 400 }, wide, tall)).toBe('tall');
  });
});

describe('the words of the answers of a walk', () => {
  const plan = planLabyrinth(LABYRINTH, 'wide', 3.2);
  const size: Size = { width: 160, height: 34 };
  const forks = LABYRINTH.spaces.flatMap(({ number, following = [] }) =>
    following.length > 1 ? [[number, following] as const] : [],
  );

  it.each(forks)('cover neither each other nor a goal nor the golem before the fork on %i', (number, following) => {
    const { x, y, r } = plan.spots.get(number) ?? { x: 0, y: 0, r: 0 };
    const golem = { x, y: y - r - 9, width: 31, height: 31 };
    const tags = placeTags(plan, new Map(following.map((next) => [next, size])), [golem]);
    const boxes = [
      golem,
      ...following.map((next) => ({ ...size, ...(tags.get(next) ?? { x: 0, y: 0 }) })),
      ...following.map((next) => {
        const spot = plan.spots.get(next) ?? { x: 0, y: 0, r: 0 };
        return { x: spot.x, y: spot.y, width: 2 * spot.r, height: 2 * spot.r };
      }),
    ];
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1e-6 ||
            Math.abs(a.y - b.y) >= (a.height + b.height) / 2 - 1e-6,
        ).toBe(true);
    for (const { x: left, y: top } of tags.values()) {
      expect(left - size.width / 2).toBeGreaterThanOrEqual(0);
      expect(left + size.width / 2).toBeLessThanOrEqual(plan.width);
      expect(top - size.height / 2).toBeGreaterThanOrEqual(0);
      expect(top + size.height / 2).toBeLessThanOrEqual(plan.height);
    }
  });
});

describe('a space is called', () => {
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    key === 'boards.where' ? `${values.lane}, ${values.place} of ${values.count}` : (key.split('.').at(-1) ?? '');

  it('by its lane and its place there, never by a number of its own', () => {
    expect(whereSaid(LABYRINTH, 5, say)).toBe('upper, 4 of 7');
    expect(whereSaid(LABYRINTH, 24, say)).toBe('spiral, 1 of 12');
    expect(whereSaid(LABYRINTH, LABYRINTH.start, say)).toBe('start');
    expect(whereSaid(LABYRINTH, LABYRINTH.goal, say)).toBe('goal');
  });
});
