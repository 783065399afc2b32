// Clicks that are part of an answer, and the options they leave.
import { RESOURCES } from '../art/resources';
import type { AmountView, DieName, OptionView, QuestionView, SideName } from '../protocol/types';

/** A click that is part of an answer of several clicks. */
export type Pick =
  /** All faces that gold buys, in a question that also offers other things. */
  | { kind: 'offering' }
  | { kind: 'forge'; face: string }
  | { kind: 'side'; die: DieName; face: string }
  | { kind: 'memory-token'; token: string }
  | { kind: 'die'; die: string }
  | { kind: 'card'; slug: string }
  | { kind: 'cells'; cells: string; n: number };
export const OFFERING: Pick = { kind: 'offering' };

export const slotKey = (die: DieName, slot: number): string => `${die}:${slot}`;
export const dieAt = ({ seat, die }: { seat: number; die: DieName }): string => `${seat}:${die}`;
export const memoryTokenKey = (island: number, side: SideName): string => `${island}:${side}`;
export const treasureKey = (gives: AmountView): string =>
  RESOURCES.flatMap((resource) => (gives[resource] ? [`${resource}${gives[resource]}`] : [])).join(' ');

export const forgePick = (face: string): Pick => ({ kind: 'forge', face });
export const sidePick = (die: DieName, face: string): Pick => ({ kind: 'side', die, face });
export const memoryTokenPick = (token: string): Pick => ({ kind: 'memory-token', token });
export const diePick = (die: string): Pick => ({ kind: 'die', die });
export const cardPick = (slug: string): Pick => ({ kind: 'card', slug });
export const cellPick = (cells: string, n: number): Pick => ({ kind: 'cells', cells, n });

/** Clicks on one thing replace each other: another niche instead of the first, another face of the same die. */
export function replaces(one: Pick, other: Pick): boolean {
  if (one.kind === 'side' && other.kind === 'side') return one.die === other.die;
  if (one.kind === 'cells' && other.kind === 'cells') return one.cells === other.cells;
  return one.kind === other.kind;
}

export function isSame(one: Pick, other: Pick): boolean {
  if (!replaces(one, other)) return false;
  switch (one.kind) {
    case 'offering':
      return true;
    case 'forge':
    case 'side':
      return one.face === (other as typeof one).face;
    case 'memory-token':
      return one.token === (other as typeof one).token;
    case 'die':
      return one.die === (other as typeof one).die;
    case 'card':
      return one.slug === (other as typeof one).slug;
    case 'cells':
      return one.n === (other as typeof one).n;
  }
}

export const isPicked = (picks: readonly Pick[], pick: Pick): boolean => picks.some((each) => isSame(each, pick));

/** The clicks that an option is made of, if it takes more than one. */
export function clicksOf({ place }: OptionView): Pick[] {
  switch (place.on) {
    case 'forge':
      return [forgePick(place.face)];
    case 'sides':
      return [sidePick('light', place.light.face), sidePick('dark', place.dark.face)];
    case 'memory-tokens':
      return [place.first, place.second].map(({ island, side }) => memoryTokenPick(memoryTokenKey(island, side)));
    case 'pair':
      return [...place.first, ...place.second].map((die) => diePick(dieAt(die)));
    case 'payment':
      return [...paidCells(place)].map(([cells, n]) => cellPick(cells, n));
    case 'card':
      return [cardPick(place.slug)];
    default:
      return [];
  }
}

type Payment = Extract<OptionView['place'], { on: 'payment' }>;

/** How much is paid from which cells. */
export function paidCells(place: Payment): Map<string, number> {
  const paid = new Map<string, number>([
    ['sun', place.sun ?? 0],
    ['moon', place.moon ?? 0],
    ['ancient', (place.ancient_as_sun ?? 0) + (place.ancient_as_moon ?? 0)],
  ]);
  for (const { held, resource, count } of place.scepters ?? []) paid.set(`emptied:${held}:${resource}`, count ?? 1);
  return paid;
}

const fits = (option: OptionView, pick: Pick): boolean =>
  pick.kind === 'offering' ? option.place.on === 'forge' : isPicked(clicksOf(option), pick);

/** The options that are left after some clicks. */
export const matching = (question: QuestionView, picks: readonly Pick[]): OptionView[] =>
  (question.options ?? []).filter((option) => picks.every((pick) => fits(option, pick)));

/** The first click, if all options share it: it need not be made. */
export function impliedPick(question: QuestionView): Pick | undefined {
  const options = question.options ?? [];
  const [first] = options;
  if (!first || (first.place.on !== 'forge' && first.place.on !== 'sides')) return undefined;
  return clicksOf(first).find((pick) => options.every((option) => fits(option, pick)));
}

/** The face that is being forged. */
export const forgedFace = (picks: readonly Pick[]): string | undefined =>
  picks.find((each) => each.kind === 'forge')?.face;

/** The die that was clicked first, of two. */
export const firstDie = (picks: readonly Pick[]): string | undefined => picks.find((each) => each.kind === 'die')?.die;
