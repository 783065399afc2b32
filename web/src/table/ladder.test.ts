import { describe, expect, it } from 'vitest';
import type { PoolView } from '../protocol/types';
import { laddered } from './ladder';

const pool = (number: number, price: number, ...faces: string[]): PoolView => ({
  number,
  kind: 'sanctuary',
  price,
  niches: faces.map((face) => ({ face })),
});
const SANCTUARY = [
  pool(1, 2, 'g3'),
  pool(2, 2, 'm1'),
  pool(3, 3, 'g4'),
  pool(4, 3, 's1'),
  pool(5, 4, 'g6', 'a', 'b', 'c'),
  pool(6, 5, 'd'),
  pool(7, 6, 'm2'),
  pool(8, 8, 's2'),
  pool(9, 8, 'v3'),
  pool(10, 12, 'e', 'f', 'g', 'h'),
];

describe('the ladder', () => {
  it('has eight niches in each row, by price', () => {
    const rows = laddered(SANCTUARY);
    expect(rows.map((row) => row.flatMap((rung) => rung.niches).length)).toEqual([8, 8]);
    expect(rows.map((row) => row.map((rung) => rung.price))).toEqual([
      [2, 3, 4],
      [5, 6, 8, 12],
    ]);
  });

  it('leaves gardens out', () => {
    expect(laddered([{ number: 11, kind: 'garden', niches: [{ face: 'x3' }] }])).toEqual([[], []]);
  });
});
