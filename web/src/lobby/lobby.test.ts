// @vitest-environment happy-dom
// The whole lobby, with a server that answers from this file.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAILY } from '../daily/fixture';
import { CATALOG } from '../glossary/fixture';
import { Refusal } from '../protocol/http';
import {
  type BotInfo,
  LONGEST_NAME,
  MOST_POINTS,
  type OpenTable,
  type SetupChoice,
  type TableSummary,
} from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import Lobby from './Lobby.svelte';
import { cutName, whyRefused } from './name';

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
let asked: string[];
/** Whether every list goes on. */
let more: boolean;

const answers = (path: string, body: unknown): unknown => {
  const url = new URL(path, 'http://test');
  if (url.pathname === '/api/tables' && body) {
    opened.push(body as OpenTable);
    return { table: 'T9', link: '/t/T9' };
  }
  if (url.pathname === '/api/tables') {
    const mine = url.searchParams.get('mine') ? 'mine ' : '';
    return { tables: tables[mine + url.searchParams.get('status')] ?? [], more: more ? 'cursor' : '' };
  }
  if (url.pathname === '/api/daily') return DAILY;
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
const plan = async (): Promise<void> => {
  await show();
  await click(named('.also button', 'New table'));
};
const show = async (): Promise<void> => {
  page = mount(Lobby, { target: document.body });
  flushSync();
  await settle();
};

beforeEach(() => {
  opened = [];
  asked = [];
  more = false;
  tables = {};
  session.name = 'Ann';
  session.motion = 'off';
  session.language = 'en';
  library.catalog = CATALOG;
  library.bots = BOTS;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    asked.push(path);
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
  it('is one click, and the only filled button', async () => {
    await show();
    expect(all('.go')).toHaveLength(1);
    expect(all('.hot, .primary')).toHaveLength(0);
    await click(named('button', 'Play now'));
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ name: 'Ann', seats: [{}, { bot: 'theron' }, { bot: 'ilo' }, { bot: 'selene' }] });
    expect(location.pathname).toBe('/t/T9');
  });
});

describe('learn by playing', () => {
  it('is offered in one place with the first game to whoever has never played', async () => {
    await show();
    expect(all('.start button').map((button) => button.querySelector('b')?.textContent)).toEqual([
      'Play now',
      'Never played? Learn by playing',
    ]);
    expect(all('.also button')).toHaveLength(1);
  });

  it('stands beside for whoever has played', async () => {
    tables = { 'mine finished': [table('D', 'finished', { glory: [50, 61] })] };
    await show();
    expect(all('.start button')).toHaveLength(1);
    expect(all('.also button').map((button) => button.querySelector('b')?.textContent)).toEqual([
      'New table',
      'Learn by playing',
    ]);
  });

  it('opens a real game against the kindest rival, with hints and undo', async () => {
    await show();
    await click(named('.lesson', 'Learn by playing'));
    expect(opened[0]).toMatchObject({
      seats: [{}, { bot: 'theron' }],
      setup: { name: 'introductory' },
      options: { hints: true, undo: true },
    });
  });
});

describe('my name', () => {
  it('has room for as much as the server takes, even if a letter is a joined emoji', async () => {
    await plan();
    const fields = all('input[autocomplete="nickname"]');
    expect(fields.map((field) => field.getAttribute('maxlength'))).toEqual([`${MOST_POINTS}`, `${MOST_POINTS}`]);
  });

  it('is cut as people count letters, and refused in their language', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cutName('x'.repeat(30))).toBe('x'.repeat(LONGEST_NAME));
    expect(cutName(`${family}${family} Ann`)).toBe(`${family}${family} Ann`);
    expect([...cutName(family.repeat(30))].length).toBeLessThanOrEqual(MOST_POINTS);
    expect(cutName(family.repeat(30)).replaceAll(family, '')).toBe('');
    const told = ['empty', 'hash', 'hidden', 'marks', 'long', 'alike'].map((reason) =>
      whyRefused(new Refusal('bad-name', 'plain', reason)),
    );
    expect(new Set([...told, 'plain']).size).toBe(7);
    expect(whyRefused(new Refusal('bad-name', 'plain'))).toBe('plain');
  });

  it('is cut to that if the browser remembers a longer one', async () => {
    session.name = 'Anastasia of the Seven Forges';
    await show();
    await click(named('button', 'Play now'));
    expect(opened[0]?.name).toBe('Anastasia of the Sev');
  });
});

describe('a new table', () => {
  it('shows the cards of the set-up, and marks those that have alternatives', async () => {
    await plan();
    expect(all('.islet .place')).toHaveLength(3);
    expect(all('.islet .swapable').map((card) => card.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Silver Hind'),
    ]);
  });

  it('lets one choose another card for a place', async () => {
    await plan();
    await click(named('.islet .swapable', 'Silver Hind'));
    await click(named('.swaps button', 'Bear'));
    await click(named('button', 'Open the table'));
    expect(opened[0]?.setup).toMatchObject({ kind: 'custom', feats: ['hammer', 'bear', 'owl'] });
  });

  it('draws with a seed that can be typed', async () => {
    await plan();
    await click(named('.pack', 'Fate decides'));
    const seed = document.querySelector<HTMLInputElement>('.seed input');
    if (!seed) throw new Error('there is no seed');
    seed.value = '77';
    seed.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    await click(named('button', 'Open the table'));
    expect(opened[0]?.setup).toMatchObject({ kind: 'random', seed: 77 });
  });

  it('seats whoever is chosen, and a friend by link', async () => {
    await plan();
    await click(named('.seat .change', 'Selene'));
    await click(named('.character', 'Nyx'));
    await click(named('.seat .change', 'Ilo'));
    await click(named('.character', 'A friend'));
    await click(named('button', 'Open and invite'));
    expect(opened[0]?.seats).toEqual([{}, { bot: 'theron' }, {}, { bot: 'nyx' }]);
  });

  it('gives me my own seat even if a friend sits before me', async () => {
    await plan();
    await click(named('.seat .change', 'Theron'));
    await click(named('.character', 'A friend'));
    await click(named('button', 'Seat You one later'));
    await click(named('button', 'Open and invite'));
    expect(opened[0]).toMatchObject({ name: 'Ann', seat: 1 });
  });

  it('has the options that were ticked', async () => {
    await plan();
    await click(named('button', 'Options'));
    await click(named('.check', 'Undo').querySelector('input') as HTMLElement);
    await click(named('.seg button', 'Each decision'));
    await click(named('.seg button', 'Open to all'));
    await click(named('button', 'Open the table'));
    expect(opened[0]?.options).toMatchObject({ undo: false, public: true, clock: { move_seconds: 60 } });
  });
});

describe('my games', () => {
  const base = { seat: 0, bots: ['', 'theron'], rounds: 9 };

  it('say what is played, with whom, how far it is and whose turn it is', async () => {
    const now = Date.now();
    tables = {
      'mine running': [
        table('A', 'running', { ...base, round: 3, asked: 1, since: now - 5 * 60_000 }),
        table('B', 'running', { ...base, round: 7, asked: 0, since: now - 90 * 60_000 }),
        table('E', 'running', { ...base, bots: ['', ''], names: ['Ann', 'Bob'], asked: 1, away: [0, 1], since: now }),
      ],
      'mine open': [table('C', 'open', { seat: 0, bots: ['', ''], names: ['Ann', ''], updated_at: now - 60_000 })],
    };
    await show();
    const rows = all('.game').map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
    expect(all('.game').map((row) => row.getAttribute('href'))).toEqual(['/t/B', '/t/E', '/t/C', '/t/A']);
    expect(rows[0]).toMatch(/^First flight Theron Round 7 of 9 Your turn since /);
    expect(rows[1]).toContain('Bob is away just now');
    expect(rows[2]).toContain('Free seats: 1 Waits for players for 1 min');
    expect(rows[3]).toContain('Round 3 of 9 Theron thinks for 5 min');
    expect(all('.game.turn')).toHaveLength(1);
    expect(all('.game')[0]?.querySelectorAll('.gone')).toHaveLength(7);
  });

  it('call from the tab of a hidden page', async () => {
    tables = { 'mine running': [table('B', 'running', { ...base, asked: 0 })] };
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await show();
    expect(document.title).toBe('Your turn, Fatesmith');
    vi.restoreAllMocks();
  });

  it('that a bot plays for me do not call', async () => {
    tables = { 'mine running': [table('B', 'running', { ...base, asked: 0, stand_ins: [0] })] };
    await show();
    expect(all('.game.turn')).toHaveLength(0);
    expect(all('.game')[0]?.textContent).toContain('A bot plays for you');
  });

  it('begin with one click on a rival where there are none', async () => {
    await show();
    await click(named('.today .character', 'Nyx'));
    expect(opened[0]).toEqual({ seats: [{}, { bot: 'nyx' }], name: 'Ann', adds_luck: true, id: expect.any(String) });
  });
});

describe('watching', () => {
  it('offers games of others, bots that I set against each other, and the last ones as replays', async () => {
    const bots = table('F', 'running', { bots: ['ilo', 'nyx'], names: ['Ilo', 'Nyx'], round: 4, glory: [21, 30] });
    tables = {
      'mine running': [table('A', 'running', { seat: 0, bots: ['', ''] }), bots],
      running: [bots, table('A', 'running'), table('B', 'running', { names: ['Bob', 'Cy', 'Dee'] })],
      'mine finished': [table('D', 'finished', { glory: [50, 61] })],
    };
    await show();
    expect(all('.watch a').map((row) => row.getAttribute('href'))).toEqual(['/t/F', '/t/B', '/t/D/replay']);
    expect(all('.watch a')[0]?.textContent).toContain('Ilo v Nyx');
    expect(all('.watch a')[0]?.textContent).toContain('round 4, 21 : 30');
  });

  it('sets four bots against each other with one click, and I only watch', async () => {
    await show();
    await click(named('button', 'Set bots against each other'));
    expect(opened[0]?.name).toBeUndefined();
    expect(opened[0]?.options).toEqual({ public: true });
    expect(new Set(opened[0]?.seats.map(({ bot }) => bot))).toEqual(new Set(BOTS.map(({ code }) => code)));
    expect(location.pathname).toBe('/t/T9');
  });
});

describe('the lists', () => {
  it('show tables to join, to watch and finished ones', async () => {
    tables = {
      'mine running': [table('A', 'running', { round: 3, seat: 0 })],
      running: [table('A', 'running'), table('B', 'running', { names: ['Bob', 'Cy'], round: 2, rounds: 9 })],
      open: [table('C', 'open', { names: ['Dee', ''] })],
      'mine finished': [table('D', 'finished', { glory: [50, 61] })],
    };
    await show();
    await click(named('nav button', 'Tables'));
    expect(all('.tables a').map((row) => row.getAttribute('href'))).toEqual(['/t/C', '/t/B']);
    expect(all('.tables a')[1]?.textContent).toContain('Round 2 of 9');
    await click(named('nav button', 'Finished'));
    expect(named('.tables .won', 'Theron').textContent).toContain('Theron');
  });

  it('say that there is more, and load it', async () => {
    more = true;
    tables = { open: [table('C', 'open')] };
    await show();
    await click(named('nav button', 'Tables'));
    asked = [];
    await click(named('.tables button', 'Show more'));
    expect(asked).toContain('/api/tables?status=open&limit=40');
  });
});
