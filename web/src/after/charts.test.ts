// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Aftermath } from '../protocol/types';
import fixture from './fixture.json';
import { barsOf, order } from './glory';
import { apart, type Box, bell, bellX, pathOf, scaleOf, stepAt, xOf, yOf } from './lines';
import { signed, tops } from './numbers';

const AFTER = fixture.aftermath as unknown as Aftermath;
const BOX: Box = { width: 100, height: 50, left: 10, right: 10, top: 5, bottom: 5 };

describe('the scale of a chart', () => {
  it('has round ticks around all values, and nothing among them', () => {
    expect(scaleOf([3, 171, 60])).toEqual({ low: 0, high: 200, ticks: [0, 50, 100, 150, 200] });
    expect(scaleOf([-12.25, 5.75])).toEqual({ low: -15, high: 10, ticks: [-15, -10, -5, 0, 5, 10] });
  });

  it('exists where nothing has happened', () => {
    expect(scaleOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
    expect(scaleOf([0, 0]).ticks).toEqual([0, 1]);
  });

  it('never steps by less than one', () => {
    expect(scaleOf([1, 2]).ticks).toEqual([0, 1, 2]);
  });
});

describe('a line', () => {
  const scale = scaleOf([0, 10]);

  it('runs from border to border, greater values higher', () => {
    expect(xOf(BOX, 4, 0)).toBe(10);
    expect(xOf(BOX, 4, 4)).toBe(90);
    expect(yOf(BOX, scale, scale.low)).toBe(45);
    expect(yOf(BOX, scale, scale.high)).toBe(5);
    expect(pathOf(BOX, scale, [0, 10])).toBe('M10.00,45.00L90.00,5.00');
  });

  it('is pointed at by the nearest of its steps, however far outside', () => {
    expect(stepAt(BOX, 4, 31)).toBe(1);
    expect(stepAt(BOX, 4, -50)).toBe(0);
    expect(stepAt(BOX, 4, 500)).toBe(4);
  });
});

describe('labels', () => {
  it('keep apart, in their order and within the borders', () => {
    const found = apart([20, 20.5, 5, 49], 3, 0, 50);
    expect(found).toEqual([20, 23, 5, 49]);
    expect(apart([49, 49, 49], 4, 0, 50)).toEqual([42, 46, 50]);
    expect(apart([0, 0], 4, 1, 50)).toEqual([1, 5]);
  });
});

describe('the curve of luck', () => {
  it('has the mean in its middle and the far ends at its borders', () => {
    expect(bellX(0, 20)).toBe(10);
    expect(bellX(-9, 20)).toBe(0);
    expect(bellX(3, 20)).toBe(20);
  });

  it('ends where it is told to', () => {
    expect(bell(20, 6, 0).endsWith('L10.00,0.00L10.00,6.00Z')).toBe(true);
  });
});

describe('bars of glory', () => {
  const { zero, bars } = barsOf(AFTER.breakdown);

  it('are as long as the glory they stand for, on one scale', () => {
    const scale = new Set(
      bars.flatMap((bar) => bar.segments.map((each) => (Math.abs(each.glory) / each.length).toFixed(6))),
    );
    expect(scale.size).toBe(1);
    for (const bar of bars) expect(bar.segments.reduce((sum, each) => sum + each.glory, 0)).toBe(bar.glory);
  });

  it('lie end to end from nothing: gains to the right, losses to the left', () => {
    for (const { segments } of bars) {
      let at = zero;
      for (const segment of segments.filter((each) => each.glory > 0)) {
        expect(segment.from).toBeCloseTo(at);
        at += segment.length;
      }
      expect(at).toBeLessThanOrEqual(1.000001);
      for (const segment of segments.filter((each) => each.glory < 0))
        expect(segment.from + segment.length).toBeCloseTo(zero);
    }
  });

  it('know every source behind a segment', () => {
    for (const { segments } of bars)
      for (const { sources, glory } of segments) expect(sources.reduce((sum, each) => sum + each.glory, 0)).toBe(glory);
  });
});

describe('the order of a result', () => {
  it('is that of the ranks, or of glory where a game broke off', () => {
    expect(order([10, 30, 20], [3, 1, 2])).toEqual([1, 2, 0]);
    expect(order([10, 30, 20], [])).toEqual([1, 2, 0]);
    expect(order([20, 20, 5], [1, 1, 3])).toEqual([0, 1, 2]);
  });
});

describe('numbers', () => {
  it('have a sign where they are a difference', () => {
    expect([signed(3.08), signed(-8.67), signed(0.01)]).toEqual(['+3.1', '−8.7', '0']);
  });

  it('are marked if they are the greatest, but not if all are', () => {
    expect(tops([1, 3, 3])).toEqual([false, true, true]);
    expect(tops([2, 2])).toEqual([false, false]);
    expect(tops([0, 0])).toEqual([false, false]);
  });
});
