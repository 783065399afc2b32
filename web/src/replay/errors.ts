// The errors that a review found, where a replay shows them.
import type { MomentTold, ReviewTold } from '../protocol/types';

/** On the timeline: mistakes and blunders, of everybody. */
export const marked = ({ moments }: ReviewTold): MomentTold[] =>
  moments.filter((moment) => moment.label === 'mistake' || moment.label === 'blunder');

/** The error that this move was, if it was one. */
export const errorAt = ({ moments }: ReviewTold, move: number): MomentTold | undefined =>
  moments.find((moment) => moment.move === move && moment.kind === 'costly');
