// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOG } from '../glossary/fixture';
import { plain } from '../i18n/rich';
import { scenesOf } from '../motion/cutter';
import game from '../motion/game.json';
import type { Event, TableView } from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import { rankSaid } from './rank';
import { type Cast, spokenOf, tallyOf, titleOf } from './words';

const VIEW = game.start as unknown as TableView;
const NAMES = ['Mira', 'Theron', 'Ilo', 'Selene'];
const CAST: Cast = { name: (seat) => NAMES[seat] ?? '', me: 0 };
const WATCHING: Cast = { ...CAST, me: -1 };
const scenes = (...events: Event[]) => scenesOf([{ start: 0, moments: [{ events }] }], VIEW, { me: 0 });
const spoken = (cast: Cast, ...events: Event[]) => scenes(...events).map((scene) => spokenOf(scene, cast));
const gained = (seat: number, resource: 'gold' | 'sun', amount: number): Event => ({
  event: 'gained',
  seat,
  resource,
  amount,
  source: 'face:g1',
});
const rolled = (seat: number): Event => ({ event: 'rolled', seat, die: 'light', slot: 0, face: 'g1' });
const performed: Event[] = [
  { event: 'feat performed', seat: 2, feat: 'satyrs', location: 'M4', extra: 0 },
  { event: 'paid', seat: 2, resource: 'moon', amount: 3, source: 'feat:satyrs' },
];

beforeAll(() => {
  session.language = 'en';
  library.catalog = CATALOG;
});

describe('a blessing is read aloud', () => {
  const blessed: Event[] = [
    rolled(0),
    rolled(1),
    gained(1, 'sun', 1),
    { event: 'overflowed', seat: 1, resource: 'gold', amount: 4, source: 'face:g4' },
    gained(0, 'gold', 2),
    gained(0, 'sun', 3),
  ];

  it('in one go: what I gain first, then the others with what they lose', () => {
    expect(spoken(CAST, ...blessed)).toEqual([
      'Blessing, round 1. You gain 2 gold and 3 sun. Theron gains 1 sun, 4 gold lost.',
    ]);
  });

  it('by names to those who watch', () => {
    expect(spoken(WATCHING, ...blessed)[0]).toContain('Mira gains 2 gold and 3 sun.');
  });

  it('without repeating what was said, when it goes on after an answer', () => {
    const [scene] = scenesOf([{ start: 0, moments: [{ events: [gained(1, 'sun', 1)] }] }], VIEW, { me: 0, ring: true });
    expect(scene && spokenOf(scene, CAST)).toBe('Theron gains 1 sun.');
  });

  it('with gold for the hammer, and what is lost alone', () => {
    const hammered: Event = { event: 'tracked', seat: 1, steps: 3, position: 3, source: 'face:g3' };
    const lost: Event = { event: 'lost', seat: 0, resource: 'sun', amount: 1, source: 'face:g1' };
    expect(spoken(CAST, rolled(1), hammered, lost)[0]).toContain('Theron gains 3 gold for the hammer.');
    expect(spoken(CAST, rolled(1), hammered, lost)[0]).toContain('You lose 1 sun.');
  });

  it('and adds up what several scenes bring', () => {
    const all = scenes(rolled(1), gained(1, 'gold', 2), rolled(1), gained(1, 'gold', 3));
    expect(tallyOf(all, 1).gains).toEqual({ gold: 5 });
  });
});

describe('an act is one sentence', () => {
  it('with its price for the ear, and without it for the eye', () => {
    const [scene] = scenes(...performed);
    expect(scene && spokenOf(scene, CAST)).toMatch(/^Ilo performs .+ for 3 moon\.$/);
    expect(scene?.setting && plain(titleOf(scene.setting, CAST))).not.toContain('moon');
  });

  it('that says whom it ousts, me among them', () => {
    const ousts = (seat: number): Event => ({ event: 'ousted', seat, by: 2, portal: 2 });
    expect(spoken(CAST, ...performed, ousts(1))[0]).toMatch(/for 3 moon and ousts Theron\.$/);
    expect(spoken(CAST, ...performed, ousts(0))[0]).toMatch(/and ousts you\.$/);
    expect(spoken(WATCHING, ...performed, ousts(0))[0]).toMatch(/and ousts Mira\.$/);
  });

  it('that says what a face replaces, where, and for how much', () => {
    const forged: Event = { event: 'forged', seat: 1, die: 'dark', slot: 0, face: 's1', replaced: 'g1' };
    const paid: Event = { event: 'paid', seat: 1, resource: 'gold', amount: 3, source: 'face:s1' };
    expect(spoken(CAST, forged, paid)[0]).toMatch(/^Theron forges .+ over .+ on the .+ for 3 gold\.$/);
    expect(spoken(CAST, forged)[0]).not.toContain(' for ');
  });

  it('in every language', () => {
    for (const language of ['fr', 'de'] as const) {
      session.language = language;
      const [text = ''] = spoken(CAST, ...performed);
      expect(text).toContain('Ilo');
      expect(text).not.toMatch(/[{}]|performs/);
    }
    session.language = 'en';
  });
});

describe('where I stand', () => {
  const scored = (...scores: number[]): TableView => ({
    ...VIEW,
    heroes: VIEW.heroes.map((hero, seat) => ({ ...hero, score: scores[seat] ?? 0 })),
  });
  const said = (...scores: number[]) => rankSaid(scored(...scores), 0, CAST.name);

  it('is said with the one to catch', () => {
    expect(said(44, 47, 30, 20)).toBe('You are second, 3 behind Theron.');
    expect(said(20, 47, 23, 30)).toBe('You are fourth, 3 behind Ilo.');
  });

  it('or with my lead', () => {
    expect(said(44, 40, 30, 20)).toBe('You lead by 4.');
    expect(said(44, 44, 30, 20)).toBe('You share the lead.');
  });
});
