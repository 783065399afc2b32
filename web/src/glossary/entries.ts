// Everything that can be looked up, in display order, and the search.
import { plain, said } from '../i18n/rich';
import type { CatalogView } from '../protocol/types';
import { type Explained, explain, type Picture, type Say } from './explain';

export const KINDS = ['terms', 'cards', 'faces', 'tokens', 'labyrinth', 'allegiance', 'rulings'] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry extends Explained {
  kind: Kind;
}

/** Terms of the game that are not things, each with its symbol. Their texts are the browser's own. */
export const TERMS: Record<string, Picture> = {
  round: { draw: 'sign', name: 'turn' },
  blessing: { draw: 'sign', name: 'dice' },
  'minor-blessing': { draw: 'sign', name: 'die' },
  reinforcement: { draw: 'sign', name: 'each-turn' },
  action: { draw: 'sign', name: 'play' },
  offering: { draw: 'sign', name: 'temple' },
  forge: { draw: 'sign', name: 'forge' },
  feat: { draw: 'sign', name: 'feat' },
  'extra-action': { draw: 'resource', slug: 'sun' },
  pass: { draw: 'sign', name: 'back' },
  oust: { draw: 'sign', name: 'oust' },
  face: { draw: 'face', slug: 'g1' },
  shown: { draw: 'face', slug: 's1' },
  choice: { draw: 'face', slug: 'g1/s1/m1' },
  sanctuary: { draw: 'sign', name: 'temple' },
  gardens: { draw: 'face', slug: 'mirror' },
  island: { draw: 'sign', name: 'island' },
  location: { draw: 'sign', name: 'feat' },
  reserve: { draw: 'sign', name: 'token' },
  shard: { draw: 'resource', slug: 'moon' },
  'hammer-track': { draw: 'feat', slug: 'hammer', realm: 'moon' },
  token: { draw: 'feat', slug: 'triton', realm: 'sun' },
  bound: { draw: 'face', slug: 'boar-red' },
  end: { draw: 'sign', name: 'trophy' },
  tie: { draw: 'sign', name: 'balance' },
  module: { draw: 'sign', name: 'goal' },
  forest: { draw: 'face', slug: 'golem-moon' },
  golem: { draw: 'sign', name: 'golem' },
  'treasure-hall': { draw: 'sign', name: 'hall' },
  celestial: { draw: 'sign', name: 'celestial' },
  allegiance: { draw: 'resource', slug: 'loyalty' },
  scepter: { draw: 'feat', slug: 'scepter', realm: 'moon' },
  companion: { draw: 'feat', slug: 'companion', realm: 'moon' },
  'memory-token': { draw: 'feat', slug: 'memory', realm: 'moon' },
  upgrade: { draw: 'sign', name: 'upgrade' },
};

function terms(say: Say): Entry[] {
  return Object.entries(TERMS).map(([slug, picture]) => ({
    kind: 'terms',
    about: `term:${slug}`,
    name: plain(say(`term.${slug}`) ?? slug),
    text: say(`term.${slug}.about`) ?? '',
    facts: [],
    rulings: [],
    picture,
  }));
}

/** Rulings about no card and no face; the others are shown with what they are about. */
const general = (catalog: CatalogView): Entry[] =>
  catalog.rulings
    .filter(({ about = [] }) => !about.length)
    .map((ruling) => ({
      kind: 'rulings',
      about: `ruling:${ruling.code}`,
      name: ruling.code,
      text: said(ruling, 'text'),
      facts: [],
      rulings: [],
      picture: { draw: 'sign', name: 'balance' },
    }));

export function entriesOf(catalog: CatalogView | undefined, say: Say): Entry[] {
  if (!catalog) return [];
  const tell = (kind: Kind, prefix: string, slugs: readonly (string | number)[]): Entry[] =>
    slugs.flatMap((slug) => {
      const told = explain(catalog, `${prefix}:${slug}`, say);
      return told ? [{ ...told, kind }] : [];
    });
  const slugs = (list: readonly { slug: string }[]): string[] => list.map(({ slug }) => slug);
  return [
    ...terms(say),
    ...tell('terms', 'resource', slugs(catalog.resources)),
    ...tell('cards', 'feat', slugs(catalog.feats)),
    ...tell('faces', 'face', slugs(catalog.faces)),
    ...tell('tokens', 'token', slugs(catalog.tokens)),
    ...tell(
      'labyrinth',
      'space',
      catalog.labyrinth.spaces.map(({ number }) => number),
    ),
    ...tell('allegiance', 'zone', slugs(catalog.allegiance.zones)),
    ...general(catalog),
  ];
}

/** Without accents and capitals, so that `elan` finds `Élan`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = ({ about, name, text, rulings }: Entry): string =>
  folded([about, name, plain(text), ...rulings.flatMap((ruling) => [ruling.code, ruling.text])].join(' '));

/** The entries that contain every word; matches in the name come first. */
export function search(entries: readonly Entry[], query: string, kind: Kind | 'all' = 'all'): Entry[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    if (kind !== 'all' && entry.kind !== kind) return false;
    const words = wordsOf(entry);
    return wanted.every((word) => words.includes(word));
  });
  if (!wanted.length) return found;
  const inName = (entry: Entry): number => Number(!wanted.every((word) => folded(entry.name).includes(word)));
  return found.sort((a, b) => inName(a) - inName(b));
}
