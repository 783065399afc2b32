// @vitest-environment happy-dom
// What a review shows, and how it is asked for.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../protocol/http';
import type { ReviewAnswer, TableAnswer } from '../protocol/types';
import { errorAt, marked } from '../replay/errors';
import { signedPoints, spansOf } from './books';
import { chances, marksOf, momentsOf, roundsOf } from './curve';
import { GameReview, LATER, SOON } from './game-review.svelte';
import { TOLD } from './told-fixture';
import { mayTry } from './trial';
import { verdict } from './verdict';

const BOX = { width: 60, height: 22, left: 3, right: 6, top: 1, bottom: 2 };

describe('the curve', () => {
  it('has the start and a point after every turn, in percent', () => {
    expect(chances(TOLD, 2).map((each) => each.map(Math.round))).toEqual([
      [50, 47, 42, 31, 0],
      [50, 53, 58, 69, 100],
    ]);
  });

  it('ends where the review is, while it is made', () => {
    expect(chances({ ...TOLD, course: TOLD.course.slice(0, 6) }, 2)[0]).toHaveLength(3);
  });

  it('marks the choices of a seat and the dice that moved it by 8 points or more', () => {
    const marks = marksOf(TOLD, 0, 2, BOX, 4);
    expect(marks.map(({ kind, rank, step, at, points }) => ({ kind, rank, step, at, points }))).toEqual([
      { kind: 'dice', rank: 0, step: 3, at: 7, points: -19 },
      { kind: 'costly', rank: 1, step: 1, at: 2, points: -8 },
      { kind: 'find', rank: 2, step: 3, at: 5, points: 5 },
    ]);
    expect(marks[0]?.y).not.toBe(marks[2]?.y);
  });

  it('knows where rounds begin and end', () => {
    expect(roundsOf(TOLD)).toEqual([
      { round: 1, from: 0, to: 2 },
      { round: 2, from: 2, to: 4 },
    ]);
  });
});

describe('moments', () => {
  it('are those of one seat, in the order of their numbers; the others are for replays', () => {
    expect(momentsOf(TOLD, 0).map(({ move }) => move)).toEqual([3, 6]);
    expect(momentsOf(TOLD, 1).map(({ move }) => move)).toEqual([5]);
  });

  it('that were mistakes or blunders are marked in a replay, and every error is named there', () => {
    expect(marked(TOLD).map(({ move }) => move)).toEqual([3, 5]);
    expect(errorAt(TOLD, 1)?.label).toBe('inaccuracy');
    expect(errorAt(TOLD, 6)).toBeUndefined();
  });
});

describe('the verdict', () => {
  const said = (seat: number, name = '') => verdict({ players: TOLD.players, winners: [1], seat, name });

  it('says by how much, and what even luck would have made of it', () => {
    expect(said(0)).toBe('You lost by 6. With even luck you win by 10.');
    expect(said(1, 'Theron')).toBe('Theron won by 6. With even luck Theron loses by 10.');
  });

  it('knows shared wins, lost ties and level games', () => {
    const level = TOLD.players.map((player) => ({ ...player, score: 60, even: 61.2 }));
    expect(verdict({ players: level, winners: [0, 1], seat: 0, name: '' })).toBe(
      'You share the win. With even luck it is a tie.',
    );
    expect(verdict({ players: level, winners: [1], seat: 0, name: '' })).toContain('lost the tie');
  });
});

describe('the books', () => {
  it('add up in the numbers that are shown', () => {
    for (const { start, luck, choices, end } of spansOf(TOLD.players)) expect(start + luck + choices).toBe(end);
    expect(spansOf(TOLD.players)[0]).toMatchObject({ start: 50, luck: -40, choices: -10, end: 0 });
  });

  it('have bars that lead from the start over luck to the end', () => {
    for (const row of spansOf(TOLD.players)) {
      const turn = row.luck < 0 ? row.luckFrom : row.luckFrom + row.luckWidth;
      expect(row.choices < 0 ? row.choicesFrom + row.choicesWidth : row.choicesFrom).toBeCloseTo(turn);
    }
  });

  it('write a real minus', () => {
    expect([3, -3, 0].map(signedPoints)).toEqual(['+3', '−3', '0']);
  });
});

describe('a review that is asked for', () => {
  const waiting: { ms: number; then: () => void }[] = [];
  const timer = (ms: number, then: () => void) => {
    waiting.push({ ms, then });
    return () => {};
  };
  const review = (...answers: (ReviewAnswer | Refusal)[]) => {
    waiting.length = 0;
    const said: string[] = [];
    const answer = async (what: string): Promise<ReviewAnswer> => {
      said.push(what);
      const next = answers.shift();
      if (next instanceof Refusal) throw next;
      return next ?? { status: 'none' };
    };
    const api = {
      review: (_: string, __: string, ___: string, effort = '') => answer(`look ${effort}`),
      askReview: (_: string, __: string, ___: string, effort: string) => answer(`ask ${effort}`),
    };
    return { said, made: new GameReview('tables', 'T1', api, timer) };
  };
  const later = async () => {
    const next = waiting.pop();
    next?.then();
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
    return next?.ms;
  };

  it('is shown as it grows, until it is done', async () => {
    const half: ReviewAnswer = { status: 'running', effort: 'quick', done: 9, of: 18, review: TOLD };
    const { made, said } = review({ status: 'waiting', effort: 'quick', of: 18 }, half, {
      status: 'done',
      effort: 'quick',
      review: TOLD,
    });
    await made.ask();
    expect([made.progress, made.told, made.done]).toEqual([0, undefined, false]);
    expect(await later()).toBe(SOON);
    expect([made.progress, made.told]).toEqual([0.5, TOLD]);
    await later();
    expect([made.progress, made.done, made.deeper]).toEqual([undefined, true, 'normal']);
    expect(said).toEqual(['ask quick', 'look quick', 'look quick']);
    expect(waiting).toHaveLength(0);
  });

  it('is asked for again if the server has forgotten it, as after a restart', async () => {
    const { made, said } = review(
      { status: 'running', effort: 'quick', done: 9, of: 18, review: TOLD },
      new Refusal('unreachable', ''),
      { status: 'none', effort: 'quick' },
      { status: 'waiting', effort: 'quick', of: 18 },
      { status: 'done', effort: 'quick', review: TOLD },
    );
    await made.ask();
    expect(await later()).toBe(SOON);
    expect(made.refusal).toBeUndefined();
    expect(await later()).toBe(LATER);
    expect(await later()).toBe(SOON);
    expect([made.progress, made.refusal]).toEqual([0, undefined]);
    await later();
    expect([made.done, made.refusal]).toEqual([true, undefined]);
    expect(said).toEqual(['ask quick', 'look quick', 'look quick', 'ask quick', 'look quick']);
  });

  it('says so if the server stays away', async () => {
    const away = new Refusal('unreachable', 'away');
    const { made } = review({ status: 'running', effort: 'quick' }, away, away, away, away);
    await made.ask();
    for (let i = 0; i < 3; i += 1) {
      await later();
      expect(made.refusal).toBeUndefined();
      if (i < 2) await later();
    }
    await later();
    await later();
    expect(made.refusal).toBe(away);
  });

  it('stays while a deeper one is made, which replaces it', async () => {
    const deep = { ...TOLD, effort: 'normal' };
    const { made } = review(
      { status: 'done', effort: 'quick', review: TOLD },
      { status: 'running', effort: 'normal', done: 1, of: 4 },
      { status: 'done', effort: 'normal', review: deep },
    );
    await made.load('en');
    await made.ask('normal');
    expect([made.told, made.progress, made.deeper]).toEqual([TOLD, 0.25, undefined]);
    await later();
    expect([made.told, made.progress, made.deeper]).toEqual([deep, undefined, 'deep']);
  });

  it('is asked for again when it must wait for another one of mine', async () => {
    const { made, said } = review(new Refusal('too-many', 'another game of yours'), {
      status: 'done',
      effort: 'quick',
      review: TOLD,
    });
    await made.ask();
    expect(made.refusal?.message).toBe('another game of yours');
    expect(await later()).toBe(LATER);
    expect([made.refusal, made.done]).toEqual([undefined, true]);
    expect(said).toEqual(['ask quick', 'ask quick']);
  });

  it('is not asked for again if it cannot be made', async () => {
    const { made } = review(new Refusal('not-allowed', 'this game is not over'));
    await made.ask();
    expect(made.refusal?.code).toBe('not-allowed');
    expect(waiting).toHaveLength(0);
  });

  it('is not looked for any more when its page is left', async () => {
    const { made } = review({ status: 'running', effort: 'quick' });
    made.close();
    await made.ask();
    expect(waiting).toHaveLength(0);
  });
});

describe('a trial', () => {
  const table = (rest: object, seat = -1): TableAnswer =>
    ({ table: { options: { public: false }, owner: false, ...rest }, seat }) as unknown as TableAnswer;

  it('is offered to those who played, and of public and uploaded games to all', () => {
    expect(mayTry(undefined)).toBe(true);
    expect(mayTry(table({}, 0))).toBe(true);
    expect(mayTry(table({ owner: true }))).toBe(true);
    expect(mayTry(table({ options: { public: true } }))).toBe(true);
    expect(mayTry(table({}))).toBe(false);
  });
});
