// The sanctuary as two rows of prices; the ladder never reflows.
import type { NicheView, PoolView } from '../protocol/types';

export interface Rung {
  price: number;
  niches: NicheView[];
}

/** All niches of a price together, cheap ones in the first row, both rows about as wide. */
export function laddered(pools: readonly PoolView[]): [Rung[], Rung[]] {
  const rungs = new Map<number, Rung>();
  for (const pool of pools) {
    if (pool.kind !== 'sanctuary') continue;
    const price = pool.price ?? 0;
    const rung = rungs.get(price) ?? { price, niches: [] };
    rung.niches.push(...pool.niches);
    rungs.set(price, rung);
  }
  const sorted = [...rungs.values()].sort((a, b) => a.price - b.price);
  const all = sorted.reduce((sum, rung) => sum + rung.niches.length, 0);
  const first: Rung[] = [];
  let width = 0;
  for (const rung of sorted) {
    if (width + rung.niches.length > all / 2) break;
    width += rung.niches.length;
    first.push(rung);
  }
  return [first, sorted.slice(first.length)];
}
