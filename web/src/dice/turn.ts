// How a cube is turned to show one of its six slots, and what is on top and at the side then.

/** Turns about x and y, in degrees, that bring each slot to the front. */
export const SHOW: readonly [number, number][] = [
  [0, 0],
  [-90, 0],
  [0, -90],
  [0, 90],
  [90, 0],
  [0, 180],
];

type Vector = [number, number, number];
/** Where each slot points while the cube is not turned; y points down, as in CSS. */
const NORMALS: readonly Vector[] = [
  [0, 0, 1],
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
];

function turned([x, y, z]: Vector, [aboutX, aboutY]: readonly [number, number]): Vector {
  const b = (aboutY * Math.PI) / 180;
  const [x1, z1] = [x * Math.cos(b) + z * Math.sin(b), -x * Math.sin(b) + z * Math.cos(b)];
  const a = (aboutX * Math.PI) / 180;
  return [x1, y * Math.cos(a) - z1 * Math.sin(a), y * Math.sin(a) + z1 * Math.cos(a)];
}

const along = (slot: number, axis: Vector): number => {
  const shown = SHOW[slot] ?? [0, 0];
  return NORMALS.findIndex((normal) => {
    const now = turned(normal, shown);
    return Math.round(now[0] * axis[0] + now[1] * axis[1] + now[2] * axis[2]) === 1;
  });
};

/** Which side of the die peeks out beside the shown face. */
export type Lean = 'right' | 'left';

/** The slots in front, on top and at the side while a slot is shown. */
export const lying = (slot: number, lean: Lean = 'right'): { front: number; top: number; side: number } => ({
  front: along(slot, [0, 0, 1]),
  top: along(slot, [0, -1, 0]),
  side: along(slot, [lean === 'right' ? 1 : -1, 0, 0]),
});

/** The resting position: the shown face in front, with two neighbors peeking out. */
const TILT: Record<Lean, string> = { right: 'rotateX(-20deg) rotateY(-24deg)', left: 'rotateX(-24deg) rotateY(32deg)' };

/** `turns` whole turns more, so that a roll always spins forward. */
export function attitude(slot: number, turns = 0, lean: Lean = 'right'): string {
  const [x, y] = SHOW[slot] ?? [0, 0];
  return `${TILT[lean]} rotateX(${x + 360 * turns}deg) rotateY(${y + 360 * turns}deg)`;
}

/** The sides of a cross as they stood on the closed die; the middle does not turn. */
const HINGES = ['', 'rotateX(88deg)', 'rotateY(88deg)', 'rotateY(88deg)', 'rotateX(-88deg)', 'rotateY(-88deg)'];

/** How a side of an opened die turns around its hinge to close. */
export const hinge = (spot: number, mirrored: boolean): string =>
  (mirrored && spot === 3 ? HINGES[5] : HINGES[spot]) ?? '';
