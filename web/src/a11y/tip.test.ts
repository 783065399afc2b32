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
const pointer = (type: string, pointerType = 'mouse', at: HTMLElement = button, clientX = 0): void => {
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX }));
};
let far = 0;
/** The pointer comes from elsewhere. */
const hover = (): void => {
  far += 1;
  pointer('pointerenter', 'mouse', button, far);
  pointer('pointermove', 'mouse', button, far);
};
const key = (type: string, name: string): void => {
  button.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true }));
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
    hover();
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
    hover();
    expect(shown()).not.toContain('Second ruling');
    expect(shown()).toContain('More rulings in the glossary: 1');
  });

  it('describes its element for screen readers', async () => {
    tell({ about: 'face:ship' });
    hover();
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
    hover();
    expect(shown()).toContain('Triton token');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(shown()).toBe('');
  });

  it('prefers what it is given to what the catalog says', () => {
    tell({ about: 'face:g3', title: 'Mine' });
    hover();
    expect(shown()).toContain('Mine');
    expect(shown()).not.toContain('3 gold ');
  });
});

describe('a tooltip does not open by itself', () => {
  beforeEach(() => tell({ about: 'face:ship' }));

  it('when the page changes under a pointer that rests', () => {
    pointer('pointermove', 'mouse', document.body, 700);
    pointer('pointerenter', 'mouse', button, 700);
    pointer('pointermove', 'mouse', button, 700);
    expect(shown()).toBe('');
    pointer('pointermove', 'mouse', button, 701);
    expect(shown()).toContain('Ship');
  });

  it('when the page moves the focus, but when a key does', () => {
    button.matches = (selector) => selector === ':focus-visible';
    button.focus();
    expect(shown()).toBe('');
    button.blur();
    key('keydown', 'Enter');
    button.focus();
    expect(shown()).toBe('');
    button.blur();
    key('keydown', 'Tab');
    button.focus();
    key('keyup', 'Tab');
    expect(shown()).toContain('Ship');
  });
});

describe('a tooltip does not stay', () => {
  it.each([
    ['a press', () => pointer('pointerdown')],
    ['an answer by key', () => key('keydown', 'Enter')],
    ['scrolling', () => document.dispatchEvent(new Event('scroll'))],
    ['another size of the window', () => window.dispatchEvent(new Event('resize'))],
  ])('after %s', (_, act) => {
    tell({ about: 'face:ship' });
    hover();
    expect(shown()).toContain('Ship');
    act();
    expect(shown()).toBe('');
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

  it('puts the tooltip away by touching the same thing again', () => {
    tell({ about: 'face:ship', why: 'Not for gold' });
    button.setAttribute('aria-disabled', 'true');
    const tap = (): void => {
      pointer('pointerdown', 'touch');
      pointer('pointerup', 'touch');
    };
    tap();
    expect(shown()).toContain('Not for gold');
    tap();
    expect(shown()).toBe('');
    tap();
    expect(shown()).toContain('Not for gold');
  });
});
