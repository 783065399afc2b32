// @vitest-environment happy-dom
// A table before its game: who may do what there, and what the page says.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWorld, TABLE } from '../protocol/fake';
import { keptLuck } from '../protocol/luck';
import { type BotInfo, PROTOCOL, type TableInfo } from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import TablePage from './TablePage.svelte';

const BOTS: BotInfo[] = [
  { code: 'theron', name: 'Theron', title: 'Theron the Steady', about: 'a kind first rival', diamonds: 1 },
  { code: 'nyx', name: 'Nyx', title: 'Nyx the Moon Thief', about: 'lives off your rolls', diamonds: 3 },
  { code: 'strategist', about: 'prices everything in glory' },
];
const OPEN: TableInfo = {
  ...TABLE,
  status: 'open',
  setup: { seats: 3, feats: ['hammer'] },
  seats: [
    { seat: 0, name: 'Ann', person: true, connected: true },
    { seat: 1 },
    { seat: 2, name: 'Theron', bot: 'theron' },
  ],
  hosts: [0],
};
let world: FakeWorld;
let page: Record<string, unknown>;

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const text = (selector: string): string =>
  all(selector)
    .map((each) => each.textContent)
    .join(' ');
const settle = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
};
const click = async (selector: string, says: string): Promise<void> => {
  const found = all(selector).find((each) => each.textContent?.includes(says));
  if (!found) throw new Error(`there is no ${selector} that says ${says}`);
  found.click();
  flushSync();
  await settle();
};
const answered = async (answer: 'done' | 'refused', code = ''): Promise<void> => {
  const sent = world.wire.last;
  const id = sent && 'id' in sent ? sent.id : '';
  world.wire.tell(answer === 'done' ? { type: 'done', id, seq: 9 } : { type: 'refused', id, code, text: 'in English' });
  await settle();
};
const show = (table: TableInfo, seat: number): void => {
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
  world.wire.welcome(1, seat, table);
  world.wire.tell({ type: 'update', seq: 1, position: 0, whole: true });
  flushSync();
};

beforeEach(() => {
  world = new FakeWorld();
  session.language = 'en';
  library.bots = BOTS;
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

describe('whoever decides about bots', () => {
  it('gives a free seat to a character who does not sit there yet', async () => {
    show(OPEN, 0);
    await click('.seat button', 'Give to a bot');
    expect(all('.cast button')).toHaveLength(1);
    expect(document.activeElement).toBe(all('.cast button')[0]);
    await click('.cast button', 'Nyx the Moon Thief');
    expect(world.wire.last).toMatchObject({ type: 'seat-bot', seat: 1, bot: 'nyx' });
    await answered('done');
    expect(all('.cast')).toHaveLength(0);
  });

  it('is told when it is the last seat', async () => {
    show(OPEN, 0);
    await click('.seat button', 'Give to a bot');
    expect(text('.pane')).toContain('the game begins at once');
  });

  it('frees the seat of a bot again, and no other', async () => {
    show(OPEN, 0);
    expect(all('.seat .least')).toHaveLength(1);
    await click('.seat .least', 'free the seat');
    expect(world.wire.last).toMatchObject({ type: 'free-seat', seat: 2 });
  });

  it('sees who the bots are', () => {
    show(OPEN, 0);
    expect(text('.seat')).toContain('the Steady, a kind first rival');
    expect(all('.seat .skill')).toHaveLength(1);
  });

  it('is told in the language of the page that a friend was faster', async () => {
    session.language = 'de';
    show(OPEN, 0);
    await click('.seat button', 'Einem Bot geben');
    await click('.cast button', 'Nyx');
    await answered('refused', 'seat-taken');
    expect(text('[role="alert"]')).toContain('Jemand war schneller');
  });

  it('has nothing left to choose when a friend has taken the seat', async () => {
    show(OPEN, 0);
    await click('.seat button', 'Give to a bot');
    const seats = OPEN.seats.map((seat) => (seat.seat === 1 ? { seat: 1, name: 'Bob', person: true } : seat));
    world.wire.tell({ type: 'seats', table: { ...OPEN, seats } });
    flushSync();
    expect(all('.cast')).toHaveLength(0);
    expect(text('.seat.away')).toContain('away');
  });
});

describe('the others', () => {
  it('are told who decides', () => {
    show({ ...OPEN, seats: [...OPEN.seats, { seat: 3, name: 'Bob', person: true }] }, 3);
    expect(all('.seat button')).toHaveLength(0);
    expect(text('.waiting')).toContain('Ann opened this table');
  });

  it('who came by the link sit down with one click, and leave bots alone', () => {
    show(OPEN, -1);
    expect(all('.seat button').map((button) => button.textContent)).toEqual(['Sit down here']);
    expect(text('.waiting')).toContain('You are looking on');
  });
});

describe('the only person', () => {
  it('who stands up is told what becomes of the table', async () => {
    show(OPEN, 0);
    await click('form button', 'Stand up');
    expect(world.wire.last).toMatchObject({ type: 'leave' });
    await answered('done');
    const seats = OPEN.seats.map((seat) => (seat.seat === 0 ? { seat: 0 } : seat));
    const table = { ...OPEN, seats, hosts: [] };
    world.wire.tell({ type: 'welcome', protocol: PROTOCOL, version: 'test', table, seq: 2, seat: -1 });
    flushSync();
    expect(text('.waiting footer')).toContain('The table is in no list any more');
  });
});

describe('what will be played', () => {
  it('is shown with its rules', () => {
    show({ ...OPEN, options: { undo: false, clock: { move_seconds: 90 } } }, -1);
    expect(text('.rules')).toContain('Each decision: 1:30 min');
    expect(text('.rules')).toContain('No undo');
    expect(text('.mapset .tell')).toContain('First flight');
  });
});

describe('luck for the dice', () => {
  it('is sealed by whoever sits, opened when it is called for, and sent once', async () => {
    const seats = [
      { seat: 0, name: 'Ann', person: true, connected: true, adds_luck: true },
      { seat: 1, name: 'Theron', bot: 'theron' },
    ];
    const full: TableInfo = { ...OPEN, id: 'L1', seats, commit: 'c'.repeat(64) };
    show(full, 0);
    expect(text('.waiting [role="status"]')).toContain('luck of the players');
    const sealed = () => world.wire.sent.filter(({ type }) => type === 'seal');
    await vi.waitFor(() => expect(sealed()).toHaveLength(1));
    const seal = (sealed()[0] as { seal: string }).seal;
    const called: TableInfo = { ...full, called: true, seats: seats.map((s, i) => (i ? s : { ...s, seal })) };
    world.wire.tell({ type: 'seats', table: called }, { type: 'seats', table: called });
    const opened = () => world.wire.sent.filter(({ type }) => type === 'open-seal');
    await vi.waitFor(() => expect(opened()).toHaveLength(1));
    await settle();
    expect([sealed().length, opened().length]).toEqual([1, 1]);
    expect(keptLuck('L1')).toMatchObject({ luck: (opened()[0] as { luck: string }).luck, opened: true, seat: 0 });
  });
});
