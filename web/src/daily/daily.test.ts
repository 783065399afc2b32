// @vitest-environment happy-dom
// Today's forge in the lobby and the page of a day, with a server that answers from this file.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOG } from '../glossary/fixture';
import type { DailyAnswer, DailyBegin } from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import DailyPage from './DailyPage.svelte';
import { againstPar, dayName, signed, weekday } from './day';
import { DAILY } from './fixture';
import TodaysForge from './TodaysForge.svelte';

let told: DailyAnswer;
let begun: [path: string, body: DailyBegin][];
let refusal: { code: string; text: string } | undefined;
let page: Record<string, unknown>;

const settle = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
};
const show = async (what: 'lobby' | 'page', day = ''): Promise<void> => {
  const target = document.body;
  page = what === 'lobby' ? mount(TodaysForge, { target }) : mount(DailyPage, { target, props: { day } });
  flushSync();
  await settle();
};
const text = (selector = 'body'): string =>
  (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const press = async (key: string, target: EventTarget = window): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settle();
};

beforeEach(() => {
  told = DAILY;
  begun = [];
  refusal = undefined;
  session.name = 'Ann';
  session.language = 'en';
  library.catalog = CATALOG;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST') {
      if (refusal) return { ok: false, json: async () => refusal };
      begun.push([path, JSON.parse(String(init.body))]);
      return { ok: true, json: async () => ({ table: 'T9', link: '/t/T9' }) };
    }
    if (path.startsWith('/api/days')) return { ok: true, json: async () => ARCHIVE };
    if (path.includes('2031')) return { ok: false, json: async () => ({ code: 'not-found', text: 'not come yet' }) };
    return { ok: true, json: async () => told };
  });
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const ARCHIVE = {
  days: [
    { day: '2026-11-17', setup_name: 'random', module: 'none', seats: 2, mine: { table: 'B', over: true, glory: 87 } },
    { day: '2026-11-16', setup_name: 'introductory', module: 'none', seats: 4 },
  ],
};
const MINE = { table: 'A', over: true, glory: 87, place: 2, share: 'Fatesmith, daily forge 2026-11-18: 87 glory' };

describe('days in words', () => {
  it('are dates in UTC, in the language of the page', () => {
    expect([dayName('2026-11-18'), weekday('2026-11-18')]).toEqual(['November 18', 'We']);
    session.language = 'de';
    expect([dayName('2026-11-18'), weekday('2026-11-18')]).toEqual(['18. November', 'Mi']);
  });

  it('compare a result with par, if it is known', () => {
    expect(againstPar(87, DAILY.par)).toBe('3 above par');
    expect(againstPar(80, DAILY.par)).toBe('4 below par');
    expect(againstPar(84, DAILY.par)).toBe('level with par');
    expect(againstPar(84, { state: 'working' })).toBe('');
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
  });
});

describe('today’s forge', () => {
  it('says who is met, which dice come first, par, the best and the streak', async () => {
    await show('lobby');
    for (const said of ['Theron', 'Ilo', '84', 'Best of 2 today', '104', 'not yet', 'You yesterday', '87', '6 days'])
      expect(text('.daily')).toContain(said);
    expect(document.querySelectorAll('.faces .face')).toHaveLength(6);
    expect(document.querySelectorAll('.lit')).toHaveLength(6);
  });

  it('begins with F, and the try counts', async () => {
    await show('lobby');
    await press('f');
    expect(begun).toHaveLength(1);
    expect(begun[0]?.[0]).toBe('/api/daily/2026-11-18/tries');
    expect(begun[0]?.[1]).toMatchObject({ name: 'Ann', counted: true });
    expect(location.pathname).toBe('/t/T9');
  });

  it('does not begin while somebody writes', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    await show('lobby');
    await press('f', field);
    expect(begun).toEqual([]);
  });

  it('is gone on with at its table', async () => {
    told = { ...DAILY, mine: { table: 'A' } };
    await show('lobby');
    expect(text('.call')).toContain('Go on');
    expect(text('.daily')).toContain('in play');
    await press('F');
    expect(begun).toEqual([]);
    expect(location.pathname).toBe('/t/A');
  });

  it('shows what I made of it, and the line to share, which can be copied', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (line: string) => copied.push(line) } });
    told = { ...DAILY, mine: MINE };
    await show('lobby');
    expect(text('.daily')).toContain('3 above par');
    expect(text('.daily')).toContain('Place 2 of 2');
    document.querySelector<HTMLElement>('.share button')?.click();
    await settle();
    expect(copied).toEqual([MINE.share]);
    await press('f');
    expect(location.pathname).toBe('/t/A/result');
  });

  it('tells par with its error while it is still being worked out', async () => {
    told = { ...DAILY, par: { state: 'working', glory: 84, error: 2.4, games: 40 }, mine: MINE };
    await show('lobby');
    expect(text('.par').replace(/\s+/g, ' ')).toContain('84 ± 2');
    expect(text('.par')).toContain('still being worked out');
    expect(text('.daily')).toContain('3 above par');
  });

  it('says that par is being worked out', async () => {
    told = { ...DAILY, par: { state: 'working' }, mine: MINE };
    await show('lobby');
    expect(text('.daily')).toContain('being worked out');
    expect(text('.daily')).not.toContain('above par');
  });

  it('says why it cannot be begun, and loses nothing', async () => {
    refusal = { code: 'stale', text: 'the day of this forge is over' };
    await show('lobby');
    await press('f');
    expect(text('[role=alert]')).toBe('the day of this forge is over');
    expect(text('.call')).toContain('Play today’s forge');
  });
});

describe('the page of a day', () => {
  it('has the table of the day, with mine marked, and the days before', async () => {
    told = { ...DAILY, mine: MINE, results: [...DAILY.results, { place: 3, name: 'Ann', glory: 78, mine: true }] };
    await show('page');
    expect(text('tr.mine')).toContain('Ann (you)');
    expect(text('tr.mine')).toContain('−6');
    expect([...document.querySelectorAll('#archive a')].map((each) => each.getAttribute('href'))).toEqual([
      '/daily/2026-11-17',
      '/daily/2026-11-16',
    ]);
    expect(text('.note')).toContain('can know them beforehand');
  });

  it('plays an earlier day without counting, even if it was played', async () => {
    told = { ...DAILY, day: '2026-11-17', today: false, mine: MINE };
    await show('page', '2026-11-17');
    document.querySelector<HTMLElement>('.call')?.click();
    await settle();
    expect(begun[0]?.[1].counted).toBe(false);
    expect(begun[0]?.[0]).toBe('/api/daily/2026-11-17/tries');
  });

  it('says why there is no such day', async () => {
    await show('page', '2031-01-01');
    expect(text('main')).toContain('not come yet');
  });
});

describe('the server', () => {
  it('is asked once for what is shown, and again in another language', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await show('lobby');
    await settle();
    await settle();
    expect(asked).toHaveBeenCalledTimes(1);
    session.language = 'de';
    flushSync();
    await settle();
    expect(String(asked.mock.calls.at(-1)?.[0])).toBe('/api/daily?language=de');
    expect(asked).toHaveBeenCalledTimes(2);
    expect(text('.call')).toContain('Schmiede des Tages');
  });
});
