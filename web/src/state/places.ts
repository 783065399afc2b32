// The open question as places on the table: what answers it there, or picks part of an answer.
import type { OptionView, QuestionView, ResourceName } from '../protocol/types';
import { amountOf } from './payments';
import {
  cellPick,
  dieAt,
  diePick,
  firstDie,
  forgePick,
  isPicked,
  matching,
  memoryTokenKey,
  memoryTokenPick,
  type Pick,
  paidCells,
  sidePick,
  slotKey,
  treasureKey,
} from './picks';

export type Target = { option: OptionView } | { opens: Pick };
/** By how many cells are filled or spent. */
export type Cells = Map<number, Target>;

/** Everything on the table that answers the question, or picks part of an answer. */
export interface Places {
  stacks: Map<string, OptionView>;
  /** By location: the sets to choose from. */
  sets: Map<string, OptionView[]>;
  /** By face: all ways to forge it. */
  niches: Map<string, OptionView[]>;
  /** By `die:slot` of one's own dice. */
  slots: Map<string, Target>;
  /** By `seat:die`. */
  dice: Map<string, Target>;
  /** What floats over a die, by `seat:die`; what a card, a token or a space gives, by its source: `space:4`. */
  parts: Map<string, OptionView[]>;
  heroes: Map<number, OptionView>;
  cards: Map<string, OptionView[]>;
  tokens: Map<string, OptionView>;
  /** By the place of the companion. */
  companions: Map<number, OptionView>;
  /** By reserve, `hammer`, or `scepter:` and its place. */
  cells: Map<string, Cells>;
  islands: Map<number, OptionView>;
  /** Tokens on portals, by `island:side`. */
  memoryTokens: Map<string, Target>;
  /** Spaces of the board in play: of the labyrinth, or where the allegiance token would go. */
  spaces: Map<number, OptionView>;
  /** By what the treasure gives, as `treasureKey` writes it. */
  treasures: Map<string, OptionView>;
}

const noPlaces = (): Places => ({
  stacks: new Map(),
  sets: new Map(),
  niches: new Map(),
  slots: new Map(),
  dice: new Map(),
  parts: new Map(),
  heroes: new Map(),
  cards: new Map(),
  tokens: new Map(),
  companions: new Map(),
  cells: new Map(),
  islands: new Map(),
  memoryTokens: new Map(),
  spaces: new Map(),
  treasures: new Map(),
});

export function placesOf(question: QuestionView | undefined, picks: readonly Pick[]): Places {
  const places = noPlaces();
  if (!question) return places;
  for (const option of question.options ?? []) addPlace(places, option, picks);
  addPayments(places, question, picks);
  for (const parts of places.parts.values()) parts.sort((a, b) => partOf(a) - partOf(b));
  return places;
}

function addPlace(places: Places, option: OptionView, picks: readonly Pick[]): void {
  const { place } = option;
  switch (place.on) {
    case 'stack':
      places.stacks.set(place.location, option);
      break;
    case 'set':
      push(places.sets, place.location, option);
      break;
    case 'forge':
      push(places.niches, place.face, option);
      if (isPicked(picks, forgePick(place.face)))
        for (const slot of place.slots) places.slots.set(slotKey(place.die, slot), { option });
      break;
    case 'side':
      for (const slot of place.slots) places.slots.set(slotKey(place.die, slot), { option });
      break;
    case 'sides':
      addHalf(places, place.light, place.dark, option, picks);
      addHalf(places, place.dark, place.light, option, picks);
      break;
    case 'die':
      places.dice.set(dieAt(place), { option });
      break;
    case 'shown':
      for (const die of place.dice) places.dice.set(dieAt(die), { option });
      break;
    case 'pair':
      addPair(places, option, firstDie(picks));
      break;
    case 'part': {
      const [die] = place.dice ?? [];
      push(places.parts, die ? dieAt(die) : place.source, option);
      if (place.space && !places.spaces.has(place.space)) places.spaces.set(place.space, option);
      break;
    }
    case 'gain': {
      const [die] = place.dice ?? [];
      push(places.parts, die ? dieAt(die) : OWN, option);
      break;
    }
    case 'track':
    case 'scepter':
    case 'reserve': {
      const amount = amountOf(option);
      if (amount) cellsIn(places, amount.cells).set(amount.n, { option });
      break;
    }
    case 'hero':
      places.heroes.set(place.seat, option);
      break;
    case 'card':
      push(places.cards, place.slug, option);
      break;
    case 'token':
      places.tokens.set(place.slug, option);
      break;
    case 'companion':
      places.companions.set(place.place, option);
      break;
    case 'island':
      places.islands.set(place.island, option);
      break;
    case 'memory-token':
      places.memoryTokens.set(memoryTokenKey(place.island, place.side), { option });
      break;
    case 'memory-tokens': {
      const first = memoryTokenKey(place.first.island, place.first.side);
      const second = memoryTokenKey(place.second.island, place.second.side);
      addToken(places, first, second, option, picks);
      addToken(places, second, first, option, picks);
      break;
    }
    case 'space':
      places.spaces.set(place.space, option);
      break;
    case 'treasure':
      places.treasures.set(treasureKey(place.gives), option);
      break;
  }
}

type Side = Extract<OptionView['place'], { on: 'side' }>;

/** A face of one die: it answers if the face of the other die was clicked before. */
function addHalf(places: Places, here: Side, there: Side, option: OptionView, picks: readonly Pick[]): void {
  const answers = isPicked(picks, sidePick(there.die, there.face));
  const other = picks.some((pick) => pick.kind === 'side' && pick.die === there.die);
  if (other && !answers) return;
  for (const slot of here.slots)
    places.slots.set(slotKey(here.die, slot), answers ? { option } : { opens: sidePick(here.die, here.face) });
}

/** A token on a portal: it answers if the other one was clicked before. */
function addToken(places: Places, here: string, there: string, option: OptionView, picks: readonly Pick[]): void {
  const answers = isPicked(picks, memoryTokenPick(there));
  const picked = picks.find((pick) => pick.kind === 'memory-token');
  if (answers) places.memoryTokens.set(here, { option });
  // A second click on the first token puts it back.
  else if (picked === undefined || picked.token === here)
    places.memoryTokens.set(here, { opens: memoryTokenPick(here) });
}

function addPair(places: Places, option: OptionView, picked: string | undefined): void {
  const { place } = option;
  if (place.on !== 'pair') return;
  if (picked !== undefined) {
    for (const other of partners(option, picked)) places.dice.set(other, { option });
    // A second click on the first die puts it back.
    places.dice.set(picked, { opens: diePick(picked) });
  } else for (const die of [...place.first, ...place.second].map(dieAt)) places.dice.set(die, { opens: diePick(die) });
}

/** The cells in which the mixes differ; what all of them pay needs no click. */
function addPayments(places: Places, question: QuestionView, picks: readonly Pick[]): void {
  const left = matching(question, picks).flatMap((option) =>
    option.place.on === 'payment' ? [{ option, paid: paidCells(option.place) }] : [],
  );
  const names = new Set(left.flatMap(({ paid }) => [...paid.keys()]));
  for (const name of names) {
    const amounts = new Set(left.map(({ paid }) => paid.get(name) ?? 0));
    if (amounts.size < 2) continue;
    for (const n of amounts) {
      const same = left.filter(({ paid }) => (paid.get(name) ?? 0) === n);
      const [only] = same;
      if (!paidAlike(same, name)) continue;
      cellsIn(places, name).set(n, same.length === 1 && only ? { option: only.option } : { opens: cellPick(name, n) });
    }
  }
}

/** Scepters that are not emptied are not clicked. */
const paidAlike = (same: { paid: Map<string, number> }[], name: string): boolean =>
  same.every(({ paid }) => paid.has(name));

function cellsIn(places: Places, name: string): Cells {
  const known = places.cells.get(name);
  if (known) return known;
  const fresh: Cells = new Map();
  places.cells.set(name, fresh);
  return fresh;
}

/** A gain that is on no visible die. */
const OWN = 'gain:';

/** What floats between one's dice because it is on neither: by source, with everything offered. */
export const giftsOf = (places: Places): [string, OptionView[]][] =>
  [...places.parts].filter(([source]) => !/^\d/.test(source));

/** Which part of a face, as they are printed on it. */
const partOf = ({ place }: OptionView): number => (place.on === 'part' ? (place.part ?? 0) : 0);

function push<Key>(map: Map<Key, OptionView[]>, key: Key, option: OptionView): void {
  const list = map.get(key);
  if (list) list.push(option);
  else map.set(key, [option]);
}

/** The scepters that a cell of a payment empties: `emptied:6:sun`. */
export function emptiedScepter(cells: string): { held: number; resource: ResourceName } | undefined {
  const [name, held, resource] = cells.split(':');
  return name === 'emptied' ? { held: Number(held), resource: resource as ResourceName } : undefined;
}

/** The dice that go with a die in a pair. */
function partners({ place }: OptionView, die: string): string[] {
  if (place.on !== 'pair') return [];
  const first = place.first.map(dieAt);
  const second = place.second.map(dieAt);
  const found = [...(first.includes(die) ? second : []), ...(second.includes(die) ? first : [])];
  return found.filter((other) => other !== die);
}
