import { describe, expect, it } from 'vitest';
import { changed } from './changes';
import type { TableView } from './types';

const view = {
  round: 1,
  asked: 0,
  heroes: [
    { seat: 0, gold: 3, dice: { light: ['g1'] } },
    { seat: 1, gold: 2 },
  ],
} as unknown as TableView;

describe('a position and what changed in it', () => {
  it('has new values at their paths', () => {
    expect(changed(view, { round: 2, 'heroes.0.gold': 5, 'heroes.0.dice.light': ['g3'] })).toEqual({
      round: 2,
      asked: 0,
      heroes: [
        { seat: 0, gold: 5, dice: { light: ['g3'] } },
        { seat: 1, gold: 2 },
      ],
    });
  });

  it('leaves out what is null', () => {
    expect(changed(view, { asked: null })).not.toHaveProperty('asked');
  });

  it('does not change the position before, and shares with it what stayed', () => {
    const before = JSON.stringify(view);
    const after = changed(view, { 'heroes.0.gold': 4, 'heroes.0.seat': 0 });
    expect(JSON.stringify(view)).toBe(before);
    expect(after.heroes[1]).toBe(view.heroes[1]);
    expect(after.heroes[0]).not.toBe(view.heroes[0]);
  });

  it('is the same if nothing changed', () => {
    expect(changed(view, {})).toBe(view);
  });

  it('refuses changes to what is not there', () => {
    expect(() => changed(view, { 'labyrinth.arrived': true })).toThrow('nothing is at labyrinth');
  });
});
