// The open question as a list of rows and as places on the table. No rules in here: options, their
// order and their places come from the server; this only groups what takes more than one click.
import { RESOURCES } from '../art/resources';
import { said, saidAll, type Words } from '../i18n/rich';
import type { AmountView, DieName, OptionView, QuestionView, ResourceName, SideName } from '../protocol/types';

/** A click that is part of an answer of several clicks. */
export type Pick =
  /** All faces that gold buys, in a question that also offers other things. */
  | { kind: 'offering' }
  | { kind: 'forge'; face: string }
  | { kind: 'side'; die: DieName; face: string }
  | { kind: 'memory-token'; token: string }
  | { kind: 'die'; die: string }
  | { kind: 'card'; slug: string }
  | { kind: 'cells'; cells: string; n: number };
export const OFFERING: Pick = { kind: 'offering' };

export interface Row {
  /** The key that answers it. */
  key: string;
  label: Words;
  notes: Words[];
  cost?: AmountView;
  /** What it brings at once. */
  gives?: AmountView;
  /** The drawing of a card or token, or the seat of a hero. */
  icon?: string;
  seat?: number;
  /** A face to draw, on the die it belongs to. */
  face?: { slug: string; die: DieName };
  /** The die under whose name the row stands. */
  under?: DieName;
  /** What it answers … */
  option?: OptionView;
  /** … or what it picks. */
  opens?: Pick;
  /** A way out: drawn quietly, and last. */
  quiet: boolean;
}

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

/** In this order at every question; letters count only while all answers are shown. */
const KEYS = '123456789qwerty'.split('');
export const isDigit = (key: string): boolean => /^\d$/.test(key);

export const slotKey = (die: DieName, slot: number): string => `${die}:${slot}`;
export const dieAt = ({ seat, die }: { seat: number; die: DieName }): string => `${seat}:${die}`;
export const memoryTokenKey = (island: number, side: SideName): string => `${island}:${side}`;
export const treasureKey = (gives: AmountView): string =>
  RESOURCES.flatMap((resource) => (gives[resource] ? [`${resource}${gives[resource]}`] : [])).join(' ');

// Clicks ---------------------------------------------------------------------------------------

export const forgePick = (face: string): Pick => ({ kind: 'forge', face });
export const sidePick = (die: DieName, face: string): Pick => ({ kind: 'side', die, face });
export const memoryTokenPick = (token: string): Pick => ({ kind: 'memory-token', token });
export const diePick = (die: string): Pick => ({ kind: 'die', die });
export const cardPick = (slug: string): Pick => ({ kind: 'card', slug });
export const cellPick = (cells: string, n: number): Pick => ({ kind: 'cells', cells, n });

/** Clicks on one thing replace each other: another niche instead of the first, another face of the same die. */
export function replaces(one: Pick, other: Pick): boolean {
  if (one.kind === 'side' && other.kind === 'side') return one.die === other.die;
  if (one.kind === 'cells' && other.kind === 'cells') return one.cells === other.cells;
  return one.kind === other.kind;
}

export function isSame(one: Pick, other: Pick): boolean {
  if (!replaces(one, other)) return false;
  switch (one.kind) {
    case 'offering':
      return true;
    case 'forge':
    case 'side':
      return one.face === (other as typeof one).face;
    case 'memory-token':
      return one.token === (other as typeof one).token;
    case 'die':
      return one.die === (other as typeof one).die;
    case 'card':
      return one.slug === (other as typeof one).slug;
    case 'cells':
      return one.n === (other as typeof one).n;
  }
}

export const isPicked = (picks: readonly Pick[], pick: Pick): boolean => picks.some((each) => isSame(each, pick));

/** The clicks that an option is made of, if it takes more than one. */
export function clicksOf({ place }: OptionView): Pick[] {
  switch (place.on) {
    case 'forge':
      return [forgePick(place.face)];
    case 'sides':
      return [sidePick('light', place.light.face), sidePick('dark', place.dark.face)];
    case 'memory-tokens':
      return [place.first, place.second].map(({ island, side }) => memoryTokenPick(memoryTokenKey(island, side)));
    case 'pair':
      return [...place.first, ...place.second].map((die) => diePick(dieAt(die)));
    case 'payment':
      return [...paidCells(place)].map(([cells, n]) => cellPick(cells, n));
    case 'card':
      return [cardPick(place.slug)];
    default:
      return [];
  }
}

type Payment = Extract<OptionView['place'], { on: 'payment' }>;

/** How much is paid from which cells. */
function paidCells(place: Payment): Map<string, number> {
  const paid = new Map<string, number>([
    ['sun', place.sun ?? 0],
    ['moon', place.moon ?? 0],
    ['ancient', (place.ancient_as_sun ?? 0) + (place.ancient_as_moon ?? 0)],
  ]);
  for (const { held, resource, count } of place.scepters ?? []) paid.set(`emptied:${held}:${resource}`, count ?? 1);
  return paid;
}

const fits = (option: OptionView, pick: Pick): boolean =>
  pick.kind === 'offering' ? option.place.on === 'forge' : isPicked(clicksOf(option), pick);

/** The options that are left after some clicks. */
export const matching = (question: QuestionView, picks: readonly Pick[]): OptionView[] =>
  (question.options ?? []).filter((option) => picks.every((pick) => fits(option, pick)));

/** The first click, if all options share it: it need not be made. */
export function impliedPick(question: QuestionView): Pick | undefined {
  const options = question.options ?? [];
  const [first] = options;
  if (!first || (first.place.on !== 'forge' && first.place.on !== 'sides')) return undefined;
  return clicksOf(first).find((pick) => options.every((option) => fits(option, pick)));
}

/** The face that is being forged. */
export const forgedFace = (picks: readonly Pick[]): string | undefined =>
  picks.find((each) => each.kind === 'forge')?.face;

/** The die that was clicked first, of two. */
export const firstDie = (picks: readonly Pick[]): string | undefined => picks.find((each) => each.kind === 'die')?.die;

/** The dice that go with a die in a pair. */
function partners({ place }: OptionView, die: string): string[] {
  if (place.on !== 'pair') return [];
  const first = place.first.map(dieAt);
  const second = place.second.map(dieAt);
  const found = [...(first.includes(die) ? second : []), ...(second.includes(die) ? first : [])];
  return found.filter((other) => other !== die);
}

/** What one of the two clicks of an option says. */
export function halfOf(question: QuestionView | undefined, { halves }: OptionView, which: 0 | 1): Words | undefined {
  const half = question?.halves?.[halves?.[which] ?? -1];
  return half && said(half, 'text');
}

/** The same in a few words. */
function briefHalf(question: QuestionView, option: OptionView, which: 0 | 1): Words | undefined {
  const half = question.halves?.[option.halves?.[which] ?? -1];
  return half && (half.answer || said(half, 'text'));
}

// Rows -----------------------------------------------------------------------------------------

type Bare = Omit<Row, 'key'>;
const offersMore = (question: QuestionView): boolean => question.kind === 'action' || question.kind === 'extra-action';

export function rowsOf(question: QuestionView, picks: readonly Pick[]): Row[] {
  const options = matching(question, picks);
  const last = picks.at(-1);
  if (last?.kind === 'offering') return keyed(groupRows(question, options));
  if (last !== undefined) return keyed(options.map((option) => restRow(question, option, last)));
  const forging = options.filter((option) => option.place.on === 'forge');
  const collapsed = offersMore(question) && forging.length > 0;
  const rows: Bare[] = [];
  if (collapsed) rows.push({ label: '', notes: [], opens: OFFERING, quiet: false });
  rows.push(...groupRows(question, collapsed ? options.filter((option) => option.place.on !== 'forge') : options));
  const quiet = (row: Bare) => Number(row.quiet);
  return keyed(rows.sort((a, b) => quiet(a) - quiet(b)));
}

/** One row for each option, or for each group of options that share the first click. */
function groupRows(question: QuestionView, options: OptionView[]): Bare[] {
  const seen: Pick[] = [];
  const rows: Bare[] = [];
  for (const option of options) {
    const label = briefHalf(question, option, 0);
    const [group] = clicksOf(option);
    if (label === undefined || group === undefined) {
      rows.push(plainRow(option));
    } else if (!isPicked(seen, group)) {
      seen.push(group);
      rows.push(firstRow(option, label, group));
    }
  }
  return rows;
}

function plainRow(option: OptionView): Bare {
  const { place } = option;
  const face = faceOf(option);
  const icon = iconOf(option);
  return {
    label: option.answer || said(option, 'label'),
    // What a companion is worth is drawn.
    notes: place.on === 'companion' && option.gives ? [] : notesOf(option),
    ...(option.cost ? { cost: option.cost } : {}),
    ...(option.gives && !option.cost ? { gives: option.gives } : {}),
    ...(face ? { face } : {}),
    ...(icon ? { icon } : {}),
    ...(place.on === 'hero' ? { seat: place.seat } : {}),
    option,
    quiet: place.on === 'button',
  };
}

/** The consequences of an option, in words. */
export const notesOf = (option: OptionView | undefined): Words[] => saidAll(option?.notes, option?.notes_spans);

function firstRow(option: OptionView, label: Words, group: Pick): Bare {
  const { place } = option;
  const face = place.on === 'forge' ? { slug: place.face, die: 'light' as const } : faceOf(option);
  return {
    label,
    notes: [],
    ...(face ? { face } : {}),
    ...(option.cost ? { cost: option.cost } : {}),
    opens: group,
    quiet: false,
  };
}

/** What is left of an option after a click. */
function restRow(question: QuestionView, option: OptionView, last: Pick): Bare {
  const { place } = option;
  const [first] = clicksOf(option);
  const begun = place.on === 'forge' || (first !== undefined && isSame(first, last));
  const label = briefHalf(question, option, begun ? 1 : 0) ?? (option.answer || said(option, 'label'));
  if (place.on === 'forge') {
    const face = { slug: place.replaces, die: place.die };
    return { label, notes: [], face, under: place.die, option, quiet: false };
  }
  if (place.on === 'sides') {
    const { die, face: slug } = begun ? place.dark : place.light;
    return { label, notes: [], face: { slug, die }, option, quiet: false };
  }
  return { ...plainRow(option), label };
}

function faceOf({ place }: OptionView): Row['face'] {
  if (place.on === 'side') return { slug: place.face, die: place.die };
  if (place.on === 'sides') return { slug: place.light.face, die: place.light.die };
  if (place.on === 'shown') return { slug: place.face, die: place.dice[0]?.die ?? 'light' };
  if (place.on === 'die' && place.face) return { slug: place.face, die: place.die };
  return undefined;
}

function iconOf({ place }: OptionView): string | undefined {
  switch (place.on) {
    case 'stack':
    case 'set':
    case 'card':
    case 'token':
      return `feat-${place.slug}`;
    case 'companion':
      return 'feat-companion';
    default:
      return undefined;
  }
}

/** 0 is the way out, the others count up. */
function keyed(rows: Bare[]): Row[] {
  const ways = rows.filter((row) => row.quiet);
  const keys = [...KEYS];
  return rows.map((row) => ({ ...row, key: ways.length === 1 && row === ways[0] ? '0' : (keys.shift() ?? '') }));
}

// Payments -------------------------------------------------------------------------------------

/** One unit of a payment: what is owed, and what pays it. */
export interface Slot {
  resource: 'sun' | 'moon';
  by: 'reserve' | 'spare' | 'ancient' | 'scepter';
}

/** What an option pays, unit by unit. */
export function slotsOf({ place }: OptionView): Slot[] {
  if (place.on !== 'payment') return [];
  const many = (resource: Slot['resource'], by: Slot['by'], n = 0): Slot[] =>
    Array.from({ length: n }, () => ({ resource, by }));
  const emptied = (resource: Slot['resource']): number =>
    (place.scepters ?? []).filter((each) => each.resource === resource).reduce((sum, { count = 1 }) => sum + count, 0);
  return [
    ...many('sun', 'spare', place.spare_sun),
    ...many('sun', 'reserve', place.sun),
    ...many('sun', 'ancient', place.ancient_as_sun),
    ...many('sun', 'scepter', emptied('sun')),
    ...many('moon', 'spare', place.spare_moon),
    ...many('moon', 'reserve', place.moon),
    ...many('moon', 'ancient', place.ancient_as_moon),
    ...many('moon', 'scepter', emptied('moon')),
  ];
}

const paidBy = (option: OptionView, { resource, by }: Slot): number =>
  slotsOf(option).filter((slot) => slot.resource === resource && slot.by === by).length;

/** The payments from the one that comes next after this one, in a circle, that pay less with what fills a slot;
 * if none does, that pay more with it. */
export function withoutSlot(options: readonly OptionView[], now: OptionView, slot: Slot): OptionView | undefined {
  const here = options.indexOf(now);
  const others = [...options.slice(here + 1), ...options.slice(0, here)];
  const before = paidBy(now, slot);
  return (
    others.find((option) => paidBy(option, slot) < before) ?? others.find((option) => paidBy(option, slot) > before)
  );
}

// Amounts --------------------------------------------------------------------------------------

/** How much an option puts on a track, or takes from one. */
export function amountOf({ place }: OptionView): { cells: string; n: number; spends: boolean } | undefined {
  switch (place.on) {
    case 'track':
      return { cells: 'hammer', n: place.steps, spends: false };
    case 'scepter':
      return { cells: `scepter:${place.scepter}`, n: place.gold, spends: place.pays ?? false };
    case 'reserve':
      return { cells: place.resource, n: place.amount, spends: true };
    default:
      return undefined;
  }
}

/** The options from the least to the most, if the question is how much. */
export function scaleOf(question: QuestionView): OptionView[] | undefined {
  const options = question.options ?? [];
  const cells = new Set(options.map((option) => amountOf(option)?.cells));
  if (options.length < 2 || cells.size !== 1 || cells.has(undefined)) return undefined;
  return [...options].sort((a, b) => (amountOf(a)?.n ?? 0) - (amountOf(b)?.n ?? 0));
}

// Places ---------------------------------------------------------------------------------------

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

// Reasons --------------------------------------------------------------------------------------

/** Why a stack cannot be taken now. */
export const whyNotStack = (question: QuestionView | undefined, location: string): Words | undefined =>
  question && said(question.why_not.stacks?.[location] ?? question.why_not.otherwise, 'text');

/** Why a face cannot be forged now. */
export const whyNotFace = (question: QuestionView | undefined, face: string): Words | undefined =>
  question && said(question.why_not.faces?.[face] ?? question.why_not.otherwise, 'text');
