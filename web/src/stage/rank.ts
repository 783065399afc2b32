// How I stand among the heroes, in a sentence.
import { t } from '../i18n/words.svelte';
import type { TableView } from '../protocol/types';

const PLACES = ['turn.second', 'turn.third', 'turn.fourth'] as const;

export function rankSaid({ heroes }: TableView, seat: number, name: (seat: number) => string): string {
  const own = heroes[seat];
  const others = heroes.filter((hero) => hero !== own).sort((a, b) => b.score - a.score);
  const [best] = others;
  if (!own || !best) return '';
  if (own.score > best.score) return t('turn.leads', { n: own.score - best.score });
  if (own.score === best.score) return t('turn.shares');
  const ahead = others.filter((hero) => hero.score > own.score);
  const place = PLACES[ahead.length - 1];
  // Who is just ahead of me is the one to catch.
  const next = ahead.at(-1);
  return place && next ? t(place, { n: next.score - own.score, name: name(next.seat) }) : '';
}
