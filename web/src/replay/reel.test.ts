import { describe, expect, it } from 'vitest';
import { snapped, spansOf } from './reel';

describe('the course of a game', () => {
  it('is cut into turns that end where the next begins', () => {
    const turns = [
      { number: 1, round: 1, seat: 0, start: 0 },
      { number: 2, round: 1, seat: 1, start: 4 },
    ];
    const frames = Array.from({ length: 9 }, (_, i) => ({
      number: i + 1,
      chance: false,
      seat: 0,
      text: '',
      round: 1,
      turn: 1,
    }));
    expect(spansOf({ turns, frames }).map(({ turn, end }) => [turn.start, end])).toEqual([
      [0, 4],
      [4, 9],
    ]);
  });

  it('catches the beginning of a round if it is near', () => {
    expect(snapped(42, [0, 40, 80], 3)).toBe(40);
    expect(snapped(44, [0, 40, 80], 3)).toBe(44);
  });
});
