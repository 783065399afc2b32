// @vitest-environment happy-dom
// The page of a result, drawn from what a server told of a real game.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TABLE } from '../protocol/fake';
import { Refusal } from '../protocol/http';
import type { TableAnswer, TableInfo } from '../protocol/types';
import { TOLD } from '../review/told-fixture';
import fixture from './fixture.json';
import { opening } from './opening.svelte';
import Rematch from './Rematch.svelte';
import ResultPage from './ResultPage.svelte';

let page: Record<string, unknown> | undefined;
const asked: string[] = [];
let table: TableAnswer;
const NONE = { status: 'none' };

const answers = (path: string, init?: RequestInit): object | undefined => {
  if (path.includes('/review'))
    return init?.method === 'POST' ? { status: 'done', effort: 'quick', review: TOLD } : NONE;
  if (path.includes('/aftermath')) return fixture.aftermath;
  if (path.includes('/replay')) return fixture.replay;
  if (path.includes('/verify')) return fixture.verify;
  if (path.includes('/record?')) return fixture.record;
  if (path.includes('/frames')) return fixture.last;
  if (path.startsWith('/api/tables/')) return table;
  return undefined;
};
const settled = async (): Promise<void> => {
  for (let i = 0; i < 30; i += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
};
const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? '';
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const show = async (tab: string): Promise<void> => {
  document.getElementById(`tab-${tab}`)?.click();
  await settled();
};

beforeEach(() => {
  asked.length = 0;
  table = { table: { ...TABLE, status: 'finished' }, seat: 0 };
  history.replaceState(null, '', '/t/T1/result');
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(path);
    const answer = answers(path, init);
    return new Response(JSON.stringify(answer ?? { code: 'no-such-table', text: 'there is no such table' }), {
      status: answer ? 200 : 404,
    });
  });
});
afterEach(() => {
  if (page) void unmount(page);
  page = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
const opened = async (shelf: 'tables' | 'records' = 'tables'): Promise<void> => {
  page = mount(ResultPage, { target: document.body, props: { shelf, id: 'T1' } });
  await settled();
};

describe('a result', () => {
  it('says who won, and ranks everybody', async () => {
    await opened();
    const winner = fixture.aftermath.winners[0] ?? 0;
    const names: Record<string, string> = fixture.replay.names;
    expect(text('.ranks li.first h2')).toContain(names[winner]);
    expect(all('.ranks li')).toHaveLength(fixture.aftermath.glory.length);
  });

  it('begins with the review, which is asked for and shown', async () => {
    await opened();
    expect(document.getElementById('tab-review')?.getAttribute('aria-selected')).toBe('true');
    expect(asked.filter((path) => path.includes('/review'))).toHaveLength(2);
    expect(all('.moments > li')).toHaveLength(2);
    expect(text('.moments > li')).toContain('the better one');
    expect(all('.moments .try')).toHaveLength(2);
  });

  it('asks for the review together with the result, and for dice and proof when their tabs are opened', async () => {
    await opened();
    const first = asked.map((path) => path.replace(/^.*T1\/?|\?.*$/g, ''));
    expect(first.slice(0, 4).sort()).toEqual(['', 'aftermath', 'replay', 'review']);
    expect(first.filter((path) => /frames|verify/.test(path))).toEqual([]);
    await show('dice');
    expect(asked.at(-1)).toContain('/frames/');
    await show('record');
    // The record follows: the page checks the proof by itself.
    expect(asked.slice(-2).map((path) => path.replace(/^.*T1|\?.*$/g, ''))).toEqual(['/verify', '/record']);
  });

  it('has tabs that arrow keys turn, and that the address names', async () => {
    await opened();
    await show('glory');
    document
      .getElementById('tab-glory')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await settled();
    expect(document.getElementById('tab-race')?.getAttribute('aria-selected')).toBe('true');
    expect(location.hash).toBe('#race');
  });

  it('has a table behind every chart', async () => {
    await opened();
    await show('glory');
    expect(all('.page table tbody tr')).toHaveLength(fixture.aftermath.breakdown.kinds.length + 1);
    await show('race');
    expect(all('.page table tbody tr')).toHaveLength(9);
    await show('luck');
    expect(all('.lucks table')).toHaveLength(2);
  });

  it('tells the values of a round to whoever moves through the chart by keys', async () => {
    await opened();
    await show('race');
    const chart = document.querySelector<HTMLElement>('.lines-chart');
    chart?.dispatchEvent(new FocusEvent('focus'));
    chart?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    flushSync();
    const rounds = fixture.aftermath.race.rounds;
    expect(chart?.getAttribute('aria-valuenow')).toBe('8');
    for (const values of rounds) expect(chart?.getAttribute('aria-valuetext')).toContain(String(values[7]));
  });

  it('shows the dice at the end and all that was counted', async () => {
    await opened();
    await show('dice');
    expect(all('.lastdice .die')).toHaveLength(4);
    await show('numbers');
    expect(all('.counts tbody tr')).toHaveLength(fixture.aftermath.counters.counters.length);
  });

  it('offers the record in its three forms and the proof of the dice', async () => {
    await opened();
    await show('record');
    expect(all('.forms a').map((a) => a.getAttribute('href'))).toEqual([
      '/api/tables/T1/record?form=text',
      '/api/tables/T1/record?form=json',
      '/api/tables/T1/record?form=compact',
    ]);
    expect(text('.proof')).toContain(fixture.verify.commitment);
    expect(text('.proof')).toContain(fixture.verify.seed);
  });

  it('checks the dice in this browser without being asked, and says what it found', async () => {
    await opened();
    await show('record');
    await vi.waitFor(() => expect(text('.checking [role=status]')).toContain('You checked these dice'));
    expect(all('.found li').map((each) => each.className)).not.toContain('lost');
    expect(text('.found')).toContain('This browser added no luck');
    expect(all('.lucks li').map((each) => each.textContent)).toEqual(fixture.verify.lucks.map(({ text }) => text));
  });

  it('of a record that was sent asks nothing of a table', async () => {
    await opened('records');
    expect(asked.some((path) => path.startsWith('/api/tables'))).toBe(false);
    expect(text('h1')).not.toBe('');
    expect(all('.rematch')).toHaveLength(0);
  });

  it('of a game that goes on shows only what is promised about its dice', async () => {
    table = { table: { ...TABLE, status: 'running' } };
    await opened();
    expect(asked.some((path) => path.includes('aftermath'))).toBe(false);
    expect(text('.unfinished')).toContain(fixture.verify.commitment);
  });

  it('that does not exist is told with the sentence of the server', async () => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"code":"no-such-record","text":"there is no such record"}', { status: 404 }),
    );
    await opened('records');
    expect(text('.message p')).toBe('there is no such record');
  });
});

describe('a rematch', () => {
  const offered = (info: Partial<TableInfo>, seat: number): string[] => {
    page = mount(Rematch, { target: document.body, props: { info: { ...TABLE, status: 'finished', ...info }, seat } });
    flushSync();
    return all('.rematch :is(button, a)').map((each) => each.textContent ?? '');
  };

  it('is offered with the same seats and with seats moved to who sat here', () => {
    expect(offered({}, 0)).toHaveLength(2);
  });

  it('is not offered to others, unless there is one to watch', () => {
    expect(offered({}, -1)).toHaveLength(0);
    if (page) void unmount(page);
    expect(offered({ rematch: 'T2', rematch_by: 0 }, -1)).toHaveLength(1);
    expect(document.querySelector('.rematch a')?.getAttribute('href')).toBe('/t/T2');
  });

  it('that another wants is joined with one click', () => {
    expect(offered({ rematch: 'T2', rematch_by: 1, rematch_swap: true }, 0)).toHaveLength(2);
    expect(text('.rematch [role=status]')).toContain('Theron');
    all('.rematch .hot')[0]?.click();
    expect(asked).toEqual(['/api/tables/T1/rematch']);
  });
});

describe('a file', () => {
  it('that is too large is not even sent', async () => {
    const upload = vi.fn();
    await opening.open(new Blob(['x'.repeat(1_000_001)]), { upload });
    expect(upload).not.toHaveBeenCalled();
    expect(opening.refusal).not.toBe('');
  });

  it('that is no record is refused with the sentence of the server', async () => {
    await opening.open(new Blob(['nonsense']), {
      upload: () => Promise.reject(new Refusal('bad-record', 'line 1 is no record')),
    });
    expect(opening.refusal).toBe('line 1 is no record');
  });

  it('that is a record leads to its page', async () => {
    await opening.open(new Blob(['fatesmith record 1']), { upload: async () => ({ record: 'abc', link: '/r/abc' }) });
    expect([opening.refusal, location.pathname]).toEqual(['', '/r/abc']);
  });
});
