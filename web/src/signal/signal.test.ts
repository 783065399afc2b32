// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../state/session.svelte';
import TabSign from './TabSign.svelte';

let page: Record<string, unknown>;
const icon = (): string | null | undefined => document.querySelector('link[rel="icon"]')?.getAttribute('href');
const hide = (hidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
};
const show = (props: { title?: string; calls?: boolean }): void => {
  page = mount(TabSign, { target: document.body, props });
  flushSync();
};

beforeEach(() => {
  session.language = 'en';
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the tab of a page where it is my turn', () => {
  it('calls while the page is hidden, and only then', () => {
    show({ title: 'Glossary', calls: true });
    expect([document.title, icon()]).toEqual(['Glossary', '/favicon.svg']);
    hide(true);
    expect([document.title, icon()]).toEqual(['Your turn, Fatesmith', '/favicon-turn.svg']);
    hide(false);
    expect([document.title, icon()]).toEqual(['Glossary', '/favicon.svg']);
    void unmount(page);
  });

  it('is quiet again when the page is left', () => {
    show({ calls: true });
    hide(true);
    void unmount(page);
    expect(icon()).toBe('/favicon.svg');
  });

  it('does not call for anybody else', () => {
    show({ calls: false });
    hide(true);
    expect([document.title, icon()]).toEqual(['Fatesmith', '/favicon.svg']);
    void unmount(page);
  });
});
