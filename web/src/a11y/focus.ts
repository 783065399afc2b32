// The focus is never lost: if the element that had it is removed, it moves to the question.

/** Moves the focus to the first of these that exists. */
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

  /** The element that has the focus, as the browser reports it. */
  seen(target: EventTarget | null): void {
    if (target instanceof HTMLElement) this.#last = target;
  }

  /** Moves the focus to the first of these if the element that had it is gone. */
  look(...selectors: string[]): void {
    const last = this.#last;
    if (!last || last.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
    this.#last = undefined;
    focusOn(...selectors);
  }
}
