// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Options, SetupPlan } from '../protocol/types';
import { session } from '../state/session.svelte';
import { houseRules, time } from './house';

const SETUP: SetupPlan = { seats: 2, feats: [] };
const said = (options: Options, setup = SETUP): string[] => houseRules(setup, options).map(({ rule }) => rule);
beforeEach(() => {
  session.language = 'en';
});

describe('times', () => {
  it('are as long as they need to be', () => {
    expect([30, 60, 90, 7200].map(time)).toEqual(['30 s', '1 min', '1:30 min', '2 h']);
  });
});

describe('house rules', () => {
  it('are the defaults of a table if none are given', () => {
    expect(said({})).toEqual([
      'No clock',
      'Undo',
      'Hints · Odds · Running scores',
      'Shared victory on a tie',
      'By link only',
    ]);
  });

  it('say what is turned off', () => {
    const off = said({ undo: false, hints: false, odds: false, scores: false, public: true });
    expect(off).toEqual([
      'No clock',
      'No undo',
      'No hints · No odds · No running scores',
      'Shared victory on a tie',
      'Open to all',
    ]);
  });

  it('name both clocks if there are two', () => {
    expect(said({ clock: { move_seconds: 60, bank_seconds: 600 } }).slice(0, 2)).toEqual([
      'Each decision: 1 min',
      'Whole game: 10 min',
    ]);
  });

  it('name what differs in the game itself', () => {
    expect(said({}, { ...SETUP, tie_break: true, without_g6: true })).toEqual(
      expect.arrayContaining(['Ties are broken', 'Without g6']),
    );
  });
});
