import { describe, expect, it } from 'vitest';
import { attitude, lying } from './turn';

describe('a die', () => {
  it('shows the slot that it was turned to', () => {
    for (let slot = 0; slot < 6; slot++) expect(lying(slot).front).toBe(slot);
  });

  it('has three different slots in sight', () => {
    for (let slot = 0; slot < 6; slot++) {
      const { front, top, side } = lying(slot);
      expect(new Set([front, top, side]).size).toBe(3);
      expect(Math.min(front, top, side)).toBeGreaterThanOrEqual(0);
    }
  });

  it('rests with its first slots as they are printed', () => {
    expect(lying(0)).toEqual({ front: 0, top: 1, side: 2 });
  });

  it('spins forward by whole turns', () => {
    expect(attitude(1, 2)).toBe('rotateX(-20deg) rotateY(-24deg) rotateX(630deg) rotateY(720deg)');
  });
});
