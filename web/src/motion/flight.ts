// Things that fly over the table: each is a node on one layer, and is gone when it has arrived.
import { glyph } from '../art/glyphs';
import { faceId, iconId } from '../art/names';
import type { DieName, ResourceName } from '../protocol/types';
import type { Point } from './places';

const SVG = 'http://www.w3.org/2000/svg';

export interface Timing {
  time: number;
  /** Whether it may go on when its scene is over. */
  lasting?: boolean;
  delay?: number;
  easing?: string;
}

export class Sky {
  /** The layer for flying things; there is none before the table is drawn. */
  layer: HTMLElement | undefined;
  /** Everything that moves, and whether it may outlast its scene. */
  readonly #running = new Map<Animation, boolean>();

  clear(): void {
    for (const animation of [...this.#running.keys()]) animation.cancel();
    this.#running.clear();
    this.layer?.replaceChildren();
  }

  /** A scene is over; on a slow machine, some of it may still be moving. */
  sweep(): void {
    for (const [animation, lasting] of [...this.#running]) if (!lasting) animation.cancel();
  }

  /** Moves an element of the page, then leaves it as it was. */
  move(
    element: Element | undefined,
    frames: Keyframe[],
    timing: Timing,
    more: KeyframeAnimationOptions = {},
  ): Animation | undefined {
    if (!element?.animate) return undefined;
    const { time, delay = 0, easing = 'linear', lasting = false } = timing;
    const animation = element.animate(frames, { duration: Math.max(1, time), delay, easing, ...more });
    this.#running.set(animation, lasting);
    const over = () => this.#running.delete(animation);
    animation.addEventListener('finish', over);
    animation.addEventListener('cancel', over);
    return animation;
  }

  /** Flies a node along frames, with its center at the origin of their transforms. */
  fly(node: HTMLElement, frames: Keyframe[], timing: Timing): void {
    if (!this.layer) return;
    this.layer.append(node);
    const animation = this.move(node, frames, timing, { fill: 'both' });
    if (!animation) {
      node.remove();
      return;
    }
    if (timing.delay) {
      // A second animation: only one that has nothing but transforms and opacity runs off the main thread.
      node.style.visibility = 'hidden';
      this.move(node, [{ visibility: 'visible' }, { visibility: 'visible' }], { ...timing, time: timing.time + 60 });
    }
    const gone = () => node.remove();
    animation.addEventListener('finish', gone);
    animation.addEventListener('cancel', gone);
  }
}

// Nodes ----------------------------------------------------------------------------------------

export function glyphNode(resource: ResourceName, look = ''): HTMLElement {
  const node = flyer(`flyer ${look}`);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', 'res');
  svg.innerHTML = glyph(resource, '', 50, 50, 96);
  node.append(svg);
  return node;
}

export function faceNode(slug: string, die: DieName, size: number): HTMLElement {
  const node = flyer('flyer plate');
  node.style.fontSize = `${size}px`;
  const svg = drawn(faceId(slug), `face ${die}`, '-2 -2 104 104');
  for (const side of ['width', 'height']) svg.firstElementChild?.setAttribute(side, '100');
  node.append(svg);
  return node;
}

/** A number with its resource, or a word. */
export function chipNode(text: string, resource: ResourceName, look = ''): HTMLElement {
  const node = flyer(`flyer chip ${look}`);
  const label = document.createElement('b');
  label.textContent = text;
  node.append(label, ...glyphNode(resource).childNodes);
  return node;
}

export function flashNode(look = ''): HTMLElement {
  return flyer(`flyer flash ${look}`);
}

/** The card of a feat, as small as in a hero's panel. */
export function featNode(slug: string, realm: string): HTMLElement {
  const node = flyer('flyer');
  const card = document.createElement('span');
  card.className = `mini ${realm}`;
  card.append(drawn(iconId(`feat-${slug}`), 'ico'));
  node.append(card);
  return node;
}

/** A pawn in a hero's color, with its crest. */
export function pawnNode(color: string, crest: Element | null | undefined): HTMLElement {
  const node = flyer('flyer likeness aloft');
  const pawn = document.createElement('span');
  pawn.className = `pawn ${color}`;
  pawn.append(drawn('pawn', '', '0 0 100 100'));
  if (crest) pawn.append(crest.cloneNode(true));
  node.append(pawn);
  return node;
}

function drawn(id: string, look: string, viewBox = ''): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  if (look) svg.setAttribute('class', look);
  if (viewBox) svg.setAttribute('viewBox', viewBox);
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  return svg;
}

/** A copy of an element of the page, in its size. */
export function likeness(element: HTMLElement): HTMLElement {
  const { width, height } = element.getBoundingClientRect();
  const node = flyer('flyer likeness');
  node.style.width = `${width}px`;
  node.style.height = `${height}px`;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['id', 'aria-label', 'role', 'tabindex', 'data-stack', 'data-feat']) copy.removeAttribute(name);
  node.append(copy);
  return node;
}

function flyer(look: string): HTMLElement {
  const node = document.createElement('span');
  node.className = look;
  return node;
}

// Ways -----------------------------------------------------------------------------------------

export const at = ({ x, y }: Point, more = ''): string => `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;

/** An arc between two points as frames; `high` is how far it rises above the straight way. */
export function arc(
  from: Point,
  to: Point,
  high: number,
  more: (t: number) => string = () => '',
  steps = 10,
): Keyframe[] {
  const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 2 * high };
  const point = (t: number): Point => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * top.x + t ** 2 * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * top.y + t ** 2 * to.y,
  });
  return Array.from({ length: steps + 1 }, (_, i) => ({ transform: at(point(i / steps), more(i / steps)) }));
}
