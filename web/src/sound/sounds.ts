// Sounds are opt-in: nothing is created, and nothing asked of the browser, until they are turned on.
import type { Beat } from '../motion/scenes';
import { notesOf, type Sound } from './score';
import { Synth } from './synth';

export interface Wish {
  /** Whether sounds are wanted. */
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
}

/** Identical sounds closer together than this, in milliseconds, play once. */
const APART = 35;
/** How loud other players' sounds are. */
const AFAR = 0.4;

export class Sounds {
  readonly #wish: Wish;
  #synth: Synth | undefined;
  #context: AudioContext | undefined;
  readonly #last = new Map<Sound, number>();

  constructor(wish: Wish) {
    this.#wish = wish;
  }

  /** Plays the sounds of a beat that moves for `time` milliseconds; `mine` is louder. */
  beat(beat: Beat, time: number, mine: boolean): void {
    if (!this.#wish.sound) return;
    for (const { sound, at } of notesOf(beat)) this.play(sound, at * time, mine ? 1 : AFAR);
  }

  play(sound: Sound, after = 0, loud = 1): void {
    const { sound: wanted, volume } = this.#wish;
    const synth = wanted && volume > 0 ? this.#ready() : undefined;
    if (!synth) return;
    const when = performance.now() + after;
    if (Math.abs(when - (this.#last.get(sound) ?? Number.NEGATIVE_INFINITY)) < APART) return;
    this.#last.set(sound, when);
    synth.volume = volume;
    synth.play(sound, after / 1000, loud);
  }

  /** Browsers play no sound until somebody has touched the page. */
  wake(): void {
    if (this.#wish.sound && this.#ready() && this.#context?.state === 'suspended')
      void this.#context.resume().catch(() => {});
  }

  #ready(): Synth | undefined {
    if (this.#synth) return this.#synth;
    if (typeof AudioContext !== 'function') return undefined;
    try {
      this.#context = new AudioContext();
      this.#synth = new Synth(this.#context);
    } catch {
      // A device without sound stays silent.
      return undefined;
    }
    return this.#synth;
  }
}
