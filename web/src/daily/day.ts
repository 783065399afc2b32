// Days of the daily forge in words. They are dates in UTC, wherever the browser is.
import { t } from '../i18n/words.svelte';
import type { DailyPar } from '../protocol/types';
import { session } from '../state/session.svelte';

const said = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(session.language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `18 November`. */
export const dayName = (day: string): string => said(day, { day: 'numeric', month: 'long' });

/** `Wednesday, 18 November 2026`. */
export const wholeDay = (day: string): string =>
  said(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `Wed 18 Nov`. */
export const shortDay = (day: string): string => said(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** `We`: two letters under a flame. */
export const weekday = (day: string): string => said(day, { weekday: 'short' }).replace('.', '').slice(0, 2);

/** `3 above par`; nothing while no par can be told. */
export function againstPar(glory: number, { glory: par = 0 }: DailyPar): string {
  if (!par) return '';
  if (glory === par) return t('daily.level');
  return t(glory > par ? 'daily.above' : 'daily.below', { n: Math.abs(glory - par) });
}

/** `± 2`, while par may still change; at least 1. */
export const within = ({ error = 0 }: DailyPar): string => `± ${Math.max(1, Math.round(error))}`;

/** `+3`, `−2`, `0`. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'));

export const inARow = (n: number): string => t(n === 1 ? 'daily.streak.one' : 'daily.streak.many', { n });
