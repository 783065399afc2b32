// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOG } from '../glossary/fixture';
import { library } from '../state/library.svelte';
import Tip from './Tip.svelte';
import { described, LONG_PRESS, TIP_ID, type TipText, tip, tips } from './tip.svelte';

let page: Record<string, unknown>;
let button: HTMLButtonElement;
let action: ReturnType<typeof tip>;
const shown = (): string => {
  flushSync();
  return document.getElementById(TIP_ID)?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
};
const pointer = (type: string, pointerType = 'mouse', at: HTMLElement = button): void => {
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
};
const tell = (told: TipText): void => {
  action = tip(button, told);
};

beforeEach(() => {
  vi.useFakeTimers();
  library.catalog = CATALOG;
  button = document.createElement('button');
  document.body.append(button);
  page = mount(Tip, { target: document.body });
});
afterEach(() => {
  action.destroy();
  tips.hide();
  void unmount(page);
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('a tooltip', () => {
  it('shows name, rules and rulings of a card while the pointer is on it', async () => {
    tell({ about: 'feat:hammer', why: 'Costs 1 moon: 1 moon short' });
    pointer('pointerenter');
    expect(shown()).toContain('The Hammer');
    expect(shown()).toContain('Gold becomes glory.');
    expect(shown()).toContain('1 moon short'.replace('1 moon', '').trim());
    expect(shown()).toContain('First ruling.');
    expect(document.querySelector(`#${TIP_ID} [lang]`)).toBeNull();
    pointer('pointerleave');
    await Promise.resolve();
    expect(shown()).toBe('');
  });

  it('keeps to two rulings and says how many more there are', () => {
    tell({ about: 'feat:hammer' });
    pointer('pointerenter');
    expect(shown()).not.toContain('Second ruling');
    expect(shown()).toContain('More rulings in the glossary: 1');
  });

  it('describes its element for screen readers', async () => {
    tell({ about: 'face:ship' });
    pointer('pointerenter');
    expect(button.getAttribute('aria-describedby')).toBe(TIP_ID);
    pointer('pointerleave');
    await Promise.resolve();
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });

  it('is there for screen readers before it is shown: why not, and what would follow', () => {
    button.setAttribute('aria-label', 'The Hammer');
    tell({ about: 'feat:hammer', notes: ['ousts Nyx'], why: '1 moon short' });
    expect(button.getAttribute('aria-description')).toBe('ousts Nyx 1 moon short');
    action.update({ about: 'feat:hammer' });
    expect(button.hasAttribute('aria-description')).toBe(false);
    expect(described({ why: 'sold out' }, 'Owl. sold out')).toBe('');
  });

  it('goes away with Escape', () => {
    tell({ about: 'token:triton' });
    pointer('pointerenter');
    expect(shown()).toContain('Triton token');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(shown()).toBe('');
  });

  it('prefers what it is given to what the catalog says', () => {
    tell({ about: 'face:g3', title: 'Mine' });
    pointer('pointerenter');
    expect(shown()).toContain('Mine');
    expect(shown()).not.toContain('3 gold ');
  });
});

describe('a finger', () => {
  it('acts with a tap, and gets the tooltip with a long press, which does not act', () => {
    tell({ about: 'face:ship' });
    const acted = vi.fn();
    button.addEventListener('click', acted);
    pointer('pointerdown', 'touch');
    pointer('pointerup', 'touch');
    button.click();
    expect(acted).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('');
    pointer('pointerdown', 'touch');
    vi.advanceTimersByTime(LONG_PRESS);
    expect(shown()).toContain('Ship');
    pointer('pointerup', 'touch');
    button.click();
    expect(acted).toHaveBeenCalledTimes(1);
  });

  it('gets the tooltip of what cannot be taken at once, until it taps elsewhere', () => {
    tell({ about: 'face:ship', why: 'Not for gold' });
    button.setAttribute('aria-disabled', 'true');
    pointer('pointerdown', 'touch');
    pointer('pointerup', 'touch');
    expect(shown()).toContain('Not for gold');
    pointer('pointerdown', 'touch', document.body);
    expect(shown()).toBe('');
  });
});
