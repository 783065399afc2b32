// How far the lesson has come: at which table, which steps were seen, whether it was left. Kept by the browser.

const STORED = 'fatesmith.guide';

interface Kept {
  table?: string;
  seen?: string[];
  left?: boolean;
}

function recall(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Kept;
  } catch {
    return {}; // storage is blocked, or holds nonsense
  }
}

export class Progress {
  #kept = recall();
  table = $state(this.#kept.table ?? '');
  seen = $state.raw<ReadonlySet<string>>(new Set(this.#kept.seen ?? []));
  left = $state(this.#kept.left ?? false);
  /** Whether a lesson was ever started here. */
  readonly begun: boolean = $derived(this.table !== '');

  begin(table: string): void {
    this.table = table;
    this.seen = new Set();
    this.left = false;
    this.#keep();
  }

  /** A step was seen, and will not come again. */
  see(step: string): void {
    if (this.seen.has(step)) return;
    this.seen = new Set([...this.seen, step]);
    this.#keep();
  }

  leave(): void {
    this.left = true;
    this.#keep();
  }

  resume(): void {
    this.left = false;
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(STORED, JSON.stringify({ table: this.table, seen: [...this.seen], left: this.left }));
    } catch {
      // Without storage, it is remembered until the page is closed.
    }
  }
}

export const guide = new Progress();
