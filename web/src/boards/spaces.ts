// What is drawn on a space of the labyrinth, and what is said about it.
import { RESOURCES } from '../art/resources';
import type { AmountView, GlyphView, HallView, LabyrinthView, SpaceText } from '../protocol/types';

export interface SpaceArt {
  signs: GlyphView[];
  /** How the symbols are laid out: by their number, or as a payment. */
  look: 'none' | 'one' | 'two' | 'three' | 'pays' | 'crowned';
  /** Whether the hero gets all of them or one of them. */
  join: 'all' | 'either' | '';
}

const JOINTS = new Set(['plus', 'or', 'gives']);
const LOOKS = ['none', 'one', 'two', 'three'] as const;

/** The symbols of a space; a hall that has been found shows what it still gives. */
export function drawn(space: SpaceText, gives?: AmountView): SpaceArt {
  const glyphs = gives ? signsOf(gives) : (space.glyphs ?? []);
  const joints = new Set(glyphs.map(({ sign }) => sign).filter((sign) => JOINTS.has(sign)));
  const signs = glyphs.filter(({ sign }) => !JOINTS.has(sign));
  const look = space.goal ? 'crowned' : joints.has('gives') ? 'pays' : (LOOKS[signs.length] ?? 'three');
  return { signs, look, join: joints.has('or') ? 'either' : joints.has('plus') ? 'all' : '' };
}

const signsOf = (gives: AmountView): GlyphView[] =>
  RESOURCES.flatMap((resource): GlyphView[] => {
    const n = gives[resource];
    return n ? [{ sign: 'resource', n, resource }] : [];
  });

/** The hall on a space. */
export const hallOn = (labyrinth: LabyrinthView | null | undefined, space: number): HallView | undefined =>
  labyrinth?.halls.find((hall) => hall.space === space);
