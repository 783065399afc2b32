// The face of every slug. Faces that only give resources are composed from their slug; the others
// are drawn by hand. A test compares this list with the server's.
import type { ResourceName } from '../protocol/types';
import { glyph, num } from './glyphs';
import { burst } from './shapes';

type Part = [ResourceName, number | string];
type Hue = 'red' | 'yellow' | 'green' | 'blue';

const groove = (d: string): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-opacity=".55" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 6.5"/>`;
const plus = (x: number, y: number, size: number): string => num('+', x, y, size * 1.35, 'currentColor');
const at = ([resource, amount]: Part, x: number, y: number, size: number): string =>
  glyph(resource, amount, x, y, size);

const one = (a: Part): string => at(a, 50, 50, 82);
const and2 = (a: Part, b: Part): string => at(a, 31, 33, 55) + at(b, 69, 67, 55) + plus(74, 27, 16);
const and3 = (a: Part, b: Part, c: Part): string =>
  at(a, 50, 27, 46) + at(b, 26, 70, 46) + at(c, 73, 70, 45) + plus(50, 57, 12);
const and4 = (a: Part, b: Part, c: Part, d: Part): string =>
  at(a, 28, 28, 45) + at(b, 72, 28, 45) + at(c, 28, 72, 45) + at(d, 72, 72, 45) + plus(50, 50, 11);
const or2 = (a: Part, b: Part): string => groove('M90,12 12,90') + at(a, 31, 31, 55) + at(b, 70, 69, 55);
const or3 = (a: Part, b: Part, c: Part): string =>
  groove('M50,53 50,94') +
  groove('M46,50 8,37') +
  groove('M54,50 92,37') +
  at(a, 50, 26, 45) +
  at(b, 26, 70, 45) +
  at(c, 73, 70, 44);

const LETTERS: Record<string, ResourceName> = {
  g: 'gold',
  s: 'sun',
  m: 'moon',
  v: 'glory',
  a: 'ancient',
  l: 'loyalty',
};

/** What a slug such as `g2m1` or `g3/v2` spells, if anything. */
export function spelled(slug: string): Part[][] | undefined {
  const sides = slug.split('/');
  if (!sides.every((side) => /^([gsmval]\d+)+$/.test(side))) return undefined;
  return sides.map((side) =>
    [...side.matchAll(/([gsmval])(\d+)/g)].map(
      ([, letter = '', amount = '']): Part => [LETTERS[letter] ?? 'gold', amount],
    ),
  );
}

function composed(slug: string): string | undefined {
  const sides = spelled(slug);
  if (!sides) return undefined;
  const firsts = sides.map((side) => side[0] as Part);
  if (sides.length === 3) return or3(...(firsts as [Part, Part, Part]));
  if (sides.length === 2) return or2(...(firsts as [Part, Part]));
  const parts = sides[0] as Part[];
  if (parts.length === 4) return and4(...(parts as [Part, Part, Part, Part]));
  if (parts.length === 3) return and3(...(parts as [Part, Part, Part]));
  if (parts.length === 2) return and2(...(parts as [Part, Part]));
  return one(parts[0] as Part);
}

// The four colors of cards that come in colors also differ by a mark.
const MARK: Record<Hue, string> = {
  red: 'M0,-6 6,5 -6,5Z',
  yellow: 'M-5,-5H5V5H-5Z',
  green: 'M0,-6.4A6.4,6.4 0 1 1 -.01,-6.4Z',
  blue: 'M-2.2,-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z',
};
const HUE: Record<Hue, [string, string]> = {
  red: ['#e65a4c', '#7c1d18'],
  yellow: ['#f0c53f', '#7a5606'],
  green: ['#6cbf62', '#1d5a2a'],
  blue: ['#5f8ff0', '#1e3684'],
};
const CONDITION: Record<Hue, ResourceName> = { red: 'sun', blue: 'moon', yellow: 'gold', green: 'glory' };

const SHIELD = 'M50,5C64,11 80,13 92,13C95,52 81,82 50,96C19,82 5,52 8,13C20,13 36,11 50,5Z';
const shield = (
  hue: Hue,
  otherwise: Part,
): string => `<clipPath id="clip-shield-${hue}"><path d="${SHIELD}"/></clipPath>
<g clip-path="url(#clip-shield-${hue})"><rect width="100" height="100" fill="#e9e2d2"/><rect width="100" height="49" fill="${HUE[hue][0]}"/><rect width="100" height="49" fill="${HUE[hue][1]}" opacity=".25"/><rect y="47.5" width="100" height="3" fill="${HUE[hue][1]}"/></g>
<path d="${SHIELD}" fill="none" stroke="${HUE[hue][1]}" stroke-width="5"/><path d="${SHIELD}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2"/>
${glyph(CONDITION[hue], '', 29, 30, 31)}<path transform="translate(48 30) scale(.9)" d="M-5,-7 5,0 -5,7Z" fill="#fff"/>${glyph('glory', 5, 69, 29.5, 38)}${at(otherwise, 50, 70, 41)}`;

const STONE = 'M12,8 40,5 47,11 62,5 90,9 95,34 89,44 96,62 90,90 64,95 54,89 38,96 11,91 5,66 11,55 5,36Z';
const CRACK = 'M0,0H100V46L78,52 62,43 46,54 30,45 14,53 0,46Z';
const chaos = (hue: Hue, always: Part): string => `<clipPath id="clip-chaos-${hue}"><path d="${STONE}"/></clipPath>
<g clip-path="url(#clip-chaos-${hue})"><rect width="100" height="100" fill="#221a38"/><path d="${CRACK}" fill="${HUE[hue][0]}"/><path d="${CRACK}" fill="${HUE[hue][1]}" opacity=".3"/><path d="M0,46 14,53 30,45 46,54 62,43 78,52 100,46" fill="none" stroke="#0d0918" stroke-width="4"/></g>
<path d="${STONE}" fill="none" stroke="#120b22" stroke-width="4.5" stroke-linejoin="round"/>
${glyph(CONDITION[hue], '', 28, 27, 31)}${num('+', 48, 27, 15, '#fff')}${glyph('glory', 3, 69, 27, 38)}${at(always, 50, 71, 43)}`;

const boar = (
  hue: Hue,
): string => `<path d="M8,10 26,17 74,17 92,10 88,34 80,50 66,57 34,57 20,50 12,34Z" fill="${HUE[hue][0]}" stroke="${HUE[hue][1]}" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M26,17 50,27 74,17 70,44 50,52 30,44Z" fill="${HUE[hue][1]}" opacity=".4"/><path d="M23,33 38,37 27,40Z" fill="#fff"/><path d="M77,33 62,37 73,40Z" fill="#fff"/>
<path d="M30,57C24,50 24,44 29,38C30,47 33,51 39,54Z M70,57C76,50 76,44 71,38C70,47 67,51 61,54Z" fill="#fffbe9" stroke="#54381a" stroke-width="1.8" stroke-linejoin="round"/>
<ellipse cx="50" cy="51" rx="14" ry="10" fill="#e9b7a4" stroke="#5b2b1e" stroke-width="2.6"/><ellipse cx="45" cy="51" rx="2.6" ry="3.8" fill="#5b2b1e"/><ellipse cx="55" cy="51" rx="2.6" ry="3.8" fill="#5b2b1e"/>
<path transform="translate(50 28) scale(1.15)" d="${MARK[hue]}" fill="#fff"/>${groove('M50,66 50,95')}${glyph('sun', 1, 26, 79, 34)}${glyph('moon', 1, 74, 79, 34)}`;

const misfortune = (
  hue: Hue,
): string => `<path d="M7,46C16,42 30,44 50,52C70,44 84,42 93,46C95,66 86,84 68,87C60,88 54,80 50,76C46,80 40,88 32,87C14,84 5,66 7,46Z" fill="${HUE[hue][0]}" stroke="${HUE[hue][1]}" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M18,61C26,55 36,58 41,66C34,72 24,71 18,61Z M82,61C74,55 64,58 59,66C66,72 76,71 82,61Z" fill="#160f22"/><circle cx="31" cy="64" r="3" fill="#fff"/><circle cx="69" cy="64" r="3" fill="#fff"/>
<path d="M26,72 23,83 29,83Z" fill="#d9f0ff" opacity=".9"/><path transform="translate(50 62.5)" d="${MARK[hue]}" fill="#fff"/>${groove('M50,7 50,38')}${glyph('ancient', 1, 27, 23, 38)}${glyph('loyalty', 1, 73, 24, 36)}`;

const golem = (kind: 'moon' | 'sun'): string => {
  const eye = kind === 'moon' ? '#7fb0ff' : '#ffd24a';
  const sky =
    kind === 'moon'
      ? '<g fill="#dfe7ff"><circle cx="20" cy="24" r="1.6"/><circle cx="80" cy="20" r="2"/><circle cx="84" cy="44" r="1.4"/><circle cx="16" cy="52" r="1.3"/></g>'
      : '<g stroke="#ffe3a3" stroke-width="2.4" stroke-linecap="round" opacity=".75"><path d="M14,30 22,34M86,30 78,34M12,52H20M88,52H80M24,14 29,21M76,14 71,21"/></g>';
  const brow =
    kind === 'moon'
      ? '<path d="M53,24A9.5,9.5 0 1 0 55.500,38A7.500,7.500 0 1 1 53,24Z" fill="#f2f5ff" stroke="#26337c" stroke-width="1.6"/>'
      : `<g transform="translate(50 32)"><polygon points="${burst(8, 11.5, 6.6)}" fill="#ff9a4d" stroke="#6d1606" stroke-width="1.4"/></g>`;
  return `<rect x="7" y="7" width="86" height="86" rx="12" fill="url(#${kind === 'moon' ? 'ink-night' : 'ink-day'})"/>${sky}
<path d="M28,46 31,26 42,16 60,16 70,26 73,46 69,66 58,74 42,74 31,66Z" fill="url(#ink-stone)" stroke="#3a352b" stroke-width="3" stroke-linejoin="round"/><path d="M31,46 44,50M69,46 56,50" stroke="#3a352b" stroke-width="4" stroke-linecap="round"/>
<circle cx="39" cy="53" r="3.4" fill="${eye}" stroke="#3a352b" stroke-width="1.5"/><circle cx="61" cy="53" r="3.4" fill="${eye}" stroke="#3a352b" stroke-width="1.5"/><path d="M43,65H57" stroke="#3a352b" stroke-width="3.4" stroke-linecap="round"/><path d="M60,16 56,24 62,30" fill="none" stroke="#3a352b" stroke-width="1.6"/>${brow}
<g transform="translate(50 84)"><path d="M-24,-7H10V-13L26,0 10,13V7H-24L-17,0Z" fill="#fff8e6" stroke="#241d12" stroke-width="2.4" stroke-linejoin="round"/>${num('1', -3, 0, 11, '#241d12')}</g>`;
};

const mirror = (
  glass: string,
): string => `<path d="M41,78H59L64,93H36Z" fill="url(#ink-bronze)" stroke="#4d2d0c" stroke-width="2.6" stroke-linejoin="round"/>
<ellipse cx="50" cy="44" rx="31" ry="37" fill="url(#ink-bronze)" stroke="#4d2d0c" stroke-width="3"/><ellipse cx="50" cy="44" rx="23.5" ry="29.5" fill="url(#${glass})" stroke="#2a3f5e" stroke-width="2.6"/>
<path d="M37,60 60,22M46,66 69,30" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".55"/><path d="M50,2 56,9 50,16 44,9Z" fill="#ffe69a" stroke="#4d2d0c" stroke-width="2"/>`;

const TRIPLE = `<rect x="8" y="8" width="84" height="84" rx="13" fill="url(#ink-iron)" stroke="#0f1220" stroke-width="3"/><rect x="14" y="14" width="72" height="72" rx="9" fill="none" stroke="#aeb9d6" stroke-opacity=".5" stroke-width="1.8"/>
<g fill="#c5cfe6"><circle cx="19" cy="19" r="2.7"/><circle cx="81" cy="19" r="2.7"/><circle cx="19" cy="81" r="2.7"/><circle cx="81" cy="81" r="2.7"/></g>${num('×3', 50, 50, 47, '#f3f6ff')}`;

const SHIP = `<path d="M8,62H88C84,78 74,86 60,86H30C18,86 11,76 8,62Z" fill="url(#ink-bronze)" stroke="#4d2d0c" stroke-width="3.2" stroke-linejoin="round"/><path d="M14,69H85" stroke="#4d2d0c" stroke-width="2" opacity=".6"/>
<path d="M46,62V8" stroke="#4d2d0c" stroke-width="4" stroke-linecap="round"/><path d="M51,12C74,18 80,38 76,55H51C58,42 58,26 51,12Z" fill="#f7efdc" stroke="#4d2d0c" stroke-width="2.8" stroke-linejoin="round"/><path d="M41,18C24,26 18,42 20,55H41C37,44 37,30 41,18Z" fill="#cfd9f6" stroke="#4d2d0c" stroke-width="2.8" stroke-linejoin="round"/>${glyph('gold', '−2', 76, 76, 46)}`;

const CELESTIAL_SIDE = `<path d="M50,20 78,34V66L50,80 22,66V34Z" fill="#f3ecda" stroke="#2b2440" stroke-width="3.2" stroke-linejoin="round"/><path d="M22,34 50,48 78,34M50,48V80" fill="none" stroke="#2b2440" stroke-width="3"/><path d="M22,34 50,48V80L22,66Z" fill="#b9ad92"/><path d="M50,48 78,34V66L50,80Z" fill="#d8cdb2"/>
<path d="M50,26 62,33 50,40 38,33Z" fill="#e59a2c"/><path d="M14,52A37,37 0 0 1 38,14M86,48A37,37 0 0 1 62,86" fill="none" stroke="#ffd98a" stroke-width="5" stroke-linecap="round"/><path d="M33,7 45,12 36,22Z M67,93 55,88 64,78Z" fill="#ffd98a"/>`;

const CELESTIAL_UPGRADE = `<rect x="27" y="44" width="46" height="46" rx="9" fill="#f3ecda" stroke="#2b2440" stroke-width="3.2"/>${num('+2', 50, 67, 23, '#2b2440')}<path d="M28,40 50,20 72,40" fill="none" stroke="#ffb03b" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/><path d="M34,22 50,8 66,22" fill="none" stroke="#ffd98a" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;

const DRAWN: Record<string, () => string> = {
  x3: () => TRIPLE,
  mirror: () => mirror('ink-glass'),
  ship: () => SHIP,
  'shield-red': () => shield('red', ['sun', 2]),
  'shield-blue': () => shield('blue', ['moon', 2]),
  'shield-yellow': () => shield('yellow', ['gold', 3]),
  'shield-green': () => shield('green', ['glory', 3]),
  'boar-red': () => boar('red'),
  'boar-yellow': () => boar('yellow'),
  'boar-green': () => boar('green'),
  'boar-blue': () => boar('blue'),
  'chaos-red': () => chaos('red', ['ancient', 2]),
  'chaos-blue': () => chaos('blue', ['ancient', 2]),
  'chaos-yellow': () => chaos('yellow', ['loyalty', 2]),
  'chaos-green': () => chaos('green', ['loyalty', 2]),
  'misfortune-red': () => misfortune('red'),
  'misfortune-yellow': () => misfortune('yellow'),
  'misfortune-green': () => misfortune('green'),
  'misfortune-blue': () => misfortune('blue'),
  'golem-moon': () => golem('moon'),
  'golem-sun': () => golem('sun'),
  'celestial-gold': () => one(['gold', 12]),
  'celestial-glory': () => one(['glory', 5]),
  'celestial-choice': () =>
    at(['glory', 3], 50, 27, 48) +
    plus(50, 55, 10) +
    groove('M35,62 35,94') +
    groove('M65,62 65,94') +
    at(['gold', 3], 19, 77, 31) +
    at(['sun', 1], 50, 79, 31) +
    at(['moon', 1], 82, 77, 31),
  'celestial-mirror': () => mirror('ink-ancient'),
  'celestial-side': () => CELESTIAL_SIDE,
  'celestial-upgrade': () => CELESTIAL_UPGRADE,
};

/** The drawing of a face, if there is one. */
export const drawFace = (slug: string): string | undefined => DRAWN[slug]?.() ?? composed(slug);
