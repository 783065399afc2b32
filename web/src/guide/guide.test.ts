// @vitest-environment happy-dom
// The guide over the whole table.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from '../protocol/fake';
import type { Update } from '../protocol/types';
import fixture from '../table/fixture.json';
import TablePage from '../table/TablePage.svelte';
import { guide, Progress } from './progress.svelte';
import { around, veil } from './spotlight';

const UPDATE = fixture as unknown as Update;
let world: FakeWorld;
let page: Record<string, unknown>;
const text = (): string => document.querySelector('.guide')?.textContent ?? '';
const press = (selector: string): void => {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
};

beforeEach(() => {
  localStorage.clear();
  guide.begin('T1');
  world = new FakeWorld();
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
  world.wire.welcome(1, 0);
  world.wire.tell(UPDATE);
  flushSync();
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

describe('the guide', () => {
  it('goes on step by step', () => {
    expect(text()).toContain('A real game');
    press('.guide .next');
    expect(text()).toContain('Your two dice');
    press('.guide .next');
    expect(text()).toContain('Your reserves');
  });

  it('watches what is done, and lets it be done', () => {
    for (const id of ['welcome', 'dice', 'reserves', 'rival', 'score', 'turn', 'action']) guide.see(id);
    flushSync();
    expect(text()).toContain('Make an offering');
    press('.niche.legal');
    expect(text()).toContain('Strike it');
    expect(guide.seen.has('offering')).toBe(true);
    press('.cross .legal');
    expect(world.wire.last?.type).toBe('play');
  });

  it('can be left at any time, and taken up again where it was', () => {
    press('.guide .next');
    press('.guide .leave');
    expect(text()).toBe('');
    guide.resume();
    flushSync();
    expect(text()).toContain('Your two dice');
  });

  it('is heard by those who do not see it, and found by keys', () => {
    expect(document.querySelector('.guide [aria-live=polite]')).not.toBeNull();
    expect(document.activeElement?.className).toContain('next');
  });

  it('is at its own table only', () => {
    guide.begin('another');
    flushSync();
    expect(text()).toBe('');
  });
});

describe('what was seen', () => {
  it('is kept by the browser', () => {
    guide.see('dice');
    guide.leave();
    const again = new Progress();
    expect([again.table, again.left, again.seen.has('dice'), again.begun]).toEqual(['T1', true, true, true]);
  });

  it('is nothing where the browser kept nonsense', () => {
    localStorage.setItem('fatesmith.guide', '{');
    expect(new Progress().begun).toBe(false);
  });
});

describe('the spotlight', () => {
  it('goes around everything a step points at', () => {
    const boxes = [
      { left: 10, top: 20, width: 30, height: 40 },
      { left: 100, top: 5, width: 10, height: 10 },
    ];
    expect(around(boxes)).toEqual({ left: 10, top: 5, width: 100, height: 55 });
    expect(around([])).toBeUndefined();
    expect(veil(boxes, 200, 100).match(/M/g)).toHaveLength(3);
  });
});
