// How a question and its answers are put into words, for the eye and for the ear.
import { plain, said, type Words } from '../i18n/rich';
import { t } from '../i18n/words.svelte';
import type { QuestionView } from '../protocol/types';
import type { Row } from '../state/answers';
import { forgedFace, impliedPick, isPicked, type Pick } from '../state/picks';

/** The question in a few words; after a first click, what is left of it. */
export function titleOf(question: QuestionView, picks: readonly Pick[]): string {
  const implied = impliedPick(question);
  if (forgedFace(picks) && !implied) return t('question.makes-way');
  if (picks.at(-1)?.kind === 'offering') return t('question.which-face');
  return question.title ?? '';
}

/** The one fact that decides; after a first click, what to touch next. */
export function lineOf(question: QuestionView, picks: readonly Pick[]): Words {
  const implied = impliedPick(question);
  const own = implied && isPicked(picks, implied) ? picks.slice(1) : picks;
  if (!own.length) return said(question, 'line');
  if (forgedFace(own)) return t('question.makes-way.line');
  return own.at(-1)?.kind === 'offering' ? t('question.which-face.line') : '';
}

export function labelOf(row: Row): Words {
  if (row.opens?.kind === 'offering') return t('question.offer');
  return row.label;
}

/** How many answers are read aloud; the rest can be found by keyboard. */
const READ = 10;

/** The question with its answers, for screen readers. */
export function spoken(question: QuestionView, picks: readonly Pick[], rows: readonly Row[]): string {
  const title = titleOf(question, picks);
  const answers = rows
    .slice(0, READ)
    .map((row) => [row.key, plain(labelOf(row)), ...row.notes.map(plain)].filter(Boolean).join(', '))
    .join('. ');
  const more = rows.length > READ ? ` ${t('question.and-more', { n: rows.length - READ })}` : '';
  const asked = [question.cause ?? '', title, question.text]
    .filter(Boolean)
    .map((text) => (/[.?]$/.test(text) ? text : `${text}.`));
  return `${asked.join(' ')} ${t('question.answers', { n: rows.length })} ${answers}.${more}`;
}
