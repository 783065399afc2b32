// How numbers are written after a game.
import { decimal } from '../i18n/words.svelte';

/** With a real minus, and a plus where it is a gain: `+3.1`, `−8.7`. */
export function signed(value: number): string {
  const text = decimal(Math.abs(value));
  if (text === '0') return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** By seat: whether a value is the greatest, alone or with others but not with all. */
export function tops(values: readonly number[]): boolean[] {
  const best = Math.max(...values);
  const found = values.map((value) => value === best && best > 0);
  return found.every(Boolean) ? found.map(() => false) : found;
}
