// What the catalog says about one thing, whatever it is: for tooltips and for the glossary. Things are
// named as the server names them in questions: `feat:owl`, `face:ship`, `token:triton`, `space:9`.
import { REALMS, type Realm } from '../art/rock';
import { whereSaid } from '../boards/where';
import { capital, said, type Words } from '../i18n/rich';
import type { Values } from '../i18n/words.svelte';
import type { AmountView, CatalogView, FaceText, FeatText, GlyphView, PoolText, RulingText } from '../protocol/types';

/** What a glyph or a word can say about something, before its rules. */
export type Fact =
  | { fact: 'cost'; amount: AmountView }
  | { fact: 'price'; gold: number }
  | { fact: 'glory'; glory: number }
  | { fact: 'kind'; slug: string; name: string }
  | { fact: 'from'; name: string }
  | { fact: 'faces'; slugs: string[] };

/** How a thing is drawn. */
export type Picture =
  | { draw: 'feat'; slug: string; realm: 'moon' | 'sun' | 'zenith' }
  | { draw: 'face'; slug: string }
  | { draw: 'resource'; slug: string }
  | { draw: 'sign'; name: string }
  | { draw: 'glyphs'; glyphs: readonly GlyphView[] };

export interface Explained {
  about: string;
  name: string;
  text: Words;
  facts: Fact[];
  rulings: RulingText[];
  picture?: Picture;
  /** The module without which it is not in a game. */
  module?: string;
}

/** The browser's own texts for things without rules, such as resources. */
export type Say = (key: string, values?: Values) => Words | undefined;
type Told = Omit<Explained, 'about'>;
type Teller = (catalog: CatalogView, slug: string, say: Say) => Told | undefined;

const rulingsOf = (catalog: CatalogView, codes: readonly string[] | undefined): RulingText[] => {
  const wanted = new Set(codes);
  // Those that are about little else come first.
  const found = wanted.size ? catalog.rulings.filter(({ code }) => wanted.has(code)) : [];
  return found.sort((a, b) => (a.about?.length ?? 0) - (b.about?.length ?? 0));
};
const named = (list: readonly { slug: string; name: string }[], slug: string): string =>
  list.find((each) => each.slug === slug)?.name ?? slug;
const fromModule = (module: string): { module?: string } => (module && module !== 'none' ? { module } : {});

export const realmOf = ({ island }: Pick<FeatText, 'island'>): Realm => REALMS[island] ?? 'zenith';

function feat(catalog: CatalogView, slug: string): Told | undefined {
  const found = catalog.feats.find((each) => each.slug === slug);
  if (!found) return undefined;
  const { sun = 0, moon = 0, glory = 0 } = found;
  const facts: Fact[] = [{ fact: 'cost', amount: { sun, moon } }];
  if (glory) facts.push({ fact: 'glory', glory });
  facts.push({ fact: 'kind', slug: found.pile, name: named(catalog.piles, found.pile) });
  return {
    name: found.name,
    text: said(found, 'rules'),
    facts,
    rulings: rulingsOf(catalog, found.rulings),
    picture: { draw: 'feat', slug, realm: realmOf(found) },
    ...fromModule(found.module),
  };
}

const poolOf = (catalog: CatalogView, face: string): PoolText | undefined =>
  catalog.pools.find((pool) => pool.faces.includes(face));

function face(catalog: CatalogView, slug: string): Told | undefined {
  const found: FaceText | undefined = catalog.faces.find((each) => each.slug === slug);
  if (!found) return undefined;
  const pool = poolOf(catalog, slug);
  const facts: Fact[] = [];
  if (found.price) facts.push({ fact: 'price', gold: found.price });
  const source = found.card ?? pool?.opened_by;
  if (source) facts.push({ fact: 'from', name: catalog.feats.find((each) => each.slug === source)?.name ?? source });
  return {
    name: found.name,
    text: said(found, 'rules'),
    facts,
    rulings: rulingsOf(catalog, found.rulings),
    picture: { draw: 'face', slug },
    ...fromModule(pool?.module ?? ''),
  };
}

const TELLERS: Record<string, Teller> = {
  feat,
  face,
  token(catalog, slug) {
    const found = catalog.tokens.find((each) => each.slug === slug);
    if (!found) return undefined;
    const rulings = catalog.rulings.filter(({ about = [] }) => about.includes(slug));
    return {
      name: found.name,
      text: said(found, 'rules'),
      facts: [],
      rulings,
      picture: { draw: 'feat', slug, realm: 'moon' },
    };
  },
  pool(catalog, number, say) {
    const found = catalog.pools.find((each) => String(each.number) === number);
    if (!found) return undefined;
    const facts: Fact[] = [];
    if (found.price) facts.push({ fact: 'price', gold: found.price });
    if (found.opened_by) facts.push({ fact: 'from', name: feat(catalog, found.opened_by)?.name ?? found.opened_by });
    facts.push({ fact: 'faces', slugs: found.faces });
    return {
      name: found.name,
      text: say(`about.pool.${found.kind}`) ?? '',
      facts,
      rulings: [],
      picture: { draw: 'sign', name: 'temple' },
      ...fromModule(found.module),
    };
  },
  resource(catalog, slug, say) {
    const found = catalog.resources.find((each) => each.slug === slug);
    if (!found) return undefined;
    const text = say(`about.resource.${slug}`) ?? '';
    return { name: capital(found.plural), text, facts: [], rulings: [], picture: { draw: 'resource', slug } };
  },
  die(catalog, slug, say) {
    const found = catalog.dice.find((each) => each.slug === slug);
    if (!found) return undefined;
    const celestial = slug === 'celestial';
    const facts: Fact[] = celestial ? [{ fact: 'faces', slugs: catalog.celestial }] : [];
    const text = say(celestial ? 'about.die.celestial' : 'about.die') ?? '';
    return { name: found.name, text, facts, rulings: [], picture: { draw: 'sign', name: 'die' } };
  },
  space(catalog, number, say) {
    const found = catalog.labyrinth.spaces.find((each) => String(each.number) === number);
    if (!found) return undefined;
    const glyphs = found.glyphs ?? [];
    return {
      name: capital(whereSaid(catalog.labyrinth, found.number, say)),
      text: said(found, 'rules'),
      facts: [],
      rulings: [],
      picture: glyphs.length ? { draw: 'glyphs', glyphs } : { draw: 'sign', name: 'golem' },
      module: 'goddess',
    };
  },
  zone(catalog, slug) {
    const found = catalog.allegiance.zones.find((each) => each.slug === slug);
    return (
      found && {
        name: found.name,
        text: said(found, 'rules'),
        facts: [],
        rulings: [],
        picture: { draw: 'resource', slug: found.gold_gold || found.glory_glory ? 'loyalty' : 'ancient' },
        module: 'titans',
      }
    );
  },
  allegiance(catalog, number) {
    const found = catalog.allegiance.spaces.find((each) => String(each.number) === number);
    if (!found) return undefined;
    const zone = TELLERS.zone?.(catalog, found.zone, () => undefined);
    return zone && { ...zone, name: `${zone.name}, ${found.name}`, facts: [{ fact: 'glory', glory: found.glory }] };
  },
};

/** Everything the catalog says about it; nothing if it is unknown. */
export function explain(catalog: CatalogView | undefined, about: string | undefined, say: Say): Explained | undefined {
  if (!catalog || !about) return undefined;
  const cut = about.indexOf(':');
  const kind = about.slice(0, cut);
  const told = Object.hasOwn(TELLERS, kind) ? TELLERS[kind]?.(catalog, about.slice(cut + 1), say) : undefined;
  return told && { about, ...told };
}
