// Everything that the server says about a position is drawn somewhere. A new field fails here until it is, too.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SRC = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, SRC), 'utf8');
const TYPES = read('protocol/types.ts');

function fieldsOf(name: string): string[] {
  const body = TYPES.match(new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`))?.[1];
  if (body === undefined) throw new Error(`there is no ${name}`);
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '');
}

const PAGE = 'table/TablePage.svelte';
const TOP = 'table/TopBar.svelte';
const OWN = 'table/Own.svelte';
const ANVIL = 'table/Anvil.svelte';
const PILES = 'table/Piles.svelte';
const OPENED = 'table/OpenedDice.svelte';
const RESERVES = 'table/Reserves.svelte';
const RIVAL = 'table/Rival.svelte';
const RIVAL_DICE = 'table/RivalDice.svelte';
const RIVAL_RESERVES = 'table/RivalReserves.svelte';
const RIVAL_PILES = 'table/RivalPiles.svelte';
const LAID_CARDS = 'table/LaidCards.svelte';
const CARD = 'table/Card.svelte';
const ISLE = 'table/Isle.svelte';
const ISLE_CARDS = 'table/IsleCards.svelte';
const PORTAL = 'table/Portal.svelte';
const CHIPS = 'boards/Chips.svelte';
const DIE = 'dice/Die.svelte';
const NET = 'dice/Net.svelte';

/** By type and field: where it is drawn. */
const DRAWN: Record<string, Record<string, string[]>> = {
  TableView: {
    round: [TOP],
    rounds: [TOP],
    active: [TOP],
    step: [TOP],
    module: ['boards/focus.svelte.ts'],
    heroes: [PAGE],
    islands: [PAGE],
    pools: ['table/Sky.svelte'],
    asked: [OWN, RIVAL],
    chance: [OWN],
    over: [PAGE, TOP],
    rules: ['boards/Omens.svelte'],
    bonds: [CHIPS],
    celestial: ['boards/Celestial.svelte'],
    labyrinth: ['boards/Board.svelte'],
    draft: [ISLE_CARDS],
    swapped: ['boards/Omens.svelte'],
    swap: ['boards/Omens.svelte'],
    outcome: [PAGE],
  },
  HeroView: {
    seat: [OWN, RIVAL],
    score: [OWN, RIVAL],
    glory: [OWN, RIVAL],
    on_cards: [OWN, RIVAL],
    gold: [RESERVES, RIVAL_RESERVES],
    gold_cap: [RESERVES, RIVAL_RESERVES],
    sun: [RESERVES, RIVAL_RESERVES],
    sun_cap: [RESERVES, RIVAL_RESERVES],
    moon: [RESERVES, RIVAL_RESERVES],
    moon_cap: [RESERVES, RIVAL_RESERVES],
    light: [ANVIL, RIVAL_DICE],
    dark: [ANVIL, RIVAL_DICE],
    cards: ['table/piles.ts'],
    tokens: [OWN, RIVAL],
    track: [RESERVES, RIVAL_PILES],
    scepters: ['asking/Scepters.svelte', CHIPS],
    spare_sun: ['boards/holdings.ts'],
    spare_moon: ['boards/holdings.ts'],
    companions: ['boards/Companions.svelte', CHIPS],
    island: ['table/Temple.svelte'],
    forged: [PILES, CHIPS],
    rerolls: [CHIPS],
    ancient: [RESERVES, RIVAL_RESERVES],
    ancient_cap: [RESERVES, RIVAL_RESERVES],
    allegiance: ['boards/Allegiance.svelte', 'boards/Mini.svelte'],
    zone: [CHIPS, OWN],
    space_glory: [CHIPS, OWN, 'boards/Mini.svelte'],
    golem: ['boards/Labyrinth.svelte', 'boards/Mini.svelte'],
  },
  DieView: {
    faces: [DIE, NET],
    up: ['boards/Celestial.svelte'],
    slot: [DIE, NET],
    fixed: [NET],
    means: [RIVAL_DICE, OPENED],
    worth: [OPENED],
  },
  CardView: {
    slug: [PILES, RIVAL],
    pile: ['table/piles.ts'],
    count: [PILES, RIVAL],
    variant: [PILES, LAID_CARDS],
    glory: [PILES, RIVAL],
  },
  TokenView: { slug: [OWN, RIVAL], count: [OWN, RIVAL] },
  TrackView: {
    steps: [RESERVES, RIVAL_PILES],
    length: [RESERVES, RIVAL_PILES],
    pays: ['table/lap.ts'],
    hammers: [RESERVES],
  },
  CompanionView: { place: ['boards/Companions.svelte', CHIPS], advanced: ['boards/Companions.svelte', CHIPS] },
  IslandView: {
    number: [ISLE],
    stacks: [ISLE, 'boards/Shelf.svelte'],
    seats: [PORTAL, 'boards/Shelf.svelte'],
    memory_tokens: ['boards/MemoryTokens.svelte'],
  },
  StackView: {
    location: [ISLE_CARDS],
    slug: [CARD],
    sun: [CARD],
    moon: [CARD],
    glory: [CARD],
    left: [CARD],
    variant: [CARD],
  },
  MemoryTokenView: {
    seat: ['boards/MemoryTokens.svelte'],
    side: ['boards/MemoryTokens.svelte'],
    gives: ['boards/MemoryTokens.svelte'],
    variant: ['boards/MemoryTokens.svelte'],
  },
  PoolView: {
    number: ['boards/Beds.svelte'],
    kind: ['table/ladder.ts', 'boards/beds.ts'],
    niches: ['table/ladder.ts', 'boards/Beds.svelte'],
    price: ['table/ladder.ts'],
    opened_by: ['boards/Beds.svelte'],
    unused: ['boards/beds.ts'],
  },
  NicheView: {
    face: ['table/Niche.svelte', 'boards/Beds.svelte'],
    left: ['table/Niche.svelte', 'boards/Beds.svelte'],
    size: ['boards/Beds.svelte'],
  },
  BondView: { face: [CHIPS], owner: [CHIPS], bearer: [CHIPS] },
  CelestialView: { faces: ['boards/Celestial.svelte'], up: ['boards/Celestial.svelte'] },
  LabyrinthView: {
    halls: ['boards/spaces.ts'],
    treasures: ['boards/Treasures.svelte'],
    arrived: ['boards/Labyrinth.svelte'],
  },
  HallView: { space: ['boards/spaces.ts'], gives: ['boards/Labyrinth.svelte'] },
  DraftView: { location: [ISLE_CARDS], open: ['boards/Omens.svelte'] },
};

describe.each(Object.keys(DRAWN))('%s', (name) => {
  const places = DRAWN[name] ?? {};

  it('has no field that is not drawn', () => {
    expect(fieldsOf(name).filter((field) => !(field in places))).toEqual([]);
  });

  it('is drawn where this list says', () => {
    const gone = Object.entries(places).flatMap(([field, files]) =>
      files.filter((file) => !new RegExp(`\\b${field}\\b`).test(read(file))).map((file) => `${field} in ${file}`),
    );
    expect(gone).toEqual([]);
  });

  it('is listed without fields that are gone', () => {
    const told = fieldsOf(name);
    expect(Object.keys(places).filter((field) => !told.includes(field))).toEqual([]);
  });
});
