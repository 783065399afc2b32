// @vitest-environment happy-dom
// A replay on the real table: it is drawn from strips, steps, plays, and takes no answers.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { infoOf } from '../after/past';
import { Refusal } from '../protocol/http';
import type { Frame, FrameAnswer, FrameStrip, ReplayAnswer, TableView, Update } from '../protocol/types';
import { GameReview } from '../review/game-review.svelte';
import { Desk } from '../state/desk.svelte';
import { heroesOf } from '../state/identity';
import { TableStore } from '../state/table.svelte';
import fixture from '../table/fixture.json';
import TablePage from '../table/TablePage.svelte';
import Controls from './Controls.svelte';
import { Film } from './film';
import { obey } from './keys';
import { Player } from './player.svelte';

const VIEW = (fixture as unknown as Update).view as TableView;
/** Dice, a decision, dice, two decisions; the second turn begins after the third move. */
const CHANCE = [true, true, false, true, false, false];
const head: ReplayAnswer = {
  names: { 0: 'Ann', 1: 'Theron', 2: 'Ilo', 3: 'Nyx' },
  bots: { 1: 'theron', 2: 'ilo', 3: 'nyx' },
  setup: { seats: 4, feats: [] },
  replay: {
    frames: CHANCE.map((chance, i): Frame => ({ number: i + 1, chance, seat: i % 2, text: '', round: 1, turn: 1 })),
    turns: [
      { number: 1, round: 1, seat: 0, start: 0 },
      { number: 2, round: 1, seat: 1, start: 3 },
    ],
    rounds: [0],
  },
};
const frame = (number: number): FrameAnswer => ({
  number,
  view: { ...VIEW, round: number, over: number === CHANCE.length },
  said: number ? `said ${number}` : '',
  chapters: number ? [{ start: number, moments: [{ lines: [{ text: `line ${number}` }] }] }] : [],
});
const whole: FrameStrip = { story: [], frames: [0, 1, 2, 3, 4, 5, 6].map(frame) };

let timers: { after: number; act: () => void }[];
let player: Player;
let page: Record<string, unknown>;
let fetched: () => Promise<FrameStrip>;

const settled = async (): Promise<void> => {
  for (let i = 0; i < 6; i += 1) await Promise.resolve();
  flushSync();
};
const lines = (): string[] => [...document.querySelectorAll('.log li')].map((li) => li.textContent?.trim() ?? '');

beforeEach(async () => {
  timers = [];
  fetched = async () => whole;
  const timer = (after: number, act: () => void) => {
    const set = { after, act };
    timers.push(set);
    return () => {
      timers = timers.filter((each) => each !== set);
    };
  };
  player = new Player(head, new Film(CHANCE.length, () => fetched()), infoOf('T1', head), { at: 3, seat: 2 }, timer);
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: player } });
  await settled();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
  await settled();
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

describe('a replay', () => {
  it('shows the position of its address, as the seat of its address sees it, with the story so far', () => {
    expect(player.at).toBe(3);
    expect(document.querySelector('.own h2')?.textContent).toBe('Ilo');
    expect(lines()).toEqual(['line 1', 'line 2', 'line 3']);
    expect(player.said).toBe('said 3');
  });

  it('steps from decision to decision, and names the decision, not the dice after it', async () => {
    await player.back();
    expect([player.at, player.said]).toEqual([2, '']);
    await player.step();
    expect([player.at, player.said]).toEqual([4, 'said 3']);
    await player.step();
    expect([player.at, player.said]).toEqual([5, 'said 5']);
  });

  it('goes die by die in small steps', async () => {
    await player.seek(2);
    await player.nudge(1);
    expect([player.at, player.said]).toEqual([3, 'said 3']);
    await player.nudge(-1);
    await player.nudge(-1);
    expect([player.at, player.said]).toEqual([1, 'said 1']);
  });

  it('jumps from turn to turn', async () => {
    await player.leap(-1);
    expect(player.at).toBe(0);
    await player.leap(1);
    expect(player.at).toBe(3);
    await player.leap(1);
    expect(player.at).toBe(CHANCE.length);
  });

  it('forgets what comes later when it goes back', async () => {
    await player.seek(6);
    await settled();
    expect(lines()).toHaveLength(6);
    await player.seek(1);
    await settled();
    expect(lines()).toEqual(['line 1']);
  });

  it('shows the table to the end, and not the result over it', async () => {
    await player.seek(6);
    await settled();
    expect(player.atEnd).toBe(true);
    expect(document.querySelector('.veil')).toBeNull();
    expect(document.querySelector('.stage')?.hasAttribute('inert')).toBe(false);
  });

  it('can be seen from every seat', async () => {
    player.look(1);
    await settled();
    expect(document.querySelector('.own h2')?.textContent).toBe('Theron');
    expect([...document.querySelectorAll('.hero h3')].map((h3) => h3.textContent?.trim().split(' ')[0])).toEqual([
      'Ilo',
      'Nyx',
      'Ann',
    ]);
  });

  it('offers nothing to answer', () => {
    expect(document.querySelectorAll('.legal')).toHaveLength(0);
  });
});

describe('playing', () => {
  it('goes on by itself until the end, faster if asked to', async () => {
    player.play();
    await settled();
    expect([player.at, timers.length]).toEqual([4, 1]);
    const slow = timers[0]?.after ?? 0;
    player.pause();
    expect(timers).toHaveLength(0);
    await player.seek(2);
    player.speed = 4;
    player.play();
    await settled();
    expect(timers[0]?.after).toBe(slow / 4);
    for (let i = 0; i < 2; i += 1) {
      timers[0]?.act();
      await settled();
    }
    expect([player.at, player.playing]).toEqual([6, false]);
  });

  it('waits at its own speed until everything has come to rest, and cuts it short when it is fast', async () => {
    let finished = 0;
    const motion = {
      playing: true,
      finish: () => {
        finished += 1;
      },
    };
    player.move(motion);
    player.play();
    await settled();
    timers[0]?.act();
    await settled();
    expect([player.at, finished]).toEqual([4, 1]);
    player.speed = 2;
    timers.at(-1)?.act();
    await settled();
    expect([player.at, finished]).toEqual([5, 2]);
  });

  it('starts over at the end', async () => {
    await player.seek(6);
    player.play();
    await settled();
    expect([player.at, player.playing]).toEqual([0, true]);
  });

  it('stops where a position cannot be fetched, and says why', async () => {
    fetched = () => Promise.reject(new Refusal('unavailable', 'try again'));
    const lone = new Player(head, new Film(CHANCE.length, () => fetched()), infoOf('T1', head), { at: 0, seat: 0 });
    lone.play();
    await settled();
    expect([lone.refusal?.message, lone.playing]).toEqual(['try again', false]);
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) => obey(new KeyboardEvent('keydown', { key, ...more }), player, 4);

  it('step, jump, play and change seats', async () => {
    press('ArrowRight');
    await settled();
    expect(player.at).toBe(4);
    press('ArrowLeft', { shiftKey: true });
    await settled();
    expect(player.at).toBe(3);
    press('Home');
    await settled();
    expect(player.at).toBe(0);
    press('ArrowDown');
    await settled();
    expect(player.at).toBe(3);
    press('4');
    expect(player.seat).toBe(3);
    press('+');
    expect(player.speed).toBe(2);
    press(' ');
    expect(player.playing).toBe(true);
    player.pause();
  });

  it('do nothing that belongs to questions, hints or chat', () => {
    expect(['h', 'u', 'd', 'c'].map((key) => press(key))).toEqual([true, true, true, true]);
    expect(player.at).toBe(3);
  });

  it('leave other keys alone', () => {
    expect(press('5')).toBe(false);
    expect(press('x')).toBe(false);
    expect(press('ArrowRight', { ctrlKey: true })).toBe(false);
  });
});

describe('the controls', () => {
  it('names the move just made and offers the turns to go to', async () => {
    const heroes = heroesOf(infoOf('T1', head));
    const desk = new Desk(new TableStore('T1', 'en', player));
    const stage = { playing: false, finish: () => {} };
    const deck = mount(Controls, {
      target: document.body,
      props: { player, heroes, desk, stage, result: '/t/T1/result', review: new GameReview('tables', 'T1') },
    });
    await player.seek(5);
    flushSync();
    expect(document.querySelector('.deck .made')?.textContent).toContain('Annsaid 5');
    expect([...document.querySelectorAll('.deck option')].map((option) => option.textContent)).toEqual([
      '1 · Ann',
      '1 · Theron',
    ]);
    void unmount(deck);
  });
});
