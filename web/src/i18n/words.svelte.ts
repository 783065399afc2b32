// The words of the browser in the language that was chosen.
import { session } from '../state/session.svelte';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import type { Key, Messages } from './languages';

export const CATALOGS: Record<string, Messages> = { en, fr, de };
export type { Key };

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill((CATALOGS[session.language] ?? en)[key], values);
}

/** A number with at most one decimal, and at least so many, as the language writes it: `−2,5`. */
export function decimal(value: number, least = 0): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 1, useGrouping: false };
  // Adding 0 takes the sign from what was rounded to −0.
  return new Intl.NumberFormat(session.language, digits).format(Math.round(10 * value) / 10 + 0).replace('-', '−');
}

/** A key that may not be there, such as the name of a set-up. */
export function maybe(key: string): string | undefined {
  return (CATALOGS[session.language] ?? en)[key as Key];
}
