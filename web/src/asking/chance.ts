// What is said about a card or a face while the odds are open.
import { t } from '../i18n/words.svelte';
import { chanceOf } from '../state/odds';
import { shared } from '../table/context';

/** The chance in percent that I can pay for it at my next action; unknown while the odds are closed. */
export function nextTurn(kind: 'feats' | 'faces'): (slug: string) => number | undefined {
  const { table, desk } = shared();
  return (slug) => {
    const chance = desk.aside === 'odds' ? chanceOf(table.odds?.odds, Math.max(0, table.seat), kind, slug) : undefined;
    return chance === undefined ? undefined : Math.round(100 * chance);
  };
}

export const inWords = (percent: number | undefined): string[] =>
  percent === undefined ? [] : [t('odds.next', { n: percent })];
