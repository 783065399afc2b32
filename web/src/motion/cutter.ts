// Cuts events into scenes, in the order of the journal.
import type { ChapterView, Event, TableView } from '../protocol/types';
import { compared, measured } from './measuring';
import { Origins } from './origins';
import { retold } from './retold';
import { type Act, CARRIED, emptyScene, type Scene, type Setting, type Spot, STAGE, STRUCK, TIMES } from './scenes';

/** What a scene gathers: dice and what they give, an act, the steps on a board, or what happens in its place. */
type Phase = 'ring' | 'act' | 'board' | 'gains' | 'move' | 'forge';
type Of<Name extends Event['event']> = Extract<Event, { event: Name }>;
type Acted = Extract<Setting, { on: 'feat' | 'forge' }>;

/** For whom a story is cut into scenes. */
export interface Seen {
  /** The seat at the bottom of the table. */
  me: number;
  /** Whether I play, and roll with my own hand. */
  plays?: boolean;
  /** Whether the last scene before was a blessing, which may go on. */
  ring?: boolean;
  /** The position that everything leads to. */
  end?: TableView;
}

/** What `chapters` brought, as seen from `view`, the position before. */
export function scenesOf(chapters: readonly ChapterView[], view: TableView, seen: Seen): Scene[] {
  const cutter = new Cutter(view, seen);
  let moment = 0;
  for (const chapter of chapters)
    for (const { events, lines } of chapter.moments) {
      moment += 1;
      const before = cutter.staged;
      for (const event of events ?? []) cutter.take(event, moment);
      // What is on the stage has a sentence of its own.
      if (cutter.staged === before) cutter.say(lines?.map((line) => line.text) ?? [], moment);
    }
  return cutter.scenes.map(measured).map((scene, _, all) => (seen.end ? compared(scene, all, view, seen.end) : scene));
}

class Cutter {
  readonly scenes: Scene[] = [];
  readonly #seen: Seen;
  readonly #origins: Origins;
  #phase: Phase | undefined;
  /** The blessing that is on the stage, if one is. */
  #ring: Scene | undefined;
  /** The board that is opened after it. */
  #board: Scene | undefined;
  /** In this scene: when each seat's next thing begins. */
  #clocks = new Map<number, number>();
  /** Whether my turn has begun and its dice have not been rolled. */
  #called = false;
  /** Whether a die is rolled again. */
  #again = false;

  constructor(view: TableView, seen: Seen) {
    this.#origins = new Origins(view);
    this.#seen = seen;
    if (seen.ring) this.#phase = 'ring';
  }

  take(event: Event, moment: number): void {
    const { seat } = event;
    if (seat === undefined || !this.#show(event, seat, moment)) this.#quiet(event, moment);
    this.#origins.view = retold(this.#view, event);
  }

  get #view(): TableView {
    return this.#origins.view;
  }

  /** How much there is to be seen on the stage. */
  get staged(): number {
    return this.scenes.reduce(
      (sum, { setting, beats, closing }) => (setting ? sum + 1 + beats.length + closing.length : sum),
      0,
    );
  }

  say(lines: readonly string[], moment: number): void {
    if (!lines.length) return;
    const scene = this.scenes.at(-1) ?? this.#open(this.#phase, moment);
    scene.lines.push(...lines);
  }

  /** Whether the event moves something. */
  #show(event: Event, seat: number, moment: number): boolean {
    switch (event.event) {
      case 'turn started':
        this.#turn(event, seat, moment);
        return true;
      case 'rolled':
        this.#roll(event, seat, moment);
        return true;
      case 'rolled again':
        this.#again = true;
        return false;
      case 'applied':
        this.#origins.applied(event.face, seat);
        return false;
      case 'gained':
      case 'overflowed': {
        const does = event.event === 'gained' ? 'gain' : 'overflow';
        const { resource, amount, source } = event;
        this.#yield(
          { does, seat, resource, amount, from: this.#origins.source(source, seat) },
          event,
          moment,
          TIMES[does],
        );
        return true;
      }
      case 'tracked': {
        const { steps, source } = event;
        this.#yield(
          { does: 'hammer', seat, steps, from: this.#origins.source(source, seat) },
          event,
          moment,
          TIMES.gain,
        );
        return true;
      }
      case 'lost': {
        const { resource, amount, source } = event;
        const act: Act = { does: 'lose', seat, resource, amount, to: this.#origins.source(source, seat) };
        this.#yield(act, event, moment, TIMES.pay, TIMES.between, 0.2);
        return true;
      }
      case 'paid':
        this.#pay(event, seat, moment);
        return true;
      case 'copied': {
        const act: Act = { does: 'copy', seat, face: event.face, from: this.#origins.showing(event.face, seat) };
        this.#yield(act, event, moment, TIMES.copy, TIMES.copy);
        return true;
      }
      case 'reinforced':
      case 'woken':
        if (event.event === 'reinforced') this.#close();
        this.#yield({ does: 'use', seat, feat: event.feat }, event, moment, TIMES.use);
        return true;
      case 'forged':
        this.#forge(event, seat, moment);
        return true;
      case 'feat performed':
        this.#perform(event, seat, moment);
        return false;
      case 'moved':
      case 'ousted':
        this.#walk(event, seat, moment);
        return true;
      case 'card taken':
        this.#take(event, seat, moment);
        return true;
      case 'golem moved':
      case 'allegiance moved': {
        const token = event.event === 'golem moved' ? 'golem' : 'allegiance';
        const act: Act = { does: 'step', seat, token, space: event.space, left: event.left };
        this.#step(act, event, moment, TIMES.step, TIMES.step);
        return true;
      }
      case 'treasure taken': {
        const act: Act = { does: 'treasure', seat, hall: event.hall, resource: event.resource };
        this.#step(act, event, moment, TIMES.treasure, TIMES.treasure, CARRIED);
        return true;
      }
      case 'memory token placed':
      case 'memory token collected': {
        const collected = event.event === 'memory token collected';
        const { feat, island, side } = event;
        if (seat !== this.#seen.me) this.#tableau({ on: 'token', seat, feat, island, side, collected }, moment);
        return false;
      }
      case 'bearer chosen': {
        const { bearer, face } = event;
        if (seat !== this.#seen.me) this.#tableau({ on: 'gift', seat, bearer, face }, moment);
        return false;
      }
      default:
        return false;
    }
  }

  #turn(event: Of<'turn started'>, seat: number, moment: number): void {
    this.#close();
    const scene = this.#open(undefined, moment);
    this.#add({ does: 'turn', seat }, event, 0, TIMES.turn, TIMES.turn / 4);
    this.#called = Boolean(this.#seen.plays) && seat === this.#seen.me;
    if (this.#called) scene.turn = event.round;
    this.#close();
  }

  // Dice and what they give ------------------------------------------------------------------------

  #roll(event: Of<'rolled'>, seat: number, moment: number): void {
    const { die, slot } = event;
    const rolled = (scene: Scene | undefined): boolean =>
      Boolean(scene?.beats.some((beat) => beat.does === 'roll' && beat.seat === seat && beat.die === die));
    const flown = this.#ring?.beats.some((beat) => beat.does !== 'roll');
    if (this.#phase !== 'ring' || !this.#ring || flown || rolled(this.#ring)) this.#cast(moment);
    this.#again = false;
    this.#origins.rolled(seat, die);
    this.#tell(moment);
    this.#add({ does: 'roll', seat, die, slot }, event, 0, TIMES.roll);
  }

  /** A new throw: on the ring that stands if dice are rolled again, otherwise on a new one. */
  #cast(moment: number): void {
    const joins = this.#phase === 'ring' && this.#again;
    const { round, active } = this.#view;
    const scene = this.#open('ring', moment, { on: 'ring', round, active });
    scene.joins = joins;
    scene.calls = this.#called;
    this.#called = false;
    this.#ring = scene;
    this.#board = undefined;
  }

  /** Where all seats receive what they get, each at its own pace: on the stage, on the board, or in its place. */
  #yield(act: Act, event: Event, moment: number, time: number, next: number = TIMES.between, lands = 0.85): void {
    const onSpace = 'from' in act && act.from.on === 'space';
    if (onSpace && (this.#board || this.#phase === 'board')) {
      this.#step(act, event, moment, time, TIMES.pause, lands);
      return;
    }
    if (this.#phase === 'ring') {
      this.#drop(act, event, moment, time, lands);
      return;
    }
    if (this.#phase !== 'gains') this.#open('gains', moment);
    this.#tell(moment);
    const start = this.#clocks.get(act.seat) ?? this.#clocks.size * (TIMES.between / 2);
    this.#clocks.set(act.seat, start + next);
    this.#add(act, event, start, time, start + time * lands);
  }

  /** From the ring. What comes after an answer goes on with the ring that stands. */
  #drop(act: Act, event: Event, moment: number, time: number, lands: number): void {
    if (!this.#ring) {
      this.#cast(moment);
      if (this.#ring) (this.#ring as Scene).joins = true;
    }
    const scene = this.#ring;
    if (!scene) return;
    const threw = scene.beats.some((beat) => beat.does === 'roll');
    const begins = threw ? TIMES.roll + TIMES.named : 0;
    const start = this.#clocks.get(act.seat) ?? begins + this.#clocks.size * TIMES.seats;
    this.#clocks.set(act.seat, start + TIMES.glyphs);
    this.#tell(moment, scene);
    scene.beats.push({ ...act, at: start, time, lands: start + time * lands, event });
  }

  // Acts -----------------------------------------------------------------------------------------

  #pay(event: Of<'paid'>, seat: number, moment: number): void {
    const { resource, amount, source } = event;
    const act = { does: 'pay', seat, resource, amount, to: this.#origins.source(source, seat) } as const;
    const acted = this.#acted(seat);
    if (acted) acted.paid = { ...acted.paid, [resource]: (acted.paid[resource] ?? 0) + amount };
    if (this.#phase === 'act' || this.#phase === 'move' || this.#phase === 'forge') {
      const forging = act.to.on === 'die';
      const to: Spot = forging ? { on: 'niche', face: source.slice('face:'.length) } : act.to;
      this.#add({ ...act, to }, event, 0, TIMES.pay, 0);
    } else {
      this.#yield(act, event, moment, TIMES.pay, TIMES.between / 2, 0);
    }
  }

  /** What a rival does on the stage just now. */
  #acted(seat: number): Acted | undefined {
    const setting = this.#phase === 'act' ? this.scenes.at(-1)?.setting : undefined;
    return setting && (setting.on === 'feat' || setting.on === 'forge') && setting.seat === seat ? setting : undefined;
  }

  #forge(event: Of<'forged'>, seat: number, moment: number): void {
    const { die, slot, face, replaced } = event;
    const act: Act = { does: 'forge', seat, die, slot, face, replaced };
    this.#close();
    if (seat === this.#seen.me || die === 'celestial') {
      this.#open('forge', moment);
      this.#add(act, event, 0, TIMES.forge, TIMES.forge * STRUCK);
      return;
    }
    const faces = this.#view.heroes[seat]?.[die].faces ?? [];
    const niche = this.#view.pools.flatMap((pool) => pool.niches).find((each) => each.face === face);
    const left = niche && Math.max(0, (niche.left ?? 0) - 1);
    this.#open('act', moment, { on: 'forge', seat, die, slot, face, replaced, faces, paid: {}, left });
    this.#add(act, event, TIMES.strike, TIMES.fling, TIMES.strike);
  }

  #perform(event: Of<'feat performed'>, seat: number, moment: number): void {
    const { feat, location } = event;
    this.#close();
    if (seat === this.#seen.me) {
      this.#open('move', moment);
      return;
    }
    const stacks = this.#view.islands.flatMap((island) => island.stacks);
    const left = stacks.find((stack) => stack.location === location)?.left ?? 0;
    this.#open('act', moment, { on: 'feat', seat, feat, location, ousted: [], paid: {}, left });
  }

  #walk(event: Of<'moved'> | Of<'ousted'>, seat: number, moment: number): void {
    const act: Act =
      event.event === 'moved'
        ? { does: 'move', seat, island: event.portal, left: event.left }
        : { does: 'oust', seat, island: event.portal };
    const setting = this.#phase === 'act' ? this.scenes.at(-1)?.setting : undefined;
    if (setting?.on === 'feat') {
      if (act.does === 'oust') setting.ousted.push(seat);
      const [after, time] = act.does === 'oust' ? [TIMES.hop / 2, TIMES.fling] : [0, TIMES.hop];
      this.#tell(moment);
      this.#add(act, event, TIMES.arrive + after, time);
      return;
    }
    if (this.#phase !== 'move') this.#open('move', moment);
    this.#tell(moment);
    this.#add(act, event, act.does === 'oust' ? TIMES.move * 0.6 : 0, TIMES.move);
  }

  #take(event: Of<'card taken'>, seat: number, moment: number): void {
    const { feat, location } = event;
    const act: Act = { does: 'take', seat, feat, location };
    const setting = this.#phase === 'act' ? this.scenes.at(-1)?.setting : undefined;
    if (setting?.on === 'feat' && setting.seat === seat && setting.feat === feat) {
      this.#tell(moment);
      this.scenes.at(-1)?.closing.push({ ...act, at: 0, time: STAGE.leave, lands: STAGE.leave, event });
      this.#close();
      return;
    }
    this.#close();
    this.#open('move', moment);
    this.#add(act, event, 0, TIMES.take);
  }

  /** A picture in which nothing moves. */
  #tableau(setting: Setting, moment: number): void {
    this.#close();
    this.#open('act', moment, setting);
  }

  // The boards of the modules ----------------------------------------------------------------------

  /** Into the scene of the board; that of a blessing follows its ring. */
  #step(act: Act, event: Event, moment: number, time: number, next: number, lands = 0.85): void {
    const current = this.#phase === 'board' ? this.scenes.at(-1) : this.#board;
    const scene = current ?? this.#openBoard(moment);
    const { setting } = scene;
    if (setting?.on === 'board') {
      if (!setting.seats.includes(act.seat)) setting.seats.push(act.seat);
      if (act.does === 'treasure') setting.treasure = act.resource;
    }
    const ends = scene.beats
      .filter((beat) => beat.seat === act.seat)
      .map((beat) => beat.at + (beat.does === 'step' ? beat.time : next));
    const start = Math.max(STAGE.enter, ...ends);
    this.#tell(moment, scene);
    scene.beats.push({ ...act, at: start, time, lands: start + time * lands, event });
  }

  #openBoard(moment: number): Scene {
    const board = this.#view.labyrinth ? 'labyrinth' : 'allegiance';
    const setting: Setting = { on: 'board', board, seats: [], treasure: undefined };
    if (this.#phase !== 'ring') return this.#open('board', moment, setting);
    const clocks = this.#clocks;
    const scene = this.#open('ring', moment, setting);
    this.#clocks = clocks;
    this.#board = scene;
    return scene;
  }

  // Scenes ---------------------------------------------------------------------------------------

  #add(act: Act, event: Event, at: number, time: number, lands = at + time): void {
    this.scenes.at(-1)?.beats.push({ ...act, at, time, lands, event });
  }

  #quiet(event: Event, moment: number): void {
    const last = this.scenes.at(-1) ?? this.#open(this.#phase, moment);
    last.quiet.push(event);
  }

  #tell(moment: number, scene: Scene | undefined = this.scenes.at(-1)): void {
    if (scene) scene.told = Math.max(scene.told, moment);
  }

  #open(phase: Phase | undefined, moment: number, setting?: Setting): Scene {
    const scene = emptyScene(moment, setting);
    this.scenes.push(scene);
    this.#phase = phase;
    this.#clocks = new Map();
    return scene;
  }

  #close(): void {
    this.#phase = undefined;
    this.#ring = undefined;
    this.#board = undefined;
  }
}
