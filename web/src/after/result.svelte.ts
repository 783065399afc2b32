// Everything about a finished game, fetched when needed and kept while its page is shown.
import { api, Refusal, type Shelf } from '../protocol/http';
import type { Aftermath, FairDiceReport, ReplayAnswer, TableAnswer, TableView } from '../protocol/types';
import { heroesOf } from '../state/identity';
import { infoOf } from './past';

/** Whose game a spectator sees first: a person's, or else the winner's. */
export function firstOf({ head, aftermath }: Pick<Result, 'head' | 'aftermath'>): number {
  const people = (aftermath?.glory ?? []).flatMap((_, seat) => (head?.bots?.[seat] ? [] : [seat]));
  return people[0] ?? aftermath?.winners[0] ?? 0;
}

export class Result {
  readonly shelf: Shelf;
  readonly id: string;
  head = $state.raw<ReplayAnswer>();
  aftermath = $state.raw<Aftermath>();
  /** The table as it is now, if the game was played at one. */
  table = $state.raw<TableAnswer>();
  /** The last position. */
  last = $state.raw<TableView>();
  proof = $state.raw<FairDiceReport>();
  refusal = $state.raw<Refusal>();
  readonly heroes = $derived.by(() => (this.head ? heroesOf(infoOf(this.id, this.head)) : []));
  /** Whether the game is over, as soon as that is known: a table says so before its result is there. */
  readonly over = $derived(this.table ? this.table.table.status === 'finished' : this.aftermath?.finished === true);

  constructor(shelf: Shelf, id: string) {
    this.shelf = shelf;
    this.id = id;
  }

  /** Fetch the result in this language, and what has no language if it has not been fetched. */
  async load(language: string): Promise<void> {
    const { shelf, id } = this;
    try {
      if (shelf === 'tables') this.table = await api.table(id);
      if (this.table && this.table.table.status !== 'finished') {
        this.proof = await api.verify(shelf, id, language);
        return;
      }
      const [head, aftermath] = await Promise.all([
        this.head ?? api.replay(shelf, id),
        api.aftermath(shelf, id, language),
      ]);
      this.head = head;
      this.aftermath = aftermath;
    } catch (fault) {
      this.#refused(fault);
    }
  }

  /** Fetch the last position, which only one page shows. */
  async loadLast(language: string): Promise<void> {
    const { shelf, id, head } = this;
    if (!head) return;
    try {
      const { frames } = await api.frames(shelf, id, head.replay.frames.length, 1, language);
      this.last = frames[0]?.view;
    } catch (fault) {
      this.#refused(fault);
    }
  }

  /** Fetch the proof of the dice: every one of them is in it. */
  async loadProof(language: string): Promise<void> {
    try {
      this.proof = await api.verify(this.shelf, this.id, language);
    } catch (fault) {
      this.#refused(fault);
    }
  }

  #refused(fault: unknown): void {
    if (!(fault instanceof Refusal)) throw fault;
    this.refusal = fault;
  }
}
