import { expect, it } from 'vitest';
import { lapOf } from './lap';

const PAYS = [
  { step: 4, glory: 3 },
  { step: 9, glory: 7 },
];

it('is told by the steps at which the track pays, however long its laps are', () => {
  const at = (steps: number) => lapOf({ steps, length: 9, pays: PAYS });
  expect(at(0)).toEqual({ next: PAYS[0], steps: 0, length: 4 });
  expect(at(3)).toEqual({ next: PAYS[0], steps: 3, length: 4 });
  expect(at(4)).toEqual({ next: PAYS[1], steps: 0, length: 5 });
  expect(at(9)).toEqual({ next: undefined, steps: 5, length: 5 });
});
