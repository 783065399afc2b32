// @vitest-environment happy-dom
// The whole lobby, with a server that answers from this file.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOG } from '../glossary/fixture';
import type { BotInfo, OpenTable, SetupChoice, TableSummary } from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import Lobby from './Lobby.svelte';

const BOTS: BotInfo[] = [
  { code: 'theron', name: 'Theron', title: 'Theron the Steady', about: 'a kind first rival', diamonds: 1 },
  { code: 'ilo', name: 'Ilo', title: 'Ilo the Tinker', about: 'forges every turn', diamonds: 1 },
  { code: 'selene', name: 'Selene', title: 'Selene the Moonkeeper', about: 'hoards the moon', diamonds: 2 },
  { code: 'nyx', name: 'Nyx', title: 'Nyx the Moon Thief', about: 'lives off your rolls', diamonds: 3 },
];
const table = (id: string, status: string, more: Partial<TableSummary> = {}): TableSummary => ({
  id,
  status,
  created_at: 1,
  updated_at: 1,
  seats: 2,
  setup: 'introductory',
  module: 'none',
  names: ['Ann', 'Theron'],
  ...more,
});

let page: Record<string, unknown>;
let opened: OpenTable[];
let tables: Record<string, TableSummary[]>;

const answers = (path: string, body: unknown): unknown => {
  const url = new URL(path, 'http://test');
  if (url.pathname === '/api/tables' && body) {
    opened.push(body as OpenTable);
    return { table: 'T9', link: '/t/T9' };
  }
  if (url.pathname === '/api/tables') {
    const mine = url.searchParams.get('mine') ? 'mine ' : '';
    return { tables: tables[mine + url.searchParams.get('status')] ?? [] };
  }
  const choice = body as SetupChoice;
  const feats = choice.kind === 'custom' ? [...(choice.feats ?? [])] : ['hammer', 'hind', 'owl'];
  return { setup: { seats: 4, feats }, name: 'x', choices: [['hammer'], ['hind', 'bear'], ['owl']] };
};

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const named = (selector: string, text: string): HTMLElement => {
  const found = all(selector).find(
    (each) => each.textContent?.includes(text) || each.getAttribute('aria-label')?.includes(text),
  );
  if (!found) throw new Error(`there is no ${selector} with ${text}`);
  return found;
};
const settle = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
};
const click = async (element: HTMLElement): Promise<void> => {
  element.click();
  flushSync();
  await settle();
};
const show = async (): Promise<void> => {
  page = mount(Lobby, { target: document.body });
  flushSync();
  await settle();
};

beforeEach(() => {
  opened = [];
  tables = {};
  session.name = 'Ann';
  session.motion = 'off';
  session.language = 'en';
  library.catalog = CATALOG;
  library.bots = BOTS;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    return { ok: true, json: async () => answers(path, body) };
  });
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('play now', () => {
  it('is one click', async () => {
    await show();
    await click(named('button', 'Play now'));
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ name: 'Ann', seats: [{}, { bot: 'theron' }, { bot: 'ilo' }, { bot: 'selene' }] });
    expect(location.pathname).toBe('/t/T9');
  });
});

describe('learn by playing', () => {
  it('opens a real game against the kindest rival, with hints and undo', async () => {
    await show();
    await click(named('button', 'Learn by playing'));
    expect(opened[0]).toMatchObject({
      seats: [{}, { bot: 'theron' }],
      setup: { name: 'introductory' },
      options: { hints: true, undo: true },
    });
  });
});

describe('a new table', () => {
  it('shows the cards of the set-up, and marks those that have alternatives', async () => {
    await show();
    expect(all('.islet .card')).toHaveLength(3);
    expect(all('.islet .swapable').map((card) => card.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Silver Hind'),
    ]);
  });

  it('lets one choose another card for a place', async () => {
    await show();
    await click(named('.islet .swapable', 'Silver Hind'));
    await click(named('.swaps button', 'Bear'));
    await click(named('button', 'Open the table'));
    expect(opened[0]?.setup).toMatchObject({ kind: 'custom', feats: ['hammer', 'bear', 'owl'] });
  });

  it('draws with a seed that can be typed', async () => {
    await show();
    await click(named('.packs button', 'Fate decides'));
    const seed = document.querySelector<HTMLInputElement>('.seed input');
    if (!seed) throw new Error('there is no seed');
    seed.value = '77';
    seed.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    await click(named('button', 'Open the table'));
    expect(opened[0]?.setup).toMatchObject({ kind: 'random', seed: 77 });
  });

  it('seats whoever is chosen, and a friend by link', async () => {
    await show();
    await click(named('.seat .change', 'Selene'));
    await click(named('.cast button', 'Nyx'));
    await click(named('.seat .change', 'Ilo'));
    await click(named('.cast button', 'A friend'));
    await click(named('button', 'Open and invite'));
    expect(opened[0]?.seats).toEqual([{}, { bot: 'theron' }, {}, { bot: 'nyx' }]);
  });

  it('gives me my own seat even if a friend sits before me', async () => {
    await show();
    await click(named('.seat .change', 'Theron'));
    await click(named('.cast button', 'A friend'));
    await click(named('button', 'Seat You one later'));
    await click(named('button', 'Open and invite'));
    expect(opened[0]).toMatchObject({ name: 'Ann', seat: 1 });
  });

  it('has the options that were ticked', async () => {
    await show();
    await click(named('button', 'Options'));
    await click(named('.check', 'Undo').querySelector('input') as HTMLElement);
    await click(named('.seg button', 'Each decision'));
    await click(named('.seg button', 'Open to all'));
    await click(named('button', 'Open the table'));
    expect(opened[0]?.options).toMatchObject({ undo: false, public: true, clock: { move_seconds: 60 } });
  });
});

describe('the lists', () => {
  it('show my games, tables to join, to watch and finished ones', async () => {
    tables = {
      'mine running': [table('A', 'running', { round: 3 })],
      running: [table('A', 'running'), table('B', 'running', { names: ['Bob', 'Cy'] })],
      open: [table('C', 'open', { names: ['Dee', ''] })],
      'mine finished': [table('D', 'finished', { glory: [50, 61] })],
    };
    await show();
    expect(named('.also button', 'Continue').textContent).toContain('Round 3');
    await click(named('.tabs button', 'Tables'));
    expect(all('.lists a').map((row) => row.getAttribute('href'))).toEqual(['/t/A', '/t/C', '/t/B']);
    await click(named('.tabs button', 'Finished'));
    expect(named('.lists .won', 'Theron').textContent).toContain('Theron');
  });
});
