// Plays a film to a table, which sees it as a server that sends updates and takes no answers.
import { said, type Words } from '../i18n/rich';
import { Refusal } from '../protocol/http';
import { LocalWire } from '../protocol/local-wire';
import type { Surroundings, Wire } from '../protocol/socket';
import { type FromClient, PROTOCOL, type ReplayAnswer, type TableInfo, type Update } from '../protocol/types';
import { type Film, lastStop, type Mark, nextStop, stopsOf } from './film';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** How long a step is shown at speed 1: longer if dice were rolled. */
const SHOWN_FOR = 1100;
const WITH_DICE = 1900;

/** How often to check whether everything has come to rest. */
const LOOK_EVERY = 120;

/** What moves on the table on the way to a position. */
export interface Motion {
  readonly playing: boolean;
  finish(): unknown;
}

type Timer = (milliseconds: number, act: () => void) => () => void;
const browser: Timer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

export class Player implements Surroundings {
  readonly head: ReplayAnswer;
  readonly film: Film;
  readonly stops: readonly number[];
  /** The position that is shown. */
  at = $state(0);
  /** The position requested last; it is shown as soon as it has been fetched. */
  wanted = $state(0);
  seat = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** Why a position cannot be shown. */
  refusal = $state.raw<Refusal>();
  /** The last move in words; empty where only dice were rolled. */
  said = $state.raw<Words>('');
  readonly #info: TableInfo;
  readonly #timer: Timer;
  #cancel: (() => void) | undefined;
  #wire: LocalWire | undefined;
  #told = 0;
  #shown = -1;
  #motion: Motion | undefined;

  constructor(head: ReplayAnswer, film: Film, info: TableInfo, mark: Mark, timer: Timer = browser) {
    this.head = head;
    this.film = film;
    this.stops = stopsOf(head.replay);
    this.#info = info;
    this.#timer = timer;
    this.wanted = mark.at;
    this.seat = mark.seat;
  }

  /** The move that led here. */
  readonly frame = $derived.by(() => this.head.replay.frames[madeBy(this.at, this.stops) - 1]);
  readonly turn = $derived.by(() => this.head.replay.turns.findLast((turn) => turn.start <= this.at));
  readonly round = $derived.by(() => this.turn?.round ?? 1);
  readonly atEnd = $derived.by(() => this.at >= this.film.length);

  // What the table needs from its surroundings -----------------------------------------------------

  connect(): Wire {
    this.#wire = new LocalWire((message) => this.#asked(message));
    return this.#wire;
  }

  /** Connections to a film do not break, so nothing waits. */
  after(): () => void {
    return () => {};
  }

  random(): number {
    return 0;
  }

  #asked(message: FromClient): void {
    if (message.type === 'hello') {
      this.#welcome();
      void this.seek(this.wanted);
    } else if ('id' in message) {
      this.#wire?.tell({ type: 'done', id: message.id, seq: this.#told });
    }
  }

  #welcome(): void {
    const { seat } = this;
    this.#wire?.tell({ type: 'welcome', protocol: PROTOCOL, version: '', table: this.#info, seq: this.#told, seat });
  }

  // What people ask for -------------------------------------------------------------------------

  /** Show this position, with what happened on the way there if it is a step forward. */
  async seek(number: number, onTheWay = false): Promise<void> {
    const to = Math.max(0, Math.min(number, this.film.length));
    this.wanted = to;
    try {
      const first = onTheWay ? this.#shown + 1 : madeBy(to, this.stops);
      if (!this.film.frame(first)) await this.film.load(first);
      if (!this.film.frame(to)) await this.film.load(to);
      this.refusal = undefined;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.refusal = fault;
      this.pause();
      return;
    }
    // Another position may have been requested meanwhile.
    if (this.wanted === to) this.#show(to, onTheWay);
  }

  step(): Promise<void> {
    return this.seek(nextStop(this.stops, this.wanted), true);
  }

  back(): Promise<void> {
    this.pause();
    return this.seek(lastStop(this.stops, this.wanted));
  }

  /** One move forward or back; a single die counts as one. */
  nudge(by: 1 | -1): Promise<void> {
    this.pause();
    return this.seek(this.wanted + by, by > 0);
  }

  /** To the beginning of the next turn, or of the previous one. */
  leap(by: 1 | -1): Promise<void> {
    const { turns } = this.head.replay;
    const start =
      by > 0
        ? (turns.find((turn) => turn.start > this.wanted)?.start ?? this.film.length)
        : (turns.findLast((turn) => turn.start < this.wanted)?.start ?? 0);
    return this.seek(start);
  }

  look(seat: number): void {
    this.seat = seat;
    this.#welcome();
  }

  /** Steps wait for this to come to rest, or cut it short. */
  move(motion: Motion): void {
    this.#motion = motion;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    void (this.atEnd ? this.seek(0) : this.step()).then(() => this.#wait());
  }

  pause(): void {
    this.playing = false;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  faster(by: 1 | -1): void {
    this.speed = SPEEDS[SPEEDS.indexOf(this.speed) + by] ?? this.speed;
  }

  /** Leave the film. */
  close(): void {
    this.pause();
    this.#wire = undefined;
  }

  #wait(): void {
    this.#cancel?.();
    if (!this.playing) return;
    if (this.atEnd) {
      this.pause();
      return;
    }
    const dice = this.head.replay.frames[this.at - 1]?.chance;
    this.#cancel = this.#timer((dice ? WITH_DICE : SHOWN_FOR) / this.speed, () => this.#goOn());
  }

  /** At low speed, every motion is shown to its end. */
  #goOn(): void {
    if (this.speed <= 1 && this.#motion?.playing) this.#cancel = this.#timer(LOOK_EVERY, () => this.#goOn());
    else void this.step().then(() => this.#wait());
  }

  #show(to: number, onTheWay: boolean): void {
    const frame = this.film.frame(to);
    if (!frame) return;
    const forward = onTheWay && this.#shown >= 0 && to > this.#shown;
    this.#motion?.finish();
    const update: Update = {
      type: 'update',
      seq: ++this.#told,
      position: to,
      // A table whose game is over shows the result; a replay shows the table to the end.
      view: { ...frame.view, over: false, outcome: null },
      question: frame.question ?? null,
      chapters: forward
        ? this.film.news(this.#shown, to)
        : this.film.story(to).map(({ start, lines }) => ({ start, moments: [{ lines }] })),
      whole: !forward,
    };
    this.#shown = to;
    this.at = to;
    const made = madeBy(to, this.stops);
    const dice = made !== to && this.head.replay.frames[made - 1]?.chance;
    const frame_ = dice ? undefined : this.film.frame(made);
    this.said = frame_?.said ? said(frame_, 'said') : '';
    this.#wire?.tell(update);
    this.film.ahead(to);
  }
}

/** The move to name at a position: at a stop, the one that began the step; elsewhere, the last one. */
function madeBy(at: number, stops: readonly number[]): number {
  return stops.includes(at) ? Math.min(at, lastStop(stops, at) + 1) : at;
}
