// The books of a chance to win as bars: luck leads on from the start, choices from there to the end.
import type { PlayerTold } from '../protocol/types';

export interface BooksRow {
  seat: number;
  /** In whole points, which add up: start + luck + choices = end. */
  start: number;
  luck: number;
  choices: number;
  end: number;
  /** Places on the ground, in percent of its width. */
  zero: number;
  luckFrom: number;
  luckWidth: number;
  choicesFrom: number;
  choicesWidth: number;
  endAt: number;
}

const whole = (share: number): number => Math.round(100 * share) + 0;

/** All heroes on one scale. Rounding is settled in the choices, so that the numbers that are shown add up, too. */
export function spansOf(players: readonly PlayerTold[]): BooksRow[] {
  const reached = players.flatMap(({ win }) => [0, 1, win.initial, win.initial + win.luck, win.final]);
  const low = Math.min(...reached);
  const high = Math.max(...reached);
  const place = (share: number): number => (100 * (share - low)) / (high - low);
  return players.map(({ seat, win }) => {
    const [start, luck, end] = [whole(win.initial), whole(win.luck), whole(win.final)];
    const middle = win.initial + win.luck;
    return {
      seat,
      start,
      luck,
      choices: end - start - luck,
      end,
      zero: place(0),
      luckFrom: place(Math.min(win.initial, middle)),
      luckWidth: place(Math.max(win.initial, middle)) - place(Math.min(win.initial, middle)),
      choicesFrom: place(Math.min(middle, win.final)),
      choicesWidth: place(Math.max(middle, win.final)) - place(Math.min(middle, win.final)),
      endAt: place(win.final),
    };
  });
}

/** `+12`, `−3`, `0`. */
export const signedPoints = (points: number): string => (points ? `${points < 0 ? '−' : '+'}${Math.abs(points)}` : '0');
