// How the zones of allegiance and its spaces are called.
import { maybe } from '../i18n/words.svelte';
import type { ZoneText } from '../protocol/types';

/** The browser's name for a zone, which says what it means; else the server's. */
export const zoneName = (zone: ZoneText | undefined): string => (zone ? (maybe(`boards.zone.${zone.slug}`) ?? zone.name) : '');

/** A number with a real minus sign. */
export const signed = (n: number): string => String(n).replace('-', '−');
