// A game as a sequence of positions, fetched in strips shortly before they are needed.
import type { ChapterView, FrameAnswer, FrameStrip, ReplayFrames } from '../protocol/types';
import { type Chapter, retell } from '../state/story';

/** How many positions come with one request. */
export const STRIP = 64;
/** How many positions before the end of a strip the next one is fetched. */
const AHEAD = 32;

export class Film {
  /** How many moves the game has; position 0 is before the first. */
  readonly length: number;
  readonly #fetch: (first: number, count: number) => Promise<FrameStrip>;
  readonly #strips = new Map<number, FrameStrip>();
  readonly #coming = new Map<number, Promise<FrameStrip>>();

  constructor(length: number, fetch: (first: number, count: number) => Promise<FrameStrip>) {
    this.length = length;
    this.#fetch = fetch;
  }

  /** The position if it has been fetched. */
  frame(number: number): FrameAnswer | undefined {
    return this.#strips.get(stripOf(number))?.frames[number % STRIP];
  }

  /** Fetch what is needed to show a position. */
  async load(number: number): Promise<void> {
    await this.#strip(stripOf(number));
  }

  /** Fetch what will soon be needed from this position on. */
  ahead(number: number): void {
    // Nothing waits for it: if this fails, it is fetched again when it is needed.
    this.load(Math.min(this.length, number + AHEAD)).catch(() => {});
  }

  /** What happened between two positions that have been fetched. */
  news(from: number, to: number): ChapterView[] {
    const told: ChapterView[] = [];
    for (let number = from + 1; number <= to; number += 1) told.push(...(this.frame(number)?.chapters ?? []));
    return told;
  }

  /** The story up to a position that has been fetched. */
  story(number: number): Chapter[] {
    const strip = this.#strips.get(stripOf(number));
    if (!strip) return [];
    const before = retell([], strip.story, true);
    const first = stripOf(number) * STRIP;
    const news = strip.frames.slice(0, number - first + 1).flatMap((frame) => frame.chapters);
    return retell(before, news, false);
  }

  #strip(place: number): Promise<FrameStrip> {
    const here = this.#strips.get(place);
    if (here) return Promise.resolve(here);
    const coming = this.#coming.get(place);
    if (coming) return coming;
    const wanted = this.#fetch(place * STRIP, STRIP)
      .then((strip) => {
        this.#strips.set(place, strip);
        return strip;
      })
      .finally(() => this.#coming.delete(place));
    this.#coming.set(place, wanted);
    return wanted;
  }
}

const stripOf = (number: number): number => Math.floor(number / STRIP);

/**
 * Where to stop when stepping: before every decision, and at the end. Dice rolled after a decision
 * belong to it.
 */
export function stopsOf({ frames }: Pick<ReplayFrames, 'frames'>): number[] {
  const stops = frames.flatMap((frame) => (frame.chance ? [] : [frame.number - 1]));
  return [...new Set([0, ...stops, frames.length])];
}

/** The next stop after a position, or the one before it. */
export function nextStop(stops: readonly number[], at: number): number {
  return stops.find((stop) => stop > at) ?? stops.at(-1) ?? 0;
}

export function lastStop(stops: readonly number[], at: number): number {
  return stops.findLast((stop) => stop < at) ?? 0;
}

/** A position in an address: `#120`, or `#120-2` as the third seat sees it. */
export interface Mark {
  at: number;
  seat: number;
}

export function readMark(hash: string, length: number, seats: number): Mark | undefined {
  const found = /^#(\d{1,6})(?:-(\d))?$/.exec(hash);
  if (!found) return undefined;
  const seat = Number(found[2] ?? 0);
  return { at: Math.min(Number(found[1]), length), seat: seat < seats ? seat : 0 };
}

export const writeMark = ({ at, seat }: Mark): string => `#${at}${seat ? `-${seat}` : ''}`;
