// A review of a short game of two, for tests.
import type { MomentTold, PlayerTold, ReviewTold } from '../protocol/types';

const player = (seat: number, rest: Partial<PlayerTold>): PlayerTold => ({
  seat,
  score: 50,
  luck: 0,
  even: 50,
  win: { initial: 0.5, luck: 0, choices: 0, final: 0.5 },
  play: 80,
  rating: null,
  like: '',
  choices: 10,
  best: 7,
  close: 2,
  costly: 1,
  ...rest,
});

const moment = (rest: Partial<MomentTold>): MomentTold => ({
  seat: 0,
  kind: 'costly',
  rank: 1,
  move: 3,
  round: 1,
  turn: 0,
  label: 'mistake',
  chosen: { text: 'Pass, in full', answer: 'what was done' },
  other: { text: 'Forge, in full', answer: 'the better one' },
  why: 'It is worth more.',
  win: 0.55,
  lost: 0.08,
  error: 0.01,
  playouts: 12,
  ...rest,
});

/** Four turns in two rounds, nine moves. */
export const TOLD: ReviewTold = {
  effort: 'quick',
  complete: true,
  judged: true,
  course: [0.5, 0.52, 0.55, 0.47, 0.4, 0.42, 0.5, 0.31, 0.3, 0].map((mine) => [mine, 1 - mine]),
  turns: [
    { round: 1, seat: 0, end: 3 },
    { round: 1, seat: 1, end: 5 },
    { round: 2, seat: 0, end: 7 },
    { round: 2, seat: 1, end: 9 },
  ],
  players: [
    player(0, { score: 60, luck: -8, even: 68, win: { initial: 0.5, luck: -0.404, choices: -0.096, final: 0 } }),
    player(1, { score: 66, luck: 8, even: 58, win: { initial: 0.5, luck: 0.404, choices: 0.096, final: 1 } }),
  ],
  dice: [
    { move: 7, round: 2, turn: 2, luck: [-0.19, 0.19] },
    { move: 4, round: 1, turn: 1, luck: [-0.07, 0.07] },
  ],
  moments: [
    moment({}),
    moment({ kind: 'find', rank: 2, move: 6, round: 2, turn: 2, label: 'fine', lost: 0.05 }),
    moment({ rank: 0, move: 1, label: 'inaccuracy', lost: 0.02 }),
    moment({ seat: 1, move: 5, turn: 1, label: 'blunder', lost: 0.2 }),
  ],
};
