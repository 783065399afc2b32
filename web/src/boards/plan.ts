// Where the spaces of a board lie: a plan in its own units, which the page scales to fit.

/** Wide for tables, tall for phones, a strip for a glance. */
export type Shape = 'wide' | 'tall' | 'strip';

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  /** The radius of the space. */
  r: number;
}

/** A path from one space to the next. */
export interface Passage {
  from: number;
  to: number;
  d: string;
  /** Whether it can be walked backward, too. */
  both: boolean;
  /** Whether it leads past a space off to the side. */
  aside: boolean;
  /** Where its arrow lies. */
  head: Point & { angle: number };
}

export interface Plan {
  width: number;
  height: number;
  /** By the number of the space. */
  spots: ReadonlyMap<number, Spot>;
  passages: readonly Passage[];
}

/** How much wider than planned a board may become. */
const WIDEST = 1.5;

/** The width of a plan that fills a box of this shape, as wide as it is high times `aspect`. */
export const widthFor = ({ width, height }: { width: number; height: number }, aspect: number): number =>
  Math.round(Math.min(width * WIDEST, Math.max(width, height * aspect)));

/** The plan that can be drawn larger in a box of this size; a tie goes to the wide one. */
export function shapeFor(box: { width: number; height: number }, wide: Sized, tall: Sized): 'wide' | 'tall' {
  const scale = ({ width, height }: Sized): number => Math.min(box.width / width, box.height / height);
  return scale(wide) >= 0.9 * scale(tall) ? 'wide' : 'tall';
}
type Sized = { width: number; height: number };

const round = (value: number): number => Math.round(value * 10) / 10;
export const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`;

/** A straight path, or one that bends through a point beside it. */
export function passage(from: number, to: number, a: Point, b: Point, bend?: Point): Passage {
  const middle = bend
    ? { x: (a.x + b.x) / 4 + bend.x / 2, y: (a.y + b.y) / 4 + bend.y / 2 }
    : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return {
    from,
    to,
    d: bend ? `M${at(a)}Q${at(bend)} ${at(b)}` : `M${at(a)}L${at(b)}`,
    both: false,
    aside: false,
    head: {
      x: round(middle.x),
      y: round(middle.y),
      angle: Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI),
    },
  };
}

/** The paths from a space to those that may be entered now, for a dotted line. */
export const waysFrom = (plan: Plan, here: number, legal: Iterable<number>): Passage[] => {
  const open = new Set(legal);
  return plan.passages.filter(({ from, to }) => (from === here && open.has(to)) || (to === here && open.has(from)));
};

/** Tokens that share a space stand in a row: how far each is moved, in widths of a token. */
export const fanned = (index: number, count: number): number => (index - (count - 1) / 2) * (count > 2 ? 0.62 : 0.8);

/** Who stands on each space, in the order of the seats. */
export function standing<Who>(heroes: readonly Who[], spaceOf: (who: Who) => number | undefined): Map<number, Who[]> {
  const found = new Map<number, Who[]>();
  for (const hero of heroes) {
    const space = spaceOf(hero);
    if (!space) continue;
    const there = found.get(space);
    if (there) there.push(hero);
    else found.set(space, [hero]);
  }
  return found;
}
