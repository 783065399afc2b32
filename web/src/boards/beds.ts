// Gardens and forest as they are shown.
import type { PoolKind, PoolView } from '../protocol/types';

export interface Beds {
  kind: PoolKind;
  beds: PoolView[];
}

/** The beds by kind, except those whose faces no card in this game gives. */
export const bedsOf = (pools: readonly PoolView[]): Beds[] =>
  (['garden', 'forest'] as const).flatMap((kind) => {
    const beds = pools.filter((pool) => pool.kind === kind && !pool.unused);
    return beds.length ? [{ kind, beds }] : [];
  });
