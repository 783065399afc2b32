// Which half of a module game is open: the sky with its islands, or the board of the module.
import type { QuestionView, TableView } from '../protocol/types';
import type { Choosing } from '../state/choosing.svelte';
import type { TableStore } from '../state/table.svelte';

export type BoardName = 'labyrinth' | 'allegiance';
export type Half = 'sky' | 'board';

/** The board that is in play, if any. */
export function boardOf(view: TableView | undefined): BoardName | undefined {
  if (view?.module === 'titans') return 'allegiance';
  return view?.labyrinth ? 'labyrinth' : undefined;
}

/** Whether a question is about the board, or answered on it. */
export const concernsBoard = (question: QuestionView | undefined): boolean =>
  Boolean(question) &&
  (Boolean(question?.about?.startsWith('space:')) ||
    (question?.options ?? []).some(
      ({ place }) => place.on === 'space' || place.on === 'treasure' || (place.on === 'part' && place.space),
    ));

/** How long the board stays open after a question about it, so that the result of the answer can be seen. */
export const LINGER = 1600;

export class Focus {
  readonly #table: TableStore;
  /** What was last chosen by hand; it applies unless a question needs the other half. */
  #rest = $state<Half>('sky');
  #chosen = $state.raw<{ at: number; half: Half }>();
  #lingers = $state(false);

  constructor(table: TableStore, choosing: Choosing) {
    this.#table = table;
    this.#choosing = choosing;
  }
  readonly #choosing: Choosing;

  readonly board: BoardName | undefined = $derived.by(() => boardOf(this.#table.view));
  readonly #wanted: boolean = $derived.by(() => concernsBoard(this.#table.asked));
  readonly half: Half = $derived.by(() => {
    if (!this.board) return 'sky';
    if (this.#chosen && this.#chosen.at === this.#table.latest?.position) return this.#chosen.half;
    if (this.#wanted || (this.#lingers && !this.#table.asked)) return 'board';
    return this.#rest;
  });
  /** Whether something on the folded half can be clicked. */
  readonly calls: boolean = $derived.by(() => {
    const { places } = this.#choosing;
    return this.half === 'sky' && this.board !== undefined && places.spaces.size + places.treasures.size > 0;
  });

  choose(half: Half): void {
    this.#rest = half;
    this.#chosen = { at: this.#table.latest?.position ?? -1, half };
  }

  toggle(): void {
    if (this.board) this.choose(this.half === 'sky' ? 'board' : 'sky');
  }

  /** To be run as an effect: keeps the board open for a moment after a question about it. */
  linger(): (() => void) | undefined {
    if (this.#wanted) {
      this.#lingers = true;
      return undefined;
    }
    const timer = setTimeout(() => {
      this.#lingers = false;
    }, LINGER);
    return () => clearTimeout(timer);
  }
}
