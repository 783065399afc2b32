// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../glossary/fixture';
import type { BotInfo, SetupText } from '../protocol/types';
import { library } from '../state/library.svelte';
import { DRAFT, FRIEND, ME, OWN, Plan, quickTable, RANDOM, setupsOf, tableIn } from './plan.svelte';

const BOTS: BotInfo[] = ['theron', 'ilo', 'selene', 'nyx'].map((code) => ({ code, name: code, about: '' }));
BOTS.push({ code: 'random', about: 'no character' });

describe('a quick table', () => {
  it('seats me and three characters, with the cards for a first game', () => {
    expect(quickTable('Ann')).toEqual({
      seats: [{}, { bot: 'theron' }, { bot: 'ilo' }, { bot: 'selene' }],
      name: 'Ann',
    });
  });
});

describe('the named set-ups', () => {
  const setup = (name: string, module: string, ...feats: string[]): SetupText => ({
    name,
    about: '',
    module,
    seats: [2],
    feats: Object.fromEntries(feats.map((feat, i) => [`M${i}`, feat])),
  });
  const all = [
    setup('first', 'none', 'owl'),
    setup('mixed', 'none', 'owl', 'scepter'),
    setup('maze', 'goddess', 'owl'),
  ];
  const isBase = (feat: string) => feat !== 'scepter';

  it('are grouped by module, and by whether they need the expansion', () => {
    expect(setupsOf('base', all, isBase).map(({ name }) => name)).toEqual(['first']);
    expect(setupsOf('more', all, isBase).map(({ name }) => name)).toEqual(['mixed']);
    expect(setupsOf('goddess', all, isBase).map(({ name }) => name)).toEqual(['maze']);
    expect(setupsOf('titans', all, isBase)).toEqual([]);
  });
});

describe('the seats of a plan', () => {
  it('start as four, with mine first', () => {
    expect(new Plan().seats).toEqual([ME, 'theron', 'ilo', 'selene']);
  });

  it('come and go, and I stay', () => {
    const plan = new Plan();
    plan.move(0, 1);
    plan.resize(2, BOTS);
    expect(plan.seats).toEqual(['theron', ME]);
    plan.resize(4, BOTS);
    expect(plan.seats).toEqual(['theron', ME, 'ilo', 'selene']);
  });

  it('are filled from the bench, where only characters sit', () => {
    expect(new Plan().bench(BOTS).map((bot) => bot.code)).toEqual(['nyx']);
  });

  it('swap places when somebody seated elsewhere is chosen', () => {
    const plan = new Plan();
    plan.put(3, 'nyx');
    expect(plan.seats).toEqual([ME, 'theron', 'ilo', 'nyx']);
    plan.put(1, 'nyx');
    expect(plan.seats).toEqual([ME, 'nyx', 'ilo', 'theron']);
    plan.put(1, FRIEND);
    plan.put(2, FRIEND);
    expect(plan.seats).toEqual([ME, FRIEND, FRIEND, 'theron']);
    expect(plan.friends).toBe(2);
  });

  it('cannot be moved off the table', () => {
    const plan = new Plan();
    plan.move(0, -1);
    plan.move(3, 1);
    expect(plan.seats).toEqual([ME, 'theron', 'ilo', 'selene']);
  });
});

describe('the cards of a plan', () => {
  it('start as the introductory ones', () => {
    expect(new Plan().choice).toMatchObject({ kind: 'named', name: 'introductory', module: 'none', rebellion: false });
  });

  it('keep the way of choosing when the game changes, except for named set-ups', () => {
    const plan = new Plan();
    plan.play('titans', 'discovery-titans');
    expect(plan.choice).toMatchObject({ kind: 'named', name: 'discovery-titans' });
    plan.setup = RANDOM;
    plan.play('goddess', 'discovery-goddess');
    expect(plan.choice).toMatchObject({ kind: 'random', module: 'goddess', rebellion: true, seed: plan.seed });
    plan.setup = DRAFT;
    plan.promos = true;
    expect(plan.choice).toMatchObject({ kind: 'draft', promos: true });
    plan.play('base', 'introductory');
    expect(plan.choice).toMatchObject({ kind: 'draft', promos: false });
  });

  it('are drawn again with another seed', () => {
    const plan = new Plan();
    const before = plan.seed;
    plan.draw();
    expect(plan.setup).toBe(RANDOM);
    expect(plan.seed).not.toBe(before);
  });

  it('become my own choice as soon as one is exchanged', () => {
    const plan = new Plan();
    plan.feats = ['hammer', 'chest', 'hind'];
    plan.choose(2, 'bear');
    expect(plan.setup).toBe(OWN);
    expect(plan.choice).toMatchObject({ kind: 'custom', feats: ['hammer', 'chest', 'bear'] });
  });

  it('start over with another game if they were my own choice', () => {
    const plan = new Plan();
    plan.feats = ['hammer'];
    plan.choose(0, 'twins');
    plan.play('goddess', 'discovery-goddess');
    expect(plan.choice).toMatchObject({ kind: 'custom', feats: [], module: 'goddess' });
  });
});

describe('a table that is opened', () => {
  it('seats me at once', () => {
    expect(new Plan().opening('Ann')).toMatchObject({ name: 'Ann', seat: 0, seats: [{}, { bot: 'theron' }, {}, {}] });
  });

  it('gives me my own seat even if a friend sits before me', () => {
    const plan = new Plan();
    plan.seats = [FRIEND, 'nyx', ME];
    expect(plan.opening('Ann')).toMatchObject({ name: 'Ann', seat: 2, seats: [{}, { bot: 'nyx' }, {}] });
  });

  it('has the house rules', () => {
    const plan = new Plan();
    expect(plan.options).toMatchObject({ undo: true, hints: true, public: false, pace_ms: 600, clock: {} });
    plan.clock = 'move';
    expect(plan.options.clock).toEqual({ move_seconds: 60 });
    plan.clock = 'bank';
    expect(plan.options.clock).toEqual({ bank_seconds: 600 });
  });

  it('is without the face with the most gold where the catalog allows it', () => {
    library.catalog = CATALOG;
    const plan = new Plan();
    plan.withoutG6 = true;
    expect(plan.choice.without_g6).toBe(false);
    plan.resize(2, BOTS);
    expect(plan.choice.without_g6).toBe(true);
  });
});

describe('a link', () => {
  it('names its table', () => {
    expect(tableIn('https://games.test/t/aB3_x-9')).toBe('aB3_x-9');
    expect(tableIn(' aB3_x-9 ')).toBe('aB3_x-9');
    expect(tableIn('what?')).toBeUndefined();
  });
});
