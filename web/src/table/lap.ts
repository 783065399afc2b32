// The lap of the hammer track that is being run: what it pays, and how far it is.
import type { LapView, TrackView } from '../protocol/types';

export interface Lap {
  /** Where it pays next; nothing behind the last lap. */
  next: LapView | undefined;
  /** Steps taken of this lap, and of how many. */
  steps: number;
  length: number;
}

export function lapOf({ pays, steps, length }: TrackView): Lap {
  const next = pays.find((lap) => lap.step > steps);
  const end = next?.step ?? length;
  const start = pays.findLast((lap) => lap.step < end)?.step ?? 0;
  return { next, steps: steps - start, length: end - start };
}
