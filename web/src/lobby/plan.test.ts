import { describe, expect, it } from 'vitest';
import type { BotInfo } from '../protocol/types';
import { FRIEND, Plan, quickTable, setupsOf, tableIn } from './plan.svelte';

const BOTS: BotInfo[] = ['theron', 'ilo', 'selene', 'nyx'].map((code) => ({ code, name: code, about: '' }));
BOTS.push({ code: 'random', about: 'no character' });

describe('a quick table', () => {
  it('seats me and three characters, with the cards for a first game', () => {
    expect(quickTable('Ann')).toEqual({ seats: [{}, { bot: 'theron' }, { bot: 'ilo' }, { bot: 'selene' }], name: 'Ann' });
  });
});

describe('a plan', () => {
  it('begins with four heroes and the introductory cards', () => {
    const plan = new Plan();
    expect(plan.seats).toBe(4);
    expect(plan.choice).toEqual({ kind: 'named', name: 'introductory' });
  });

  it('takes heroes away and brings others', () => {
    const plan = new Plan();
    plan.resize(2, BOTS);
    expect(plan.rivals).toEqual(['theron']);
    plan.resize(4, BOTS);
    expect(plan.rivals).toEqual(['theron', 'ilo', 'selene']);
  });

  it('changes a rival for one who does not sit yet, then for a friend', () => {
    const plan = new Plan();
    plan.change(2, BOTS);
    expect(plan.rivals[2]).toBe('nyx');
    plan.change(2, BOTS);
    expect(plan.rivals[2]).toBe(FRIEND);
    plan.change(2, BOTS);
    expect(plan.rivals[2]).toBe('selene');
  });

  it('has only characters on the bench', () => {
    expect(new Plan().bench(BOTS).map((bot) => bot.code)).toEqual(['nyx']);
  });

  it('keeps a way to choose cards that the game has', () => {
    const plan = new Plan();
    plan.play('titans');
    expect(plan.choice).toEqual({ kind: 'named', name: 'discovery-titans' });
    plan.setup = 'random';
    plan.play('goddess');
    expect(plan.choice).toMatchObject({ kind: 'random', module: 'goddess', rebellion: true });
    for (const game of ['base', 'more', 'goddess', 'titans'] as const) expect(setupsOf(game).length).toBeGreaterThan(1);
  });

  it('opens a table with seats for friends', () => {
    const plan = new Plan();
    plan.resize(2, BOTS);
    plan.rivals[0] = FRIEND;
    expect(plan.opening('Ann')).toMatchObject({ seats: [{}, {}], name: 'Ann', options: { public: false } });
  });
});

describe('a link', () => {
  it('names its table', () => {
    expect(tableIn('https://games.test/t/aB3_x-9')).toBe('aB3_x-9');
    expect(tableIn(' aB3_x-9 ')).toBe('aB3_x-9');
    expect(tableIn('what?')).toBeUndefined();
  });
});
