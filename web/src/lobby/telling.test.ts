// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../protocol/types';
import { session } from '../state/session.svelte';
import { ago } from './lists.svelte';
import { byTurn, heroesIn, isMine, othersOf, pageOf, ranking, sinceWhen, waitsForMe } from './telling';

const TABLE: TableSummary = {
  id: 'T1',
  status: 'finished',
  created_at: 0,
  updated_at: 0,
  seats: 3,
  setup: 'introductory',
  module: 'none',
  names: ['Ann', 'Bob', 'Cy'],
  glory: [50, 61, 61],
};

describe('what a list says about a table', () => {
  it('names the others', () => {
    expect(othersOf({ ...TABLE, names: ['Ann', '', 'Cy'], seat: 0 })).toEqual(['Cy']);
  });

  it('puts the best first, with all who share the victory in front', () => {
    expect(ranking(TABLE)).toEqual([
      { name: 'Bob', glory: 61, won: true },
      { name: 'Cy', glory: 61, won: true },
      { name: 'Ann', glory: 50, won: false },
    ]);
  });

  it('leads to the game, or to its result', () => {
    expect(pageOf(TABLE)).toBe('/t/T1/result');
    expect(pageOf({ ...TABLE, status: 'running' })).toBe('/t/T1');
  });

  it('puts those where it is my turn first, then the latest', () => {
    const of = (id: string, asked: number, since: number): TableSummary => ({
      ...TABLE,
      id,
      status: 'running',
      seat: 0,
      asked,
      since,
    });
    const sorted = [of('a', 1, 50), of('b', 0, 10), of('c', 0, 20), of('d', 1, 60)].sort(byTurn);
    expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a']);
  });

  it('does not take my seat for asked where a bot plays for me, or nobody knows', () => {
    const mine: TableSummary = { ...TABLE, status: 'running', seat: 0, asked: 0 };
    expect(waitsForMe(mine)).toBe(true);
    expect(waitsForMe({ ...mine, stand_ins: [0] })).toBe(false);
    expect(waitsForMe({ ...TABLE, status: 'running' })).toBe(false);
  });

  it('counts bots that I set against each other among those to watch', () => {
    expect(isMine({ ...TABLE, bots: ['ilo', 'nyx', 'theron'] })).toBe(false);
    expect(isMine({ ...TABLE, bots: ['', 'nyx', 'theron'], seat: 0 })).toBe(true);
    expect(isMine(TABLE)).toBe(true);
  });

  it('calls two heroes rivals, and lists more', () => {
    expect(heroesIn({ ...TABLE, names: ['Ilo', 'Nyx'] })).toBe('Ilo v Nyx');
    expect(heroesIn(TABLE)).toBe('Ann, Bob, Cy');
  });

  it('says since when in the largest words that are exact enough', () => {
    session.language = 'en';
    const now = new Date(2026, 10, 17, 15, 30).getTime();
    const minutes = 60_000;
    expect(sinceWhen(now - 20_000, now)).toBe('just now');
    expect(sinceWhen(now - 6 * minutes, now)).toBe('for 6 min');
    expect(sinceWhen(now - 150 * minutes, now)).toBe('since 1:00 PM');
    expect(sinceWhen(now - 2 * 24 * 60 * minutes, now)).toBe('since Sunday');
    expect(sinceWhen(now - 20 * 24 * 60 * minutes, now)).toBe('since Oct 28');
    session.language = 'fr';
    expect(sinceWhen(now - 20 * 24 * 60 * minutes, now)).toBe('depuis le 28 oct.');
    session.language = 'en';
  });

  it('says how long ago', () => {
    const now = 1_000_000_000;
    expect(ago(now - 10_000, now, 'en')).toBe('now');
    expect(ago(now - 5 * 60_000, now, 'en')).toBe('5 min. ago');
    expect(ago(now - 3 * 3_600_000, now, 'en')).toBe('3 hr. ago');
    expect(ago(now - 2 * 86_400_000, now, 'en')).toBe('2 days ago');
  });
});
