// The one answer that is highlighted and that Enter takes: the best hint, otherwise an offering.
import type { HintTold, QuestionView } from '../protocol/types';
import type { Row } from '../state/answers';
import { matching, type Pick } from '../state/picks';

/** The best hint that a row leads to. */
export function hintOf(
  question: QuestionView,
  picks: readonly Pick[],
  row: Row,
  hints: readonly HintTold[],
): HintTold | undefined {
  if (!hints.length) return undefined;
  const options = row.option ? [row.option] : row.opens ? matching(question, [...picks, row.opens]) : [];
  const moves = new Set(options.map((option) => option.move));
  return hints.find((hint) => moves.has(hint.move));
}

export function suggestedRow(
  question: QuestionView,
  picks: readonly Pick[],
  rows: readonly Row[],
  hints: readonly HintTold[],
): Row | undefined {
  const [best] = hints;
  if (best) return rows.find((row) => hintOf(question, picks, row, hints)?.move === best.move);
  return rows.find((row) => row.opens?.kind === 'offering');
}
