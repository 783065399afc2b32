import { describe, expect, it } from 'vitest';
import type { GlyphSign, HeroView, LabyrinthText, OptionView, PoolView, QuestionView } from '../protocol/types';
import { bedsOf } from './beds';
import fixture from './fixture.json';
import { bondsAbout, spareOf } from './holdings';
import { labelOfToken, sidesOf } from './memory-tokens';
import { drawn, hallOn } from './spaces';

const { spaces } = fixture.labyrinth as LabyrinthText;
const on = (number: number) => {
  const space = spaces[number - 1];
  if (!space) throw new Error(`there is no space ${number}`);
  return space;
};

/** The signs that `SpaceArt.svelte` draws. */
const DRAWN: GlyphSign[] = ['resource', 'celestial', 'forge', 'forged', 'others', 'hall', 'goal', 'set-dice'];

describe('what is drawn on a space', () => {
  it('is something for every sign of the labyrinth', () => {
    const signs = new Set(spaces.flatMap((space) => drawn(space).signs.map(({ sign }) => sign)));
    expect([...signs].filter((sign) => !DRAWN.includes(sign))).toEqual([]);
  });

  it('distinguishes all of them from one of them', () => {
    expect(drawn(on(4))).toMatchObject({ look: 'two', join: 'either' });
    expect(drawn(on(6))).toMatchObject({ look: 'three', join: 'all' });
    expect(drawn(on(15))).toMatchObject({ look: 'three', join: 'either' });
  });

  it('is a payment with what it brings', () => {
    expect(drawn(on(27))).toMatchObject({ look: 'pays' });
  });

  it('is nothing on an empty space', () => {
    expect(drawn(on(31)).look).toBe('none');
  });

  it('is what a hall still gives, once it was found', () => {
    expect(drawn(on(8)).signs).toEqual([{ sign: 'hall' }]);
    expect(drawn(on(8), { moon: 1 }).signs).toEqual([{ sign: 'resource', n: 1, resource: 'moon' }]);
    expect(hallOn({ halls: [{ space: 8 }], treasures: [] }, 8)).toEqual({ space: 8 });
    expect(hallOn(undefined, 8)).toBeUndefined();
  });
});

describe('gardens and forest', () => {
  it('are shown without beds that no card of the game opens', () => {
    const pool = (number: number, kind: PoolView['kind'], unused: boolean): PoolView => ({
      number,
      kind,
      niches: [],
      unused,
    });
    const beds = bedsOf([
      pool(1, 'sanctuary', false),
      pool(2, 'garden', true),
      pool(3, 'forest', false),
      pool(4, 'forest', true),
    ]);
    expect(beds.map(({ kind, beds: of }) => [kind, of.map(({ number }) => number)])).toEqual([['forest', [3]]]);
  });
});

describe('tokens on islands', () => {
  it('give what the card says about their two sides', () => {
    expect(
      sidesOf([
        { sign: 'island' },
        { sign: 'gives' },
        { sign: 'resource', n: 1, resource: 'moon' },
        { sign: 'plus' },
        { sign: 'resource', n: 2, resource: 'ancient' },
        { sign: 'or' },
        { sign: 'resource', n: 1, resource: 'sun' },
      ]),
    ).toEqual([{ moon: 1, ancient: 2 }, { sun: 1 }]);
  });

  it('are labeled with the half of the answer that a click gives', () => {
    const at = (island: number, side: 'A' | 'B') => ({ on: 'memory-token' as const, island, side });
    const lay: OptionView = {
      move: 'place',
      label: 'both',
      halves: [1, 0],
      place: { on: 'memory-tokens', first: at(1, 'A'), second: at(2, 'B') },
    };
    const asked: QuestionView = {
      kind: 'place',
      text: '?',
      why_not: { otherwise: { code: 'another-question', text: '' } },
      options: [lay, { move: 'collect', label: 'Collect', place: at(4, 'B') }],
      halves: [{ text: 'side B on island 2' }, { text: 'side A on island 1' }],
    };
    const called = ['1:A', '2:B', '3:A', '4:B'].map((token) => labelOfToken(asked, token));
    expect(called).toEqual(['side A on island 1', 'side B on island 2', '', 'Collect']);
  });
});

describe('what heroes hold', () => {
  it('is shown with the hero who bears a bound face, or who owns one that nobody bears yet', () => {
    const bonds = [
      { face: 'boar-red', owner: 0, bearer: 2 },
      { face: 'boar-blue', owner: 0, bearer: null },
    ];
    expect(bondsAbout(bonds, 2).map(({ face }) => face)).toEqual(['boar-red']);
    expect(bondsAbout(bonds, 0).map(({ face }) => face)).toEqual(['boar-blue']);
  });

  it('names spare shards only if there are some', () => {
    expect(spareOf({} as HeroView)).toBeUndefined();
    expect(spareOf({ spare_sun: 1 } as HeroView)).toEqual({ sun: 1 });
  });
});
