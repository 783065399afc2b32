// A group is one Tab stop; arrow keys move within it and wrap around.

export interface Roving {
  /** What can have the focus, in reading order. */
  items: string;
  /** Set where Up and Down do not follow the reading order but go to what is above and below. */
  flat?: boolean;
}

const STEPS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

interface Box {
  x: number;
  y: number;
}
const middle = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** The nearest element in a direction; straight ahead counts as nearer than off to the side. */
export function nearest(from: Box, boxes: readonly Box[], [dx, dy]: readonly [number, number]): number {
  let found = -1;
  let best = Number.POSITIVE_INFINITY;
  boxes.forEach(({ x, y }, i) => {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    const far = ahead + 2 * aside;
    if (ahead > 1 && far < best) {
      best = far;
      found = i;
    }
  });
  return found;
}

export function roving(group: HTMLElement, options: Roving) {
  let current: HTMLElement | undefined;
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(options.items)];

  /** Only one of them is a Tab stop: the one that had the focus, else the first that can be taken. */
  const settle = (): void => {
    const all = items();
    if (!current || !all.includes(current)) current = all.find((each) => each.classList.contains('legal')) ?? all[0];
    for (const each of all) {
      const stop = each === current ? 0 : -1;
      if (each.tabIndex !== stop || !each.hasAttribute('tabindex')) each.tabIndex = stop;
    }
  };
  const focused = (event: FocusEvent): void => {
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(options.items) : null;
    if (!item || item === current) return;
    current = item;
    settle();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const here = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    if (here < 0) return;
    const to = next(event.key, all, here);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    current = to;
    settle();
    to.focus();
  };
  const next = (key: string, all: HTMLElement[], here: number): HTMLElement | undefined => {
    if (key === 'Home') return all[0];
    if (key === 'End') return all.at(-1);
    const step = STEPS[key];
    if (!step) return undefined;
    if (options.flat && step[1]) {
      const found = nearest(middle(all[here] as HTMLElement), all.map(middle), step);
      if (found >= 0) return all[found];
    }
    const by = step[0] || step[1];
    return all[(here + by + all.length) % all.length];
  };
  const changes = new MutationObserver(settle);
  changes.observe(group, { childList: true, subtree: true });
  group.addEventListener('focusin', focused);
  group.addEventListener('keydown', pressed);
  settle();
  return {
    destroy() {
      changes.disconnect();
      group.removeEventListener('focusin', focused);
      group.removeEventListener('keydown', pressed);
    },
  };
}
