// @vitest-environment happy-dom
// The whole table, drawn from an update that a server sent (fixture.json), and played by clicks and keys.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from '../protocol/fake';
import type { Update } from '../protocol/types';
import fixture from './fixture.json';
import TablePage from './TablePage.svelte';

const UPDATE = fixture as unknown as Update;
let world: FakeWorld;
let page: Record<string, unknown>;

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const click = (element: HTMLElement): void => {
  element.click();
  flushSync();
};
const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  flushSync();
};
const told = (...messages: Parameters<typeof world.wire.tell>): void => {
  world.wire.tell(...messages);
  flushSync();
};
const done = (): void => {
  const sent = world.wire.last;
  told({ type: 'done', id: sent && 'id' in sent ? sent.id : '', seq: 99 });
};

beforeEach(() => {
  world = new FakeWorld();
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
  world.wire.welcome(1, 0);
  told(UPDATE);
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

describe('the table', () => {
  it('shows fifteen stacks, sixteen niches of the sanctuary and all rivals', () => {
    expect(all('.card')).toHaveLength(15);
    expect(all('.row .niche')).toHaveLength(16);
    expect(all('.hero')).toHaveLength(3);
  });

  it('lets glow what the options name, and nothing else', () => {
    const stacks = UPDATE.question?.options?.filter((option) => option.place.on === 'stack') ?? [];
    expect(stacks.length).toBeGreaterThan(0);
    expect(all('.card.legal')).toHaveLength(stacks.length);
    const faces = new Set(UPDATE.question?.options?.flatMap(({ place }) => (place.on === 'forge' ? [place.face] : [])));
    expect(all('.niche.legal')).toHaveLength(faces.size);
  });

  it('says why something cannot be taken', () => {
    const dim = all('.card.dim').find((card) => card.getAttribute('aria-description')?.includes('short'));
    expect(dim?.getAttribute('aria-disabled')).toBe('true');
    const before = world.wire.sent.length;
    if (dim) click(dim);
    expect(world.wire.sent.length).toBe(before);
  });

  it('names consequences before the click', () => {
    expect(all('.oust').map((note) => note.textContent)).toContain('ousts Nyx');
  });

  it('tells the last line of the story above, and all of it when asked', () => {
    expect(one('.last-line').textContent).not.toBe('');
    expect(all('.log')).toHaveLength(0);
    press('s');
    expect(all('.log .turn').length).toBeGreaterThan(0);
    press('Escape');
    expect(all('.log')).toHaveLength(0);
  });

  it('names the cards of a pile, and what was forged, when it is opened', () => {
    click(one('.ownpile .label'));
    expect(one('.open-pile').textContent).toContain('forged');
    press('Escape');
    expect(all('.open-pile')).toHaveLength(0);
  });
});

describe('a feat', () => {
  it('is performed by clicking its stack', () => {
    click(one('.card.legal'));
    expect(world.wire.last).toMatchObject({ type: 'play', at: UPDATE.position, move: 'feat hammer' });
  });

  it('is performed by its key', () => {
    press('2');
    expect(world.wire.last).toMatchObject({ type: 'play', move: 'feat hammer' });
  });

  it('is not performed twice while the server thinks', () => {
    press('2');
    const before = world.wire.sent.length;
    press('3');
    expect(world.wire.sent.length).toBe(before);
    done();
  });
});

describe('an offering', () => {
  it('takes a niche, then a face of a die', () => {
    click(one('.niche.legal'));
    expect(all('.cross')).toHaveLength(2);
    click(one('.cross .legal'));
    const sent = world.wire.last;
    expect(sent?.type === 'play' && sent.move.startsWith('forge g3 light:')).toBe(true);
  });

  it('is made by keys alone', () => {
    press('1');
    expect(all('.drawer .face').length).toBeGreaterThan(1);
    press('1');
    expect(all('.cross')).toHaveLength(2);
    press('1');
    expect(world.wire.last?.type).toBe('play');
  });

  it('can be taken back before it is sent', () => {
    press('1');
    press('1');
    press('Escape');
    expect(all('.cross')).toHaveLength(0);
    press('Escape');
    expect(all('.drawer')).toHaveLength(0);
    expect(all('.question .opt .say').map((each) => each.textContent)).toEqual(['Buy faces', expect.anything()]);
    expect(world.wire.sent.some((message) => message.type === 'play')).toBe(false);
  });

  it('is forgotten when the game moves on', () => {
    click(one('.niche.legal'));
    told({ ...UPDATE, seq: UPDATE.seq + 1, position: UPDATE.position + 1 });
    expect(all('.cross')).toHaveLength(0);
  });
});

describe('whoever is not asked', () => {
  it('sees nothing glow, and who thinks', () => {
    const question = {
      ...UPDATE.question,
      seat: 1,
      text: 'Theron may act.',
      options: [],
    } as unknown as Update['question'];
    told({ ...UPDATE, seq: UPDATE.seq + 1, position: UPDATE.position + 1, question });
    press(' ');
    expect(all('.legal')).toHaveLength(0);
    expect(one('.question').textContent).toContain('Theron');
  });
});

describe('a broken connection', () => {
  it('is shown, and mended', () => {
    world.wire.break();
    flushSync();
    expect(one('.offline').textContent).not.toBe('');
    world.pass(1000);
    world.wire.welcome();
    flushSync();
    expect(all('.offline')).toHaveLength(0);
  });
});
