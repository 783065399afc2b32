// The lesson as a table: when a step is due, what it points at, what it waits for. Its words are in i18n, `guide.ID`
// and `guide.ID.text`. Nothing here knows the rules: steps look at what is asked and shown.
import { numbersOf } from '../glossary/numbers';
import type { Values } from '../i18n/words.svelte';
import type { HeroView, OptionView, QuestionView, TableView } from '../protocol/types';
import { library } from '../state/library.svelte';
import type { Chapter } from './lesson';

/** What the guide sees of the table. */
export interface Scene {
  chapter: Chapter;
  view: TableView;
  /** What I am asked now. */
  asked?: QuestionView | undefined;
  /** Mine. */
  seat: number;
  /** The face that waits for its place on a die. */
  face?: string | undefined;
  /** Whether dice wait for my hand. */
  held: boolean;
  /** Whether something is being shown. */
  playing: boolean;
  /** Whether I was ousted just now. */
  ousted: boolean;
  /** How much sun an extra action costs. */
  extra: number;
  names: readonly string[];
}

/** Parts of the table that a step can point at. */
export type Spot = 'dice' | 'temple' | 'open dice' | 'legal cards' | 'ousting cards' | 'my cards' | 'reserves';

export const SPOTS: Record<Spot, string> = {
  dice: '.own .anvil .die',
  temple: '.temple .niche.legal',
  'open dice': '.veil .cross, .veil .floating',
  'legal cards': '.card.legal',
  'ousting cards': '.card:has(.oust)',
  'my cards': '.own .piles',
  reserves: '.own .reserve',
};

/** What the button of a step does. */
export type Deed =
  /** Lets the dice roll that wait for it. */
  | 'roll'
  /** Picks the face that the guide names. */
  | 'buy'
  /** Replaces the face that the guide names. */
  | 'strike'
  /** Takes the way out of the question. */
  | 'enough'
  /** Goes on. */
  | 'read';

export interface Step {
  id: string;
  /** The chapters that teach it; without this, all do. */
  of?: readonly Chapter[];
  when: (scene: Scene, seen: ReadonlySet<string>) => boolean;
  /** What it waits for; without this, it is over once it has been read. */
  until?: (scene: Scene) => boolean;
  does: Deed;
  at: readonly Spot[];
  /** Where a phone shows that. */
  tab?: 'sky' | 'temple' | 'heroes';
}

const me = ({ view, seat }: Scene): HeroView | undefined => view.heroes[seat];
const cards = (scene: Scene): number => (me(scene)?.cards ?? []).reduce((sum, card) => sum + (card.count ?? 1), 0);
const options = (scene: Scene): readonly OptionView[] => scene.asked?.options ?? [];
const asks = (scene: Scene, kind: QuestionView['kind']): boolean => scene.asked?.kind === kind;
const offers = (scene: Scene, on: OptionView['place']['on']): boolean =>
  options(scene).some(({ place }) => place.on === on);
const full = ({ gold, gold_cap, sun, sun_cap, moon, moon_cap }: HeroView): boolean =>
  gold >= gold_cap || sun >= sun_cap || moon >= moon_cap;
const acts = (scene: Scene): boolean => asks(scene, 'action') && scene.face === undefined;
const FIRST: readonly Chapter[] = ['first'];
const LATER: readonly Chapter[] = ['feats', 'ousting', 'goddess', 'titans'];

export const STEPS: readonly Step[] = [
  {
    id: 'roll',
    of: FIRST,
    when: ({ held }, seen) => held && !seen.has('strike'),
    until: ({ held }) => !held,
    does: 'roll',
    at: ['dice'],
  },
  {
    id: 'twice',
    of: FIRST,
    when: (scene, seen) => seen.has('roll') && !seen.has('buy') && !scene.asked && !scene.held,
    until: ({ asked }) => !!asked,
    does: 'read',
    at: [],
  },
  {
    id: 'strike',
    of: FIRST,
    when: ({ face }) => face !== undefined,
    until: ({ face }) => face === undefined,
    does: 'strike',
    at: ['open dice'],
  },
  {
    id: 'buy',
    of: FIRST,
    when: (scene) => acts(scene) && offers(scene, 'forge') && !!bargain(scene),
    until: (scene) => scene.face !== undefined || !asks(scene, 'action'),
    does: 'buy',
    at: ['temple'],
    tab: 'temple',
  },
  {
    id: 'enough',
    of: FIRST,
    when: (scene) => asks(scene, 'offering') && scene.face === undefined,
    until: (scene) => !asks(scene, 'offering') || scene.face !== undefined,
    does: 'enough',
    at: [],
  },
  {
    id: 'again',
    of: FIRST,
    when: ({ held }, seen) => held && seen.has('strike'),
    until: ({ held }) => !held,
    does: 'roll',
    at: ['dice'],
  },
  {
    id: 'forged',
    of: FIRST,
    when: ({ playing }, seen) => seen.has('again') && !playing,
    does: 'read',
    at: ['dice'],
  },
  { id: 'intro-feats', of: ['feats'], when: acts, does: 'read', at: ['legal cards'], tab: 'sky' },
  { id: 'intro-ousting', of: ['ousting'], when: acts, does: 'read', at: ['ousting cards'], tab: 'sky' },
  { id: 'intro-goddess', of: ['goddess'], when: (scene) => !!scene.asked, does: 'read', at: [] },
  { id: 'halls', of: ['goddess'], when: (scene) => asks(scene, 'walk'), does: 'read', at: [] },
  { id: 'treasure', of: ['goddess'], when: (scene) => asks(scene, 'treasure'), does: 'read', at: [] },
  { id: 'intro-titans', of: ['titans'], when: (scene) => !!scene.asked, does: 'read', at: [] },
  { id: 'zones', of: ['titans'], when: (scene) => acts(scene) && scene.view.round > 1, does: 'read', at: [] },
  {
    id: 'feat',
    when: (scene, seen) =>
      acts(scene) && offers(scene, 'stack') && (seen.has('forged') || LATER.includes(scene.chapter)),
    does: 'read',
    at: ['legal cards'],
    tab: 'sky',
  },
  { id: 'card', when: (scene) => cards(scene) > 0 && !scene.playing, does: 'read', at: ['my cards'] },
  { id: 'twice-later', of: LATER, when: acts, does: 'read', at: [] },
  { id: 'extra', when: (scene) => asks(scene, 'extra-action'), does: 'read', at: [] },
  { id: 'reinforce', when: (scene) => asks(scene, 'reinforce'), does: 'read', at: [] },
  { id: 'ousted', when: ({ ousted, playing }) => ousted && !playing, does: 'read', at: [] },
  {
    id: 'oust',
    of: ['first', 'feats', 'goddess', 'titans'],
    when: (scene) => options(scene).some(({ ousts }) => ousts?.length),
    does: 'read',
    at: ['ousting cards'],
    tab: 'sky',
  },
  { id: 'hammer', when: (scene) => asks(scene, 'split') && !!me(scene)?.track, does: 'read', at: ['reserves'] },
  {
    id: 'full',
    when: (scene) => acts(scene) && me(scene) !== undefined && full(me(scene) as HeroView),
    does: 'read',
    at: ['reserves'],
  },
];

/** The step that is due: the first one not seen yet whose time has come. */
export const due = (scene: Scene, seen: ReadonlySet<string>): Step | undefined =>
  scene.view.over
    ? undefined
    : STEPS.find((step) => !seen.has(step.id) && (step.of?.includes(scene.chapter) ?? true) && step.when(scene, seen));

/** Whether what a step waited for has happened. */
export const fulfilled = (step: Step, scene: Scene): boolean => step.until?.(scene) ?? false;

/** The four touches of the first ten seconds. */
export const TOUCHES = ['roll', 'buy', 'strike', 'again'] as const;

/** The face that a hero has the most of, and can most easily spare. */
export function commonest(hero: HeroView | undefined): string {
  const faces = hero ? [...hero.light.faces, ...hero.dark.faces] : [];
  const count = (face: string): number => faces.filter((each) => each === face).length;
  return faces.reduce((best, face) => (count(face) > count(best) ? face : best), faces[0] ?? '');
}

/** Faces that give gold and nothing else. */
const GOLD = /^g\d+$/;

/** The way to forge that the guide names: the dearest face of gold that can be paid, or the dearest of all. */
export function bargain(scene: Scene): OptionView | undefined {
  const forging = options(scene).filter(({ place }) => place.on === 'forge');
  const golden = forging.filter(({ place }) => place.on === 'forge' && GOLD.test(place.face));
  const price = ({ cost }: OptionView): number => cost?.gold ?? 0;
  const [first, ...others] = golden.length ? golden : forging;
  return others.reduce((best, each) => (best && price(each) > price(best) ? each : best), first);
}

/** What the words of the steps may name. */
export function valuesOf(scene: Scene): Values {
  const { view, seat, names, extra, face } = scene;
  const bought = bargain(scene);
  const wanted = face ?? (bought?.place.on === 'forge' ? bought.place.face : '');
  return {
    ...numbersOf(library.catalog),
    rounds: view.rounds,
    common: library.faceSaid(commonest(view.heroes[seat])),
    face: wanted ? library.faceSaid(wanted) : '',
    price: bought?.cost?.gold ?? 0,
    rival: names.find((_, i) => i !== seat) ?? '',
    sun: extra,
  };
}
