// The lesson as a table: when a step is due, what it points at, whether it waits for an action. Its words are
// in i18n, `guide.ID` and `guide.ID.text`. Nothing here knows the rules: steps look at what is asked and shown.
import type { Values } from '../i18n/words.svelte';
import type { HeroView, OptionView, QuestionView, TableView } from '../protocol/types';
import { library } from '../state/library.svelte';

/** What the guide sees of the table. */
export interface Scene {
  view: TableView;
  /** What I am asked now. */
  asked?: QuestionView | undefined;
  /** Mine. */
  seat: number;
  /** The face that waits for its place on a die. */
  face?: string | undefined;
  /** Whether I was ousted just now. */
  ousted: boolean;
  /** How much sun an extra action costs. */
  extra: number;
  names: readonly string[];
}

/** Parts of the table that a step can point at. */
export type Spot =
  | 'dice'
  | 'reserves'
  | 'score'
  | 'rival'
  | 'steps'
  | 'question'
  | 'temple'
  | 'open dice'
  | 'legal cards'
  | 'ousting cards'
  | 'my cards'
  | 'tools'
  | 'sky';

export const SPOTS: Record<Spot, string> = {
  dice: '.own .anvil',
  reserves: '.own .reserve',
  score: '.own .total',
  rival: '.rivals .hero',
  steps: '.top .steps',
  question: '.question',
  temple: '.temple',
  'open dice': '.veil .cross, .veil .floating',
  'legal cards': '.card.legal',
  'ousting cards': '.card:has(.oust)',
  'my cards': '.own .piles',
  tools: '.top .menu',
  sky: '.isle .cards',
};

export interface Step {
  id: string;
  when: (scene: Scene) => boolean;
  /** What it waits for; without this, it is over once it has been read. */
  until?: (scene: Scene) => boolean;
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
const playing = ({ view }: Scene): boolean => !view.over;

export const STEPS: readonly Step[] = [
  { id: 'over', when: ({ view }) => view.over === true, at: [] },
  { id: 'welcome', when: playing, at: [] },
  { id: 'dice', when: playing, at: ['dice'] },
  { id: 'reserves', when: playing, at: ['reserves'] },
  { id: 'rival', when: playing, at: ['rival'] },
  { id: 'score', when: playing, at: ['score'] },
  { id: 'turn', when: playing, at: ['steps'] },
  { id: 'action', when: (scene) => asks(scene, 'action'), at: ['question'] },
  {
    id: 'face',
    when: ({ face }) => face !== undefined,
    until: ({ face }) => face === undefined,
    at: ['open dice'],
  },
  {
    id: 'offering',
    when: (scene) => asks(scene, 'action') && offers(scene, 'forge') && scene.face === undefined,
    until: (scene) => scene.face !== undefined || !asks(scene, 'action'),
    at: ['temple'],
    tab: 'temple',
  },
  { id: 'more', when: (scene) => asks(scene, 'offering'), at: ['question'] },
  { id: 'extra', when: (scene) => asks(scene, 'extra-action'), at: ['question'] },
  { id: 'reinforce', when: (scene) => asks(scene, 'reinforce'), at: ['question'] },
  { id: 'ousted', when: ({ ousted }) => ousted, at: ['sky'], tab: 'sky' },
  { id: 'oust', when: (scene) => options(scene).some(({ ousts }) => ousts?.length), at: ['ousting cards'], tab: 'sky' },
  {
    id: 'feat',
    when: (scene) => asks(scene, 'action') && offers(scene, 'stack') && scene.view.round > 1,
    at: ['legal cards'],
    tab: 'sky',
  },
  { id: 'card', when: (scene) => cards(scene) > 0, at: ['my cards'] },
  { id: 'full', when: (scene) => me(scene) !== undefined && full(me(scene) as HeroView), at: ['reserves'] },
  { id: 'tools', when: (scene) => scene.view.round > 1 && asks(scene, 'action'), at: ['tools'] },
  { id: 'look', when: (scene) => scene.view.round > 1 && asks(scene, 'action'), at: ['sky'], tab: 'sky' },
  { id: 'free', when: (scene) => scene.view.round > 2 && asks(scene, 'action'), at: [] },
];

/** The step that is due: the first one not seen yet whose time has come. */
export const due = (scene: Scene, seen: ReadonlySet<string>): Step | undefined =>
  STEPS.find((step) => !seen.has(step.id) && step.when(scene));

/** Whether what a step waited for has happened. */
export const fulfilled = (step: Step, scene: Scene): boolean => step.until?.(scene) ?? false;

/** The face that a hero has the most of, and can most easily spare. */
function commonest(hero: HeroView | undefined): string {
  const faces = hero ? [...hero.light.faces, ...hero.dark.faces] : [];
  const count = (face: string): number => faces.filter((each) => each === face).length;
  return faces.reduce((best, face) => (count(face) > count(best) ? face : best), faces[0] ?? '');
}

/** What the words of the steps may name. */
export const valuesOf = ({ view, seat, names, extra }: Scene): Values => ({
  rounds: view.rounds,
  common: library.faceSaid(commonest(view.heroes[seat])),
  rival: names.find((_, i) => i !== seat) ?? '',
  sun: extra,
  gold: view.heroes[seat]?.gold ?? 0,
  cap: view.heroes[seat]?.gold_cap ?? 0,
});
