// Where a tooltip goes: beside the element it is about, never over it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
const GAP = 10;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Above if there is room, else below, else at a side; if nothing fits, at the farthest edge. */
export function beside(at: Box, tip: Size, window: Size): { left: number; top: number } {
  const centered = clamp(at.left + at.width / 2 - tip.width / 2, GAP, window.width - tip.width - GAP);
  const level = clamp(at.top + at.height / 2 - tip.height / 2, GAP, window.height - tip.height - GAP);
  const above = at.top - tip.height - GAP;
  const below = at.top + at.height + GAP;
  const before = at.left - tip.width - GAP;
  const after = at.left + at.width + GAP;
  if (above >= GAP) return { left: centered, top: above };
  if (below + tip.height <= window.height - GAP) return { left: centered, top: below };
  if (after + tip.width <= window.width - GAP) return { left: after, top: level };
  if (before >= GAP) return { left: before, top: level };
  const upper = at.top + at.height / 2 > window.height / 2;
  return { left: centered, top: upper ? GAP : Math.max(GAP, window.height - tip.height - GAP) };
}
