// Where the lines of a chart run. All lengths are in rem, so that a chart grows with the table.

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  /** The lowest and the highest value that the chart shows: both are ticks. */
  low: number;
  high: number;
  ticks: number[];
}

/** Round numbers from below the least value to above the greatest, about five of them. */
export function scaleOf(values: readonly number[], wanted = 5): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = Math.max(1, most - least) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
  return { low, high, ticks };
}

export const xOf = (box: Box, steps: number, i: number): number =>
  box.left + ((box.width - box.left - box.right) * i) / Math.max(1, steps);

export const yOf = (box: Box, { low, high }: Scale, value: number): number =>
  box.height - box.bottom - ((box.height - box.top - box.bottom) * (value - low)) / (high - low);

const short = (n: number): string => n.toFixed(2);

export function pathOf(box: Box, scale: Scale, values: readonly number[]): string {
  const steps = values.length - 1;
  return values
    .map((value, i) => `${i ? 'L' : 'M'}${short(xOf(box, steps, i))},${short(yOf(box, scale, value))}`)
    .join('');
}

/** Which of the steps is nearest to a place. */
export function stepAt(box: Box, steps: number, x: number): number {
  const share = (x - box.left) / Math.max(0.001, box.width - box.left - box.right);
  return Math.max(0, Math.min(steps, Math.round(share * steps)));
}

/** Move overlapping labels apart, keeping their order and staying inside the chart. */
export function apart(places: readonly number[], gap: number, least: number, most: number): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place || a.i - b.i);
  const found: number[] = [];
  let free = least;
  for (const { place, i } of order) {
    found[i] = Math.max(place, free);
    free = (found[i] ?? 0) + gap;
  }
  let last = most;
  for (const { i } of order.reverse()) {
    found[i] = Math.min(found[i] ?? 0, last);
    last = (found[i] ?? 0) - gap;
  }
  return found;
}

/** The bell curve from three deviations below the mean to three above, as an outline between 0 and 1. */
export function bell(width: number, height: number, until = 3): string {
  const points: string[] = [`M0,${short(height)}`];
  for (let z = -3; z < until + 0.05; z += 0.1) {
    const at = Math.min(z, until);
    points.push(`L${short(bellX(at, width))},${short(height * (1 - Math.exp((-at * at) / 2)))}`);
  }
  points.push(`L${short(bellX(until, width))},${short(height)}Z`);
  return points.join('');
}

/** Where this many deviations from the mean are on the curve. */
export const bellX = (z: number, width: number): number => (width * (Math.max(-3, Math.min(3, z)) + 3)) / 6;
