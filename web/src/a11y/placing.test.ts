import { describe, expect, it } from 'vitest';
import { type Box, beside, type Size } from './placing';

const WINDOW: Size = { width: 1000, height: 600 };
const TIP: Size = { width: 300, height: 120 };
const box = (left: number, top: number, width = 50, height = 50): Box => ({ left, top, width, height });
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe('a tooltip', () => {
  it('is centered above the element it is about', () => {
    expect(beside(box(400, 300), TIP, WINDOW)).toEqual({ left: 275, top: 170 });
  });

  it('is below where there is no room above', () => {
    expect(beside(box(400, 20), TIP, WINDOW).top).toBe(80);
  });

  it('is beside something tall', () => {
    expect(beside(box(100, 10, 50, 580), TIP, WINDOW).left).toBe(160);
    expect(beside(box(900, 10, 50, 580), TIP, WINDOW).left).toBe(590);
  });

  it('stays in the window and never covers the element it is about', () => {
    for (let left = 0; left <= 950; left += 50)
      for (let top = 0; top <= 550; top += 50) {
        const at = box(left, top);
        const placed = { ...beside(at, TIP, WINDOW), ...TIP };
        expect(overlap(at, placed)).toBe(false);
        expect(placed.left).toBeGreaterThanOrEqual(0);
        expect(placed.left + placed.width).toBeLessThanOrEqual(WINDOW.width);
        expect(placed.top).toBeGreaterThanOrEqual(0);
        expect(placed.top + placed.height).toBeLessThanOrEqual(WINDOW.height);
      }
  });
});
