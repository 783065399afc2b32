// Where a trial begins, and who may begin one.
import type { TableAnswer } from '../protocol/types';

export interface TrialPlace {
  /** After how many moves. */
  at: number;
  round: number;
  seat: number;
}

/** By the link of a private game others may only look at it; an uploaded record is everybody's. */
export const mayTry = (table: TableAnswer | undefined): boolean =>
  !table || (table.seat ?? -1) >= 0 || !!table.table.owner || !!table.table.options.public;
