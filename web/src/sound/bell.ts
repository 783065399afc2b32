// A bell when my turn comes, and once more when the others have been waiting for me.

/** How long the others wait before it tolls again, in milliseconds. */
export const PATIENCE = 20_000;

export class Bell {
  readonly #toll: () => void;
  #turn: string | undefined;
  #asked: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(toll: () => void) {
    this.#toll = toll;
  }

  /** The position at which I am asked, if I am, and the turn that it is in, if it is mine. */
  hear(asked: number | undefined, turn: string | undefined): void {
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#timer);
    if (asked === undefined) return;
    if (turn !== undefined && turn !== this.#turn) {
      this.#turn = turn;
      this.#toll();
    }
    this.#timer = setTimeout(this.#toll, PATIENCE);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
