// Plays what happened, scene after scene, and holds the position as far as it has been seen.
import type { ChapterView, DieName, Event, TableView } from '../protocol/types';
import { type Known, retold } from './retold';
import { type Beat, type Scene, scenesOf } from './scenes';

/** Those who move things on the page and make them sound. */
export interface Troupe {
  perform(beat: Beat, time: number, stage: Stage): void;
  /** A scene is over. */
  sweep(): void;
  /** Everything that still moves is gone. */
  clear(): void;
  /** 1 is calm; 0 shows nothing of it. */
  pace(): number;
}

/** An update to be shown. */
export interface Show {
  view: TableView;
  chapters: readonly ChapterView[];
  /** So long nothing moves at first, in milliseconds of the calm speed. */
  calm?: number;
  /** So many moments of the story may be told. */
  tell?: (moments: number) => void;
  done?: () => void;
}

/** A die in the air, and where it will come to rest. */
export interface Roll {
  slot: number;
  turns: number;
  time: number;
}

/** A face being struck into one of my dice. */
export interface Strike {
  face: string;
  die: DieName;
  slot: number;
  /** The slot at which it is seen, one of those with an equal face. */
  seen: number;
}

/** So long after the last update everything has been seen, in milliseconds: what would take longer is shown faster. */
export const LATE = 3600;
/** What could only be shown faster than this is not shown. */
const TOO_FAST = 0.12;
/** What is late by more than this is not shown at all. */
export const TOO_LATE = 9000;
/** After a skip, a question waits for so long: the click was not meant for it. */
export const BREATH = 150;

interface Playing extends Show {
  scenes: Scene[];
}

/** There is one celestial die, whoever rolls it. */
export const airKey = (seat: number, die: DieName): string => (die === 'celestial' ? die : `${seat}:${die}`);

export class Stage {
  /** The position as far as it has been seen. */
  view = $state.raw<TableView>();
  playing = $state(false);
  /** Whether what is asked now may be read: nothing that it would give away is still to come. */
  open = $state(true);
  /** The dice that are in the air, by `airKey`. */
  rolls = $state.raw<Readonly<Record<string, Roll>>>({});
  strike = $state.raw<Strike>();
  /** The seat whose dice are large. */
  me = 0;
  /** What the position needs beside events. */
  known: Known = {};
  /** The face of an opened die that I hit last. */
  aim: { die: DieName; slot: number } | undefined;
  readonly #troupe: Troupe;
  #queue: Playing[] = [];
  /** When the last update came. */
  #came = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #breath: ReturnType<typeof setTimeout> | undefined;

  constructor(troupe: Troupe) {
    this.#troupe = troupe;
  }

  /** A position that nothing leads to: it is there at once. */
  jump(view: TableView | undefined): void {
    this.finish();
    this.view = view;
  }

  /** What happens next, after all that is still being shown. */
  show(show: Show): void {
    const before = this.#queue.at(-1)?.view ?? this.view;
    const scenes = before ? scenesOf(show.chapters, before, this.me) : [];
    if (show.calm) scenes.unshift({ beats: [], quiet: [], time: show.calm, soft: false, told: 0 });
    this.#queue.push({ ...show, scenes });
    this.#came = Date.now();
    this.#catchUp();
    if (!this.playing) this.#next();
    this.#reveal();
  }

  /** Ends everything that moves; whether there was anything. */
  finish(): boolean {
    if (!this.playing) return false;
    const hidden = !this.open;
    this.#still();
    while (this.#queue.length) this.#release();
    this.playing = false;
    if (hidden) this.#breath = setTimeout(() => this.#reveal(), BREATH);
    return true;
  }

  /** The page is left. */
  end(): void {
    this.finish();
    clearTimeout(this.#breath);
  }

  /** How much there is to be shown, in milliseconds of the calm speed. */
  get #rest(): number {
    return this.#queue.reduce((sum, { scenes }) => scenes.reduce((more, scene) => more + scene.time, sum), 0);
  }

  /** What is too old is left out, from the oldest on. */
  #catchUp(): void {
    const pace = this.#troupe.pace();
    while (this.#queue.length > 1 && this.#rest * pace > TOO_LATE) {
      this.#still();
      this.#release();
      this.playing = false;
    }
  }

  #pace(): number {
    const pace = this.#troupe.pace();
    const fitting = Math.max(0, this.#came + LATE - Date.now()) / this.#rest;
    if (pace <= fitting) return pace;
    return fitting < TOO_FAST ? 0 : fitting;
  }

  #next(): void {
    this.playing = true;
    for (;;) {
      const show = this.#queue[0];
      if (!show) break;
      const scene = show.scenes[0];
      if (!scene) {
        this.#release();
        continue;
      }
      const pace = this.#pace();
      if (scene.time * pace >= 1) {
        this.#play(show, scene, pace);
        return;
      }
      show.scenes.shift();
      this.#fold(scene.beats.map((beat) => beat.event).concat(scene.quiet));
    }
    this.playing = false;
    this.#reveal();
  }

  #play(show: Playing, scene: Scene, pace: number): void {
    const landed = new Set<Beat>();
    show.tell?.(scene.told);
    this.#reveal();
    // Whoever was asked has answered.
    if (this.view) this.view = { ...this.view, asked: null };
    for (const beat of scene.beats) {
      this.#after(beat.at * pace, () => this.#troupe.perform(beat, beat.time * pace, this));
      this.#after(beat.lands * pace, () => this.#land(beat, landed));
    }
    this.#after(scene.time * pace, () => {
      for (const beat of scene.beats) this.#land(beat, landed);
      this.#fold(scene.quiet);
      this.strike = undefined;
      this.#troupe.sweep();
      show.scenes.shift();
      this.#next();
    });
  }

  #land(beat: Beat, landed: Set<Beat>): void {
    if (landed.has(beat)) return;
    landed.add(beat);
    this.#fold([beat.event]);
    if (beat.does === 'roll' || beat.does === 'forge') this.#lower(airKey(beat.seat, beat.die));
  }

  /** Lets a die leave the table; it comes down when its beat lands. */
  lift(seat: number, die: DieName, roll: Roll): void {
    this.rolls = { ...this.rolls, [airKey(seat, die)]: roll };
  }

  #lower(key: string): void {
    if (!(key in this.rolls)) return;
    const { [key]: _, ...rest } = this.rolls;
    this.rolls = rest;
  }

  #fold(events: readonly Event[]): void {
    const known = { ...this.known, end: this.#queue[0]?.view };
    if (this.view) this.view = events.reduce((view, event) => retold(view, event, known), this.view);
  }

  /** The first update has been seen: from now on its view is what counts. */
  #release(): void {
    const show = this.#queue.shift();
    if (!show) return;
    this.view = show.view;
    show.tell?.(Number.POSITIVE_INFINITY);
    show.done?.();
  }

  #reveal(): void {
    clearTimeout(this.#breath);
    this.#breath = undefined;
    this.open = this.#queue.every(({ scenes }) => scenes.every((scene) => scene.soft));
  }

  #still(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.rolls = {};
    this.strike = undefined;
    this.#troupe.clear();
  }

  #after(milliseconds: number, act: () => void): void {
    if (milliseconds < 1) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
