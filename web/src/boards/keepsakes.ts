// Tokens on islands: what their sides give, and what a click on one means.
import type { AmountView, GlyphView, OptionView, SideName } from '../protocol/types';
import { keepsakeKey } from '../state/answers';

/** The sides of a token, from the signs of its card: what it gives, one alternative after the other. */
export function sidesOf(glyphs: readonly GlyphView[]): AmountView[] {
  const gives = glyphs.findIndex(({ sign }) => sign === 'gives');
  const sides: AmountView[] = [{}];
  for (const { sign, resource, n } of gives < 0 ? [] : glyphs.slice(gives + 1)) {
    if (sign === 'or') sides.push({});
    const side = sides.at(-1);
    if (sign === 'resource' && resource && side) side[resource] = n ?? 0;
  }
  return sides;
}

/** What a click on a token means, in the words of the options that it is a part of. */
export function labelOfToken(options: readonly OptionView[], token: string): string {
  const called = ({ island, side }: { island: number; side: SideName }): string => keepsakeKey(island, side);
  for (const { place, label, first = '', second = '' } of options) {
    if (place.on === 'keepsake' && called(place) === token) return label;
    if (place.on === 'keepsakes' && called(place.first) === token) return first;
    if (place.on === 'keepsakes' && called(place.second) === token) return second;
  }
  return '';
}
