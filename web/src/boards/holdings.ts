// What heroes hold besides reserves and cards.
import type { AmountView, BondView, HeroView } from '../protocol/types';

/** Shards that are left over from an emptied scepter. */
export function spareOf({ spare_sun: sun = 0, spare_moon: moon = 0 }: HeroView): AmountView | undefined {
  return sun || moon ? { ...(sun ? { sun } : {}), ...(moon ? { moon } : {}) } : undefined;
}

/** The bound faces that a hero bears; one that nobody bears yet is with its owner. */
export const bondsAbout = (bonds: readonly BondView[], seat: number): BondView[] =>
  bonds.filter(({ owner, bearer }) => (bearer ?? owner) === seat);
