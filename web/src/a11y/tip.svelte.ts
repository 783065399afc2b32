// One tooltip for the whole page: what a thing is, its rules and rulings, and why it cannot be taken.
import { untrack } from 'svelte';
import { plain, type Words } from '../i18n/rich';

export interface TipText {
  title?: string;
  text?: Words;
  /** What it is about, as the server names things: `feat:owl`, `face:ship`, `token:triton`, `space:9`.
   * Name, rules, cost and rulings come from the catalog then; title and text stand in their place. */
  about?: string | undefined;
  /** Why it cannot be taken now. */
  why?: Words | undefined;
  notes?: Words[];
}

export const TIP_ID = 'tip';
/** A touch that lasts this long asks for the tooltip instead of acting. */
export const LONG_PRESS = 450;
/** How far a finger may move meanwhile. */
const TREMBLE = 12;

/** Keys that move the focus. */
const STEERING = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** What people do, as far as tooltips care: they open because of somebody's hand, never by themselves. */
class Hands {
  /** Whether a key is moving the focus right now; otherwise the page does. */
  steering = false;
  /** Where the pointer was last seen. */
  at: { x: number; y: number } | undefined;
  /** The element whose tooltip the last press has put away. */
  put: HTMLElement | undefined;

  /** Whether the pointer has moved: a page that changes under it tells of a move to the same place. */
  moved({ clientX, clientY }: PointerEvent): boolean {
    return this.at?.x !== clientX || this.at.y !== clientY;
  }
}
export const hands = new Hands();

class Tips {
  shown = $state.raw<{ told: TipText; at: DOMRect; of: HTMLElement }>();

  hide(): void {
    this.shown?.of.removeAttribute('aria-describedby');
    this.shown = undefined;
  }
}

export const tips = new Tips();

const worthTelling = (told: TipText): boolean =>
  Boolean(told.title || told.text || told.about || told.why || told.notes?.length);

/** Why not, and what would follow, for screen readers; what the label already says is not repeated. */
export function described({ notes = [], why = '' }: TipText, label: string): string {
  const texts = [...notes, why].map(plain);
  return texts.filter((text) => text && !label.includes(text)).join(' ');
}

/** Shows this while the pointer or the focus is on the element, or after a long press. */
export function tip(node: HTMLElement, told: TipText) {
  let now = told;
  let here = false;
  let pressed: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;
  let held = false;
  /** Whether it was touched while it was shown: that puts it away. */
  let again = false;

  const show = () => {
    here = true;
    if (!worthTelling(now)) return;
    if (tips.shown && tips.shown.of !== node) tips.hide();
    tips.shown = { told: now, at: node.getBoundingClientRect(), of: node };
    node.setAttribute('aria-describedby', TIP_ID);
  };
  const hide = () => {
    if (!here) return;
    here = false;
    // An element that is taken away loses the focus while the page is being drawn: not now.
    queueMicrotask(() => {
      if (tips.shown?.of === node) tips.hide();
    });
  };
  const focus = () => {
    if (hands.steering && node.matches(':focus-visible')) show();
  };
  /** Under the pointer, which has not moved since. */
  let waits = false;
  const enter = (event: PointerEvent) => {
    waits = event.pointerType !== 'touch';
  };
  const leave = (event: PointerEvent) => {
    waits = false;
    if (event.pointerType !== 'touch') hide();
  };

  // Touch: what cannot be taken explains itself at once, what acts only after a long press.
  const acts = () =>
    (node instanceof HTMLButtonElement || node instanceof HTMLAnchorElement) &&
    node.getAttribute('aria-disabled') !== 'true';
  const letGo = () => {
    clearTimeout(pressed?.timer);
    pressed = undefined;
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    held = false;
    again = hands.put === node;
    const timer = setTimeout(() => {
      held = true;
      pressed = undefined;
      show();
    }, LONG_PRESS);
    pressed = { timer, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (waits && hands.moved(event)) {
      waits = false;
      show();
    }
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > TREMBLE) letGo();
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    if (pressed && !acts() && !again) show();
    letGo();
  };
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    if (held || pressed) event.preventDefault();
  };

  /** Screen readers can reach an element without focusing it: the description is there before the tooltip. */
  const describe = () => {
    if (!(node instanceof HTMLButtonElement)) return;
    const text = described(now, node.getAttribute('aria-label') ?? node.textContent ?? '');
    if (text) node.setAttribute('aria-description', text);
    else node.removeAttribute('aria-description');
  };
  describe();

  const controller = new AbortController();
  const { signal } = controller;
  node.addEventListener('pointerenter', enter, { signal });
  node.addEventListener('pointerleave', leave, { signal });
  node.addEventListener('focus', focus, { signal });
  node.addEventListener('blur', hide, { signal });
  node.addEventListener('pointerdown', down, { signal });
  node.addEventListener('pointermove', move, { signal });
  node.addEventListener('pointerup', up, { signal });
  node.addEventListener('pointercancel', letGo, { signal });
  node.addEventListener('click', click, { capture: true, signal });
  node.addEventListener('contextmenu', menu, { signal });
  return {
    update(next: TipText) {
      now = next;
      describe();
      // An update is an effect: it must not run again because the tooltip has changed.
      untrack(() => {
        if (here && tips.shown?.of === node) show();
      });
    },
    destroy() {
      letGo();
      controller.abort();
      hide();
    },
  };
}

/** Escape, a press of anything, and whatever moves the page put the tooltip away. */
export function dismissal() {
  return {
    onkeydown(event: KeyboardEvent): void {
      hands.steering = STEERING.has(event.key);
      if (['Escape', 'Enter', ' '].includes(event.key)) tips.hide();
    },
    onkeyup(): void {
      hands.steering = false;
    },
    onpointerdown(event: PointerEvent): void {
      hands.steering = false;
      hands.at = { x: event.clientX, y: event.clientY };
      hands.put = tips.shown?.of;
      tips.hide();
    },
    onpointermove(event: PointerEvent): void {
      hands.at = { x: event.clientX, y: event.clientY };
    },
    /** Only what takes the element along: the story scrolls by itself. */
    onscroll({ target }: Event): void {
      if (tips.shown && target instanceof Node && target.contains(tips.shown.of)) tips.hide();
    },
    hide: (): void => tips.hide(),
  };
}
