// Plays what happened, scene by scene, and holds the position as far as it has been shown.
import type { ChapterView, DieName, Event, TableView } from '../protocol/types';
import { scenesOf } from './cutter';
import { type Known, retold } from './retold';
import { type Beat, type Plan, planOf, type Scene, type Setting, SOFT, STAGE, type Tempo } from './scenes';

/** What moves things on the page and plays their sounds. */
export interface Troupe {
  perform(beat: Beat, time: number, stage: Stage): void;
  /** A scene is over. */
  sweep(): void;
  /** Removes everything that still moves. */
  clear(): void;
  /** How quickly scenes follow each other; nothing if none are to be seen. */
  tempo(): Tempo | undefined;
}

/** What a player wants of the stage. */
export interface Manners {
  /** Whether my dice wait for my hand when my turn begins. */
  waits: () => boolean;
  /** The sentence of a scene. */
  sentence: (scene: Scene) => string;
  /** Told once about every scene, in order, whether it is seen or not. */
  heard: (scene: Scene) => void;
  /** What was not seen has been told. */
  skipped: () => void;
}

/** An update to be shown. */
export interface Show {
  view: TableView;
  chapters: readonly ChapterView[];
  /** How long to wait before anything moves, in milliseconds at the calm speed. */
  calm?: number;
  /** Whether I am asked about dice that lie on the stage: they stay there. */
  holds?: boolean;
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

/** What stands on the stage. */
export interface Standing {
  setting: Setting;
  /** All that happened since it was set up. */
  scenes: readonly Scene[];
  /** How many of them have shown what they bring. */
  named: number;
  leaving: boolean;
  tempo: Tempo;
  /** Milliseconds from its first moment until it leaves. */
  plan: Plan;
}

/** How long my dice wait for my hand. */
export const CALL = 2000;
/** The ribbon that says that it is my turn: it comes, stays and goes. */
export const RIBBON = { enter: 180, hold: 720, leave: 200 } as const;
/** With this many scenes waiting for each rival, they are told instead of shown: bots play a round in seconds. */
export const TOO_MANY = 7;
/** How long it is told what happened meanwhile. */
export const AWAY = 2500;
/** How long a question waits after a skip: the click was not meant for it. */
export const BREATH = 150;
/** A question is live this long after its scene began to leave. */
export const LIVE = 250;

interface Playing extends Show {
  scenes: Scene[];
}

/** There is one celestial die, whoever rolls it. */
export const airKey = (seat: number, die: DieName): string => (die === 'celestial' ? die : `${seat}:${die}`);

const SILENT: Manners = { waits: () => false, sentence: () => '', heard: () => {}, skipped: () => {} };

export class Stage {
  /** The position as far as it has been shown. */
  view = $state.raw<TableView>();
  playing = $state(false);
  /** Whether the question may be shown: it gives away nothing that is still to come. */
  open = $state(true);
  /** The dice that are in the air, by `airKey`. */
  rolls = $state.raw<Readonly<Record<string, Roll>>>({});
  strike = $state.raw<Strike>();
  standing = $state.raw<Standing>();
  /** Whether what stands on the stage waits for my answer. */
  held = $state(false);
  /** Whether my dice wait for my hand. */
  calling = $state(false);
  /** The round of my turn, while the ribbon tells of it. */
  ribbon = $state(0);
  /** What happened while nobody looked. */
  missed = $state.raw<readonly Scene[]>([]);
  /** The seat whose dice are large. */
  me = 0;
  /** Whether I sit there and play. */
  plays = false;
  /** What the position needs besides events. */
  known: Known = {};
  /** The face of an opened die that I clicked last. */
  aim: { die: DieName; slot: number } | undefined;
  readonly manners: Manners = { ...SILENT };
  readonly #troupe: Troupe;
  #queue: Playing[] = [];
  /** The scene being played, with what of it has landed. */
  #current: { show: Playing; scene: Scene; landed: Set<Beat> } | undefined;
  /** Whether the last scene of all was a blessing. */
  #ring = false;
  #hidden = false;
  #unseen: Scene[] = [];
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #breath: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(troupe: Troupe) {
    this.#troupe = troupe;
  }

  /** The dice that have left their places for the stage, by `airKey`. */
  readonly away: ReadonlySet<string> = $derived.by(() => {
    if (this.standing?.setting.on !== 'ring') return new Set<string>();
    const rolls = this.standing.scenes.flatMap(({ beats }) => beats.filter((beat) => beat.does === 'roll'));
    return new Set(rolls.map(({ seat, die }) => airKey(seat, die)));
  });
  /** Whose act is on the stage; -1 for everybody's. */
  readonly actor: number = $derived.by(() => {
    const setting = this.standing?.setting;
    return setting && 'seat' in setting ? setting.seat : -1;
  });

  /** A position without events that lead to it: shown at once. */
  jump(view: TableView | undefined): void {
    this.#drop();
    this.#ring = false;
    this.view = view;
    this.#reveal();
  }

  /** What happens next, after all that is still being shown. */
  show(show: Show): void {
    const before = this.#queue.at(-1)?.view ?? this.view;
    const seen = { me: this.me, plays: this.plays, ring: this.#ring, end: show.view };
    const scenes = before ? scenesOf(show.chapters, before, seen) : [];
    const last = scenes.findLast(isSeen);
    if (last) this.#ring = onRing(last);
    if (show.calm) scenes.unshift(pause(show.calm));
    this.#queue.push({ ...show, scenes });
    this.held = false;
    this.#catchUp();
    if (!this.playing) this.#next();
    this.#reveal();
  }

  /** Ends the scene that is seen, and begins the next; whether there was one. */
  next(): boolean {
    if (this.calling) {
      this.#pressed?.();
      return true;
    }
    if (this.missed.length) {
      this.#reported();
      return true;
    }
    if (!this.playing) return false;
    const hidden = !this.open;
    this.#cut();
    this.#next();
    if (hidden && this.open) this.#breathe();
    return true;
  }
  #pressed: (() => void) | undefined;

  /** Ends everything, up to my next question; whether there was anything. */
  finish(): boolean {
    if (!this.playing) return this.missed.length > 0 && this.next();
    const hidden = !this.open;
    const staged = this.#waiting > 0 || this.standing !== undefined;
    const thrown = this.#thrown();
    this.#drop();
    if (staged) this.manners.skipped();
    if (thrown) this.#hold(thrown);
    if (hidden) this.#breathe();
    return true;
  }

  /** Nobody looks: what moves is told later. */
  hide(): void {
    this.#hidden = true;
    if (!this.playing) return;
    this.#unseen.push(...this.#queue.flatMap(({ scenes }) => scenes.filter(({ setting }) => setting)));
    this.#drop();
    this.#reveal();
  }

  /** Somebody looks again. */
  look(): void {
    this.#hidden = false;
    const missed = this.#unseen.splice(0);
    if (missed.length && this.#troupe.tempo()) this.#report(missed);
  }

  /** The page is left. */
  end(): void {
    this.#drop();
    for (const timer of [this.#breath, this.#fading, this.#telling]) clearTimeout(timer);
    this.missed = [];
    this.ribbon = 0;
  }

  /** Tosses a die; it comes down when its beat lands. */
  lift(seat: number, die: DieName, roll: Roll): void {
    this.rolls = { ...this.rolls, [airKey(seat, die)]: roll };
  }

  // The queue --------------------------------------------------------------------------------------

  /** How many scenes of the stage come after this one. */
  get #waiting(): number {
    const staged = (sum: number, { scenes }: Playing) => sum + scenes.filter(({ setting }) => setting).length;
    return this.#queue.reduce(staged, 0) - (this.#current?.scene.setting ? 1 : 0);
  }

  /** What are too many scenes is told instead, except for my own turn. */
  #catchUp(): void {
    const rivals = Math.max(1, (this.view?.heroes.length ?? 0) - 1);
    if (!this.#troupe.tempo() || this.#waiting < TOO_MANY * rivals) return;
    const told: Scene[] = [];
    const begins = this.#queue.findLastIndex(({ scenes }) => scenes.some((scene) => scene.turn));
    const mine = begins < 0 ? this.#queue.length : begins;
    this.#still();
    for (let i = 0; i <= mine; i++) {
      const show = this.#queue[0];
      if (!show) break;
      const until = i === mine ? show.scenes.findIndex((scene) => scene.turn) : show.scenes.length;
      const passed = show.scenes.splice(0, until);
      told.push(...passed.filter(({ setting }) => setting));
      this.#passBy(passed);
      if (i < mine) this.#release();
    }
    this.#current = undefined;
    this.#clear();
    this.playing = false;
    if (told.length) this.#report(told);
  }

  #next(): void {
    this.playing = true;
    for (;;) {
      const show = this.#queue[0];
      if (!show) break;
      const [scene] = show.scenes;
      if (!scene) {
        this.#release();
        continue;
      }
      const tempo = this.#troupe.tempo();
      if (tempo && this.#shows(scene, tempo)) {
        // One thing at a time: what was missed is told first.
        if (this.missed.length) return;
        this.#play(show, scene, tempo);
        return;
      }
      show.scenes.shift();
      if (!tempo && scene.setting && this.#hidden) this.#unseen.push(scene);
      this.#passBy([scene]);
    }
    this.playing = false;
    if (!this.held) this.#clear();
    this.#reveal();
  }

  #shows(scene: Scene, tempo: Tempo): boolean {
    return Boolean(scene.setting) || Boolean(scene.turn) || scene.time * tempo.pace >= 1;
  }

  #play(show: Playing, given: Scene, tempo: Tempo): void {
    // What came of an answer is shown in its place if the dice have gone home meanwhile.
    const scene = given.joins && !this.standing ? inPlace(given) : given;
    show.scenes[0] = scene;
    this.#current = { show, scene, landed: new Set() };
    show.tell?.(onRing(given) ? scene.begun : scene.told);
    this.manners.heard(given);
    this.#reveal();
    // The question has been answered.
    if (this.view) this.view = { ...this.view, asked: null };
    if (scene.turn) this.#announce(scene.turn);
    if (!scene.calls || !this.manners.waits()) {
      this.#perform(show, scene, tempo);
      return;
    }
    this.calling = true;
    const rolls = () => {
      this.#stop();
      this.calling = false;
      this.ribbon = 0;
      this.#perform(show, scene, tempo);
    };
    this.#pressed = rolls;
    this.#after(CALL, rolls);
  }

  #perform(show: Playing, scene: Scene, tempo: Tempo): void {
    const { pace } = tempo;
    const plan = planOf(scene, tempo, this.manners.sentence(scene).length, this.#waiting);
    if (scene.turn && !this.manners.waits()) plan.leaves = RIBBON.enter + RIBBON.hold;
    const stands = this.#set(scene, tempo, plan);
    const landing = pace ? undefined : STAGE.fade;
    for (const beat of scene.beats) {
      if (pace) this.#after(beat.at * pace, () => this.#troupe.perform(beat, beat.time * pace, this));
      this.#after(landing ?? beat.lands * pace, () => this.#land(beat));
    }
    if (stands) this.#after(plan.named, () => this.#name(show, scene));
    this.#after(plan.leaves, () => this.#leave(show, scene, tempo, plan));
  }

  /** Everything of a scene has been seen. */
  #leave(show: Playing, scene: Scene, { pace }: Tempo, plan: Plan): void {
    for (const beat of scene.beats) this.#land(beat);
    const { standing } = this;
    const following = this.#queue.flatMap(({ scenes }) => scenes.filter(isSeen))[1];
    const ring = onRing(scene);
    if (ring && standing && show.holds && !following && this.#queue.length === 1) {
      this.#over(show, scene);
      this.#hold(standing);
      this.#next();
      return;
    }
    if (!standing || !scene.setting || (ring && following && onRing(following))) {
      this.#over(show, scene);
      this.#next();
      return;
    }
    this.standing = { ...standing, leaving: true };
    for (const beat of scene.closing) if (pace) this.#troupe.perform(beat, beat.time * pace, this);
    const over = () => {
      this.standing = undefined;
      this.#over(show, scene);
      this.#next();
    };
    if (plan.ends - plan.leaves > LIVE) this.#after(LIVE, () => this.#reveal(scene));
    this.#after(plan.ends - plan.leaves, over);
  }

  #over(show: Playing, scene: Scene): void {
    for (const beat of [...scene.beats, ...scene.closing]) this.#land(beat);
    this.#fold(scene.quiet);
    this.strike = undefined;
    this.#troupe.sweep();
    this.#current = undefined;
    show.scenes.shift();
  }

  // The stage --------------------------------------------------------------------------------------

  /** Sets the stage for a scene, or goes on with what stands there; whether it is on the stage at all. */
  #set(scene: Scene, tempo: Tempo, plan: Plan): boolean {
    const { setting } = scene;
    if (!setting) {
      this.#clear();
      return false;
    }
    const before = scene.joins ? this.standing : undefined;
    this.standing = {
      setting,
      scenes: [...(before?.scenes ?? []), scene],
      named: before?.scenes.length ?? 0,
      leaving: false,
      tempo,
      plan,
    };
    return true;
  }

  #name(show: Playing, scene: Scene): void {
    if (onRing(scene)) show.tell?.(scene.told);
    if (this.standing) this.standing = { ...this.standing, named: this.standing.scenes.length };
  }

  /** The dice stay where they are until I have answered. */
  #hold(standing: Standing): void {
    this.standing = { ...standing, named: standing.scenes.length };
    this.held = true;
  }

  /** What would stand on the stage at my question. */
  #thrown(): Standing | undefined {
    const last = this.#queue.at(-1);
    const tempo = this.#troupe.tempo();
    const rings = [...new Set([...(this.standing?.scenes ?? []), ...(last?.scenes ?? [])])].filter(onRing);
    const scenes = rings.slice(rings.findLastIndex((scene) => !scene.joins));
    const setting = scenes[0]?.setting;
    if (!last?.holds || !tempo || !setting) return undefined;
    return { setting, scenes, named: 0, leaving: false, tempo, plan: { named: 0, leaves: 0, ends: 0 } };
  }

  #announce(round: number): void {
    this.ribbon = round;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(
      () => {
        this.ribbon = 0;
      },
      RIBBON.enter + RIBBON.hold + RIBBON.leave,
    );
  }

  #report(scenes: readonly Scene[]): void {
    this.missed = scenes;
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.#reported(), AWAY);
  }

  #reported(): void {
    clearTimeout(this.#telling);
    this.missed = [];
    if (this.#queue.length && !this.#current) this.#next();
  }

  #clear(): void {
    this.standing = undefined;
    this.held = false;
  }

  // What has been shown ----------------------------------------------------------------------------

  #land(beat: Beat): void {
    const landed = this.#current?.landed;
    if (!landed || landed.has(beat)) return;
    landed.add(beat);
    this.#fold([beat.event]);
    if (beat.does === 'roll' || beat.does === 'forge') this.#lower(airKey(beat.seat, beat.die));
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

  /** Scenes that nobody sees. */
  #passBy(scenes: readonly Scene[]): void {
    for (const scene of scenes) {
      if (scene !== this.#current?.scene) this.manners.heard(scene);
      const landed = scene === this.#current?.scene ? this.#current.landed : undefined;
      const beats = [...scene.beats, ...scene.closing].filter((beat) => !landed?.has(beat));
      this.#fold(beats.map((beat) => beat.event).concat(scene.quiet));
    }
  }

  /** The first update has been shown: from now on its view counts. */
  #release(): void {
    const show = this.#queue.shift();
    if (!show) return;
    this.view = show.view;
    show.tell?.(Number.POSITIVE_INFINITY);
    show.done?.();
  }

  /** `leaving` no longer gives anything away. */
  #reveal(leaving?: Scene): void {
    clearTimeout(this.#breath);
    this.#breath = undefined;
    this.open = this.#queue.every(({ scenes }) => scenes.every((scene) => scene.soft || scene === leaving));
  }

  #breathe(): void {
    this.open = false;
    this.#breath = setTimeout(() => this.#reveal(), BREATH);
  }

  /** Ends the scene that is played. */
  #cut(): void {
    const current = this.#current;
    this.#still();
    if (!current) return;
    this.#passBy([current.scene]);
    this.#current = undefined;
    current.show.scenes.shift();
    const joined = current.show.scenes.find(isSeen)?.joins;
    if (!joined) this.standing = undefined;
  }

  /** Ends everything that moves, unseen. */
  #drop(): void {
    this.#still();
    while (this.#queue[0]) {
      this.#passBy(this.#queue[0].scenes);
      this.#current = undefined;
      this.#release();
    }
    this.#clear();
    this.playing = false;
  }

  #still(): void {
    this.#stop();
    this.calling = false;
    this.#pressed = undefined;
    this.rolls = {};
    this.strike = undefined;
    this.#troupe.clear();
  }

  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
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

const pause = (time: number): Scene => ({
  joins: false,
  calls: false,
  beats: [],
  closing: [],
  quiet: [],
  time,
  soft: false,
  begun: 0,
  told: 0,
  lines: [],
});

/** Whether anything of it is to be seen. */
const isSeen = ({ setting, beats }: Scene): boolean => Boolean(setting) || beats.length > 0;
const onRing = ({ setting }: Scene): boolean => setting?.on === 'ring';
const inPlace = ({ setting: _, ...scene }: Scene): Scene => ({
  ...scene,
  soft: scene.beats.every(({ does }) => SOFT.has(does)),
});
