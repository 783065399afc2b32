// The course of a game along a slider.
import type { FrameTurn, ReplayFrames } from '../protocol/types';

export interface Span {
  turn: FrameTurn;
  /** How many moves had been made when the turn ended. */
  end: number;
}

export function spansOf({ frames, turns }: Pick<ReplayFrames, 'frames' | 'turns'>): Span[] {
  return turns.map((turn, i) => ({ turn, end: turns[i + 1]?.start ?? frames.length }));
}

/** The beginning of a round if it is this near, else the position itself. */
export function snapped(at: number, rounds: readonly number[], near: number): number {
  return rounds.find((start) => Math.abs(start - at) <= near) ?? at;
}
