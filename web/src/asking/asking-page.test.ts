// @vitest-environment happy-dom
// Every question of the game on a table that is drawn in full: clicked in its natural place, and read aloud.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcer } from '../a11y/announce.svelte';
import { FakeWorld, TABLE } from '../protocol/fake';
import type { OptionView, TableInfo, Update } from '../protocol/types';
import { session } from '../state/session.svelte';
import TablePage from '../table/TablePage.svelte';
import { type Asked, nameOf, QUESTIONS } from './questions';

const NAMES = ['Mira', 'Brontes', 'Nyx', 'Ilo'];
let world: FakeWorld;
let page: Record<string, unknown>;

const tableOf = ({ view, seat: mine }: Asked): TableInfo => ({
  ...TABLE,
  seats: view.heroes.map(({ seat }) => ({ seat, name: NAMES[seat] ?? '', person: seat === mine })),
});
const updateOf = ({ view, question }: Asked, more: Partial<Update> = {}): Update => ({
  type: 'update',
  seq: 5,
  position: 5,
  view,
  question,
  whole: true,
  ...more,
});
const told = (...messages: Parameters<typeof world.wire.tell>): void => {
  world.wire.tell(...messages);
  flushSync();
};
function ask(asked: Asked): void {
  world.wire.welcome(1, asked.seat, tableOf(asked));
  told(updateOf(asked));
}
/** What was sent last, if it was an answer; the server acknowledges it. */
async function answered(): Promise<string | undefined> {
  const sent = world.wire.sent.pop();
  if (sent?.type !== 'play') return undefined;
  told({ type: 'done', id: sent.id, seq: 5 });
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
  return sent.move;
}
const click = (element: HTMLElement): void => {
  element.click();
  flushSync();
};
const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  flushSync();
};
/** Everything that glows on the table, not in the list. */
const natural = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.own button, .stage button, .rivals button, .veil button')].filter(
    (each) =>
      each.matches('.legal, .target, .whole, .parts button') &&
      !each.matches('.niche, .bed *') &&
      !each.closest('[inert]'),
  );

beforeEach(() => {
  session.motion = 'off';
  session.habits = {};
  world = new FakeWorld();
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

/** Answers of one click; places.test.ts goes through the others, and the boards have their own tests. */
const ONE_CLICK: OptionView['place']['on'][] = [
  'stack',
  'set',
  'card',
  'token',
  'companion',
  'die',
  'shown',
  'side',
  'part',
  'gain',
  'track',
  'scepter',
  'reserve',
  'hero',
  'island',
  'memory-token',
];
const oneClick = ({ place }: OptionView): boolean =>
  ONE_CLICK.includes(place.on) &&
  !(place.on === 'card' && place.copies) &&
  !(place.on === 'part' && place.source.startsWith('space:'));

describe('every question of the game', () => {
  it('is answered where it glows, and announced once with its answers', async () => {
    const missing: Record<string, string[]> = {};
    const unheard: string[] = [];
    let position = 10;
    for (const asked of QUESTIONS) {
      position += 1;
      const before = announcer.lines.at(-1)?.key ?? 0;
      world.wire.welcome(1, asked.seat, tableOf(asked));
      told(updateOf(asked, { seq: position, position }));
      const said = announcer.lines.filter((line) => line.key > before).map((line) => line.text);
      if (said.length !== 1 || !/\d+ answers\. 1, /.test(said[0] ?? '')) unheard.push(nameOf(asked));
      const wanted = asked.question.options?.filter(oneClick) ?? [];
      const found = new Set<string | undefined>();
      for (const element of wanted.length ? natural() : []) {
        click(element);
        const move = await answered();
        found.add(move);
        // The click has picked a part of an answer: put it back.
        if (!move) press('Escape');
      }
      const left = wanted.map(({ move }) => move).filter((move) => !found.has(move));
      // Two ways to use one card are told apart in the list.
      const several = asked.question.options?.some(({ place }) => place.on === 'card' && place.copies);
      if (left.length && !several) missing[nameOf(asked)] = left;
    }
    expect(missing).toEqual({});
    expect(unheard).toEqual([]);
  }, 240_000);
});

const of = (kind: string): Asked => {
  const found = QUESTIONS.find(({ question }) => question.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};

describe('a habit', () => {
  it('is made of the answer that is given while its switch is on', async () => {
    ask(of('split'));
    press('ArrowLeft');
    for (let i = 0; i < 3; i++) press('ArrowLeft');
    const wanted = document.querySelector<HTMLElement>('.always');
    expect(wanted?.getAttribute('aria-label')).toContain('as little as possible');
    if (wanted) click(wanted);
    expect(wanted?.getAttribute('aria-checked')).toBe('true');
    expect(session.habits).toEqual({});
    press('Enter');
    expect(await answered()).toBe('hammer 0');
    expect(session.habits).toEqual({ 'split hammer': 'none' });
  });

  it('answers by itself, and says so in the story', async () => {
    session.habits = { 'split hammer': 'all' };
    ask(of('split'));
    expect(await answered()).toBe('hammer 6');
    told(
      updateOf(of('split'), {
        seq: 6,
        position: 6,
        chapters: [{ start: 1, moments: [{ lines: [{ text: 'Round 1' }] }] }],
      }),
    );
    expect(await answered()).toBe('hammer 6');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
    flushSync();
    expect(document.querySelectorAll('.log .habit')).toHaveLength(1);
  });

  it('asks again after its answer was taken back', async () => {
    session.habits = { 'split hammer': 'all' };
    ask(of('split'));
    expect(await answered()).toBe('hammer 6');
    told(updateOf(of('split'), { seq: 7, undone: 0 }));
    expect(await answered()).toBeUndefined();
    expect(document.querySelector('.question .slider')).not.toBeNull();
  });
});

describe('how much', () => {
  it('is chosen with a slider that starts where the least is lost, and Enter', async () => {
    ask(of('split'));
    expect(document.querySelectorAll('.slider .on')).toHaveLength(3);
    press('Enter');
    expect(await answered()).toBe('hammer 3');
  });
});

describe('a payment', () => {
  it('fills a slot for each shard, and a touch pays one with something else', async () => {
    ask(of('settle'));
    const slots = () =>
      [...document.querySelectorAll<HTMLElement>('.slot')].map((each) => each.getAttribute('aria-label'));
    expect(slots()).toEqual(['sun', 'sun', 'sun']);
    const first = document.querySelector<HTMLElement>('.slot');
    if (first) click(first);
    expect(slots().filter((name) => name !== 'sun')).toHaveLength(1);
    press('Enter');
    expect(await answered()).toBe('settle 1a.s');
  });
});

describe('the answers', () => {
  const rows = () => [...document.querySelectorAll<HTMLElement>('.drawer [role=option]')];

  it('stand in the box if they are few, with the way out last', () => {
    ask(of('reroll'));
    const words = [...document.querySelectorAll('.answers .opt .say')].map((each) => each.firstChild?.textContent);
    expect(words).toEqual(['Light die', 'Dark die', 'Keep both']);
    expect(document.querySelector('.all')).toBeNull();
  });

  it('wait in a drawer if they are many, where arrow keys and Enter take one', async () => {
    ask(of('refuge'));
    expect(document.querySelectorAll('.answers .opt').length).toBeLessThan(4);
    press('a');
    expect(document.querySelector('.all')?.getAttribute('aria-expanded')).toBe('true');
    expect(rows()).toHaveLength(6);
    const list = document.querySelector('.drawer [role=listbox]');
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    flushSync();
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    flushSync();
    expect(await answered()).toBe('island 3');
  });

  it('are hidden by Escape', () => {
    ask(of('refuge'));
    press('a');
    press('Escape');
    expect(rows()).toHaveLength(0);
  });

  it('fill one button at most', () => {
    for (const asked of QUESTIONS) {
      ask(asked);
      expect(document.querySelectorAll('.question .primary').length).toBeLessThan(2);
    }
  }, 120_000);
});

describe('a hint', () => {
  const hint = { move: 'seat 2', label: 'Choose Nyx', reason: 'Nyx leads', win: 0.5, error: 0.02, behind: 0, glory: 0 };

  it('is shown only for the position it was asked for', () => {
    ask(of('bearer'));
    told({ type: 'hints', id: 'x', at: 4, hints: [hint] });
    expect(document.querySelector('.hints')).toBeNull();
    told({ type: 'hints', id: 'x', at: 5, hints: [hint] });
    expect(document.querySelector('.hints')?.textContent).toContain('Nyx leads');
  });
});

describe('two dice', () => {
  it('are numbered, and the first is put back by a second click', () => {
    ask(of('take'));
    const die = document.querySelector<HTMLElement>('.rivals .die.target');
    if (die) click(die);
    expect(document.querySelectorAll('.die.first')).toHaveLength(1);
    expect(document.querySelectorAll('.die.second').length).toBeGreaterThan(0);
    const first = document.querySelector<HTMLElement>('.die.first');
    if (first) click(first);
    expect(document.querySelectorAll('.die.first')).toHaveLength(0);
  });
});

describe('the focus', () => {
  it('moves to the question when the element that had it is gone', async () => {
    ask(of('gain'));
    document.querySelector<HTMLElement>('.parts button')?.focus();
    told(updateOf(of('bearer'), { seq: 6, position: 6 }));
    await tick();
    await tick();
    expect(document.activeElement?.closest('.question')).not.toBeNull();
  });
});

describe('keys', () => {
  it('open the odds, the key map and go back', () => {
    ask(of('bearer'));
    press('d');
    expect(document.querySelector('.odds')).not.toBeNull();
    press('Escape');
    expect(document.querySelector('.odds')).toBeNull();
    press('?');
    expect(document.querySelector('.keymap')).not.toBeNull();
  });

  it('read the table aloud', () => {
    ask(of('bearer'));
    const before = announcer.lines.at(-1)?.key ?? 0;
    press('r');
    const said = announcer.lines.filter((line) => line.key > before).map((line) => line.text);
    expect(said[0]).toContain('Round');
    expect(said.at(-1)).toContain(of('bearer').question.text);
  });
});
