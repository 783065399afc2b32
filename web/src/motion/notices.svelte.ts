// What is told for a while without a scene: that my turn begins, and what I missed.
import type { Scene } from './scenes';
import { AWAY, RIBBON } from './showing';

export class Notices {
  /** The round of my turn, while the ribbon tells of it. */
  ribbon = $state(0);
  /** What happened while nobody looked. */
  missed = $state.raw<readonly Scene[]>([]);
  readonly #ontold: () => void;
  #fading: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(ontold: () => void) {
    this.#ontold = ontold;
  }

  announce(round: number): void {
    this.ribbon = round;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(
      () => {
        this.ribbon = 0;
      },
      RIBBON.enter + RIBBON.hold + RIBBON.leave,
    );
  }

  report(scenes: readonly Scene[]): void {
    this.missed = scenes;
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.told(), AWAY);
  }

  /** What was missed has been read. */
  told(): void {
    clearTimeout(this.#telling);
    this.missed = [];
    this.#ontold();
  }

  /** The page is left. */
  end(): void {
    clearTimeout(this.#fading);
    clearTimeout(this.#telling);
    this.missed = [];
    this.ribbon = 0;
  }
}
