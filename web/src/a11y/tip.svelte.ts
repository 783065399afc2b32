// One tooltip for the whole page: what a thing is, and why it cannot be taken.

export interface TipText {
  title?: string;
  text?: string;
  /** Why it cannot be taken now. */
  why?: string | undefined;
  notes?: string[];
}

class Tips {
  shown = $state.raw<{ told: TipText; at: DOMRect; of: HTMLElement }>();
}

export const tips = new Tips();

const worthTelling = (told: TipText): boolean => Boolean(told.title || told.text || told.why || told.notes?.length);

/** The same for those who listen: what the label does not say already. */
export function described(told: TipText, label: string): string {
  const said = [told.text ?? '', ...(told.notes ?? []), told.why ?? ''];
  return said.filter((text) => text && !label.includes(text)).join(' ');
}

/** Tell this while the pointer or the focus is on the element. */
export function tip(node: HTMLElement, told: TipText) {
  let now = told;
  let here = false;
  const show = () => {
    here = true;
    if (worthTelling(now)) tips.shown = { told: now, at: node.getBoundingClientRect(), of: node };
  };
  const hide = () => {
    if (!here) return;
    here = false;
    // An element that is taken away loses the focus while the page is being drawn: not now.
    queueMicrotask(() => {
      if (tips.shown?.of === node) tips.shown = undefined;
    });
  };
  const focus = () => {
    if (node.matches(':focus-visible')) show();
  };
  const enter = (event: PointerEvent) => {
    // A finger that touches something which acts has no time to read.
    const acts = node instanceof HTMLButtonElement && node.ariaDisabled !== 'true';
    if (event.pointerType !== 'touch' || !acts) show();
  };
  /** Only what can have the focus is described: the rest is text or a picture with a label. */
  const describe = () => {
    if (!(node instanceof HTMLButtonElement)) return;
    const text = described(now, node.getAttribute('aria-label') ?? node.textContent ?? '');
    if (text) node.setAttribute('aria-description', text);
    else node.removeAttribute('aria-description');
  };
  describe();
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerleave', hide);
  node.addEventListener('focus', focus);
  node.addEventListener('blur', hide);
  return {
    update(next: TipText) {
      now = next;
      describe();
      if (here) show();
    },
    destroy: hide,
  };
}
