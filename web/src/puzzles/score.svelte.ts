// Which puzzles were solved at the first attempt. Kept by the browser.

const STORED = 'fatesmith.puzzles';

function recall(): Record<string, boolean> {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '{}') as unknown;
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, right]) => typeof right === 'boolean'));
  } catch {
    return {}; // storage is blocked, or holds nonsense
  }
}

export type Result = 'solved' | 'missed' | 'untried';

export class Score {
  #right = $state.raw(recall());

  of(name: string): Result {
    const right = this.#right[name];
    return right === undefined ? 'untried' : right ? 'solved' : 'missed';
  }

  /** Only the first answer counts. */
  note(name: string, right: boolean): void {
    if (this.of(name) !== 'untried') return;
    this.#right = { ...this.#right, [name]: right };
    try {
      localStorage.setItem(STORED, JSON.stringify(this.#right));
    } catch {
      // Without storage, it is remembered until the page is closed.
    }
  }

  /** How many of these were tried, and solved. */
  counted(names: readonly string[]): { tried: number; solved: number } {
    const tried = names.filter((name) => this.of(name) !== 'untried');
    return { tried: tried.length, solved: tried.filter((name) => this.of(name) === 'solved').length };
  }
}

export const score = new Score();
