import { describe, expect, it } from 'vitest';
import type { Blessing, Odds } from '../protocol/types';
import { atLeast, barsOf, chanceOf } from './odds';

const blessing: Blessing = {
  seat: 0,
  pairs: [],
  most: {
    gold: [
      { number: 3, chance: 0.25 },
      { number: 1, chance: 0.75 },
    ],
  },
  means: { gold: 1.5 },
};
const odds: Odds = {
  type: 'odds',
  blessings: [blessing],
  prospects: [
    {
      turns: 1,
      blessings: 2,
      feats: [{ slug: 'ship', chance: 0.62, now: false }],
      faces: [{ slug: 'g3', chance: 1, now: true }],
    },
    { turns: -1, blessings: 0, feats: [{ slug: 'ship', chance: 1, now: false }] },
  ],
  lent: false,
};

describe('the odds', () => {
  it('have a bar for every number up to the most', () => {
    expect(barsOf(blessing, 'gold').map((bar) => bar.chance)).toEqual([0, 0.75, 0, 0.25]);
    expect(barsOf(blessing, 'sun')).toEqual([{ number: 0, chance: 0 }]);
  });

  it('say how likely at least this much is', () => {
    expect(atLeast(barsOf(blessing, 'gold'), 2)).toBe(0.25);
  });

  it('say how likely a card or a face can be paid for', () => {
    expect(chanceOf(odds, 0, 'feats', 'ship')).toBe(0.62);
    expect(chanceOf(odds, 0, 'faces', 'g3')).toBe(1);
    expect(chanceOf(odds, 0, 'faces', 'ship')).toBeUndefined();
    expect(chanceOf(odds, 1, 'feats', 'ship')).toBeUndefined();
    expect(chanceOf(undefined, 0, 'feats', 'ship')).toBeUndefined();
  });
});
