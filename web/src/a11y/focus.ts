// The focus is never lost: if what had it is gone, hidden or out of reach, it moves to the next sensible thing.

/** Moves the focus to the first of these that exists and takes it. */
export function focusOn(...selectors: string[]): boolean {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    if (document.activeElement === found) return true;
  }
  return false;
}

const CHANGES = ['inert', 'hidden', 'disabled', 'class'];

/** Whether an element can have the focus: nobody has taken it away, hidden it or put something over it. */
const reachable = (element: HTMLElement): boolean =>
  element.isConnected && !element.closest('[inert], [hidden], :disabled') && element.checkVisibility?.() !== false;

/** Looks after the focus inside an element: where it goes, by selector, if the one that had it is lost. */
export function keepFocus(root: HTMLElement, selectors: readonly string[]) {
  let last: HTMLElement | undefined;
  const seen = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) last = target;
  };
  const look = (): void => {
    const active = document.activeElement;
    if (!last || (active && active !== document.body && active !== last) || reachable(last)) return;
    if (focusOn(...selectors)) return;
    root.tabIndex = -1;
    root.focus();
  };
  const changes = new MutationObserver(look);
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: CHANGES });
  root.addEventListener('focusin', seen);
  return {
    destroy() {
      changes.disconnect();
      root.removeEventListener('focusin', seen);
    },
  };
}
