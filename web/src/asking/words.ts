// How a question and its answers are put into words, for the eye and for the ear.
import { plain, type Words } from '../i18n/rich';
import { t } from '../i18n/words.svelte';
import type { QuestionView } from '../protocol/types';
import { forgedFace, type Pick, type Row } from '../state/answers';
import { library } from '../state/library.svelte';

/** The question in a few words; after a first click, what is left of it. */
export function titleOf(question: QuestionView, picks: readonly Pick[]): string {
  if (forgedFace(picks)) return t('question.makes-way');
  if (picks.at(-1)?.kind === 'offering') return t('question.which-face');
  return question.title ?? '';
}

export function labelOf(row: Row): Words {
  if (row.opens?.kind === 'offering') return t('question.offer');
  if (row.under && row.face) {
    const name = library.faceName(row.face.slug);
    const slots = row.option?.place.on === 'forge' ? row.option.place.slots.length : 1;
    return slots > 1 ? `${name} ×${slots}` : name;
  }
  if (row.opens?.kind === 'forge' && row.face) return library.faceName(row.face.slug);
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
