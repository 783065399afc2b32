import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { FACES, FEATS, TOKENS } from '../protocol/types';
import { crestOf } from '../state/identity';
import { drawFace, spelled } from './faces';
import { glyph, num } from './glyphs';
import { FEAT_ICONS, ICONS } from './icons';
import { faceId, iconId } from './names';
import { makeSprite } from './sprite';

describe('drawings', () => {
  it('show every face of the game', () => {
    expect(FACES.filter((slug) => drawFace(slug) === undefined)).toEqual([]);
  });

  it('show every feat and every token', () => {
    expect([...FEATS, ...TOKENS].filter((slug) => !(slug in FEAT_ICONS))).toEqual([]);
  });

  it('use icons that the set has', () => {
    const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
    const { icons } = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.values(ICONS).filter((name) => !(name in icons))).toEqual([]);
  });

  it('are made of parts that the sprite holds', () => {
    const sprite = makeSprite(() => '<path/>');
    const ids = new Set([...sprite.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const used = [...sprite.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
    expect(used.filter((id) => !ids.has(id))).toEqual([]);
    expect(FACES.every((slug) => ids.has(faceId(slug)))).toBe(true);
  });

  it('show a crest of its own for every character', () => {
    const sprite = makeSprite(() => '<path/>');
    const codes = ['theron', 'ilo', 'selene', 'brontes', 'pyrrha', 'nyx', 'moira'];
    const crests = codes.map(crestOf);
    expect(new Set([...crests, crestOf('mc:400')]).size).toBe(codes.length + 1);
    expect(crests.filter((crest) => !sprite.includes(`<symbol id="${iconId(`sigil-${crest}`)}"`))).toEqual([]);
  });

  it('carry no styles of their own: the policy of the page forbids them', () => {
    expect(makeSprite(() => '')).not.toContain('style=');
  });
});

describe('slugs', () => {
  it('spell what a face gives', () => {
    expect(spelled('g2m1')).toEqual([
      [
        ['gold', '2'],
        ['moon', '1'],
      ],
    ]);
    expect(spelled('g3/v2')).toEqual([[['gold', '3']], [['glory', '2']]]);
    expect(spelled('mirror')).toBeUndefined();
  });
});

describe('numbers', () => {
  it('are centered: a number and its mirror image meet in the middle', () => {
    const xs = [...num('11', 50, 50, 30, '#000').matchAll(/ x="(-?[\d.]+)"/g)].map((match) => Number(match[1]));
    expect(xs).toHaveLength(2);
    expect(xs[0]).toBeLessThan(0);
    expect(xs[1]).toBeGreaterThan(0);
  });

  it('shrink when they are long', () => {
    const size = (text: string) => Number(/scale\(([\d.]+)\)" fill/.exec(text)?.[1]);
    expect(size(glyph('gold', 12, 50, 50, 100))).toBeLessThan(size(glyph('gold', 1, 50, 50, 100)));
  });
});
