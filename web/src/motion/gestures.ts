// How things move, whatever makes them move: they stream, fly, fall, flash, swell and shake.
import type { DieName, ResourceName } from '../protocol/types';
import { arc, at, chipNode, faceNode, flashNode, glyphNode, likeness, type Sky } from './flight';
import type { Point } from './places';

/** At most this many pieces of one kind fly. */
export const MOST_PIECES = 4;
export const OUT = 'cubic-bezier(.2,.7,.3,1)';
export const SLAM: Keyframe[] = [
  { transform: 'scale(1.35)' },
  { transform: 'scale(.94)', offset: 0.55 },
  { transform: 'scale(1)' },
];
export const JOLT: Keyframe[] = ['0, 0', '2px, 5px', '-2px, -3px', '1px, 1px', '0, 0'].map((by) => ({
  transform: `translate(${by})`,
}));

/** A fresh node. */
export interface Made {
  made: HTMLElement;
}

export class Gestures {
  readonly #sky: Sky;

  constructor(sky: Sky) {
    this.#sky = sky;
  }

  /** Pieces one after the other along an arc. */
  stream(
    resource: ResourceName,
    pieces: number,
    from: Point,
    to: Point,
    delay: number,
    time: number,
    last = 0.6,
  ): void {
    const high = Math.min(90, 20 + Math.abs(to.x - from.x) * 0.12);
    const gap = (time * 0.3) / MOST_PIECES;
    const flight = time - gap * (pieces - 1);
    for (let i = 0; i < pieces; i++) {
      const scatter = { x: from.x + (i - (pieces - 1) / 2) * 9, y: from.y + (i % 2) * 6 };
      const frames = arc(scatter, to, high, (way) => `scale(${1 - (1 - last) * way})`);
      this.#sky.fly(glyphNode(resource), frames, {
        time: flight,
        delay: delay + i * gap,
        easing: 'cubic-bezier(.45,.05,.55,.95)',
      });
    }
  }

  /** A number that rises from something. */
  chip(text: string, resource: ResourceName, from: HTMLElement, time: number, look = ''): void {
    const { left, top, width, height } = from.getBoundingClientRect();
    const small = width < 70;
    const where = { x: left + width / 2, y: top + (small ? height / 2 : height * 0.16) };
    const up = { x: where.x, y: where.y - 24 };
    const high = { x: where.x, y: where.y - 34 };
    this.#sky.fly(
      chipNode(text, resource, small ? `${look} small` : look),
      [
        { transform: at(where, 'scale(.6)'), opacity: 0 },
        { transform: at(up), opacity: 1, offset: 0.25 },
        { transform: at(up), opacity: 1, offset: 0.7 },
        { transform: at(high), opacity: 0 },
      ],
      { time: time * 1.5, easing: 'ease-out', lasting: true },
    );
  }

  /** Words that stay long enough to be read. */
  note(text: string, resource: ResourceName, where: Point, time: number, delay: number): void {
    const place = at({ x: where.x, y: where.y - 26 });
    const frames = [0, 1, 1, 0].map((opacity, i) => ({ transform: place, opacity, offset: [0, 0.1, 0.85, 1][i] ?? 1 }));
    this.#sky.fly(chipNode(text, resource, 'lost'), frames, { time, delay, lasting: true });
  }

  /** The old face falls out. */
  drop(face: string, die: DieName, place: Point, size: number, time: number, delay: number): void {
    const down = { x: place.x + size * 0.5, y: place.y + size * 1.5 };
    this.#sky.fly(
      faceNode(face, die, size),
      [
        { transform: at(place), opacity: 1 },
        {
          transform: at({ x: place.x + size * 0.3, y: place.y + size * 0.2 }, 'rotate(18deg) scale(.95)'),
          opacity: 1,
          offset: 0.3,
        },
        { transform: at(down, 'rotate(70deg) scale(.6)'), opacity: 0 },
      ],
      { time, delay, easing: 'ease-in' },
    );
  }

  flash(place: Point, size: number, delay: number, time: number): void {
    const node = flashNode();
    node.style.fontSize = `${size * 2.4}px`;
    const frames = [
      { transform: at(place, 'scale(.4)'), opacity: 0 },
      { transform: at(place), opacity: 1, offset: 0.25 },
      { transform: at(place, 'scale(1.15)'), opacity: 0 },
    ];
    this.#sky.fly(node, frames, { time: time * 0.4, delay: Math.max(0, delay - 60) });
  }

  sparks(place: Point, size: number, delay: number, time: number): void {
    for (let i = 0; i < 12; i++) {
      const angle = (i / 12) * 2 * Math.PI + (i % 3) * 0.21;
      const far = size * (0.7 + ((i * 37) % 10) / 12);
      const end = { x: place.x + Math.cos(angle) * far, y: place.y + Math.sin(angle) * far * 0.8 + size * 0.25 };
      const frames = [
        { transform: at(place), opacity: 1 },
        { transform: at(end, 'scale(.2)'), opacity: 0 },
      ];
      this.#sky.fly(flashNode('spark'), frames, { time: time * (0.6 + (i % 4) * 0.13), delay, easing: OUT });
    }
  }

  /** An element leaves its place and comes down elsewhere; meanwhile the original is hidden. */
  carry(
    what: HTMLElement | Made,
    from: Point,
    to: Point,
    time: number,
    high: number,
    turn: (way: number) => string = () => '',
  ): void {
    const frames = arc(from, to, high, turn, 14);
    this.#sky.fly('made' in what ? what.made : likeness(what), frames, { time, easing: 'cubic-bezier(.4,.1,.5,1)' });
    if (!('made' in what)) this.#sky.move(what, [{ opacity: 0 }, { opacity: 0 }], { time: time + 40 });
  }

  bump(element: HTMLElement, delay: number): void {
    this.pop(element.querySelector<HTMLElement>('b') ?? element, 260, 1.3, delay);
  }

  glow(element: HTMLElement | undefined, time: number): void {
    this.pop(element, time * 1.3, 1.16);
  }

  pop(element: HTMLElement | undefined, time: number, size: number, delay = 0): void {
    const frames = [
      { transform: 'scale(1)' },
      { transform: `scale(${size})`, offset: 0.35 },
      { transform: 'scale(1)' },
    ];
    this.#sky.move(element, frames, { time, delay, easing: 'ease-out', lasting: true });
  }

  shake(element: HTMLElement, delay: number): void {
    this.#sky.move(element, JOLT, { time: 220, delay, lasting: true });
  }
}
