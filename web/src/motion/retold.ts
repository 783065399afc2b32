// How a position looks after one more event. These are not the rules: events say what happened, and
// the view that the server sent with them replaces all of this as soon as they have been shown.
import type {
  AllegianceSpaceText,
  CardView,
  DieView,
  Event,
  HeroView,
  LabyrinthView,
  PoolView,
  ResourceName,
  TableView,
  TokenView,
} from '../protocol/types';

type Kept = 'gold' | 'sun' | 'moon' | 'glory' | 'ancient';
const KEPT: ReadonlySet<ResourceName> = new Set<Kept>(['gold', 'sun', 'moon', 'glory', 'ancient']);
const isKept = (resource: ResourceName): resource is Kept => KEPT.has(resource);

/** What events do not say. */
export interface Known {
  /** The position that they lead to. */
  end?: TableView | undefined;
  /** The spaces of the allegiance board. */
  spaces?: readonly AllegianceSpaceText[] | undefined;
  /** Whether scores are hidden until the game ends: then only the glory in the reserve is told. */
  unscored?: boolean | undefined;
}

export function retold(view: TableView, event: Event, known: Known = {}): TableView {
  const next = changed(view, event, known);
  return next === view ? view : { ...next, heroes: next.heroes.map((hero, i) => scored(hero, view.heroes[i], known)) };
}

/** The full score of a hero, as the server counts it. */
function scored(hero: HeroView, before: HeroView | undefined, { unscored }: Known): HeroView {
  if (hero === before) return hero;
  if (unscored) return { ...hero, on_cards: 0, score: hero.glory };
  return { ...hero, score: Math.max(0, hero.glory + hero.on_cards + (hero.space_glory ?? 0)) };
}

function changed(view: TableView, event: Event, known: Known): TableView {
  const { seat } = event;
  switch (event.event) {
    case 'round started':
      return { ...view, round: event.round };
    case 'turn started':
      return seat === undefined ? view : { ...view, active: seat, round: event.round, step: 'blessing' };
    case 'rolled':
      if (event.die === 'celestial')
        return view.celestial ? { ...view, celestial: { ...view.celestial, up: event.face } } : view;
      return withDie(view, seat, event.die, (die) => ({ ...die, up: event.face, slot: event.slot }));
    case 'dice set':
      return withHero(view, seat, (hero) => ({
        ...hero,
        light: turned(hero.light, event.face),
        dark: turned(hero.dark, event.other_face),
      }));
    case 'forged':
      return forged(view, event);
    case 'gained':
      return withAmount(view, seat, event.resource, event.amount);
    case 'paid':
    case 'lost':
      return withAmount(view, seat, event.resource, -event.amount);
    case 'moved':
      return standing(view, seat, event.portal);
    case 'ousted':
      return standing(view, seat, 0);
    case 'card taken':
      return taken(view, event, known);
    case 'token taken':
      return withHero(view, seat, (hero) => ({ ...hero, tokens: counted(hero.tokens ?? [], event.token, 1) }));
    case 'token spent':
      return withHero(view, seat, (hero) => ({ ...hero, tokens: counted(hero.tokens ?? [], event.token, -1) }));
    case 'caps raised':
      return withHero(view, seat, (hero) => ({
        ...hero,
        gold_cap: hero.gold_cap + event.gold,
        sun_cap: hero.sun_cap + event.sun,
        moon_cap: hero.moon_cap + event.moon,
      }));
    case 'tracked':
      return withHero(view, seat, (hero) =>
        hero.track ? { ...hero, track: { ...hero.track, steps: event.position } } : hero,
      );
    case 'golem moved':
      return withHero(view, seat, (hero) => ({ ...hero, golem: event.space }));
    case 'allegiance moved':
      return withHero(view, seat, (hero) => ({ ...hero, allegiance: event.space, ...worth(event.space, known) }));
    case 'treasure taken':
      return view.labyrinth ? { ...view, labyrinth: found(view.labyrinth, event, known) } : view;
    case 'track added':
      return withHero(view, seat, (hero) => {
        const track = ofHero(known, seat)?.track;
        return track ? { ...hero, track: { ...track, steps: hero.track?.steps ?? 0 } } : hero;
      });
    default:
      return view;
  }
}

const turned = (die: DieView, face: string): DieView =>
  die.faces.includes(face) ? { ...die, up: face, slot: die.faces.indexOf(face) } : die;

const ofHero = ({ end }: Known, seat: number | undefined): HeroView | undefined => end?.heroes[seat ?? -1];

function worth(number: number, { spaces }: Known): Partial<HeroView> {
  const space = spaces?.find((each) => each.number === number);
  return space ? { space_glory: space.glory, zone: space.zone } : {};
}

/** A treasure leaves its place beside the board; what it will give from now on is in the final view. */
function found(
  labyrinth: LabyrinthView,
  event: Extract<Event, { event: 'treasure taken' }>,
  { end }: Known,
): LabyrinthView {
  const { hall, resource } = event;
  const gives = end?.labyrinth?.halls[hall - 1]?.gives;
  return {
    ...labyrinth,
    halls: gives ? labyrinth.halls.map((each, i) => (i === hall - 1 ? { ...each, gives } : each)) : labyrinth.halls,
    treasures: labyrinth.treasures.filter((treasure) => !treasure[resource]),
  };
}

function withHero(view: TableView, seat: number | undefined, change: (hero: HeroView) => HeroView): TableView {
  return { ...view, heroes: view.heroes.map((hero) => (hero.seat === seat ? change(hero) : hero)) };
}

function withDie(
  view: TableView,
  seat: number | undefined,
  die: 'light' | 'dark',
  change: (die: DieView) => DieView,
): TableView {
  return withHero(view, seat, (hero) => ({ ...hero, [die]: change(hero[die]) }));
}

function withAmount(view: TableView, seat: number | undefined, resource: ResourceName, amount: number): TableView {
  if (!isKept(resource)) return view;
  return withHero(view, seat, (hero) => ({
    ...hero,
    [resource]: Math.max(0, (hero[resource] ?? 0) + amount),
  }));
}

function forged(view: TableView, event: Extract<Event, { event: 'forged' }>): TableView {
  const { die, slot, face, seat } = event;
  if (die === 'celestial') return view;
  // A new face lies up until the die is rolled.
  const changed = withDie(view, seat, die, (old) => {
    const faces = old.faces.with(slot, face);
    return { ...old, faces, up: face, slot: faces.indexOf(face) };
  });
  const fewer = (pool: PoolView): PoolView => ({
    ...pool,
    niches: pool.niches.map((niche) =>
      niche.face === face ? { ...niche, left: Math.max(0, (niche.left ?? 0) - 1) } : niche,
    ),
  });
  return {
    ...withHero(changed, seat, (hero) => ({ ...hero, forged: (hero.forged ?? 0) + 1 })),
    pools: view.pools.map((pool) => (pool.niches.some((niche) => niche.face === face) ? fewer(pool) : pool)),
  };
}

function standing(view: TableView, seat: number | undefined, island: number): TableView {
  if (seat === undefined) return view;
  const islands = view.islands.map((each) => {
    const here = each.seats?.includes(seat) ?? false;
    if (here === (each.number === island)) return each;
    return {
      ...each,
      seats: here ? (each.seats ?? []).filter((other) => other !== seat) : [...(each.seats ?? []), seat],
    };
  });
  return { ...withHero(view, seat, (hero) => ({ ...hero, island })), islands };
}

function taken(view: TableView, event: Extract<Event, { event: 'card taken' }>, known: Known): TableView {
  const { seat, feat, location } = event;
  let card: CardView | undefined;
  const islands = view.islands.map((island) => {
    if (!island.stacks.some((stack) => stack.location === location)) return island;
    return {
      ...island,
      stacks: island.stacks.map((stack) => {
        if (stack.location !== location) return stack;
        card = {
          slug: feat,
          pile: 'glory',
          glory: stack.glory ?? 0,
          ...(stack.variant ? { variant: stack.variant } : {}),
        };
        return { ...stack, left: Math.max(0, (stack.left ?? 0) - 1) };
      }),
    };
  });
  if (!card) return view;
  const more = card;
  return {
    ...withHero(view, seat, (hero) => ({
      ...hero,
      on_cards: hero.on_cards + (more.glory ?? 0),
      cards: withCard(hero.cards ?? [], more, ofHero(known, seat)?.cards ?? []),
    })),
    islands,
  };
}

/** One more card, in the pile and place where the final view has it. */
function withCard(cards: readonly CardView[], card: CardView, end: readonly CardView[]): CardView[] {
  const alike = (other: CardView) => other.slug === card.slug && other.variant === card.variant;
  const lies = end.find(alike);
  if (!lies) return [...cards];
  if (cards.some(alike)) return cards.map((each) => (alike(each) ? { ...each, count: (each.count ?? 1) + 1 } : each));
  const order = (other: CardView) =>
    end.findIndex((each) => each.slug === other.slug && each.variant === other.variant);
  return [...cards, { ...lies, count: 1 }].sort((a, b) => order(a) - order(b));
}

function counted(tokens: readonly TokenView[], slug: string, by: number): TokenView[] {
  const rest = tokens.filter((token) => token.slug !== slug);
  const count = (tokens.find((token) => token.slug === slug)?.count ?? (rest.length < tokens.length ? 1 : 0)) + by;
  return count > 0 ? [...rest, { slug, count }] : rest;
}
