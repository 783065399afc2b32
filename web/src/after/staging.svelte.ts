// The ending as a play in four pages: which one is shown, how much of it so far, and for how long.
export const PAGES = ['count', 'race', 'decided', 'final'] as const;
export type EndPage = (typeof PAGES)[number];

/** In milliseconds at the calm speed. */
const CARD = 420;
const ALL_CARDS = 3200;
const ROUND = 340;
const DECIDED = 3000;
/** How long a page is held once all of it is shown. */
const HOLD = 700;
/** With reduced motion a page stands still, and goes on by itself after this. */
export const STILL = 4000;

/** How much there is to show. */
export interface Acts {
  /** The most cards that anybody has. */
  cards: number;
  rounds: number;
  /** Whether one turn decided. */
  decided: boolean;
}

export class Staging {
  page = $state<EndPage>('final');
  /** Of the page: how many cards are counted, how many rounds have been run. */
  step = $state(0);
  /** Whether pages stand still, complete from the start. */
  still = $state(false);
  #acts: Acts = { cards: 0, rounds: 0, decided: false };
  #pace = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** From the first page on; `pace` is the factor of all times. */
  play(acts: Acts, pace: number, still: boolean): void {
    this.#acts = acts;
    this.#pace = pace;
    this.still = still;
    this.#turnTo(this.#after(-1));
  }

  /** The next page, at once. */
  skip(): void {
    if (this.page !== 'final') this.#turnTo(this.#after(PAGES.indexOf(this.page)));
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** The next page that has something to show. */
  #after(place: number): EndPage {
    const { cards, rounds, decided } = this.#acts;
    const full = { count: !!cards, race: !!rounds, decided, final: true };
    return PAGES.find((page, i) => i > place && full[page]) ?? 'final';
  }

  #turnTo(page: EndPage): void {
    clearTimeout(this.#timer);
    this.page = page;
    this.step = this.still ? this.#steps : 0;
    this.#wait();
  }

  get #steps(): number {
    return { count: this.#acts.cards, race: this.#acts.rounds, decided: 0, final: 0 }[this.page];
  }

  #wait(): void {
    if (this.page === 'final') return;
    if (this.still || this.step >= this.#steps) {
      const time = this.still ? STILL : this.#pace * (this.page === 'decided' ? DECIDED : HOLD);
      this.#timer = setTimeout(() => this.skip(), time);
      return;
    }
    const time = this.page === 'count' ? Math.min(CARD, ALL_CARDS / this.#steps) : ROUND;
    this.#timer = setTimeout(() => {
      this.step += 1;
      this.#wait();
    }, this.#pace * time);
  }
}
