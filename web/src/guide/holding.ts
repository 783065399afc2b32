// When the table waits for the learner's hand: before the first roll of all, and before the first roll of a die onto
// which the learner has forged.
import type { Update } from '../protocol/types';
import { guide } from './progress.svelte';

/** What of a table matters here. */
export interface Taught {
  readonly id: string;
  readonly seat: number;
  readonly info: { options: { lesson?: string } } | undefined;
}

/** Whether the first chapter is being taught here, up to the roll of the new face. */
export const beginning = ({ id, seat, info }: Taught): boolean =>
  info?.options.lesson === 'first' && guide.table === id && !guide.left && seat >= 0 && !guide.seen.has('forged');

const rolled = ({ chapters = [] }: Update, mine: number): boolean =>
  chapters.some(({ moments }) =>
    moments.some(({ events }) => events?.some(({ event, seat = 0 }) => event === 'rolled' && seat === mine)),
  );

export function waitsForHand(table: Taught, update: Update): boolean {
  if (!beginning(table)) return false;
  // Nothing covers the new face before it was seen.
  if (guide.seen.has('again')) return true;
  if (!rolled(update, table.seat)) return false;
  if (!guide.seen.has('roll')) return true;
  const forged = update.view?.heroes[table.seat]?.forged ?? 0;
  return forged > 0 && guide.seen.has('strike');
}
