import { expect, it } from 'vitest';
import { freshOn } from './lately';

const die = { faces: ['g1', 'g1', 'v3', 'g1', 'g1', 's1'], up: 'g1' };
const forged = [
  { die: 'light', slot: 2, face: 'v3' },
  { die: 'light', slot: 4, face: 'm2' },
  { die: 'dark', slot: 0, face: 'g1' },
];

it('marks a face as new where the table shows it already, on its own die', () => {
  expect(freshOn({ seat: 1, forged }, 'light', die)).toEqual([2]);
  expect(freshOn({ seat: 1, forged }, 'dark', die)).toEqual([0]);
});

it('marks nothing when nothing was forged', () => {
  expect(freshOn(undefined, 'light', die)).toEqual([]);
  expect(freshOn({ seat: 1 }, 'dark', die)).toEqual([]);
});
