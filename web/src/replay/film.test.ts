import { describe, expect, it, vi } from 'vitest';
import type { ChapterView, Frame, FrameAnswer, FrameStrip, TableView } from '../protocol/types';
import { Film, lastStop, nextStop, readMark, STRIP, stopsOf, writeMark } from './film';

const line = (text: string, start = 0, keep = 0): ChapterView => ({ start, keep, moments: [{ lines: [{ text }] }] });
const frame = (number: number): FrameAnswer => ({
  number,
  view: { round: number } as TableView,
  chapters: [line(`move ${number}`, number)],
});
const strip = (first: number, count: number, length: number): FrameStrip => ({
  story: first ? [line('before', 0)] : [],
  frames: Array.from({ length: Math.max(0, Math.min(count, length + 1 - first)) }, (_, i) => frame(first + i)),
});
const filmOf = (length: number) => {
  const fetch = vi.fn(async (first: number, count: number) => strip(first, count, length));
  return { film: new Film(length, fetch), fetch };
};

describe('a film', () => {
  it('is fetched in strips, each of them once', async () => {
    const { film, fetch } = filmOf(200);
    await Promise.all([film.load(70), film.load(100), film.load(127)]);
    expect(fetch.mock.calls).toEqual([[STRIP, STRIP]]);
    expect(film.frame(70)?.number).toBe(70);
    expect(film.frame(63)).toBeUndefined();
  });

  it('looks ahead before the end of a strip is reached, and not past the end of the game', async () => {
    const { film, fetch } = filmOf(100);
    await film.load(0);
    film.ahead(10);
    expect(fetch).toHaveBeenCalledTimes(1);
    film.ahead(50);
    expect(fetch).toHaveBeenLastCalledWith(64, STRIP);
    film.ahead(100);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('retries what could not be fetched', async () => {
    const fetch = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue(strip(0, STRIP, 10));
    const film = new Film(10, fetch);
    await expect(film.load(3)).rejects.toThrow('away');
    await film.load(3);
    expect(film.frame(3)?.number).toBe(3);
  });

  it('tells the story up to a position: what came before the strip, then its news', async () => {
    const { film } = filmOf(200);
    await film.load(66);
    const told = film.story(66).flatMap((chapter) => chapter.lines.map((each) => each.text));
    expect(told).toEqual(['before', 'move 64', 'move 65', 'move 66']);
  });

  it('tells the news between two positions, across strips', async () => {
    const { film } = filmOf(200);
    await film.load(60);
    await film.load(64);
    expect(film.news(62, 65).map((chapter) => chapter.start)).toEqual([63, 64, 65]);
  });
});

describe('stops', () => {
  const frames = [true, true, false, true, true, false, false].map(
    (chance, i): Frame => ({ number: i + 1, chance, seat: 0, text: '', round: 1, turn: 1 }),
  );
  const stops = stopsOf({ frames });

  it('are before decisions and at both ends: dice belong to what they follow', () => {
    expect(stops).toEqual([0, 2, 5, 6, 7]);
  });

  it('are found in both directions', () => {
    expect(nextStop(stops, 0)).toBe(2);
    expect(nextStop(stops, 3)).toBe(5);
    expect(nextStop(stops, 7)).toBe(7);
    expect(lastStop(stops, 5)).toBe(2);
    expect(lastStop(stops, 1)).toBe(0);
    expect(lastStop(stops, 0)).toBe(0);
  });
});

describe('a position in an address', () => {
  it('is read and written', () => {
    expect(readMark('#12', 100, 3)).toEqual({ at: 12, seat: 0 });
    expect(readMark('#12-2', 100, 3)).toEqual({ at: 12, seat: 2 });
    expect(writeMark({ at: 12, seat: 2 })).toBe('#12-2');
    expect(writeMark({ at: 12, seat: 0 })).toBe('#12');
  });

  it('stays within the game, and nonsense is ignored', () => {
    expect(readMark('#999-7', 100, 3)).toEqual({ at: 100, seat: 0 });
    expect(readMark('#glory', 100, 3)).toBeUndefined();
    expect(readMark('', 100, 3)).toBeUndefined();
  });
});
