// The review of a finished game: asked for, watched while it is made, and made deeper on wish.
import { type Api, api, EFFORTS, type Effort, Refusal, type Shelf } from '../protocol/http';
import type { ReviewAnswer } from '../protocol/types';

/** How long to wait before looking again, in milliseconds. */
export const SOON = 500;
/** And after a refusal because of other reviews. */
export const LATER = 3000;
const UNDER_WAY = new Set(['waiting', 'running']);

type Asking = Pick<Api, 'review' | 'askReview'>;
type Timer = (ms: number, then: () => void) => () => void;

const timed: Timer = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export class GameReview {
  readonly shelf: Shelf;
  readonly id: string;
  readonly #api: Asking;
  readonly #timer: Timer;
  #language = 'en';
  #cancel: (() => void) | undefined;
  #closed = false;
  /** How many looks in a row have failed because the server was away. */
  #missed = 0;
  /** What was last said about the review that is shown, or about the first one while it is made. */
  shown = $state.raw<ReviewAnswer>();
  /** What was last said about a deeper one that is being made. */
  coming = $state.raw<ReviewAnswer>();
  refusal = $state.raw<Refusal>();
  readonly told = $derived(this.shown?.review);
  readonly done = $derived(this.shown?.status === 'done');
  /** How much of what is being made is done, from 0 to 1; undefined if nothing is. */
  readonly progress = $derived.by(() => {
    const made = this.coming ?? (this.done ? undefined : this.shown);
    return made && UNDER_WAY.has(made.status) ? (made.done ?? 0) / Math.max(1, made.of ?? 0) : undefined;
  });
  /** What a deeper look would be. */
  readonly deeper = $derived.by((): Effort | undefined => {
    const place = EFFORTS.indexOf((this.shown?.effort ?? '') as Effort);
    return this.done && !this.coming ? EFFORTS[place + 1] : undefined;
  });

  constructor(shelf: Shelf, id: string, ask: Asking = api, timer: Timer = timed) {
    this.shelf = shelf;
    this.id = id;
    this.#api = ask;
    this.#timer = timer;
  }

  /** Fetch what there is, in this language. */
  async load(language: string): Promise<void> {
    this.#language = language;
    await this.#try(async () => {
      this.shown = await this.#api.review(this.shelf, this.id, language);
      if (UNDER_WAY.has(this.shown.status)) this.#again();
    });
  }

  /** Have a review made, and show it as it grows; one that is shown stays until a deeper one is done. */
  async ask(effort: Effort = 'quick'): Promise<void> {
    await this.#try(
      async () => this.#hear(await this.#api.askReview(this.shelf, this.id, this.#language, effort)),
      () => void this.ask(effort),
    );
  }

  /** Stop looking. What is being made is made to the end all the same. */
  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  #hear(answer: ReviewAnswer): void {
    const going = UNDER_WAY.has(answer.status);
    if (this.done && answer.status !== 'done') this.coming = answer;
    else {
      this.shown = answer;
      this.coming = undefined;
    }
    if (going) this.#again();
  }

  #again(): void {
    this.#wait(SOON, () =>
      this.#try(
        async () => {
          const effort = (this.coming ?? this.shown)?.effort as Effort;
          const answer = await this.#api.review(this.shelf, this.id, this.#language, effort);
          // The server was restarted meanwhile, and knows nothing of it any more: it begins anew.
          if (answer.status === 'none') await this.ask(effort);
          else this.#hear(answer);
        },
        () => this.#again(),
      ),
    );
  }

  #wait(ms: number, then: () => void): void {
    this.#cancel?.();
    if (!this.#closed) this.#cancel = this.#timer(ms, then);
  }

  /** Refusals are shown; one that will not last is followed by another try. A restart of the server is over before
   * anybody has to know of it. */
  async #try(ask: () => Promise<void>, again?: () => void): Promise<void> {
    try {
      await ask();
      this.#missed = 0;
      this.refusal = undefined;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      const restarts = again !== undefined && RESTARTING.has(fault.code) && this.#missed < A_RESTART;
      this.#missed += 1;
      if (!restarts) this.refusal = fault;
      if (again && PASSING.has(fault.code)) this.#wait(LATER, again);
    }
  }
}

/** So many looks in a row may fail while a server is restarted. */
const A_RESTART = 3;
const RESTARTING = new Set(['unavailable', 'stopping', 'unreachable']);

/** Refusals that end by themselves. */
const PASSING = new Set(['too-many', 'too-fast', 'unavailable', 'stopping', 'unreachable']);
