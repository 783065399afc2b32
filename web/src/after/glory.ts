// Glory by source as bars that start at zero: gains to the right, losses to the left.
import type { Breakdown, GlorySource } from '../protocol/types';

export interface Segment {
  kind: string;
  name: string;
  glory: number;
  /** Where it begins and how long it is, as shares of the whole width. */
  from: number;
  length: number;
  sources: GlorySource[];
}

export interface Bar {
  seat: number;
  glory: number;
  segments: Segment[];
}

export interface Bars {
  /** Where zero is, as a share of the whole width. */
  zero: number;
  bars: Bar[];
}

export function barsOf({ kinds, seats }: Breakdown): Bars {
  const sums = seats.map(({ kinds: each }) => Object.values(each));
  const gained = Math.max(1, ...sums.map((values) => total(values.filter((value) => value > 0))));
  const lost = Math.max(0, ...sums.map((values) => -total(values.filter((value) => value < 0))));
  const whole = gained + lost;
  const zero = lost / whole;
  const bars = seats.map(({ seat, glory, kinds: each, sources }) => {
    let right = zero;
    let left = zero;
    const segments = kinds.flatMap(({ slug, name }): Segment[] => {
      const value = each[slug] ?? 0;
      if (!value) return [];
      const length = Math.abs(value) / whole;
      if (value < 0) left -= length;
      const from = value > 0 ? right : left;
      if (value > 0) right += length;
      return [
        { kind: slug, name, glory: value, from, length, sources: sources.filter((source) => source.kind === slug) },
      ];
    });
    return { seat, glory, segments };
  });
  return { zero, bars };
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The seats in the order of the result: by rank, or by glory where a game was not finished. */
export function order(glory: readonly number[], ranks: readonly number[]): number[] {
  return [...glory.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || (glory[b] ?? 0) - (glory[a] ?? 0));
}
