// Numbers as outlines and the six resources, as SVG text. Everything is drawn in a 100 x 100 box;
// `currentColor` is the ink of the plate that a face lies on, so one drawing serves every die.
import type { ResourceName } from '../protocol/types';
import digits from './digits.json';

type Outline = { d: string; b: number[]; adv: number };
export const DIGITS: Record<string, Outline> = digits;

export const round = (value: number): number => Math.round(value * 10) / 10;
export const digitId = (character: string): string => `digit-${character.codePointAt(0)}`;

/** Text of digits and signs, centered on a point, `height` high. */
export function num(text: string, cx: number, cy: number, height: number, fill: string): string {
  const scale = height / 600;
  const outlines = [...text].flatMap((character) => {
    const outline = DIGITS[character];
    return outline ? [{ character, outline, box: outline.b as [number, number, number, number] }] : [];
  });
  const width = outlines.reduce((sum, { box }) => sum + box[2] - box[0] + 40, -40);
  let x = -width / 2;
  const body = outlines.map(({ character, box }) => {
    const placed = `<use href="#${digitId(character)}" x="${round(x - box[0])}" y="${round((box[1] + box[3]) / 2)}"/>`;
    x += box[2] - box[0] + 40;
    return placed;
  });
  return `<g transform="translate(${round(cx)} ${round(cy)}) scale(${Math.round(scale * 1e4) / 1e4})" fill="${fill}">${body.join('')}</g>`;
}

/** Where a number stands on a resource: x, y, height and color. */
const NUMBER: Record<ResourceName, [number, number, number, string]> = {
  gold: [-1, 1, 46, '#3b2404'],
  sun: [0, 0, 38, '#fff5e6'],
  moon: [12, -3, 40, '#f6f8ff'],
  glory: [0, 0, 36, '#f4fff2'],
  ancient: [0, 0, 38, '#fdf5ff'],
  loyalty: [0, -6, 38, '#effffc'],
};

/** What fills the heart of a symbol that carries no number. */
const EMBLEM: Record<ResourceName, string> = {
  gold: '<path d="M-14,-2 0,-16 16,-4 10,15 -10,16Z" fill="#fff3c0" opacity=".55"/>',
  sun: '<circle r="14" fill="#ffd9a8"/>',
  moon: '<path d="M8,-18 l4,10 10,1 -8,7 3,10 -9,-6 -9,6 3,-10 -8,-7 10,-1Z" fill="#e8eeff"/>',
  glory:
    '<path d="M0,-15 l4.6,10 10.6,1 -8,7.4 2.4,10.6 -9.6,-5.6 -9.6,5.6 2.4,-10.6 -8,-7.4 10.6,-1Z" fill="#d8f7cf"/>',
  ancient: '<path d="M0,-17 9,0 0,17 -9,0Z" fill="#f0d6ff"/>',
  loyalty: '<path d="M0,-22 14,-8 0,6 -14,-8Z" fill="#d6fffa"/>',
};

/** A resource with a number on it, or bare. */
export function glyph(resource: ResourceName, amount: string | number, cx: number, cy: number, size: number): string {
  const [x, y, height, color] = NUMBER[resource];
  const text = String(amount);
  const narrow = [1, 1, 0.82, 0.6][text.length] ?? 0.5;
  const heart = text === '' ? EMBLEM[resource] : num(text, x, y, height * narrow, color);
  return `<g transform="translate(${round(cx)} ${round(cy)}) scale(${round(size) / 100})"><use href="#shape-${resource}"/>${heart}</g>`;
}
