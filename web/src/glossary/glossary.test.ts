// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import { CATALOG } from './fixture';
import Glossary from './Glossary.svelte';
import GlossaryDialog from './GlossaryDialog.svelte';
import { glossary } from './open.svelte';

let page: Record<string, unknown>;
const titles = (): string[] => [...document.querySelectorAll('.entries h3')].map((each) => each.textContent ?? '');
const type = (text: string): void => {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) throw new Error('there is no search');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};

beforeEach(() => {
  session.language = 'en';
  library.catalog = CATALOG;
});
afterEach(() => {
  void unmount(page);
  glossary.hide();
  document.body.replaceChildren();
});

describe('the page of the glossary', () => {
  it('shows everything, and what is searched for', () => {
    page = mount(Glossary, { target: document.body });
    flushSync();
    expect(titles().length).toBeGreaterThan(40);
    type('silver hind');
    expect(titles()).toEqual(['The Silver Hind']);
    type('nothing at all');
    expect(titles()).toEqual([]);
    expect(document.querySelector('.none')?.textContent).not.toBe('');
  });

  it('has rulings to unfold', () => {
    page = mount(Glossary, { target: document.body, props: { first: 'the hammer' } });
    flushSync();
    expect(document.querySelector('summary')?.textContent).toContain('3');
    expect(document.querySelectorAll('.rulings li')).toHaveLength(3);
  });

  it('has all of it in the language of the page', () => {
    page = mount(Glossary, { target: document.body });
    flushSync();
    expect(document.querySelectorAll('.rulings').length).toBeGreaterThan(0);
    expect(document.querySelector('[lang]')).toBeNull();
  });

  it('can be narrowed to a kind', () => {
    page = mount(Glossary, { target: document.body });
    flushSync();
    const chip = [...document.querySelectorAll<HTMLButtonElement>('.chips button')].find(
      (each) => each.textContent === 'Cards',
    );
    chip?.click();
    flushSync();
    expect(titles()).toHaveLength(CATALOG.feats.length);
  });
});

describe('the glossary over the table', () => {
  it('opens at what was asked, keeps keys to itself, and closes', () => {
    page = mount(GlossaryDialog, { target: document.body });
    glossary.show('owl');
    flushSync();
    expect(titles()).toEqual(['The Owl']);
    const heard = vi.fn();
    window.addEventListener('keydown', heard);
    document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener('keydown', heard);
    document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    flushSync();
    expect(document.querySelector('dialog')).toBeNull();
  });
});
