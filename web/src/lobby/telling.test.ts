// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../protocol/types';
import { ago } from './lists.svelte';
import { othersOf, pageOf, ranking } from './telling';

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
    expect(othersOf({ ...TABLE, names: ['Ann', '', 'Cy'] }, 'Ann')).toEqual(['Cy']);
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

  it('says how long ago', () => {
    const now = 1_000_000_000;
    expect(ago(now - 10_000, now, 'en')).toBe('now');
    expect(ago(now - 5 * 60_000, now, 'en')).toBe('5 min. ago');
    expect(ago(now - 3 * 3_600_000, now, 'en')).toBe('3 hr. ago');
    expect(ago(now - 2 * 86_400_000, now, 'en')).toBe('2 days ago');
  });
});
