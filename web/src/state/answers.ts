// The open question as a list of rows and as places on the table. No rules in here: options, their
// order and their places come from the server; this only groups what takes two clicks.
import { RESOURCES } from '../art/resources';
import type { AmountView, DieAt, DieName, OptionView, QuestionView, ReasonView, SideName } from '../protocol/types';

/** The group of all faces that gold buys, in a question that also offers other things. */
export const OFFERING = 'offering';

export interface Row {
  /** The key that answers it. */
  key: string;
  label: string;
  notes: string[];
  cost?: AmountView;
  /** A face to draw, on the die it belongs to. */
  face?: { slug: string; die: DieName };
  /** The die under whose name the row stands. */
  under?: DieName;
  /** What it answers … */
  option?: OptionView;
  /** … or the group that it opens. */
  opens?: string;
  /** A way out: drawn quietly, and last. */
  quiet: boolean;
}

/** Everything on the table that answers the question, or opens a part of it. */
export interface Places {
  stacks: Map<string, OptionView>;
  /** The sets that are offered for a location, by location. */
  sets: Map<string, OptionView[]>;
  /** By face: all ways to forge it. */
  niches: Map<string, OptionView[]>;
  /** By `die:slot` of one's own dice. */
  slots: Map<string, Target>;
  /** By `seat:die`. */
  dice: Map<string, Target>;
  /** What floats over a die, by `seat:die`; over a card or a space, by its source: `space:4`. */
  parts: Map<string, OptionView[]>;
  heroes: Map<number, OptionView>;
  cards: Map<string, OptionView[]>;
  tokens: Map<string, OptionView>;
  islands: Map<number, OptionView>;
  /** Spaces of the board in play: of the labyrinth, or where the allegiance token would go. */
  spaces: Map<number, OptionView>;
  /** By what the treasure gives, as `treasureKey` writes it. */
  treasures: Map<string, OptionView>;
  /** By `island:side`. */
  keepsakes: Map<string, Target>;
  /** Companions of one's own, by their place on the track. */
  climbers: Map<number, OptionView>;
}
export type Target = { option: OptionView } | { opens: string };

const KEYS = '123456789qweryzxcvbnmfgjkp'.split('');
/** Keys that mean something else at the table. */
export const RESERVED = new Set(['h', 'd', 'u', 'l', 't', 'i', 's', 'r', 'a', 'o']);

export const slotKey = (die: DieName, slot: number): string => `${die}:${slot}`;
export const keepsakeKey = (island: number, side: SideName): string => `${island}:${side}`;
export const treasureKey = (gives: AmountView): string =>
  RESOURCES.flatMap((resource) => (gives[resource] ? [`${resource}${gives[resource]}`] : [])).join(' ');
export const forgeGroup = (face: string): string => `forge ${face}`;

/** The group of an option that takes two clicks. */
export function groupOf(option: OptionView): string | undefined {
  if (option.place.on === 'forge') return forgeGroup(option.place.face);
  return option.first ? `first ${option.first}` : undefined;
}

const PAIR = 'pair ';
/** The group of all pairs of dice with this one. */
export const pairGroup = (die: string): string => PAIR + die;

/** The dice that go with a die in a pair. */
function partners(option: OptionView, die: string): string[] {
  const { place } = option;
  if (place.on !== 'pair') return [];
  const first = place.first.map((each) => `${each.seat}:${each.die}`);
  const second = place.second.map((each) => `${each.seat}:${each.die}`);
  const found = [...(first.includes(die) ? second : []), ...(second.includes(die) ? first : [])];
  return found.filter((other) => other !== die);
}

export const inGroup = (question: QuestionView, group: string): OptionView[] =>
  (question.options ?? []).filter((option) => {
    if (group === OFFERING) return option.place.on === 'forge';
    if (group.startsWith(PAIR)) return partners(option, group.slice(PAIR.length)).length > 0;
    return groupOf(option) === group;
  });

const offersMore = (question: QuestionView): boolean => question.kind === 'action' || question.kind === 'extra-action';

/** The group that is open though nobody opened it: the only one there is. */
export function onlyGroup(question: QuestionView): string | undefined {
  const groups = new Set((question.options ?? []).map(groupOf));
  const [first] = groups;
  return groups.size === 1 ? first : undefined;
}

/** The face that is being forged in an open group. */
export const facedGroup = (group: string | undefined): string | undefined =>
  group?.startsWith('forge ') ? group.slice('forge '.length) : undefined;

// Rows -----------------------------------------------------------------------------------------

type Bare = Omit<Row, 'key'>;

export function rowsOf(question: QuestionView, open: string | undefined): Row[] {
  const options = question.options ?? [];
  if (open === OFFERING) return keyed(groupRows(inGroup(question, OFFERING)));
  if (open !== undefined) return keyed(inGroup(question, open).map(secondRow));
  const forging = options.filter((option) => option.place.on === 'forge');
  const collapsed = offersMore(question) && forging.length > 0;
  const rows: Bare[] = [];
  if (collapsed) rows.push({ label: '', notes: [], opens: OFFERING, quiet: false });
  rows.push(...groupRows(collapsed ? options.filter((option) => option.place.on !== 'forge') : options));
  const quiet = (row: Bare) => Number(row.quiet);
  return keyed(rows.sort((a, b) => quiet(a) - quiet(b)));
}

/** One row for each option, or for each group of options that share the first click. */
function groupRows(options: OptionView[]): Bare[] {
  const seen = new Set<string>();
  const rows: Bare[] = [];
  for (const option of options) {
    const group = groupOf(option);
    if (group === undefined) {
      rows.push(plainRow(option));
    } else if (!seen.has(group)) {
      seen.add(group);
      rows.push(firstRow(option, group));
    }
  }
  return rows;
}

function plainRow(option: OptionView): Bare {
  const { place } = option;
  const face = faceOf(option);
  return {
    label: place.on === 'stack' ? (option.name ?? option.label) : option.label,
    notes: place.on === 'stack' ? (option.notes ?? []) : [],
    ...(option.cost && place.on === 'stack' ? { cost: option.cost } : {}),
    ...(face ? { face } : {}),
    option,
    quiet: place.on === 'button',
  };
}

function firstRow(option: OptionView, group: string): Bare {
  const { place } = option;
  const forged = place.on === 'forge';
  return {
    label: option.first ?? option.label,
    notes: [],
    ...(forged ? { face: { slug: place.face, die: 'light' as const } } : {}),
    ...(option.cost ? { cost: option.cost } : {}),
    opens: group,
    quiet: false,
  };
}

function secondRow(option: OptionView): Bare {
  const { place } = option;
  const spot = place.on === 'forge' ? { face: { slug: place.replaces, die: place.die }, under: place.die } : {};
  return { label: option.second ?? option.label, notes: [], ...spot, option, quiet: false };
}

function faceOf(option: OptionView): Row['face'] {
  const { place } = option;
  if (place.on === 'side') return { slug: place.face, die: place.die };
  if (place.on === 'shown') return { slug: place.face, die: place.dice[0]?.die ?? 'light' };
  if (place.on === 'die' && place.face) return { slug: place.face, die: place.die };
  return undefined;
}

/** 0 is the way out, the others count up. */
function keyed(rows: Bare[]): Row[] {
  const ways = rows.filter((row) => row.quiet);
  const keys = KEYS.filter((key) => !RESERVED.has(key));
  return rows.map((row) => ({ ...row, key: ways.length === 1 && row === ways[0] ? '0' : (keys.shift() ?? '') }));
}

// Places ---------------------------------------------------------------------------------------

export function placesOf(question: QuestionView | undefined, open: string | undefined): Places {
  const places: Places = {
    stacks: new Map(),
    sets: new Map(),
    niches: new Map(),
    slots: new Map(),
    dice: new Map(),
    parts: new Map(),
    heroes: new Map(),
    cards: new Map(),
    tokens: new Map(),
    islands: new Map(),
    spaces: new Map(),
    treasures: new Map(),
    keepsakes: new Map(),
    climbers: new Map(),
  };
  for (const option of question?.options ?? []) addPlace(places, option, open);
  return places;
}

function addPlace(places: Places, option: OptionView, open: string | undefined): void {
  const { place } = option;
  const chosen = open !== undefined && groupOf(option) === open;
  switch (place.on) {
    case 'stack':
      places.stacks.set(place.location, option);
      break;
    case 'set':
      push(places.sets, place.location, option);
      break;
    case 'forge':
      push(places.niches, place.face, option);
      if (chosen) for (const slot of place.slots) places.slots.set(slotKey(place.die, slot), { option });
      break;
    case 'side':
      for (const slot of place.slots) places.slots.set(slotKey(place.die, slot), { option });
      break;
    case 'sides': {
      const { light, dark } = place;
      const group = groupOf(option);
      if (chosen) for (const slot of dark.slots) places.slots.set(slotKey('dark', slot), { option });
      if (group) for (const slot of light.slots) places.slots.set(slotKey('light', slot), { opens: group });
      break;
    }
    case 'die':
      places.dice.set(`${place.seat}:${place.die}`, { option });
      break;
    case 'shown':
      for (const { seat, die } of place.dice) places.dice.set(`${seat}:${die}`, { option });
      break;
    case 'pair': {
      const picked = open?.startsWith(PAIR) ? open.slice(PAIR.length) : undefined;
      if (picked !== undefined) for (const other of partners(option, picked)) places.dice.set(other, { option });
      else
        for (const { seat, die } of [...place.first, ...place.second])
          places.dice.set(`${seat}:${die}`, { opens: pairGroup(`${seat}:${die}`) });
      break;
    }
    case 'part':
      if (place.space && !places.spaces.has(place.space)) places.spaces.set(place.space, option);
      if (!place.dice?.length) push(places.parts, place.source, option);
      addParts(places, place.dice ?? [], option);
      break;
    case 'gain':
      addParts(places, place.dice ?? [], option);
      break;
    case 'space':
      places.spaces.set(place.space, option);
      break;
    case 'treasure':
      places.treasures.set(treasureKey(place.gives), option);
      break;
    case 'keepsake':
      places.keepsakes.set(keepsakeKey(place.island, place.side), { option });
      break;
    case 'keepsakes': {
      const { first, second } = place;
      const group = groupOf(option);
      if (chosen) places.keepsakes.set(keepsakeKey(second.island, second.side), { option });
      else if (group && open === undefined) places.keepsakes.set(keepsakeKey(first.island, first.side), { opens: group });
      break;
    }
    case 'climber':
      places.climbers.set(place.place, option);
      break;
    case 'hero':
      places.heroes.set(place.seat, option);
      break;
    case 'card':
      push(places.cards, place.slug, option);
      break;
    case 'token':
      places.tokens.set(place.slug, option);
      break;
    case 'island':
      places.islands.set(place.island, option);
      break;
  }
}

function addParts(places: Places, dice: readonly DieAt[], option: OptionView): void {
  for (const { seat, die } of dice.slice(0, 1)) push(places.parts, `${seat}:${die}`, option);
  for (const parts of places.parts.values()) parts.sort((a, b) => partOf(a) - partOf(b));
}

/** Which part of a face, as they are printed on it. */
const partOf = ({ place }: OptionView): number => (place.on === 'part' ? (place.part ?? 0) : 0);

function push<Key>(map: Map<Key, OptionView[]>, key: Key, option: OptionView): void {
  const list = map.get(key);
  if (list) list.push(option);
  else map.set(key, [option]);
}

// Reasons --------------------------------------------------------------------------------------

/** Why a stack cannot be taken now. */
export const whyNotStack = (question: QuestionView | undefined, location: string): ReasonView | undefined =>
  question && (question.why_not.stacks?.[location] ?? question.why_not.otherwise);

/** Why a face cannot be forged now. */
export const whyNotFace = (question: QuestionView | undefined, face: string): ReasonView | undefined =>
  question && (question.why_not.faces?.[face] ?? question.why_not.otherwise);
