// The browser's own texts in the chosen language.
import { RESOURCES } from '../art/resources';
import type { AmountView, ResourceName } from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import type { Key, Messages } from './languages';
import { joined, plain, type Said, type Words } from './rich';

export const CATALOGS: Record<string, Messages> = { en, fr, de };
export type { Key };
export type Values = Readonly<Record<string, Words | number>>;

/** A message with its values: `{name}`, or `{n:gold}` for an amount. */
export function fill(text: string, values: Values): Said {
  const parts: Words[] = [];
  let place = 0;
  for (const { 0: whole, 1: name = '', 2: resource, index } of text.matchAll(/\{(\w+)(?::(\w+))?\}/g)) {
    const value = values[name] ?? whole;
    const counted = resource !== undefined && typeof value === 'number';
    parts.push(text.slice(place, index));
    parts.push(counted ? amount(value, resource as ResourceName) : typeof value === 'number' ? String(value) : value);
    place = index + whole.length;
  }
  return joined([...parts, text.slice(place)]);
}

/** `3 gold`, `−3 glory`. */
export function amount(n: number, resource: ResourceName): Said {
  const sign = n < 0 ? '−' : '';
  const text = sign + library.amount(Math.abs(n), resource);
  return { text, spans: [[0, text.length, resource, Math.abs(n), sign]] };
}

/** `1 sun, 3 glory`. */
export function amounts(given: AmountView): Said {
  const each = RESOURCES.flatMap((resource) => (given[resource] ? [amount(given[resource], resource)] : []));
  return joined(each.flatMap((one, i) => (i ? [', ', one] : [one])));
}

/** What the browser says, with its amounts to be drawn. */
export const tell = (key: Key, values: Values = {}): Said => fill((CATALOGS[session.language] ?? en)[key], values);

export const t = (key: Key, values: Values = {}): string => plain(tell(key, values));

/** A number with at most one decimal, and at least this many, as the language writes it: `−2,5`. */
export function decimal(value: number, least = 0): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 1, useGrouping: false };
  // Adding 0 turns −0 into 0.
  return new Intl.NumberFormat(session.language, digits).format(Math.round(10 * value) / 10 + 0).replace('-', '−');
}

/** A key that may not exist, such as the name of a set-up. */
export const maybe = (key: string, values: Values = {}): string | undefined =>
  key in en ? t(key as Key, values) : undefined;
export const mayTell = (key: string, values: Values = {}): Said | undefined =>
  key in en ? tell(key as Key, values) : undefined;
