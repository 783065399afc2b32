// The tables of the lesson: real games against the kindest rival, each with a chapter to teach.
import type { OpenTable } from '../protocol/types';

/** In the order in which they are best learned; the address of each is `/learn/CHAPTER`. */
export const CHAPTERS = ['first', 'feats', 'ousting', 'goddess', 'titans'] as const;
export type Chapter = (typeof CHAPTERS)[number];

export const isChapter = (name: string): name is Chapter => (CHAPTERS as readonly string[]).includes(name);

const SETUPS: Partial<Record<Chapter, string>> = { goddess: 'discovery-goddess', titans: 'discovery-titans' };

export const lessonTable = (name: string, chapter: Chapter): OpenTable => ({
  seats: [{}, { bot: 'theron' }],
  setup: { kind: 'named', name: SETUPS[chapter] ?? 'introductory' },
  options: { undo: true, hints: true, odds: true, pace_ms: 900, lesson: chapter },
  name,
});

export const guideTable = (name: string): OpenTable => lessonTable(name, 'first');
