// How numbers are written after a game.

/** With a real minus, and a plus where it is a gain: `+3.1`, `−8.7`. */
export function signed(value: number): string {
  const text = decimals(Math.abs(value));
  if (text === '0') return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** At most one digit behind the point. */
export const decimals = (value: number): string => String(Math.round(10 * value) / 10).replace('-', '−');

/** By seat: whether a value is the greatest, alone or with others but not with all. */
export function tops(values: readonly number[]): boolean[] {
  const best = Math.max(...values);
  const found = values.map((value) => value === best && best > 0);
  return found.every(Boolean) ? found.map(() => false) : found;
}
