// The story: chapters of lines, kept up to date with the news of every update.
import type { ChapterView, LineView } from '../protocol/types';

export interface Chapter {
  /** Identifies the chapter. */
  start: number;
  lines: LineView[];
}

/** The news up to this many of its moments. */
export function firstMoments(news: readonly ChapterView[], count: number): ChapterView[] {
  let left = count;
  const told: ChapterView[] = [];
  for (const chapter of news) {
    if (left <= 0) break;
    told.push({ ...chapter, moments: chapter.moments.slice(0, left) });
    left -= chapter.moments.length;
  }
  return told;
}

/** The story with the news added; `whole` news replaces everything told before. */
export function retell(story: readonly Chapter[], news: readonly ChapterView[], whole: boolean): Chapter[] {
  const told = new Map(whole ? [] : story.map((chapter) => [chapter.start, chapter]));
  for (const { start, moments, keep = 0 } of news) {
    const kept = told.get(start)?.lines.slice(0, keep) ?? [];
    const lines = [...kept, ...moments.flatMap((moment) => moment.lines ?? [])];
    if (lines.length) told.set(start, { start, lines });
    else told.delete(start);
  }
  return [...told.values()].sort((a, b) => a.start - b.start);
}

/** The lines that are new, or read differently now. */
export function newLines(before: readonly Chapter[], after: readonly Chapter[]): string[] {
  const known = new Map(before.map((chapter) => [chapter.start, chapter.lines]));
  return after
    .flatMap(({ start, lines }) => lines.filter((line, i) => known.get(start)?.[i]?.text !== line.text))
    .map((line) => line.text);
}
