// Answers that are always the same. There are no rules in here: a habit says which option it takes by
// what kind of option it is, and takes none if it is not offered.
import type { AmountView, OptionView, QuestionKind, QuestionView } from '../protocol/types';
import { amountOf, scaleOf } from './payments';

/** The answer that is always given, by question: `split hammer` is `all`. */
export type Habits = Readonly<Record<string, string>>;
export interface Habit {
  key: string;
  value: string;
}

/** Questions to which "not now" may be said for good. */
const SKIPPED = new Set<QuestionKind>([
  'bargain',
  'end-turn',
  'again',
  'reroll',
  'celestial-reroll',
  'buy',
  'pay',
  'upgrade',
]);

/** Begins the value of a habit that waits for gold: `from 9`. */
const FROM = 'from ';

const resourcesOf = (gives: AmountView): string =>
  Object.entries(gives)
    .filter(([, n]) => n)
    .map(([name]) => name)
    .sort()
    .join('+');

/** What "always" would mean for this answer; not every answer can be a habit. One that costs gold is one only
    while there is as much as now, so that it never takes what I save for something else. */
export function habitOf(question: QuestionView, option: OptionView, gold = 0): Habit | undefined {
  const { place } = option;
  switch (place.on) {
    case 'button':
      if (question.kind === 'reinforce') return { key: 'reinforce', value: 'pass' };
      return SKIPPED.has(question.kind)
        ? { key: `skip ${question.kind} ${question.about ?? ''}`, value: 'pass' }
        : undefined;
    case 'card':
      if (question.kind !== 'reinforce' || place.copies) return undefined;
      return { key: `use ${place.slug}`, value: option.cost?.gold ? `${FROM}${gold}` : 'use' };
    case 'die':
      return question.kind === 'order' ? { key: 'order', value: place.die } : undefined;
    case 'gain':
      return { key: `convert ${convertedOf(question)}`, value: place.converts ? 'convert' : 'keep' };
    case 'part':
      if (place.loses || question.kind === 'harvest') return undefined;
      return { key: `gain ${place.source}`, value: resourcesOf(place.gives) };
    case 'payment':
      return spared(question)[0] === option ? { key: 'settle', value: 'reserve' } : undefined;
    default:
      return ofAmount(question, option);
  }
}

/** The option that my habits take, if there is one, with this much gold. */
export function habitual(question: QuestionView, habits: Habits, gold = 0): OptionView | undefined {
  return question.options?.find((option) => {
    const habit = habitOf(question, option, gold);
    return (
      habit !== undefined &&
      met(habits[habit.key], habit.value, gold) &&
      !(habit.key === 'reinforce' && stillUsed(question, habits, gold))
    );
  }) as OptionView | undefined;
}

/** The gold from which on something is done; nothing if it is done with any. */
export const leastGold = (value: string): number | undefined =>
  value.startsWith(FROM) ? Number(value.slice(FROM.length)) : undefined;

/** Whether what I always do is this, now. */
function met(always: string | undefined, value: string, gold: number): boolean {
  if (always === undefined) return false;
  const least = leastGold(always);
  return least === undefined ? always === value || (always === 'use' && value.startsWith(FROM)) : gold >= least;
}

/** Whether a card is left that is always used; after it, the others are skipped. */
const stillUsed = (question: QuestionView, habits: Habits, gold: number): boolean =>
  (question.options ?? []).some(
    ({ place }) => place.on === 'card' && !place.copies && met(habits[`use ${place.slug}`], 'use', gold),
  );

/** What is kept if it is not turned into glory. */
function convertedOf(question: QuestionView): string {
  const kept = question.options?.find(({ place }) => place.on === 'gain' && !place.converts)?.place;
  return kept?.on === 'gain' ? resourcesOf({ ...kept.gives, glory: 0 }) : '';
}

/** Ways to pay, first those that spare what is worth most: ancient shards and scepters. */
export function spared(question: QuestionView): OptionView[] {
  const dear = ({ place }: OptionView): number =>
    place.on === 'payment'
      ? (place.ancient_as_sun ?? 0) +
        (place.ancient_as_moon ?? 0) +
        (place.scepters ?? []).reduce((sum, { count = 1 }) => sum + count, 0)
      : 0;
  return [...(question.options ?? [])].sort((a, b) => dear(a) - dear(b));
}

const lostBy = (option: OptionView): number => Object.values(option.lost ?? {}).reduce((sum, n) => sum + n, 0);

function ofAmount(question: QuestionView, option: OptionView): Habit | undefined {
  const amount = amountOf(option);
  const scale = scaleOf(question);
  if (!amount || !scale) return undefined;
  const key = `${question.kind} ${amount.cells.split(':')[0]}`;
  if (option === scale.at(-1)) return { key, value: 'all' };
  if (option === scale[0]) return { key, value: 'none' };
  return option === spareOf(scale) ? { key, value: 'spare' } : undefined;
}

/** The smallest of the amounts that waste the least. */
export const spareOf = (scale: readonly OptionView[]): OptionView | undefined =>
  [...scale].sort((a, b) => lostBy(a) - lostBy(b))[0];
