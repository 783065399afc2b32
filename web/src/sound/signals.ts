// Tells whoever looks elsewhere that it is their turn: by a notice, and by a short tremor of the phone.

/** How long somebody looks elsewhere before a notice comes, in milliseconds. */
export const NOTICE = 5000;
/** How long a phone trembles, in milliseconds. */
export const TREMOR = 40;
const ICON = '/favicon.svg';

/** What signals need from the browser. */
export interface Around {
  hidden: () => boolean;
  notify: (text: string) => void;
  tremble: (milliseconds: number) => void;
}

export const browser: Around = {
  hidden: () => document.hidden,
  notify: (text) => {
    // Some browsers on phones know the permission, but allow no notices from pages.
    try {
      if (typeof Notification === 'function' && Notification.permission === 'granted')
        new Notification('Fatesmith', { body: text, icon: ICON, tag: 'turn' });
    } catch {}
  },
  tremble: (milliseconds) => {
    // Browsers refuse, and complain, before the first touch.
    if (matchMedia('(pointer: coarse)').matches && navigator.userActivation?.hasBeenActive !== false)
      navigator.vibrate?.(milliseconds);
  },
};

export class Signals {
  readonly #around: Around;
  #turn: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Around = browser) {
    this.#around = around;
  }

  /** My turn, if it is, and what a notice says about it. */
  turn(turn: string | undefined, text: string): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.look(text);
    if (turn !== undefined) this.#around.tremble(TREMOR);
  }

  /** Somebody looks, or looks away. */
  look(text: string): void {
    clearTimeout(this.#timer);
    const waits = this.#turn !== undefined && this.#around.hidden();
    if (waits) this.#timer = setTimeout(() => this.#around.notify(text), NOTICE);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
