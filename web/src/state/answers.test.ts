import { describe, expect, it } from 'vitest';
import type { HalfView, OptionView, QuestionKind, QuestionView } from '../protocol/types';
import { rowsOf, whyNotFace, whyNotStack } from './answers';
import { diePick, forgedFace, forgePick, impliedPick, memoryTokenPick, OFFERING, sidePick, treasureKey } from './picks';
import { placesOf } from './places';

/** What clicks say, in the order in which options were made. */
const HALVES: HalfView[] = [];
const half = (text: string): number => {
  const known = HALVES.findIndex((each) => each.text === text);
  return known < 0 ? HALVES.push({ text }) - 1 : known;
};
const feat = (slug: string, location: string): OptionView => ({
  move: `feat ${slug}`,
  label: `Perform ${slug} for 1 moon: long`,
  answer: slug,
  place: { on: 'stack', location, slug },
  cost: { moon: 1 },
  notes: ['ousts Nyx'],
});
const forge = (face: string, die: 'light' | 'dark', replaces: string, slots: number[]): OptionView => ({
  move: `forge ${face} ${die}:${replaces}`,
  label: 'long',
  halves: [half(`Forge ${face}`), half(`on the ${die} die, replacing ${replaces}`)],
  place: { on: 'forge', face, pool: 1, die, replaces, slots, price: 2 },
  cost: { gold: 2 },
});
const pass: OptionView = { move: 'pass', label: 'Pass', place: { on: 'button' } };
const asked = (kind: QuestionKind, ...options: OptionView[]): QuestionView => ({
  kind,
  text: '?',
  halves: HALVES,
  why_not: {
    otherwise: { code: 'another-question', text: 'another question is open' },
    stacks: { M5: { code: 'short', text: '2 moon short' } },
    faces: { v4: { code: 'short', text: '3 gold short' } },
  },
  seat: 0,
  options,
});
const ACTION = asked(
  'action',
  pass,
  feat('owl', 'F3'),
  forge('g3', 'light', 'g1', [0, 1]),
  forge('g3', 'dark', 'm1', [4]),
  forge('s1', 'light', 'g1', [0, 1]),
);

describe('the rows of an action', () => {
  it('are one for the offering, one for each feat, and the way out last', () => {
    const rows = rowsOf(ACTION, []);
    expect(rows.map((row) => row.opens ?? row.option?.move)).toEqual([OFFERING, 'feat owl', 'pass']);
    expect(rows.map((row) => row.key)).toEqual(['1', '2', '0']);
  });

  it('name a feat in short, with its cost and consequences', () => {
    expect(rowsOf(ACTION, [])[1]).toMatchObject({ label: 'owl', cost: { moon: 1 }, notes: ['ousts Nyx'] });
  });

  it('open into the faces that can be bought', () => {
    const rows = rowsOf(ACTION, [OFFERING]);
    expect(rows.map((row) => row.opens)).toEqual([forgePick('g3'), forgePick('s1')]);
    expect(rows[0]).toMatchObject({ label: 'Forge g3', face: { slug: 'g3' }, cost: { gold: 2 } });
  });

  it('open further into the faces that make way, by die', () => {
    const rows = rowsOf(ACTION, [forgePick('g3')]);
    expect(rows.map((row) => [row.under, row.face?.slug])).toEqual([
      ['light', 'g1'],
      ['dark', 'm1'],
    ]);
    expect(rows.every((row) => row.option)).toBe(true);
  });
});

describe('the rows of other questions', () => {
  it('go straight to the faces in an offering that goes on', () => {
    const rows = rowsOf(asked('offering', pass, forge('g3', 'light', 'g1', [0])), []);
    expect(rows.map((row) => row.opens ?? row.option?.move)).toEqual([forgePick('g3'), 'pass']);
  });

  it('reach every option, whatever is asked', () => {
    const open = rowsOf(ACTION, []).flatMap((row) => (row.opens ? rowsOf(ACTION, [row.opens]) : [row]));
    const all = open.flatMap((row) => (row.opens ? rowsOf(ACTION, [row.opens]) : [row]));
    expect(new Set(all.map((row) => row.option?.move))).toEqual(new Set(ACTION.options?.map((option) => option.move)));
  });

  it('have keys in an order that never changes', () => {
    const many = asked(
      'bearer',
      ...Array.from(
        { length: 20 },
        (_, seat): OptionView => ({ move: `${seat}`, label: '', place: { on: 'hero', seat } }),
      ),
    );
    const keys = rowsOf(many, [])
      .map((row) => row.key)
      .filter(Boolean);
    expect(keys.join('')).toBe('123456789qwerty');
    expect(keys.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'q']);
  });

  it('are opened at once if there is only one group', () => {
    expect(impliedPick(asked('forge', forge('x3', 'light', 'g1', [0]), forge('x3', 'dark', 'g1', [1])))).toEqual(
      forgePick('x3'),
    );
    expect(impliedPick(ACTION)).toBeUndefined();
    expect(impliedPick(asked('action', pass))).toBeUndefined();
  });
});

describe('the places of a question', () => {
  it('are stacks and niches', () => {
    const places = placesOf(ACTION, []);
    expect(places.stacks.get('F3')?.move).toBe('feat owl');
    expect(places.niches.get('g3')?.length).toBe(2);
    expect(places.slots.size).toBe(0);
  });

  it('are the faces that make way once a face is chosen', () => {
    const places = placesOf(ACTION, [forgePick('g3')]);
    expect([...places.slots.keys()].sort()).toEqual(['dark:4', 'light:0', 'light:1']);
    expect(forgedFace([forgePick('g3')])).toBe('g3');
    expect(forgedFace([OFFERING])).toBeUndefined();
  });

  it('are dice of anybody', () => {
    const shown: OptionView = {
      move: 'copy g1',
      label: '',
      place: {
        on: 'shown',
        face: 'g1',
        dice: [
          { seat: 1, die: 'dark' },
          { seat: 2, die: 'light' },
        ],
      },
    };
    expect([...placesOf(asked('copy', shown), []).dice.keys()]).toEqual(['1:dark', '2:light']);
  });

  it('are two dice, one after the other', () => {
    const pair = (
      faces: [string, string],
      first: [number, 'light' | 'dark'],
      second: [number, 'light' | 'dark'],
    ): OptionView => ({
      move: `take ${faces.join(' ')}`,
      label: '',
      place: {
        on: 'pair',
        faces,
        first: [{ seat: first[0], die: first[1] }],
        second: [{ seat: second[0], die: second[1] }],
      },
    });
    const question = asked(
      'take',
      pair(['g1', 's1'], [1, 'light'], [1, 'dark']),
      pair(['g1', 'm1'], [1, 'light'], [2, 'dark']),
    );
    expect([...placesOf(question, []).dice.keys()].sort()).toEqual(['1:dark', '1:light', '2:dark']);
    const group = diePick('1:dark');
    const dice = placesOf(question, [group]).dice;
    expect([...dice].flatMap(([die, target]) => ('option' in target ? [die] : []))).toEqual(['1:light']);
    expect(dice.get('1:dark')).toEqual({ opens: group });
    expect(rowsOf(question, [group]).map((row) => row.option?.move)).toEqual(['take g1 s1']);
    expect(rowsOf(question, [])).toHaveLength(2);
  });

  it('float over the die that shows a choice', () => {
    const part = (gold: number): OptionView => ({
      move: `gain ${gold}`,
      label: '',
      place: { on: 'part', source: 'face:g1/s1/m1', gives: { gold }, dice: [{ seat: 0, die: 'light' }] },
    });
    expect(placesOf(asked('alternative', part(1), part(2)), []).parts.get('0:light')?.length).toBe(2);
  });

  it('are two clicks on two dice', () => {
    const sides: OptionView = {
      move: 'set g1 m1',
      label: '',
      halves: [half('light: 1 gold'), half('dark: 1 moon')],
      place: {
        on: 'sides',
        light: { on: 'side', die: 'light', face: 'g1', slots: [0] },
        dark: { on: 'side', die: 'dark', face: 'm1', slots: [4] },
      },
    };
    const question = asked('set-dice', sides);
    expect(placesOf(question, []).slots.get('light:0')).toEqual({ opens: sidePick('light', 'g1') });
    expect(placesOf(question, [sidePick('dark', 'm1')]).slots.get('light:0')).toEqual({ option: sides });
    expect(placesOf(question, [sidePick('light', 'g1')]).slots.get('dark:4')).toEqual({ option: sides });
  });
});

describe('reasons', () => {
  it('are the one for the thing, else the one for all', () => {
    expect(whyNotStack(ACTION, 'M5')).toBe('2 moon short');
    expect(whyNotStack(ACTION, 'M1')).toBe('another question is open');
    expect(whyNotFace(ACTION, 'v4')).toBe('3 gold short');
    expect(whyNotFace(undefined, 'v4')).toBeUndefined();
  });
});

describe('places on the boards', () => {
  it('are the spaces to which a golem may walk', () => {
    const walk: OptionView = { move: 'walk 5', label: 'On to 5', place: { on: 'space', space: 5 } };
    expect(placesOf(asked('walk', walk), []).spaces.get(5)).toBe(walk);
  });

  it('are the spaces to which a choice would take the allegiance token', () => {
    const gain = (space: number, gives: object): OptionView => ({
      move: `gain ${space}`,
      label: 'Gain',
      place: { on: 'part', source: 'feat:guardian', gives, ...(space ? { space } : {}) },
    });
    const places = placesOf(
      asked('alternative', gain(15, { ancient: 1 }), gain(17, { loyalty: 1 }), gain(0, { glory: 1 })),
      [],
    );
    expect([...places.spaces.keys()]).toEqual([15, 17]);
    expect(places.parts.get('feat:guardian')).toHaveLength(3);
  });

  it('are the treasures beside the labyrinth', () => {
    const take: OptionView = {
      move: 'gain v10',
      label: 'Gain 10 glory',
      place: { on: 'treasure', gives: { glory: 10 } },
    };
    expect(placesOf(asked('treasure', take), []).treasures.get(treasureKey({ glory: 10 }))).toBe(take);
  });

  it('are an island and a side for each of two tokens, one after the other', () => {
    const lay = (a: number, b: number): OptionView => ({
      move: `place ${a}A ${b}B`,
      label: 'long',
      halves: [half(`island ${a}, side A`), half(`island ${b}, side B`)],
      place: {
        on: 'memory-tokens',
        first: { on: 'memory-token', island: a, side: 'A' },
        second: { on: 'memory-token', island: b, side: 'B' },
      },
    });
    const question = asked('place', lay(1, 2), lay(1, 3), lay(2, 3));
    expect([...placesOf(question, []).memoryTokens.keys()].sort()).toEqual(['1:A', '2:A', '2:B', '3:B']);
    const left = (token: string) =>
      [...placesOf(question, [memoryTokenPick(token)]).memoryTokens].flatMap(([token, target]) =>
        'option' in target ? [token] : [],
      );
    expect(left('1:A')).toEqual(['2:B', '3:B']);
    expect(left('3:B')).toEqual(['1:A', '2:A']);
  });
});
