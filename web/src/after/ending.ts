// The ending in figures and sentences.
import { t } from '../i18n/words.svelte';
import type { Aftermath, Count, DecidingTurn } from '../protocol/types';
import type { Hero } from '../state/identity';
import { order } from './glory';
import type { Acts } from './staging.svelte';

export const actsOf = ({ ending, race }: Aftermath): Acts => ({
  cards: Math.max(0, ...ending.counts.map(({ pays }) => pays.length)),
  rounds: race.rounds[0]?.length ?? 0,
  decided: !!ending.decided,
});

/** The score of a seat when this many of its cards have paid. */
export const counted = ({ in_hand, pays }: Count, cards: number): number =>
  pays.slice(0, cards).reduce((sum, { glory }) => sum + glory, in_hand);

/** How everybody stands after some rounds: score, and place from above. */
export function standing({ race }: Aftermath, rounds: number): { seat: number; score: number; place: number }[] {
  const scores = race.rounds.map((each, seat) => (rounds ? (each[rounds - 1] ?? 0) : (race.start[seat] ?? 0)));
  const places = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return scores.map((score, seat) => ({ seat, score, place: places.indexOf(seat) }));
}

/** The seats from left to right: the winner in the middle, the second to the right, the third to the left. */
export function pillars(glory: readonly number[], ranks: readonly number[]): number[] {
  const [first, second, third, ...rest] = order(glory, ranks);
  return [third, first, second, ...rest].filter((seat) => seat !== undefined);
}

/** The least part of the winner's glory that the lowest pillar stands for: a close game looks close. */
const SPAN = 0.3;

/** How high a pillar is, from 0 to 1. */
export function height(glory: readonly number[], seat: number): number {
  const [least, most] = [Math.min(...glory), Math.max(...glory)];
  return 1 - (most - (glory[seat] ?? 0)) / Math.max(1, most - least, SPAN * most);
}

export const ahead = (lead: number): string =>
  lead > 0 ? t('end.ahead', { n: lead }) : lead < 0 ? t('end.behind', { n: -lead }) : t('end.level');

export function winnersTitle(heroes: readonly Hero[], winners: readonly number[], seat: number): string {
  const names = winners.map((each) => heroes[each]?.name).join(` ${t('amount.and')} `);
  if (!winners.length) return t('over.broken');
  if (winners.length > 1) return t('over.shared', { names });
  return winners[0] === seat ? t('over.you') : t('over.won', { name: names });
}

/** What came of it for me. */
export function myPlace(ranks: readonly number[], winners: readonly number[], seat: number, glory: number): string {
  const rank = ranks[seat];
  if (rank === undefined || winners.includes(seat)) return t('over.with', { glory });
  return t(rank === 2 ? 'end.second' : rank === 3 ? 'end.third' : 'end.fourth');
}

/** Each page as a sentence, for those who listen. */
export function spoken(aftermath: Aftermath, heroes: readonly Hero[], seat: number) {
  const { glory, ranks, winners, race, ending } = aftermath;
  const name = (each: number): string => heroes[each]?.name ?? '';
  const scores = order(glory, ranks)
    .map((each) => `${name(each)} ${glory[each]}`)
    .join(', ');
  const leads = race.round_leads
    .map((lead) => t('end.race.lead', { round: lead.round, name: name(lead.seat) }))
    .join(' ');
  const turn = ({ text, winner, lead_before, lead_after }: DecidingTurn): string => {
    const before = `${t('end.before', { name: name(winner) })}: ${ahead(lead_before)}.`;
    const after = `${t('end.after', { name: name(winner) })}: ${ahead(lead_after)}.`;
    return `${t('end.decided')}. ${text} ${before} ${after}`;
  };
  return {
    count: `${t('end.count')}. ${scores}.`,
    race: `${t('end.race')}. ${leads}`,
    decided: ending.decided ? turn(ending.decided) : '',
    final: `${winnersTitle(heroes, winners, seat)}. ${myPlace(ranks, winners, seat, Math.max(...glory))}`,
  };
}
