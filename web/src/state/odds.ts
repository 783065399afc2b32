// The odds as drawn: bars for what the next blessing may bring, chances for what can be bought next turn.
import type { Blessing, Odds, ResourceName } from '../protocol/types';

export interface Bar {
  number: number;
  chance: number;
}

/** The bars of a resource from zero to the most, without gaps. */
export function barsOf(blessing: Blessing, resource: ResourceName): Bar[] {
  const chances = new Map((blessing.most[resource] ?? []).map(({ number, chance }) => [number, chance]));
  const most = Math.max(0, ...chances.keys());
  return Array.from({ length: most + 1 }, (_, number) => ({ number, chance: chances.get(number) ?? 0 }));
}

/** The chance of at least this much. */
export const atLeast = (bars: readonly Bar[], least: number): number =>
  bars.filter(({ number }) => number >= least).reduce((sum, { chance }) => sum + chance, 0);

/** The chance that a seat can pay for a feat or a face at its next action; unknown without odds. */
export function chanceOf(
  odds: Odds | undefined,
  seat: number,
  kind: 'feats' | 'faces',
  slug: string,
): number | undefined {
  const prospects = odds?.prospects[seat];
  if (!prospects || prospects.turns < 0) return undefined;
  return prospects[kind]?.find((each) => each.slug === slug)?.chance;
}
