// @vitest-environment happy-dom
// The guide where the question stands.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld, TABLE } from '../protocol/fake';
import type { Update } from '../protocol/types';
import fixture from '../table/fixture.json';
import TablePage from '../table/TablePage.svelte';
import { waitsForHand } from './holding';
import { guide, Progress } from './progress.svelte';
import { veil } from './spotlight';

const UPDATE = fixture as unknown as Update;
const TAUGHT = { id: 'T1', seat: 0, info: { options: { lesson: 'first' } } };
let world: FakeWorld;
let page: Record<string, unknown>;
const shown = (): string => document.querySelector<HTMLElement>('.guide')?.dataset.step ?? '';
const press = (selector: string): void => {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
};

beforeEach(() => {
  localStorage.clear();
  guide.begin('T1');
  guide.see('roll');
  guide.see('twice');
  world = new FakeWorld();
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
  world.wire.welcome(1, 0, { ...TABLE, options: { ...TABLE.options, lesson: 'first' } });
  world.wire.tell(UPDATE);
  flushSync();
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

describe('the guide', () => {
  it('stands where the question stands, with one thing to touch', () => {
    expect(shown()).toBe('buy');
    expect(document.querySelectorAll('.question')).toHaveLength(1);
    expect(document.querySelectorAll('.guide .pips i')).toHaveLength(4);
    press('.guide .main');
    expect(shown()).toBe('strike');
    expect(guide.seen.has('buy')).toBe(true);
    press('.guide .main');
    expect(world.wire.last?.type).toBe('play');
  });

  it('lets the same be done on the table', () => {
    press('.niche.legal');
    expect(shown()).toBe('strike');
    press('.cross .legal');
    expect(world.wire.last?.type).toBe('play');
  });

  it('can be left at any time, and taken up again where it was', () => {
    press('.guide .leave');
    expect(shown()).toBe('');
    expect(document.querySelector('.question')).not.toBeNull();
    guide.resume();
    flushSync();
    expect(shown()).toBe('buy');
  });

  it('is heard by those who do not see it', () => {
    expect(document.querySelector('.guide [aria-live=polite]')).not.toBeNull();
  });

  it('is at its own table only', () => {
    guide.begin('another');
    flushSync();
    expect(shown()).toBe('');
  });
});

describe('the dice', () => {
  const rolled = (forged: number): Update =>
    ({
      ...UPDATE,
      view: { ...UPDATE.view, heroes: UPDATE.view?.heroes.map((hero) => ({ ...hero, forged })) },
      chapters: [{ moments: [{ events: [{ event: 'rolled', seat: 0 }] }] }],
    }) as unknown as Update;

  it('wait for the first roll, and for the roll of a forged face, once each', () => {
    guide.begin('T1');
    expect(waitsForHand(TAUGHT, rolled(0))).toBe(true);
    guide.see('roll');
    expect(waitsForHand(TAUGHT, rolled(0))).toBe(false);
    guide.see('strike');
    expect(waitsForHand(TAUGHT, rolled(0))).toBe(false);
    expect(waitsForHand(TAUGHT, rolled(1))).toBe(true);
    guide.see('again');
    expect(waitsForHand(TAUGHT, UPDATE), 'the new face is looked at first').toBe(true);
    guide.see('forged');
    expect(waitsForHand(TAUGHT, rolled(1))).toBe(false);
  });

  it('wait at no other table, and for nobody who left the lesson', () => {
    guide.begin('T1');
    expect(waitsForHand({ ...TAUGHT, id: 'T2' }, rolled(0))).toBe(false);
    expect(waitsForHand({ ...TAUGHT, info: { options: {} } }, rolled(0))).toBe(false);
    guide.leave();
    expect(waitsForHand(TAUGHT, rolled(0))).toBe(false);
  });
});

describe('what was seen', () => {
  it('is kept by the browser', () => {
    guide.see('buy');
    guide.leave();
    const again = new Progress();
    expect([again.table, again.left, again.seen.has('buy'), again.begun]).toEqual(['T1', true, true, true]);
  });

  it('is nothing where the browser kept nonsense', () => {
    localStorage.setItem('fatesmith.guide', '{');
    expect(new Progress().begun).toBe(false);
  });
});

describe('the spotlight', () => {
  it('leaves a hole for everything a step points at', () => {
    const boxes = [
      { left: 10, top: 20, width: 30, height: 40 },
      { left: 100, top: 5, width: 10, height: 10 },
    ];
    expect(veil(boxes, 200, 100).match(/M/g)).toHaveLength(3);
  });
});
