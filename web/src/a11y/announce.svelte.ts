// What screen readers are told: one polite live region for the whole page, line by line.
import { untrack } from 'svelte';

const KEPT = 12;

class Announcer {
  lines = $state.raw<{ key: number; text: string }[]>([]);
  #count = 0;

  say(...texts: string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ key: ++this.#count, text }));
    // Effects call this: they must not run again because something was announced.
    if (fresh.length) this.lines = [...untrack(() => this.lines), ...fresh].slice(-KEPT);
  }
}

export const announcer = new Announcer();
