// Questions of how much, and of what pays.
import type { OptionView, QuestionView } from '../protocol/types';

/** One unit of a payment: what is owed, and what pays it. */
export interface Slot {
  resource: 'sun' | 'moon';
  by: 'reserve' | 'spare' | 'ancient' | 'scepter';
}

/** What an option pays, unit by unit. */
export function slotsOf({ place }: OptionView): Slot[] {
  if (place.on !== 'payment') return [];
  const many = (resource: Slot['resource'], by: Slot['by'], n = 0): Slot[] =>
    Array.from({ length: n }, () => ({ resource, by }));
  const emptied = (resource: Slot['resource']): number =>
    (place.scepters ?? []).filter((each) => each.resource === resource).reduce((sum, { count = 1 }) => sum + count, 0);
  return [
    ...many('sun', 'spare', place.spare_sun),
    ...many('sun', 'reserve', place.sun),
    ...many('sun', 'ancient', place.ancient_as_sun),
    ...many('sun', 'scepter', emptied('sun')),
    ...many('moon', 'spare', place.spare_moon),
    ...many('moon', 'reserve', place.moon),
    ...many('moon', 'ancient', place.ancient_as_moon),
    ...many('moon', 'scepter', emptied('moon')),
  ];
}

const paidBy = (option: OptionView, { resource, by }: Slot): number =>
  slotsOf(option).filter((slot) => slot.resource === resource && slot.by === by).length;

/** The payments from the one that comes next after this one, in a circle, that pay less with what fills a slot;
 * if none does, that pay more with it. */
export function withoutSlot(options: readonly OptionView[], now: OptionView, slot: Slot): OptionView | undefined {
  const here = options.indexOf(now);
  const others = [...options.slice(here + 1), ...options.slice(0, here)];
  const before = paidBy(now, slot);
  return (
    others.find((option) => paidBy(option, slot) < before) ?? others.find((option) => paidBy(option, slot) > before)
  );
}

/** How much an option puts on a track, or takes from one. */
export function amountOf({ place }: OptionView): { cells: string; n: number; spends: boolean } | undefined {
  switch (place.on) {
    case 'track':
      return { cells: 'hammer', n: place.steps, spends: false };
    case 'scepter':
      return { cells: `scepter:${place.scepter}`, n: place.gold, spends: place.pays ?? false };
    case 'reserve':
      return { cells: place.resource, n: place.amount, spends: true };
    default:
      return undefined;
  }
}

/** The options from the least to the most, if the question is how much. */
export function scaleOf(question: QuestionView): OptionView[] | undefined {
  const options = question.options ?? [];
  const cells = new Set(options.map((option) => amountOf(option)?.cells));
  if (options.length < 2 || cells.size !== 1 || cells.has(undefined)) return undefined;
  return [...options].sort((a, b) => (amountOf(a)?.n ?? 0) - (amountOf(b)?.n ?? 0));
}
