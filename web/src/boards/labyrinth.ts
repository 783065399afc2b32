// The labyrinth: three lanes from left to right, then a spiral around the goddess.
import type { LabyrinthText, SpaceText } from '../protocol/types';
import { type Passage, type Plan, type Point, passage, type Shape, type Spot, widthFor } from './plan';

/** The lanes by the rows of the catalog; the last row is the spiral. */
export type Lane = 'start' | 'upper' | 'middle' | 'lower' | 'spiral' | 'goal';

interface Form {
  width: number;
  height: number;
  /** The radius of a space, of an empty one, of the start and of the goddess. */
  radius: [number, number, number, number];
  start: Point;
  upper: (i: number, count: number) => Point;
  middle: (i: number, count: number) => Point;
  lower: (i: number, count: number) => Point;
  spiral: (i: number, count: number) => Point;
  goal: Point;
  /** Whether the ways of the spiral are bent. */
  bent: boolean;
}

const share = (i: number, count: number): number => (count > 1 ? i / (count - 1) : 0);
/** The middle lane is short: its spaces stand under those of the other lanes that lead to them. */
const MIDDLE = [0, 0.306, 0.48, 0.678, 1];
const zigzag = (i: number): number => i % 2;

function round(center: Point, rx: number, ry: number, from: number, sweep: number, narrow: number) {
  return (i: number, count: number): Point => {
    const s = share(i, count);
    const angle = from + s * sweep;
    const close = 1 - narrow * s;
    return { x: center.x + Math.cos(angle) * rx * close, y: center.y + Math.sin(angle) * ry * close };
  };
}

const GODDESS = { x: 694, y: 172 };
/** What grows longer where there is room: the lanes of the wide board, whose spiral stays round; the whole tall one. */
const LANES = { wide: { from: 44, to: 530 }, tall: { from: 25, to: 350 } };
const SHRINE = { x: 187, y: 288 };
const FORMS: Record<Shape, Form> = {
  wide: {
    width: 832,
    height: 318,
    radius: [21.5, 9, 26, 50],
    start: { x: 44, y: 164 },
    upper: (i, n) => ({ x: 120 + 378 * share(i, n), y: 74 - Math.sin(share(i, n) * Math.PI) * 12 }),
    middle: (i) => ({ x: 126 + 404 * (MIDDLE[i] ?? 1), y: i === 4 ? 162 : 155 }),
    lower: (i, n) => ({ x: 100 + 423 * share(i, n), y: 236 + 42 * zigzag(i) }),
    spiral: round(GODDESS, 114, 114, Math.PI, 5.5, 0.17),
    goal: GODDESS,
    bent: true,
  },
  tall: {
    width: 374,
    height: 384,
    radius: [20, 9, 22, 40],
    start: { x: 25, y: 92 },
    upper: (i, n) => ({ x: 68 + 282 * share(i, n), y: 38 - Math.sin(share(i, n) * Math.PI) * 6 }),
    middle: (i) => ({ x: 86 + 264 * (MIDDLE[i] ?? 1), y: 88 }),
    lower: (i, n) => ({ x: 44 + 274 * share(i, n), y: 136 + 40 * zigzag(i) }),
    spiral: round(SHRINE, 164, 75, -0.5, 5.5, 0.12),
    goal: SHRINE,
    bent: true,
  },
  strip: {
    width: 396,
    height: 60,
    radius: [3.2, 2, 4, 9],
    start: { x: 12, y: 37 },
    upper: (i, n) => ({ x: 36 + 184 * share(i, n), y: 25 }),
    middle: (i) => ({ x: 42 + 196 * (MIDDLE[i] ?? 1), y: 37 }),
    lower: (i, n) => ({ x: 30 + 202 * share(i, n), y: 49 }),
    spiral: (i, n) => ({ x: 252 + 110 * share(i, n), y: 37 }),
    goal: { x: 380, y: 37 },
    bent: false,
  },
};

/** The form for a window of this shape. */
function formFor(shape: Shape, aspect: number): Form {
  const form = FORMS[shape];
  if (shape === 'strip') return form;
  const more = widthFor(form, aspect) - form.width;
  const { from, to } = LANES[shape];
  const along = ({ x, y }: Point): Point => ({ x: x + more * Math.min(1, Math.max(0, (x - from) / (to - from))), y });
  const drawnOut =
    (place: Form['upper']): Form['upper'] =>
    (i, count) =>
      along(place(i, count));
  return {
    ...form,
    width: form.width + more,
    upper: drawnOut(form.upper),
    middle: drawnOut(form.middle),
    lower: drawnOut(form.lower),
    spiral: drawnOut(form.spiral),
    goal: along(form.goal),
  };
}

/** The lane of every space. */
export function lanesOf(text: LabyrinthText): Map<number, Lane> {
  const lanes = new Map<number, Lane>();
  const names: Lane[] = ['upper', 'middle', 'lower', 'spiral'];
  text.rows.forEach((row, i) => {
    for (const number of row) lanes.set(number, names[i] ?? 'spiral');
  });
  lanes.set(text.start, 'start');
  lanes.set(text.goal, 'goal');
  return lanes;
}

/** Where a space lies: its lane, and which of the spaces of that lane it is. */
export function whereOf(text: LabyrinthText, number: number): { lane: Lane; place: number; count: number } {
  const lanes = lanesOf(text);
  const lane = lanes.get(number) ?? 'spiral';
  const row = [...lanes].flatMap(([each, its]) => (its === lane ? [each] : []));
  return { lane, place: row.indexOf(number) + 1, count: row.length };
}

function radiusOf(space: SpaceText, lane: Lane, [usual, empty, start, goal]: Form['radius']): number {
  if (lane === 'start') return start;
  if (lane === 'goal') return goal;
  return space.glyphs?.length ? usual : empty;
}

export function planLabyrinth(text: LabyrinthText, shape: Shape, aspect = 0): Plan {
  const form = formFor(shape, aspect);
  const lanes = lanesOf(text);
  const spaces = new Map(text.spaces.map((space) => [space.number, space]));
  const spots = new Map<number, Spot>();
  const place = (number: number, point: Point) => {
    const space = spaces.get(number);
    if (space) spots.set(number, { ...point, r: radiusOf(space, lanes.get(number) ?? 'spiral', form.radius) });
  };
  for (const lane of ['upper', 'middle', 'lower', 'spiral'] as const) {
    const row = [...lanes].flatMap(([number, its]) => (its === lane ? [number] : []));
    row.forEach((number, i) => {
      place(number, form[lane](i, row.length));
    });
  }
  place(text.start, form.start);
  place(text.goal, form.goal);
  const passages: Passage[] = [];
  for (const { number, following = [] } of text.spaces) {
    for (const next of following) {
      const [from, to] = [spots.get(number), spots.get(next)];
      if (!from || !to) continue;
      const turns = form.bent && lanes.get(number) === 'spiral' && lanes.get(next) === 'spiral';
      passages.push(passage(number, next, from, to, turns ? outside(from, to, form.goal) : undefined));
    }
  }
  return { width: form.width, height: form.height, spots, passages };
}

/** A point outside the middle of a path on the spiral, so that it bends around the goddess. */
function outside(a: Point, b: Point, center: Point): Point {
  const out = 1.085;
  return { x: center.x + ((a.x + b.x) / 2 - center.x) * out, y: center.y + ((a.y + b.y) / 2 - center.y) * out };
}
