// Was it luck? The result and the result with even luck, in two sentences.
import { t } from '../i18n/words.svelte';
import type { PlayerTold } from '../protocol/types';

/** How far a seat is ahead of the best of the others. */
function margin(values: readonly number[], seat: number): number {
  return (values[seat] ?? 0) - Math.max(...values.filter((_, other) => other !== seat));
}

interface Judged {
  players: readonly PlayerTold[];
  winners: readonly number[];
  seat: number;
  /** Empty if it is the reader. */
  name: string;
}

export function verdict({ players, winners, seat, name }: Judged): string {
  const scores = players.map((player) => player.score);
  return `${result(margin(scores, seat), winners, seat, name)} ${evenResult(players, seat, name)}`;
}

function result(ahead: number, winners: readonly number[], seat: number, name: string): string {
  const n = Math.abs(ahead);
  if (!winners.includes(seat)) {
    if (!n) return name ? t('review.tied.of', { name }) : t('review.tied');
    return name ? t('review.lost.of', { name, n }) : t('review.lost', { n });
  }
  if (winners.length > 1) return name ? t('review.shared.of', { name }) : t('review.shared');
  return name ? t('review.won.of', { name, n }) : t('review.won', { n });
}

/** The result without what the dice gave: who would have won with even luck. */
function evenResult(players: readonly PlayerTold[], seat: number, name: string): string {
  const ahead = Math.round(
    margin(
      players.map((player) => player.even),
      seat,
    ),
  );
  const n = Math.abs(ahead);
  if (!n) return t('review.even.level');
  if (ahead > 0) return name ? t('review.even.win.of', { name, n }) : t('review.even.win', { n });
  return name ? t('review.even.lose.of', { name, n }) : t('review.even.lose', { n });
}
