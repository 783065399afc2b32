// Plays what happened, scene by scene, and holds the position as far as it has been shown.
import type { DieName, Event, TableView } from '../protocol/types';
import { scenesOf } from './cutter';
import { Notices } from './notices.svelte';
import { type Known, retold } from './retold';
import { type Beat, type Plan, planOf, type Scene, STAGE, type Tempo } from './scenes';
import {
  airKey,
  BREATH,
  CALL,
  inPlace,
  isSeen,
  LIVE,
  type Manners,
  onRing,
  pause,
  RIBBON,
  type Roll,
  type Show,
  SILENT,
  type Standing,
  type Strike,
  TOO_MANY,
  type Troupe,
  takesTime,
} from './showing';
import { actorOf, awayIn, thrownBy } from './standing';
import { Timers } from './timers';

interface Playing extends Show {
  scenes: Scene[];
}

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
  readonly #timers = new Timers();
  readonly #notices = new Notices(() => this.#reported());
  #breath: ReturnType<typeof setTimeout> | undefined;

  constructor(troupe: Troupe) {
    this.#troupe = troupe;
  }

  /** The dice that have left their places for the stage, by `airKey`. */
  readonly away: ReadonlySet<string> = $derived(awayIn(this.standing));
  /** Whose act is on the stage; -1 for everybody's. */
  readonly actor: number = $derived(actorOf(this.standing));
  /** The round of my turn, while the ribbon tells of it. */
  get ribbon(): number {
    return this.#notices.ribbon;
  }
  /** What happened while nobody looked. */
  get missed(): readonly Scene[] {
    return this.#notices.missed;
  }

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
      this.#notices.told();
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
    const last = this.#queue.at(-1);
    const thrown = last?.holds ? thrownBy(this.standing, last.scenes, this.#troupe.tempo()) : undefined;
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
    if (missed.length && this.#troupe.tempo()) this.#notices.report(missed);
  }

  /** The page is left. */
  end(): void {
    this.#drop();
    clearTimeout(this.#breath);
    this.#notices.end();
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
    if (told.length) this.#notices.report(told);
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
      if (tempo && takesTime(scene, tempo)) {
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
    if (scene.turn) this.#notices.announce(scene.turn);
    if (!scene.calls || !this.manners.waits()) {
      this.#perform(show, scene, tempo);
      return;
    }
    this.calling = true;
    const rolls = () => {
      this.#timers.stop();
      this.calling = false;
      this.#notices.ribbon = 0;
      this.#perform(show, scene, tempo);
    };
    this.#pressed = rolls;
    this.#timers.after(CALL, rolls);
  }

  #perform(show: Playing, scene: Scene, tempo: Tempo): void {
    const { pace } = tempo;
    const plan = planOf(scene, tempo, this.manners.sentence(scene).length, this.#waiting);
    if (scene.turn && !this.manners.waits()) plan.leaves = RIBBON.enter + RIBBON.hold;
    const stands = this.#set(scene, tempo, plan);
    const landing = pace ? undefined : STAGE.fade;
    for (const beat of scene.beats) {
      if (pace) this.#timers.after(beat.at * pace, () => this.#troupe.perform(beat, beat.time * pace, this));
      this.#timers.after(landing ?? beat.lands * pace, () => this.#land(beat));
    }
    if (stands) this.#timers.after(plan.named, () => this.#name(show, scene));
    this.#timers.after(plan.leaves, () => this.#leave(show, scene, tempo, plan));
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
    if (plan.ends - plan.leaves > LIVE) this.#timers.after(LIVE, () => this.#reveal(scene));
    this.#timers.after(plan.ends - plan.leaves, over);
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
    const before = scene.joins ? (this.standing?.scenes ?? []) : [];
    this.standing = { setting, scenes: [...before, scene], named: before.length, leaving: false, tempo, plan };
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

  /** What was missed has been told. */
  #reported(): void {
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
    this.#timers.stop();
    this.calling = false;
    this.#pressed = undefined;
    this.rolls = {};
    this.strike = undefined;
    this.#troupe.clear();
  }
}
