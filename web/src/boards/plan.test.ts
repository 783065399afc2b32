import { describe, expect, it } from 'vitest';
import type { AllegianceText, LabyrinthText, ZoneText } from '../protocol/types';
import { planAllegiance, stairs } from './allegiance';
import fixture from './fixture.json';
import { lanesOf, planLabyrinth } from './labyrinth';
import { fanned, type Plan, type Shape, standing, waysFrom } from './plan';

const LABYRINTH = fixture.labyrinth as LabyrinthText;
const ALLEGIANCE = fixture.allegiance as AllegianceText;
const SHAPES: Shape[] = ['wide', 'tall', 'strip'];
const plans = (shape: Shape): [string, Plan, number][] => [
  [`labyrinth, ${shape}`, planLabyrinth(LABYRINTH, shape), LABYRINTH.spaces.length],
  [`allegiance, ${shape}`, planAllegiance(ALLEGIANCE, shape), ALLEGIANCE.spaces.length],
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
