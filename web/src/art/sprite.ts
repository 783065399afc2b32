// The sprite: one SVG file with all drawings, generated when the table is built (see build/sprite.ts).
import { FACES } from '../protocol/types';
import { drawFace } from './faces';
import { DIGITS, digitId } from './glyphs';
import { ICONS } from './icons';
import { faceId, iconId, rockId } from './names';
import { drawRock, REALMS, rockBox, THEMES } from './rock';
import { GRADIENTS, PAWN, SHAPES } from './shapes';
import { OWN_SIGILS } from './sigils';

const symbol = (id: string, box: string, body: string): string =>
  `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;

/** All drawings; `icon` gives the body of an icon of the set. */
export function makeSprite(icon: (name: string) => string): string {
  const digits = Object.entries(DIGITS).map(
    ([character, outline]) => `<path id="${digitId(character)}" d="${outline.d}"/>`,
  );
  const shapes = Object.entries(SHAPES).map(([name, body]) => `<g id="shape-${name}">${body}</g>`);
  const faces = FACES.map((slug) => {
    const body = drawFace(slug);
    if (body === undefined) throw new Error(`nobody has drawn the face ${slug}`);
    return symbol(faceId(slug), '0 0 100 100', body);
  });
  const rocks = THEMES.flatMap((theme) =>
    REALMS.map((_, island) =>
      symbol(rockId(island, theme), `0 0 ${rockBox(island).join(' ')}`, drawRock(island, theme)),
    ),
  );
  // An icon that stands for several things is drawn once.
  const bodies = new Map<string, string>();
  const icons = Object.entries(ICONS).map(([name, source]) => {
    const first = bodies.get(source);
    if (first !== undefined) return symbol(iconId(name), '0 0 512 512', `<use href="#${first}"/>`);
    bodies.set(source, `body-${name}`);
    return symbol(
      iconId(name),
      '0 0 512 512',
      `<g id="body-${name}">${icon(source).replaceAll(/ ?fill="currentColor"/g, '')}</g>`,
    );
  });
  const sigils = Object.entries(OWN_SIGILS).map(([name, body]) => symbol(iconId(`sigil-${name}`), '0 0 512 512', body));
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">
<defs>${GRADIENTS}${digits.join('')}${shapes.join('')}</defs>
${faces.join('\n')}
${symbol('pawn', '0 0 100 100', PAWN)}
${rocks.join('\n')}
${sigils.join('\n')}
<!-- icons: game-icons.net, CC BY 3.0 -->
${icons.join('\n')}
</svg>
`;
}
