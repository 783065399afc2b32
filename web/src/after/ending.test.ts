// @vitest-environment happy-dom
// The ending: its pages, its figures, and what can be done on it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TABLE } from '../protocol/fake';
import type { Aftermath } from '../protocol/types';
import { heroesOf } from '../state/identity';
import { session } from '../state/session.svelte';
import Ending from './Ending.svelte';
import { actsOf, ahead, counted, height, pillars, spoken, standing } from './ending';
import told from './ending.json';
import { STILL, Staging } from './staging.svelte';

const AFTERMATH = told as unknown as Aftermath;
const NAMES = ['Mira', 'Theron', 'Ilo', 'Selene'];
const INFO = {
  ...TABLE,
  seats: NAMES.map((name, seat) => ({ seat, name, person: seat === 0, bot: seat ? 'theron' : '', connected: true })),
};
const HEROES = heroesOf(INFO);
const OUTCOME = { glory: AFTERMATH.glory, ranks: AFTERMATH.ranks, winners: AFTERMATH.winners };

describe('the count', () => {
  it('begins with what is in hand and ends with the score', () => {
    for (const count of AFTERMATH.ending.counts) {
      expect(counted(count, 0)).toBe(count.in_hand);
      expect(counted(count, actsOf(AFTERMATH).cards)).toBe(AFTERMATH.glory[count.seat]);
    }
  });
});

describe('the race', () => {
  it('ends in the order of the result', () => {
    const last = standing(AFTERMATH, actsOf(AFTERMATH).rounds);
    expect(last.map(({ score }) => score)).toEqual(AFTERMATH.glory);
    expect(last.map(({ place }) => place + 1)).toEqual(AFTERMATH.ranks);
  });

  it('starts with the scores before the first turn', () => {
    expect(standing(AFTERMATH, 0).map(({ score }) => score)).toEqual(AFTERMATH.race.start);
  });
});

describe('the pillars', () => {
  it('stand with the winner between the third and the second', () => {
    expect(pillars([84, 96, 90, 71], [3, 1, 2, 4])).toEqual([0, 1, 2, 3]);
    expect(pillars([5, 9], [2, 1])).toEqual([1, 0]);
    expect(pillars([5, 9, 7], [3, 1, 2])).toEqual([0, 1, 2]);
  });

  it('differ little where the scores do', () => {
    expect(height([123, 122], 0)).toBe(1);
    expect(height([123, 122], 1)).toBeGreaterThan(0.9);
    expect(height([100, 10], 1)).toBe(0);
    expect(height([0, 0], 1)).toBe(1);
  });
});

describe('a lead', () => {
  it('is told in words', () => {
    expect([ahead(9), ahead(-4), ahead(0)]).toEqual(['9 ahead', '4 behind', 'level']);
  });
});

describe('the pages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const acts = { cards: 4, rounds: 9, decided: true };

  it('follow each other: cards one by one, then the rounds, then the turn, then the picture that stays', () => {
    const staging = new Staging();
    staging.play(acts, 1, false);
    expect([staging.page, staging.step]).toEqual(['count', 0]);
    vi.advanceTimersByTime(420);
    expect(staging.step).toBe(1);
    vi.advanceTimersByTime(3 * 420 + 700);
    expect([staging.page, staging.step]).toEqual(['race', 0]);
    vi.advanceTimersByTime(9 * 340 + 700);
    expect(staging.page).toBe('decided');
    vi.advanceTimersByTime(3000);
    expect(staging.page).toBe('final');
    vi.advanceTimersByTime(60_000);
    expect(staging.page).toBe('final');
  });

  it('count many cards in the same time', () => {
    const staging = new Staging();
    staging.play({ ...acts, cards: 16 }, 1, false);
    vi.advanceTimersByTime(3200);
    expect(staging.step).toBe(16);
  });

  it('are skipped one at a time', () => {
    const staging = new Staging();
    staging.play(acts, 1, false);
    const seen = [staging.page];
    for (let i = 0; i < 4; i += 1) {
      staging.skip();
      seen.push(staging.page);
    }
    expect(seen).toEqual(['count', 'race', 'decided', 'final', 'final']);
  });

  it('are left out if they have nothing to show', () => {
    const staging = new Staging();
    staging.play({ cards: 0, rounds: 9, decided: false }, 1, false);
    expect(staging.page).toBe('race');
    staging.skip();
    expect(staging.page).toBe('final');
  });

  it('stand still with reduced motion, complete from the start', () => {
    const staging = new Staging();
    staging.play(acts, 1, true);
    expect([staging.page, staging.step]).toEqual(['count', 4]);
    vi.advanceTimersByTime(STILL - 1);
    expect(staging.page).toBe('count');
    vi.advanceTimersByTime(1);
    expect([staging.page, staging.step]).toEqual(['race', 9]);
  });
});

describe('the ending on the page', () => {
  let page: Record<string, unknown> | undefined;
  const closed = vi.fn();
  const shown = (): string => document.querySelector<HTMLElement>('.over')?.dataset.page ?? '';
  const live = (): string => document.querySelector('.over [aria-live]')?.textContent ?? '';
  const press = (key: string): void => {
    document.querySelector('.over')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };
  const open = (more: object = {}): void => {
    page = mount(Ending, {
      target: document.body,
      props: {
        outcome: OUTCOME,
        aftermath: AFTERMATH,
        heroes: HEROES,
        seat: 0,
        info: INFO,
        fresh: true,
        result: '/t/T1/result',
        replay: '/t/T1/replay',
        onclose: closed,
        ...more,
      },
    });
    flushSync();
  };
  beforeEach(() => {
    session.motion = 'calm';
    closed.mockClear();
    history.replaceState(null, '', '/t/T1');
  });
  afterEach(() => {
    if (page) void unmount(page);
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  it('plays for those who saw the last turn, and Space goes on', () => {
    open();
    expect(shown()).toBe('count');
    for (const next of ['race', 'decided', 'final']) {
      press(' ');
      expect(shown()).toBe(next);
    }
  });

  it('is only the picture for those who come later, and can be shown again', () => {
    open({ fresh: false });
    expect(shown()).toBe('final');
    press(' ');
    expect(shown()).toBe('count');
  });

  it('says each page as a sentence', () => {
    open();
    const sentences = spoken(AFTERMATH, HEROES, 0);
    expect(live()).toBe(sentences.count);
    expect(live()).toContain(`Mira ${AFTERMATH.glory[0]}`);
    press(' ');
    expect(live()).toContain('takes the lead');
    press(' ');
    expect(live()).toContain(AFTERMATH.ending.decided?.text);
    press(' ');
    expect(live()).toContain('You win');
  });

  it('shows the lead before and after the turn that decided, and says that it is no chance', () => {
    open();
    press(' ');
    press(' ');
    const decided = AFTERMATH.ending.decided;
    expect(document.body.textContent).toContain(ahead(decided?.lead_before ?? 0));
    expect(document.body.textContent).toContain(ahead(decided?.lead_after ?? 0));
    expect(document.body.textContent).toContain('no chances');
  });

  it('leads on: Enter to the result, R to another game, Escape to the table', async () => {
    open({ fresh: false });
    press('Escape');
    expect(closed).toHaveBeenCalledOnce();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify({ table: 'T2', link: '/t/T2' }));
    });
    press('r');
    await vi.waitFor(() => expect(location.pathname).toBe('/t/T2'));
    expect(asked[0]).toContain('/rematch');
    press('Enter');
    expect(location.pathname).toBe('/t/T1/result');
  });

  it('needs no aftermath to say who won', () => {
    open({ aftermath: undefined });
    expect(shown()).toBe('final');
    expect(document.querySelector('.over h2')?.textContent).toBe('You win');
    expect(document.querySelector('.doings .calm')).toBeNull();
  });

  it('is night in both themes', () => {
    open();
    expect(document.querySelector('.over')?.className).toContain('night');
  });
});
