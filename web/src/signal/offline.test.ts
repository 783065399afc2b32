// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../protocol/socket';
import Offline from './Offline.svelte';

let page: Record<string, unknown>;
const shown = (connection: Connection): (() => void) => {
  const hurry = vi.fn();
  page = mount(Offline, { target: document.body, props: { table: { connection, hurry } } });
  flushSync();
  return hurry;
};
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a broken connection', () => {
  it('can be tried again at once', () => {
    const hurry = shown('reconnecting');
    document.querySelector<HTMLElement>('.offline button')?.click();
    expect(hurry).toHaveBeenCalledTimes(1);
  });

  it('is tried again when the network is back, and when somebody looks at the page again', () => {
    const hurry = shown('reconnecting');
    window.dispatchEvent(new Event('online'));
    expect(hurry).toHaveBeenCalledTimes(1);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(hurry).toHaveBeenCalledTimes(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(hurry).toHaveBeenCalledTimes(2);
  });

  it('is not spoken of while it works', () => {
    shown('open');
    expect(document.querySelector('.offline')).toBeNull();
  });
});
