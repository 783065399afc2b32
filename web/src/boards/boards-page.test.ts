// @vitest-environment happy-dom
// The boards of the modules on the table, played by clicks and keys.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWorld } from '../protocol/fake';
import type { CatalogView, HeroView, OptionView, QuestionView, TableView, Update } from '../protocol/types';
import { library } from '../state/library.svelte';
import base from '../table/fixture.json';
import TablePage from '../table/TablePage.svelte';
import fixture from './fixture.json';
import { LINGER } from './focus.svelte';

const BASE = base as unknown as Update;
const VIEW = BASE.view as TableView;
const QUESTION = BASE.question as QuestionView;
const CATALOG = {
  language: 'en',
  languages: [],
  modules: [],
  boxes: [],
  setups: [],
  starting_dice: [],
  celestial: [],
  faces: [],
  feats: [],
  tokens: [],
  resources: [],
  dice: [],
  steps: [],
  piles: [],
  islands: [],
  locations: [],
  pools: [],
  colors: [],
  glossary: [],
  rulings: [],
  numbers: { extra_action_sun: 2, scepter_room: 6, companion_end: 5, ancient_cap: 6, seats: [] },
  ...fixture,
} as unknown as CatalogView;

let world: FakeWorld;
let page: Record<string, unknown>;
let position = 1000;

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const labels = (selector: string): string[] => all(selector).map((element) => element.getAttribute('aria-label') ?? '');
const click = (element: HTMLElement | undefined): void => {
  element?.click();
  flushSync();
};
const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  flushSync();
};
const heroes = (change: (hero: HeroView) => Partial<HeroView>): HeroView[] =>
  VIEW.heroes.map((hero) => ({ ...hero, ...change(hero) }));

const GODDESS: Partial<TableView> = {
  module: 'goddess',
  heroes: heroes(({ seat }) => ({ golem: seat ? 2 : 4 })),
  labyrinth: {
    halls: [{ space: 8, gives: { sun: 1 } }, { space: 12 }, { space: 21 }],
    treasures: [{ moon: 4 }, { glory: 10 }],
  },
};
const TITANS: Partial<TableView> = {
  module: 'titans',
  heroes: heroes(({ seat }) => ({
    allegiance: seat ? 16 : 12,
    zone: seat ? 'N' : 'R1',
    space_glory: seat ? 0 : -5,
    ancient_cap: 6,
  })),
};
const ask = (view: Partial<TableView>, kind: QuestionView['kind'], options: OptionView[], about = ''): void => {
  position += 1;
  const question: QuestionView = { ...QUESTION, kind, options, ...(about ? { about } : {}) };
  world.wire.tell({ ...BASE, seq: position, position, whole: true, view: { ...VIEW, ...view }, question });
  flushSync();
};
const walk = (space: number): OptionView => ({
  move: `walk ${space}`,
  label: 'Go there',
  answer: space === 5 ? 'Straight on' : 'Down to the anvil',
  place: { on: 'space', space },
});
const pass: OptionView = { move: 'pass', label: 'Pass', place: { on: 'button' } };

beforeEach(() => {
  vi.useFakeTimers();
  library.catalog = CATALOG;
  world = new FakeWorld();
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
  world.wire.welcome(1, 0);
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('a walk through the labyrinth', () => {
  beforeEach(() => ask(GODDESS, 'walk', [walk(5), walk(10)]));

  it('opens the board, and only its spaces glow', () => {
    expect(all('.space')).toHaveLength(36);
    expect(labels('.space.legal').map((label) => label.split(':')[0])).toEqual([
      'Upper lane, 4 of 7',
      'Middle lane, 2 of 5',
    ]);
    expect(all('.hotway')).toHaveLength(2);
  });

  it('is answered by clicking a space', () => {
    click(all('.space.legal')[1]);
    expect(world.wire.last).toMatchObject({ type: 'play', move: 'walk 10' });
  });

  it('has its answers in words beside the spaces, to be clicked like them', () => {
    expect(all('.waytag b').map((tag) => tag.textContent)).toEqual(['Straight on', 'Down to the anvil']);
    expect(all('.waytag kbd').map((key) => key.textContent)).toEqual(['1', '2']);
    click(all('.waytag')[1]);
    expect(world.wire.last).toMatchObject({ type: 'play', move: 'walk 10' });
  });

  it('marks the space that a hint names', () => {
    const hint = { move: 'walk 10', label: '', reason: '', win: 0.6, error: 0.1, behind: 0, glory: 40 };
    world.wire.tell({ type: 'hints', id: '', at: position, hints: [hint] });
    flushSync();
    expect(all('.space:has(.hint-sign)').map((space) => space.dataset.space)).toEqual(['10']);
  });

  it('leaves all islands and the whole temple within reach', () => {
    expect(all('.shelf .card')).toHaveLength(15);
    expect(all('.ladder .pool .niche')).toHaveLength(16);
  });

  it('shows the golems of all heroes', () => {
    expect(all('.labyrinth .token').map((token) => token.dataset.token)).toEqual(['golem:0', 'golem:1']);
  });

  it('tells screen readers what a space gives and who is there', () => {
    expect(labels('.space').find((label) => label.startsWith('Upper lane, 1 of 7'))).toMatch(
      /^Upper lane, 1 of 7: Gain 1 sun\. here: \w+/,
    );
    expect(labels('.space').find((label) => label.startsWith('Upper lane, 7 of 7'))).toContain('found');
  });

  it('gives the sky back a moment after the last question about the board', () => {
    ask(GODDESS, 'action', [pass]);
    expect(all('.board')).toHaveLength(0);
    ask(GODDESS, 'walk', [walk(5)]);
    const question = { ...QUESTION, seat: 1, options: [] };
    position += 1;
    world.wire.tell({ ...BASE, seq: position, position, whole: true, view: { ...VIEW, ...GODDESS }, question });
    flushSync();
    expect(all('.board')).toHaveLength(1);
    vi.advanceTimersByTime(LINGER + 1);
    flushSync();
    expect(all('.board')).toHaveLength(0);
  });
});

describe('the two halves of a module game', () => {
  it('are switched with L, and stay as they are', () => {
    ask(GODDESS, 'action', [pass]);
    expect(all('.mini-board')).toHaveLength(1);
    press('l');
    expect(all('.board')).toHaveLength(1);
    ask(GODDESS, 'action', [pass]);
    expect(all('.board')).toHaveLength(1);
    press('l');
    expect(all('.board')).toHaveLength(0);
  });

  it('can be switched while a question is about the board; the strip glows then', () => {
    ask(GODDESS, 'walk', [walk(5)]);
    click(all('.halves button')[0]);
    expect(all('.board')).toHaveLength(0);
    expect(all('.mini-board.legal')).toHaveLength(1);
    click(all('.mini-board')[0]);
    expect(all('.board')).toHaveLength(1);
  });

  it('are one in a game without a module', () => {
    ask({}, 'action', [pass]);
    press('l');
    expect(all('.board, .mini-board')).toHaveLength(0);
  });

  it('show in the strip where everybody stands', () => {
    ask(GODDESS, 'action', [pass]);
    expect(labels('.mini-board')[0]).toMatch(/: upper lane, 3 of 7\. .*: upper lane, 1 of 7/);
  });
});

describe('what a space gives', () => {
  it('floats over it, to choose from', () => {
    const part = (glory: number): OptionView => ({
      move: `gain v${glory}`,
      label: `Gain ${glory} glory`,
      place: { on: 'part', source: 'space:4', gives: { glory } },
    });
    ask(GODDESS, 'gain', [part(6), part(3)], 'space:4');
    expect(labels('.choices button')).toEqual(['Gain 6 glory', 'Gain 3 glory']);
    click(all('.choices button')[1]);
    expect(world.wire.last).toMatchObject({ type: 'play', move: 'gain v3' });
  });

  it('is a treasure beside the board', () => {
    const take: OptionView = {
      move: 'gain v10',
      label: 'Gain 10 glory',
      place: { on: 'treasure', gives: { glory: 10 } },
    };
    ask(GODDESS, 'treasure', [take, { ...take, move: 'gain m4', place: { on: 'treasure', gives: { moon: 4 } } }]);
    expect(all('.treasure.legal')).toHaveLength(2);
    click(all('.treasure.legal')[1]);
    expect(world.wire.last).toMatchObject({ type: 'play', move: 'gain v10' });
  });
});

describe('allegiance', () => {
  const gain = (space: number, name: string): OptionView => ({
    move: `gain ${name}`,
    label: `Gain 1 ${name}`,
    place: { on: 'part', source: 'feat:guardian', gives: {}, space },
  });

  it('shows where each choice leads', () => {
    ask(TITANS, 'gain', [gain(11, 'ancient'), gain(13, 'loyalty')]);
    expect(all('.rung')).toHaveLength(31);
    expect(all('.rung.legal').map((space) => space.textContent?.trim())).toEqual(['−6', '−3']);
    click(all('.rung.legal')[0]);
    expect(world.wire.last).toMatchObject({ type: 'play', move: 'gain ancient' });
  });

  it('says of a unique face that it is unique', () => {
    const forest: TableView['pools'] = [{ number: 20, kind: 'forest', niches: [{ face: 'chaos-red', left: 1 }] }];
    ask({ ...TITANS, pools: [...VIEW.pools, ...forest] }, 'action', [pass]);
    expect(all('[data-niche=chaos-red]')[0]?.getAttribute('aria-description')).toContain('1 of 1 left');
  });

  it('says what a space is worth, what its zone gives, and who is there', () => {
    ask(TITANS, 'action', [pass]);
    press('l');
    expect(labels('.rung').find((label) => label.includes('here: '))).toMatch(
      /^−5 glory at the end, Rebellion: A feat gives 3 glory/,
    );
    const zones = fixture.allegiance.zones.map(({ name }) => name);
    expect(all('.zonehead b').map((head) => head.textContent)).toEqual(zones);
  });
});

describe('a hint is marked where it is answered', () => {
  const options = QUESTION.options ?? [];
  const hint = (option: OptionView | undefined): void => {
    ask({}, 'action', options);
    const told = { move: option?.move ?? '', label: '', reason: '', win: 0.6, error: 0.1, behind: 0, glory: 40 };
    world.wire.tell({ type: 'hints', id: '', at: position, hints: [told] });
    flushSync();
  };
  const marked = (): string[] =>
    all('.hint-sign').map(({ parentElement: on }) => on?.dataset.stack ?? on?.dataset.niche ?? on?.className ?? '');

  it('on the card of a feat', () => {
    const feat = options.find(({ place }) => place.on === 'stack');
    hint(feat);
    expect(marked()).toEqual([feat?.place.on === 'stack' ? feat.place.location : undefined]);
  });

  it('on the niche of a face, then on the face that makes way', () => {
    const forge = options.find(({ place }) => place.on === 'forge');
    hint(forge);
    if (forge?.place.on !== 'forge') throw new Error('nothing is forged here');
    expect(marked()).toEqual([forge.place.face]);
    click(all(`[data-niche="${forge.place.face}"]`)[0]);
    const spots = all('.cross .hint-sign').map((sign) => sign.closest<HTMLElement>('[data-slot]')?.dataset.slot);
    const { die, slots } = forge.place;
    expect(spots).toEqual(slots.map((slot) => `${die}:${slot}`));
  });

  it('nowhere once the game has moved on', () => {
    hint(options.find(({ place }) => place.on === 'stack'));
    ask({}, 'action', options);
    expect(marked()).toEqual([]);
  });
});
