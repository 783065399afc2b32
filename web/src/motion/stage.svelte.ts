// Plays what happened, scene by scene, and holds the position as far as it has been shown.
import type { ChapterView, DieName, Event, TableView } from '../protocol/types';
import { type Known, retold } from './retold';
import { type Beat, type Scene, scenesOf } from './scenes';

/** What moves things on the page and plays their sounds. */
export interface Troupe {
  perform(beat: Beat, time: number, stage: Stage): void;
  /** A scene is over. */
  sweep(): void;
  /** Removes everything that still moves. */
  clear(): void;
  /** 1 is calm; 0 shows nothing of it. */
  pace(): number;
}

/** An update to be shown. */
export interface Show {
  view: TableView;
  chapters: readonly ChapterView[];
  /** How long to wait before anything moves, in milliseconds at the calm speed. */
  calm?: number;
  /** How many moments of the story may be told. */
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
  /** The slot where it shows, one of those with the same face. */
  seen: number;
}

/** Everything has been shown this many milliseconds after the last update; what would take longer is sped up. */
export const LATE = 3600;
/** What would have to be faster than this is skipped. */
const TOO_FAST = 0.12;
/** What is later than this is skipped. */
export const TOO_LATE = 9000;
/** How long a question waits after a skip: the click was not meant for it. */
export const BREATH = 150;

interface Playing extends Show {
  scenes: Scene[];
}

/** There is one celestial die, whoever rolls it. */
export const airKey = (seat: number, die: DieName): string => (die === 'celestial' ? die : `${seat}:${die}`);

export class Stage {
  /** The position as far as it has been shown. */
  view = $state.raw<TableView>();
  playing = $state(false);
  /** Whether the question may be shown: it gives away nothing that is still to come. */
  open = $state(true);
  /** The dice that are in the air, by `airKey`. */
  rolls = $state.raw<Readonly<Record<string, Roll>>>({});
  strike = $state.raw<Strike>();
  /** The seat whose dice are large. */
  me = 0;
  /** What the position needs besides events. */
  known: Known = {};
  /** The face of an opened die that I clicked last. */
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

  /** A position without events that lead to it: shown at once. */
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
    // The question has been answered.
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

  /** Tosses a die; it comes down when its beat lands. */
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

  /** The first update has been shown: from now on its view counts. */
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
