// The open question as a list of rows. No rules in here: options, their order and their places come
// from the server; this only groups what takes more than one click.
import { said, saidAll, type Words } from '../i18n/rich';
import type { AmountView, DieName, OptionView, QuestionView } from '../protocol/types';
import { clicksOf, isPicked, isSame, matching, OFFERING, type Pick } from './picks';

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

/** In this order at every question; letters count only while all answers are shown. */
const KEYS = '123456789qwerty'.split('');
export const isDigit = (key: string): boolean => /^\d$/.test(key);

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

// Reasons --------------------------------------------------------------------------------------

/** Why a stack cannot be taken now. */
export const whyNotStack = (question: QuestionView | undefined, location: string): Words | undefined =>
  question && said(question.why_not.stacks?.[location] ?? question.why_not.otherwise, 'text');

/** Why a face cannot be forged now. */
export const whyNotFace = (question: QuestionView | undefined, face: string): Words | undefined =>
  question && said(question.why_not.faces?.[face] ?? question.why_not.otherwise, 'text');
