// Where the words of an answer stand on a board: beside its space, clear of the other answers and of the golems.
import type { Plan, Point } from './plan';

export interface Size {
  width: number;
  height: number;
}
/** A box by its middle. */
export interface Box extends Point, Size {}

/** Between a space and its words. */
const GAP = 7;

const overlap = (a: Box, b: Box): number => {
  const across = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const down = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return Math.max(0, across) * Math.max(0, down);
};

/** The middle of each tag, by the number of its space. `taken` must not be covered, other spaces should not. */
export function placeTags(plan: Plan, tags: ReadonlyMap<number, Size>, taken: readonly Box[]): Map<number, Point> {
  const disc = (number: number): Box => {
    const { x, y, r } = plan.spots.get(number) ?? { x: 0, y: 0, r: 0 };
    return { x, y, width: 2 * r, height: 2 * r };
  };
  const found = new Map<number, Point>();
  const hard = [...taken, ...[...tags.keys()].map(disc)];
  const soft = [...plan.spots.keys()].filter((number) => !tags.has(number)).map(disc);
  const inside = (value: number, half: number, room: number): number =>
    Math.min(Math.max(value, half + 2), Math.max(half + 2, room - half - 2));
  for (const [number, { width, height }] of tags) {
    const spot = plan.spots.get(number);
    if (!spot) continue;
    const { x, y, r } = spot;
    const [up, aside] = [r + height / 2 + GAP, r + width / 2 + GAP];
    const places: Point[] = [
      { x: x + width / 4, y: y - up },
      { x: x + width / 4, y: y + up },
      { x: x - width / 4, y: y - up },
      { x: x - width / 4, y: y + up },
      { x: x + aside, y },
      { x: x - aside, y },
    ];
    const boxes = places.map((place) => ({
      x: inside(place.x, width / 2, plan.width),
      y: inside(place.y, height / 2, plan.height),
      width,
      height,
    }));
    const cost = (box: Box): number =>
      100 * hard.reduce((sum, each) => sum + overlap(box, each), 0) +
      soft.reduce((sum, each) => sum + overlap(box, each), 0);
    const best = boxes.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    found.set(number, { x: best.x, y: best.y });
    hard.push(best);
  }
  return found;
}
