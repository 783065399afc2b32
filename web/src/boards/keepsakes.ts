// Tokens on islands: what their sides give, and what a click on one means.
import type { AmountView, GlyphView, QuestionView } from '../protocol/types';
import { halfOf, type Target } from '../state/answers';

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

/** What a target does, in words. */
export const labelOfTarget = (target: Target, question: QuestionView | undefined): string =>
  'option' in target ? target.option.label : halfOf(question, target.opens);
