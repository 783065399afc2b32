// What I am called at tables.
import { maybe, t } from '../i18n/words.svelte';
import type { Refusal } from '../protocol/http';
import { LONGEST_NAME, MOST_POINTS } from '../protocol/types';
import { session } from '../state/session.svelte';

/** The letters of a name as people count them: a joined emoji is one. */
const lettersOf = (name: string): string[] => {
  if (typeof Intl.Segmenter !== 'function') return [...name];
  return [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
};

/** As many letters of a name as the server accepts. */
export function cutName(name: string): string {
  const letters = lettersOf(name.normalize('NFC').trim()).slice(0, LONGEST_NAME);
  while ([...letters.join('')].length > MOST_POINTS) letters.pop();
  return letters.join('').trim();
}

/** My name as the server accepts it; the browser may remember a longer one from before. */
export const myName = (): string => cutName(session.name) || t('lobby.name.default');

/** Why the server refused something, in the language of the page if that is known there. */
export const whyRefused = (fault: Pick<Refusal, 'code' | 'message' | 'reason'>): string =>
  (fault.reason && maybe(`name.refused.${fault.reason}`, { n: LONGEST_NAME })) ||
  maybe(`refused.${fault.code}`) ||
  fault.message ||
  t('net.unreachable');
