// The focus is never lost: what had it may be taken away, then it goes where the question is.

/** Moves the focus to the first thing that is there. */
export function focusOn(...selectors: string[]): boolean {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    if (document.activeElement === found) return true;
  }
  return false;
}

/** Looks after the focus inside an element; call `look` when something was redrawn. */
export class FocusKeeper {
  #last: HTMLElement | undefined;

  /** The element that has the focus, as the browser tells it. */
  seen(target: EventTarget | null): void {
    if (target instanceof HTMLElement) this.#last = target;
  }

  /** The focus is given to the first of these if what had it is gone. */
  look(...selectors: string[]): void {
    const last = this.#last;
    if (!last || last.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
    this.#last = undefined;
    focusOn(...selectors);
  }
}
