// Low-poly floating rocks: a plateau on top, a crystal-like underside that tapers down.
import { round } from './glyphs';

export type Realm = 'moon' | 'zenith' | 'sun';
type Point = [number, number];
type Stone = { dark: string; mid: string; lit: string; top: string; rim: string; light: number };

/** Where each island lies, and its seed. 0 is home. */
export const REALMS: readonly Realm[] = ['zenith', 'moon', 'moon', 'moon', 'zenith', 'sun', 'sun', 'sun'];

const STONES: Record<string, Record<Realm, Stone>> = {
  dark: {
    moon: { dark: '#16204c', mid: '#3d52a0', lit: '#a3b8f5', top: '#3d5096', rim: '#a9bcf7', light: -1 },
    zenith: { dark: '#2a1a52', mid: '#664a9e', lit: '#cfb4fa', top: '#5f4890', rim: '#d8bff5', light: -0.2 },
    sun: { dark: '#3a161a', mid: '#8f4c3a', lit: '#f5b57c', top: '#8a5040', rim: '#f7c592', light: 1 },
  },
  light: {
    moon: { dark: '#5d6ca0', mid: '#8fa2d4', lit: '#dfe7fb', top: '#c6d2f2', rim: '#7286bf', light: -1 },
    zenith: { dark: '#7a659e', mid: '#b09bd2', lit: '#eee5fb', top: '#ddcdf2', rim: '#8d74b5', light: -0.2 },
    sun: { dark: '#9a6346', mid: '#d9a177', lit: '#fbe6cb', top: '#f0cfa8', rim: '#b5794f', light: 1 },
  },
};
export const THEMES = Object.keys(STONES);

/** The box of an island's rock: the zenith is wider, home is smaller. */
export const rockBox = (island: number): Point => (island === 4 ? [330, 78] : island === 0 ? [200, 60] : [214, 78]);

function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function mix(from: string, to: string, share: number): string {
  const parts = (color: string) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  const end = parts(to);
  const mixed = parts(from).map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function drawRock(island: number, theme: string): string {
  const stone = (STONES[theme] ?? STONES.dark)?.[REALMS[island] ?? 'zenith'] as Stone;
  const [width, height] = rockBox(island);
  const next = random(island === 0 ? 31 : island * 77 + 5);
  const columns = 9;
  const cx = width / 2;
  const top = height * 0.2;
  const ry = height * 0.17;
  const rows: Point[][] = [[], [], [], []];
  for (let i = 0; i <= columns; i++) {
    const share = i / columns;
    const angle = Math.PI * (1 - share);
    const bulge = Math.sin(Math.PI * share);
    const x = cx + Math.cos(angle) * (width / 2);
    rows[0]?.push([x, top + Math.sin(angle) * ry]);
    [0.9, 0.66, 0.3].forEach((narrow, j) => {
      const depth = [0.3, 0.62, 0.98][j] ?? 1;
      const drop = (height - top) * depth * (0.3 + 0.7 * bulge);
      const px = cx + (x - cx) * narrow + (next() - 0.5) * width * 0.05;
      rows[j + 1]?.push([px, top + drop * (0.82 + next() * 0.3) + (j ? 0 : ry * bulge * 0.6)]);
    });
  }
  let out = '';
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < columns; i++) {
      const corner = (row: number, column: number) => rows[row]?.[column] as Point;
      const [a, b, c, d] = [corner(j, i), corner(j, i + 1), corner(j + 1, i + 1), corner(j + 1, i)];
      for (const triangle of [
        [a, b, d],
        [b, c, d],
      ]) {
        const middle = triangle.reduce((sum, point) => sum + point[0], 0) / 3;
        const lightness = 0.58 + stone.light * ((middle - cx) / width) * 0.95 - j * 0.1 + (next() - 0.5) * 0.42;
        const shade = Math.min(1, Math.max(0, lightness));
        const color =
          shade > 0.5 ? mix(stone.mid, stone.lit, (shade - 0.5) * 2) : mix(stone.dark, stone.mid, shade * 2);
        const points = triangle.map((point) => point.map(round).join(',')).join(' ');
        out += `<polygon points="${points}" fill="${color}" stroke="${color}" stroke-width=".6"/>`;
      }
    }
  }
  return `${out}<ellipse cx="${round(cx)}" cy="${round(top)}" rx="${round(width / 2)}" ry="${round(ry)}" fill="${stone.top}" stroke="${stone.rim}" stroke-width="1.2"/>`;
}
