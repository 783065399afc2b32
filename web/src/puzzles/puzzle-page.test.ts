// @vitest-environment happy-dom
// A puzzle on the real table: it is asked like any question, and explained when it is answered.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from '../protocol/http';
import type { PuzzleAsked, PuzzleVerdict, QuestionView, TableView, Update } from '../protocol/types';
import { session } from '../state/session.svelte';
import fixture from '../table/fixture.json';
import PuzzlePage from './PuzzlePage.svelte';
import PuzzlesPage from './PuzzlesPage.svelte';

const { view, question: whole } = fixture as unknown as Update & { view: TableView; question: QuestionView };
/** Three answers, each one click away. */
const question = { ...whole, options: whole.options?.filter(({ halves }) => !halves?.length).slice(0, 3) ?? [] };
const seat = question.seat ?? 0;
const line = { number: 3, name: 'abc', about: 'Goddess', kind: 'goddess', seats: 4, round: 5 };
const asked: PuzzleAsked = {
  line,
  total: 7,
  seat,
  names: { 0: 'Theron', 1: 'Ilo', 2: 'Nyx', 3: 'Moira' },
  bots: { 0: 'theron', 1: 'ilo', 2: 'nyx', 3: 'moira' },
  setup: { seats: 4, feats: [] },
  view,
  question,
};
const chance = (move: string, win: number) => ({ move, label: `label of ${move}`, win });
const verdict: PuzzleVerdict = {
  right: false,
  best: chance('best', 0.62),
  chosen: chance('mine', 0.4),
  ahead: 0.11,
  error: 0.014,
  tempting: 'the other',
  options: [chance('best', 0.62), chance('mine', 0.4)],
  left: 5,
  reasons: ['It keeps 3 sun that the other option spends.'],
};

let page: Record<string, unknown> | undefined;
const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
  flushSync();
};
const shown = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
async function answer(): Promise<void> {
  document.querySelector<HTMLElement>('.question .answers button')?.click();
  await settled();
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  if (page) void unmount(page);
  page = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
  session.habits = {};
});

async function open(): Promise<void> {
  page = mount(PuzzlePage, { target: document.body, props: { number: 3 } });
  await settled();
}

describe('a puzzle', () => {
  it('is asked on the table, from the seat that must answer', async () => {
    vi.spyOn(api, 'puzzle').mockResolvedValue(asked);
    await open();
    expect(shown('.which')).toContain('Puzzle 3');
    expect(shown('.own h2')).toBe('You');
    expect(document.querySelector('.question')?.getAttribute('data-kind')).toBe(question.kind);
    expect(document.querySelector('.verdict')).toBeNull();
  });

  it('is explained once it is answered, with all chances, and counts', async () => {
    vi.spyOn(api, 'puzzle').mockResolvedValue(asked);
    const solve = vi.spyOn(api, 'solve').mockResolvedValue(verdict);
    await open();
    await answer();
    expect(solve).toHaveBeenCalledOnce();
    expect(shown('.verdict h2')).toBe('Not the best');
    expect(shown('.reasons')).toBe('It keeps 3 sun that the other option spends.');
    expect([...document.querySelectorAll('.chances b')].map((each) => each.textContent)).toEqual(['62 %', '40 %']);
    expect(shown('.why')).toContain('11.0 ± 1.4 points');
    expect(document.querySelector('.verdict .hot')?.getAttribute('href')).toBe('/puzzles/4');
    expect(localStorage.getItem('fatesmith.puzzles')).toBe('{"abc":false}');
    expect(document.querySelectorAll('.legal').length).toBe(0);
  });

  it('stays open when the answer does not reach the server', async () => {
    vi.spyOn(api, 'puzzle').mockResolvedValue(asked);
    vi.spyOn(api, 'solve').mockRejectedValue(new Refusal('unreachable', ''));
    await open();
    await answer();
    expect(document.querySelector('.verdict')).toBeNull();
    expect(document.querySelector('.question .refusal')).not.toBeNull();
    expect(localStorage.getItem('fatesmith.puzzles')).toBeNull();
  });

  it('that does not exist leads back to the list', async () => {
    vi.spyOn(api, 'puzzle').mockRejectedValue(new Refusal('not-found', 'there is no puzzle 3: they are 1 to 2'));
    await open();
    expect(shown('.panel')).toContain('there is no puzzle 3');
    expect(document.querySelector('.panel a')?.getAttribute('href')).toBe('/puzzles');
  });
});

describe('the list of puzzles', () => {
  it('says what became of each, and leads to the next', async () => {
    const other = { ...line, number: 4, name: 'def', about: 'Titans' };
    vi.spyOn(api, 'puzzles').mockResolvedValue({ puzzles: [line, other] });
    page = mount(PuzzlesPage, { target: document.body, props: {} });
    await settled();
    expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual(['Goddess', 'Titans']);
    expect(document.querySelectorAll('a.solved, a.missed, a.untried').length).toBe(2);
    expect(document.querySelector('.hot')?.getAttribute('href')).toMatch(/^\/puzzles\/[34]$/);
  });
});
