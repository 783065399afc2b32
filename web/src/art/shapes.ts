// The shapes of the resources, centered on 0,0 with a radius of about 48, and the gradients they use.
import type { ResourceName } from '../protocol/types';
import { round } from './glyphs';

const gradient = (id: string, from: string, to: string, x2 = 0.6, x1 = 0): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="0" x2="${x2}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

export const GRADIENTS = [
  gradient('ink-gold', '#ffe69a', '#dd9a17'),
  gradient('ink-sun', '#ffa45c', '#e0421a'),
  gradient('ink-moon', '#fbfcff', '#9db2f0'),
  gradient('ink-leaf', '#8fdc86', '#3f9a56'),
  gradient('ink-ancient', '#e3b2ff', '#7a3fc4'),
  gradient('ink-loyalty', '#7deade', '#1f9c94'),
  gradient('ink-iron', '#4a5266', '#232838'),
  gradient('ink-bronze', '#f0c48a', '#96602a'),
  gradient('ink-stone', '#d9d2c4', '#8d8676'),
  gradient('ink-night', '#3a4aa0', '#141b45'),
  gradient('ink-day', '#ffbe6b', '#d9562a'),
  gradient('ink-glass', '#dff6ff', '#5c86b8'),
  gradient('art-moon', '#ffffff', '#9db4ff', 0),
  gradient('art-sun', '#fff6e4', '#ffae78', 0),
  gradient('art-zenith', '#ffffff', '#cfa9ff', 0),
].join('');

export const burst = (points: number, outer: number, inner: number): string =>
  Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 ? inner : i % 4 === 0 ? outer : outer * 0.9;
    return `${round(Math.sin(angle) * radius)},${round(-Math.cos(angle) * radius)}`;
  }).join(' ');

function laurel(): string {
  let out = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 6; i++) {
      const degrees = 160 - i * 25;
      const angle = (degrees * Math.PI) / 180;
      const turn = side * (degrees - 90) - side * 18;
      const size = 1.22 - i * 0.05;
      out += `<path transform="translate(${round(side * Math.sin(angle) * 37.5)} ${round(-Math.cos(angle) * 37.5)}) rotate(${round(turn)}) scale(${round(side * size * 100) / 100} ${round(size * 100) / 100})" d="M-2,11 C-13,4 -11,-9 1,-15 C10,-7 9,5 -2,11Z"/>`;
    }
  }
  return out;
}

export const SHAPES: Record<ResourceName, string> = {
  gold: `<path d="M-39,-15 -20,-41 15,-45 39,-25 47,8 29,39 -8,46 -39,31 -48,4Z" fill="url(#ink-gold)" stroke="#5b3a06" stroke-width="4.5" stroke-linejoin="round"/><path d="M-39,-15 -20,-41 15,-45 4,-31 -22,-26Z" fill="#fff8d6" opacity=".85"/><path d="M-39,-15 -22,-26 -32,4 -48,4Z" fill="#fff0b0" opacity=".5"/><path d="M47,8 29,39 -8,46 0,33 24,26 34,8Z" fill="#8a560a" opacity=".42"/>`,
  sun: `<polygon points="${burst(12, 50, 35)}" fill="url(#ink-sun)" stroke="#6d1606" stroke-width="3.6" stroke-linejoin="round"/><circle r="29.5" fill="#b02a10" stroke="#ffc48a" stroke-width="3"/>`,
  moon: `<path d="M22,-43 A48,48 0 1 0 30,39 A38,38 0 1 1 22,-43Z" fill="url(#ink-moon)" stroke="#222c66" stroke-width="4" stroke-linejoin="round"/><circle cx="12" cy="-3" r="32.5" fill="#26337c" stroke="#dfe7ff" stroke-width="2.4"/>`,
  glory: `<circle r="30" fill="#174a30"/><g fill="url(#ink-leaf)" stroke="#0f3a23" stroke-width="2.6" stroke-linejoin="round">${laurel()}</g><circle r="25.5" fill="#1b5638"/>`,
  ancient: `<path d="M0,-49 31,-24 31,24 0,49 -31,24 -31,-24Z" fill="url(#ink-ancient)" stroke="#33105e" stroke-width="4.5" stroke-linejoin="round"/><path d="M0,-49 -31,-24 -20,-17 0,-33Z" fill="#fbeaff" opacity=".8"/><path d="M0,49 31,24 20,17 0,33Z" fill="#33105e" opacity=".5"/><path d="M0,-33 20,-17 20,17 0,33 -20,17 -20,-17Z" fill="#54219a" stroke="#d9a8ff" stroke-width="1.6"/>`,
  loyalty: `<path d="M-34,-36 34,-36 34,46 0,27 -34,46Z" fill="url(#ink-loyalty)" stroke="#083f3f" stroke-width="4.5" stroke-linejoin="round"/><path d="M-25,-28 25,-28 25,31 0,17 -25,31Z" fill="#0c5f60" stroke="#a9fff4" stroke-width="1.6"/><rect x="-45" y="-47" width="90" height="13" rx="6.5" fill="url(#ink-bronze)" stroke="#4d2d0c" stroke-width="3.6"/>`,
};

/** A pawn in a 100 x 100 box. */
export const PAWN =
  '<path d="M50,8A15,15 0 0 1 58,36C60,48 70,58 72,82C80,85 82,92 80,96H20C18,92 20,85 28,82C30,58 40,48 42,36A15,15 0 0 1 50,8Z"/>';
