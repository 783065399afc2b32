// The allegiance board: a bridge that sinks to the left, into rebellion, and rises to the right.
import type { AllegianceSpaceText, AllegianceText, ZoneText } from '../protocol/types';
import { at, type Passage, type Plan, type Point, passage, type Shape, type Spot, widthFor } from './plan';

export interface ZonePlan {
  zone: ZoneText;
  /** Its outline. */
  outline: string;
  /** Where its name stands. */
  label: Point;
  /** How much room the name has. */
  width: number;
}

export interface AllegiancePlan extends Plan {
  zones: readonly ZonePlan[];
  /** Where there is room for a note: its upper left corner. */
  note?: Point;
}

interface Form {
  width: number;
  height: number;
  radius: number;
  /** The height of the bridge, from its left end at 0 to its right end at 1. */
  middle: (s: number) => number;
  /** How far spaces lie above and below it. */
  zigzag: number;
}

const rise = (s: number): number => Math.tanh((s - 0.5) * 4);
/** How far the first and the last space are from the edges, and how far a zone reaches above and below the middle. */
const EDGE = { wide: 34, strip: 16 };
const HALF = { wide: 55, strip: 6 };

const FORMS: Record<'wide' | 'strip', Form> = {
  wide: {
    width: 832,
    height: 318,
    radius: 20.5,
    middle: (s) => 194 - 30 * rise(s),
    zigzag: 24,
  },
  strip: {
    width: 396,
    height: 60,
    radius: 3.4,
    middle: (s) => 36 - 6 * rise(s),
    zigzag: 0,
  },
};

export const planAllegiance = (text: AllegianceText, shape: Shape, aspect = 0): AllegiancePlan =>
  shape === 'tall' ? planTall(text, aspect) : planAlong(text, shape, aspect);

function planAlong(text: AllegianceText, shape: 'wide' | 'strip', aspect: number): AllegiancePlan {
  const form = FORMS[shape];
  const width = shape === 'wide' ? widthFor(form, aspect) : form.width;
  const count = text.spaces.length;
  const long = width - 2 * EDGE[shape];
  /** The middle of the bridge there; spaces lie above and below it in turns. */
  const bridge = (i: number): Point => ({
    x: EDGE[shape] + (long * i) / (count - 1),
    y: form.middle(i / (count - 1)),
  });
  const spotOf = (i: number): Point => ({ x: bridge(i).x, y: bridge(i).y + (i % 2 ? -form.zigzag : form.zigzag) });
  const spots = new Map<number, Spot>(text.spaces.map(({ number }, i) => [number, { ...spotOf(i), r: form.radius }]));
  const order = text.spaces.map(({ number }) => number);
  const ground = (i: number): [Point, Point] => {
    const { x, y } = bridge(i);
    return [
      { x, y: y - HALF[shape] },
      { x, y: y + HALF[shape] },
    ];
  };
  const zones = text.zones.map((zone): ZonePlan => {
    const places = zone.spaces.map((number) => order.indexOf(number));
    const [first, last] = [Math.min(...places) - 0.5, Math.max(...places) + 0.5];
    const cuts: [Point, Point][] = [];
    for (let i = first; i <= last; i += 0.5) cuts.push(ground(i));
    const outline = [...cuts.map(([top]) => top), ...cuts.reverse().map(([, bottom]) => bottom)].map(at).join(' ');
    const [top] = ground((first + last) / 2);
    // Tokens of the upper row stick out of the zone: names keep clear of them.
    return { zone, outline, label: { x: top.x, y: top.y - 14 }, width: ((last - first) * long) / (count - 1) };
  });
  return { width, height: form.height, spots, passages: passagesOf(text, spots), zones };
}

/** A phone has no room for a bridge: a staircase of zones, the loyal ones on top, each from left to right. */
const TALL = { width: 374, step: 45, radius: 19.5, left: 28, head: 22, row: 56, gap: 5 };

function planTall(text: AllegianceText, aspect: number): AllegiancePlan {
  const lines = stairs(text.zones, Math.floor((TALL.width - 8) / TALL.step));
  const height = lines.length * (TALL.head + TALL.row + TALL.gap) - TALL.gap + 8;
  const wider = widthFor({ width: TALL.width, height }, aspect) / TALL.width;
  const step = TALL.step * wider;
  const spots = new Map<number, Spot>();
  const zones: ZonePlan[] = [];
  let y = 4;
  let note = { x: TALL.width * wider, y };
  for (const line of lines) {
    let x = TALL.left * wider;
    for (const zone of line) {
      const width = zone.spaces.length * step;
      zone.spaces.forEach((number, i) => {
        spots.set(number, { x: x + i * step, y: y + TALL.head + TALL.radius + 2, r: TALL.radius });
      });
      const [left, right, bottom] = [x - step / 2, x - step / 2 + width, y + TALL.head + TALL.row];
      const corners = [
        { x: left, y },
        { x: right, y },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ];
      zones.push({ zone, outline: corners.map(at).join(' '), label: { x: left + width / 2, y }, width });
      x += width;
    }
    if (x < note.x) note = { x, y };
    y += TALL.head + TALL.row + TALL.gap;
  }
  // Paths between two lines of the staircase would cross everything: the numbers show the order instead.
  const near = ({ from, to }: Passage): boolean => Math.abs((spots.get(from)?.y ?? 0) - (spots.get(to)?.y ?? 0)) < 1;
  return {
    width: TALL.width * wider,
    height,
    spots,
    passages: passagesOf(text, spots).filter(near),
    zones,
    note,
  };
}

/** The zones in lines, the last one first; neighbors share a line if there is room for both. */
export function stairs(zones: readonly ZoneText[], room: number): ZoneText[][] {
  const lines: ZoneText[][] = [];
  for (const zone of zones) {
    const line = lines.at(-1);
    const taken = line?.reduce((sum, each) => sum + each.spaces.length, 0) ?? room;
    if (line && taken + zone.spaces.length <= room) line.push(zone);
    else lines.push([zone]);
  }
  return lines.reverse();
}

function passagesOf(text: AllegianceText, spots: ReadonlyMap<number, Spot>): Passage[] {
  const spaces = new Map(text.spaces.map((space) => [space.number, space]));
  const ways = new Map<string, Passage>();
  const add = (from: AllegianceSpaceText, next: number) => {
    const to = spaces.get(next);
    const [a, b] = [spots.get(from.number), spots.get(next)];
    if (!to || !a || !b || next === from.number) return;
    const back = ways.get(`${next} ${from.number}`);
    if (back) back.both = true;
    else {
      const way = passage(from.number, next, a, b);
      way.aside = Boolean(from.special || to.special);
      ways.set(`${from.number} ${next}`, way);
    }
  };
  for (const space of text.spaces) {
    add(space, space.right);
    add(space, space.left);
  }
  return [...ways.values()];
}
