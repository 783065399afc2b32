// What the guide points at, as boxes on the screen, and the veil with holes around them.
import type { Box } from '../a11y/placing';
import { SPOTS, type Spot } from './steps';

const ROOM = 6;

/** The boxes of those of these parts that are on the screen, with a little padding. */
export function boxesOf(spots: readonly Spot[], root: ParentNode): Box[] {
  return spots
    .flatMap((spot) => [...root.querySelectorAll(SPOTS[spot])])
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, width, height }) => ({
      left: left - ROOM,
      top: top - ROOM,
      width: width + 2 * ROOM,
      height: height + 2 * ROOM,
    }));
}

/** A path over the whole window with holes in it. */
export function veil(boxes: readonly Box[], width: number, height: number): string {
  const holes = boxes.map(({ left, top, width: w, height: h }) => {
    const r = Math.min(12, w / 2, h / 2);
    const [across, down] = [w - 2 * r, h - 2 * r];
    const corner = (x: number, y: number): string => `a${r},${r} 0 0 1 ${x},${y}`;
    const right = `h${across}${corner(r, r)}v${down}${corner(-r, r)}`;
    return `M${left + r},${top}${right}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
  });
  return `M0,0H${width}V${height}H0Z${holes.join('')}`;
}
