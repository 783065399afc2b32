// What is said to those who listen: one polite region for the whole page, line by line.

const KEPT = 12;

class Announcer {
  lines = $state.raw<{ key: number; text: string }[]>([]);
  #count = 0;

  say(...texts: string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ key: ++this.#count, text }));
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-KEPT);
  }
}

export const announcer = new Announcer();
