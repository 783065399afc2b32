// Dragging the new face onto the die: from the anvil, or straight from its niche. For any kind of pointer.
import type { Point } from './places';

/** A shorter drag is a click. */
const THRESHOLD = 8;
/** How far from a slot a face may be dropped. */
const NEAR = 14;

/** A face pulled out of its niche and still held; the anvil takes over when it appears. */
let pulled: { pointer: number; at: Point } | undefined;

interface Pull {
  /** Whether it can be pulled at all. */
  free: boolean;
  /** It left its place. */
  onpull: () => void;
}

/** For a niche: pulling its face out is like clicking it, and the drag goes on. */
export function pullable(node: HTMLElement, given: Pull) {
  let now = given;
  const down = (event: PointerEvent) => {
    if (!now.free || !event.isPrimary || event.button) return;
    follow(event, {
      moved: (at, start) => {
        if (pulled || Math.hypot(at.x - start.x, at.y - start.y) < THRESHOLD) return !pulled;
        pulled = { pointer: event.pointerId, at };
        // Released before there was an anvil to take it.
        window.addEventListener(
          'pointerup',
          () => {
            pulled = undefined;
          },
          { once: true },
        );
        now.onpull();
        return false;
      },
    });
  };
  node.addEventListener('pointerdown', down);
  return {
    update(next: Pull) {
      now = next;
    },
    destroy: () => node.removeEventListener('pointerdown', down),
  };
}

interface Drop {
  /** The slots that would take it. */
  slots: () => HTMLElement[];
  ondrop: (slot: HTMLElement) => void;
}

/** For the face over the anvil: it follows the pointer, and goes back unless it is dropped on a slot. */
export function draggable(node: HTMLElement, given: Drop) {
  let now = given;
  let over: HTMLElement | undefined;
  const mark = (slot: HTMLElement | undefined) => {
    if (slot === over) return;
    over?.classList.remove('over');
    slot?.classList.add('over');
    over = slot;
  };
  const hold = (event: { pointerId: number }, from: Point, first?: Point) => {
    node.classList.add('held');
    const place = (at: Point) => {
      node.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
      mark(under(at, now.slots()));
    };
    if (first) place(first);
    follow(event, {
      from,
      moved: (at) => {
        place(at);
        return true;
      },
      released: (kept) => {
        const slot = over;
        mark(undefined);
        node.classList.remove('held');
        if (slot && kept) now.ondrop(slot);
        else back(node);
      },
    });
  };
  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button) return;
    event.preventDefault();
    hold(event, { x: event.clientX, y: event.clientY });
  };
  node.addEventListener('pointerdown', down);
  if (pulled) {
    const { left, top, width, height } = node.getBoundingClientRect();
    hold({ pointerId: pulled.pointer }, { x: left + width / 2, y: top + height / 2 }, pulled.at);
    pulled = undefined;
  }
  return {
    update(next: Drop) {
      now = next;
    },
    destroy() {
      mark(undefined);
      node.removeEventListener('pointerdown', down);
    },
  };
}

/** Where it came from. */
export function back(node: HTMLElement): void {
  const from = node.style.translate;
  node.style.translate = '';
  if (from)
    node.animate([{ translate: from }, { translate: '0 0' }], { duration: 220, easing: 'cubic-bezier(.3,.7,.2,1)' });
}

export function under({ x, y }: Point, slots: readonly HTMLElement[]): HTMLElement | undefined {
  return slots.find((slot) => {
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    return x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR;
  });
}

interface Hand {
  from?: Point;
  /** Whether to keep following. */
  moved: (at: Point, start: Point) => boolean;
  released?: (kept: boolean) => void;
}

/** Follows one pointer until it is released; the element under it may be gone by then. */
function follow(event: { pointerId: number; clientX?: number; clientY?: number }, hand: Hand): void {
  const start = { x: event.clientX ?? hand.from?.x ?? 0, y: event.clientY ?? hand.from?.y ?? 0 };
  const move = (next: PointerEvent) => {
    if (next.pointerId === event.pointerId && !hand.moved({ x: next.clientX, y: next.clientY }, start)) stop();
  };
  const up = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return;
    stop();
    pulled = undefined;
    hand.released?.(next.type === 'pointerup');
  };
  const stop = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
}
