// Tokens on islands: what their sides give, and what a click on one means.
import { said, type Words } from '../i18n/rich';
import type { AmountView, GlyphView, QuestionView, SideName } from '../protocol/types';
import { halfOf } from '../state/answers';
import { memoryTokenKey } from '../state/picks';

/** The sides of a token, from the glyphs of its card: what it gives, one alternative after another. */
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

/** What a click on a token means, in the words of the options it is part of. */
export function labelOfToken(question: QuestionView | undefined, token: string): Words {
  const called = ({ island, side }: { island: number; side: SideName }): string => memoryTokenKey(island, side);
  for (const option of question?.options ?? []) {
    const { place } = option;
    if (place.on === 'memory-token' && called(place) === token) return said(option, 'label');
    if (place.on === 'memory-tokens' && called(place.first) === token) return halfOf(question, option, 0) ?? '';
    if (place.on === 'memory-tokens' && called(place.second) === token) return halfOf(question, option, 1) ?? '';
  }
  return '';
}
