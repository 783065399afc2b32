// The curve of a chance to win: a point for every turn, and what is marked on it.
import { type Box, type Scale, xOf, yOf } from '../after/lines';
import type { MomentTold, ReviewTold } from '../protocol/types';

export const PERCENT: Scale = { low: 0, high: 100, ticks: [0, 25, 50, 75, 100] };
/** Dice that moved a chance by this much are marked. */
const MOVED = 0.08;

/** By seat: the chance at the start and after every turn, in percent. */
export function chances({ course, turns }: ReviewTold, seats: number): number[][] {
  const ends = [0, ...turns.map((turn) => turn.end)].filter((end) => end < course.length);
  return Array.from({ length: seats }, (_, seat) => ends.map((end) => 100 * (course[end]?.[seat] ?? 0)));
}

export interface CurveMark {
  key: string;
  kind: 'costly' | 'find' | 'dice';
  /** The number of a moment; 0 for dice. */
  rank: number;
  /** How many turns were over. */
  step: number;
  round: number;
  /** The position to show: how many moves had been made. */
  at: number;
  /** In points of the chance to win. */
  points: number;
  x: number;
  y: number;
}

/** What is told about a seat, in the order of its numbers. */
export const momentsOf = ({ moments }: ReviewTold, seat: number): MomentTold[] =>
  moments.filter((moment) => moment.seat === seat && moment.rank).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));

/** The marks on the curve of a seat; those of one turn stand one above the other. */
export function marksOf(told: ReviewTold, seat: number, seats: number, box: Box, steps: number): CurveMark[] {
  const own = chances(told, seats)[seat] ?? [];
  const choices = momentsOf(told, seat).map((moment) => ({
    key: `choice-${moment.move}`,
    kind: moment.kind,
    rank: moment.rank ?? 0,
    step: moment.turn + 1,
    round: moment.round,
    at: moment.move - 1,
    points: Math.round(100 * (moment.kind === 'find' ? moment.lost : -moment.lost)),
  }));
  const dice = told.dice
    .filter((each) => Math.abs(each.luck[seat] ?? 0) >= MOVED)
    .map((each) => ({
      key: `dice-${each.move}`,
      kind: 'dice' as const,
      rank: 0,
      step: each.turn + 1,
      round: each.round,
      at: each.move,
      points: Math.round(100 * (each.luck[seat] ?? 0)),
    }));
  const standing = new Map<number, number>();
  return [...dice, ...choices].map((mark) => {
    const above = standing.get(mark.step) ?? 0;
    standing.set(mark.step, above + 1);
    const value = own[Math.min(mark.step, own.length - 1)] ?? 0;
    const y = yOf(box, PERCENT, value);
    const up = y - GAP * above;
    return { ...mark, x: xOf(box, steps, mark.step), y: up > box.top ? up : y + GAP * above };
  });
}

/** Between marks of one turn, in rem. */
const GAP = 2.4;

/** Where rounds begin, by turns that are over, and their numbers. */
export function roundsOf({ turns }: ReviewTold): { round: number; from: number; to: number }[] {
  const found: { round: number; from: number; to: number }[] = [];
  turns.forEach((turn, i) => {
    const last = found.at(-1);
    if (last?.round === turn.round) last.to = i + 1;
    else found.push({ round: turn.round, from: i, to: i + 1 });
  });
  return found;
}
