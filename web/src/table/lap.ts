// The current lap of the hammer track: what it pays, and how far along it is.
import type { LapView, TrackView } from '../protocol/types';

export interface Lap {
  /** Where it pays next; nothing after the last lap. */
  next: LapView | undefined;
  /** Steps taken in this lap, and how many it has. */
  steps: number;
  length: number;
}

export function lapOf({ pays, steps, length }: TrackView): Lap {
  const next = pays.find((lap) => lap.step > steps);
  const end = next?.step ?? length;
  const start = pays.findLast((lap) => lap.step < end)?.step ?? 0;
  return { next, steps: steps - start, length: end - start };
}
