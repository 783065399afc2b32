// Every question of the game: how it is answered, and that every answer can be reached.
import { describe, expect, it } from 'vitest';
import type { OptionView, QuestionKind, QuestionView } from '../protocol/types';
import { rowsOf } from '../state/answers';
import { cardPick, forgePick, impliedPick, isPicked, type Pick, replaces } from '../state/picks';
import { type Places, placesOf, type Target } from '../state/places';
import { nameOf, QUESTIONS } from './questions';

type On = OptionView['place']['on'];

/** Where each question is answered besides the list; answers with only a button are ways out. */
const NATURAL: Record<QuestionKind, On[]> = {
  action: ['stack', 'forge', 'companion', 'token', 'button'],
  'extra-action': ['stack', 'forge', 'companion', 'token', 'button'],
  offering: ['forge', 'companion', 'token', 'button'],
  reinforce: ['card', 'companion', 'button'],
  'end-turn': ['token', 'companion', 'button'],
  again: ['token', 'button'],
  die: ['die'],
  copy: ['shown'],
  order: ['die', 'shown'],
  alternative: ['part'],
  convert: ['gain'],
  split: ['track', 'scepter'],
  bargain: ['forge', 'button'],
  take: ['pair'],
  forge: ['forge'],
  bearer: ['hero'],
  draft: ['set'],
  bonus: ['die', 'button'],
  walk: ['space'],
  treasure: ['treasure'],
  pay: ['space', 'button'],
  place: ['memory-tokens'],
  collect: ['memory-token'],
  settle: ['payment'],
  reroll: ['die', 'button'],
  'celestial-reroll': ['die', 'button'],
  shown: ['shown'],
  side: ['side'],
  upgrade: ['forge', 'button'],
  advance: ['companion'],
  drain: ['scepter'],
  harvest: ['part'],
  refuge: ['island'],
  sacrifice: ['reserve'],
  'set-dice': ['sides'],
  foretell: ['sides'],
  'free-feat': ['stack', 'button'],
  buy: ['forge', 'token', 'companion', 'button'],
  'glory-face': ['forge', 'button'],
  temple: ['forge', 'button'],
  gain: ['part'],
  // The dice answer these.
  roll: [],
  'celestial-roll': [],
  draw: [],
  remove: [],
};

const begun = (question: QuestionView): Pick[] => {
  const implied = impliedPick(question);
  return implied === undefined ? [] : [implied];
};

/** Follows every way through the rows. */
function byRows(question: QuestionView, picks: Pick[]): string[] {
  return rowsOf(question, picks).flatMap((row) =>
    row.option ? [row.option.move] : row.opens ? byRows(question, [...picks, row.opens]) : [],
  );
}

const targetsOf = (places: Places): Target[] => {
  const answers = (options: Iterable<OptionView>): Target[] => [...options].map((option) => ({ option }));
  return [
    ...answers(places.stacks.values()),
    ...answers([...places.sets.values()].flat()),
    ...[...places.niches.keys()].map((face) => ({ opens: forgePick(face) })),
    ...places.slots.values(),
    ...places.dice.values(),
    ...answers([...places.parts.values()].flat()),
    ...answers(places.heroes.values()),
    ...[...places.cards].flatMap(([slug, options]) =>
      options.length > 1 ? [{ opens: cardPick(slug) }] : answers(options),
    ),
    ...answers(places.tokens.values()),
    ...answers(places.companions.values()),
    ...[...places.cells.values()].flatMap((cells) => [...cells.values()]),
    ...answers(places.islands.values()),
    ...places.memoryTokens.values(),
    ...answers(places.spaces.values()),
    ...answers(places.treasures.values()),
  ];
};

/** Follows every way over the table; ways that lead through a card end in the list. */
function byPlaces(question: QuestionView, picks: Pick[], seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const key = picks
    .map((pick) => JSON.stringify(pick))
    .sort()
    .join();
  if (seen.has(key)) return found;
  seen.add(key);
  for (const target of targetsOf(placesOf(question, picks))) {
    if ('option' in target) found.add(target.option.move);
    else if (target.opens.kind === 'card') for (const move of byRows(question, [target.opens])) found.add(move);
    else if (!isPicked(picks, target.opens)) {
      const rest = picks.filter((pick) => !replaces(pick, target.opens));
      for (const move of byPlaces(question, [...rest, target.opens], seen)) found.add(move);
    }
  }
  return found;
}

const moves = (options: readonly OptionView[]): string[] => options.map((option) => option.move).sort();

describe.each(QUESTIONS.map((each) => [nameOf(each), each.question] as const))('%s', (_, question) => {
  const options = question.options ?? [];

  it('is answered by rows, every option', () => {
    expect([...new Set(byRows(question, begun(question)))].sort()).toEqual(moves(options));
  });

  it('is answered on the table, every option but the ways out', () => {
    const natural = options.filter(({ place }) => place.on !== 'button');
    expect([...byPlaces(question, begun(question))].sort()).toEqual(moves(natural));
  });

  it('has the natural places of its kind', () => {
    expect(NATURAL[question.kind]).toEqual(expect.arrayContaining([...new Set(options.map(({ place }) => place.on))]));
  });

  it('has a key for every row of ten', () => {
    const keys = rowsOf(question, begun(question)).map((row) => row.key);
    expect(new Set(keys.slice(0, 10)).size).toBe(Math.min(10, keys.length));
  });
});

describe('the questions', () => {
  it('are of every kind that a seat is asked', () => {
    const asked = new Set(QUESTIONS.map(({ question }) => question.kind));
    expect(Object.entries(NATURAL).filter(([kind, on]) => on.length && !asked.has(kind as QuestionKind))).toEqual([]);
  });

  it('show every kind of place', () => {
    const places = new Set(QUESTIONS.flatMap(({ question }) => question.options?.map(({ place }) => place.on) ?? []));
    expect(places.size).toBe(24);
  });
});
