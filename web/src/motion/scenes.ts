// What happened, cut into scenes of what is seen at the same time, in the order of the journal.
import type { ChapterView, DieName, Event, ResourceName, TableView } from '../protocol/types';
import { retold } from './retold';

/** Where something comes from or goes to. */
export type Spot =
  | { on: 'die'; seat: number; die: DieName }
  | { on: 'feat'; seat: number; slug: string }
  | { on: 'niche'; face: string }
  | { on: 'space'; space: number }
  | { on: 'hero'; seat: number };

export type Act =
  | { does: 'turn'; seat: number }
  | { does: 'roll'; seat: number; die: DieName; slot: number }
  | { does: 'gain'; seat: number; resource: ResourceName; amount: number; from: Spot }
  | { does: 'overflow'; seat: number; resource: ResourceName; amount: number; from: Spot }
  | { does: 'hammer'; seat: number; steps: number; from: Spot }
  | { does: 'pay'; seat: number; resource: ResourceName; amount: number; to: Spot }
  | { does: 'lose'; seat: number; resource: ResourceName; amount: number; to: Spot }
  | { does: 'copy'; seat: number; face: string; from: Spot }
  | { does: 'use'; seat: number; feat: string }
  | { does: 'forge'; seat: number; die: DieName; slot: number; face: string; replaced: string; bought: boolean }
  | { does: 'move'; seat: number; island: number; left: number }
  | { does: 'oust'; seat: number; island: number }
  | { does: 'take'; seat: number; feat: string; location: string }
  | { does: 'step'; seat: number; token: 'golem' | 'allegiance'; space: number; left: number }
  | { does: 'treasure'; seat: number; hall: number; resource: ResourceName };

/** One thing that moves. All times are milliseconds of the scene, at the calm speed. */
export type Beat = Act & {
  at: number;
  time: number;
  /** When it shows in the position. */
  lands: number;
  event: Event;
};

export interface Scene {
  beats: Beat[];
  /** What changes without moving; it shows when the scene ends. */
  quiet: Event[];
  time: number;
  /** Whether a question may already be shown while it runs. */
  soft: boolean;
  /** How many moments of the story are told when it begins. */
  told: number;
}

/** How long things take at the calm speed. */
export const TIMES = {
  turn: 260,
  roll: 900,
  rollOfRival: 600,
  /** All dice of a blessing start within this time. */
  spread: 120,
  gain: 620,
  between: 110,
  overflow: 700,
  pay: 420,
  copy: 420,
  use: 300,
  offering: 500,
  forge: 760,
  move: 600,
  take: 560,
  step: 320,
  treasure: 1000,
} as const;

const SOFT: ReadonlySet<Act['does']> = new Set(['gain', 'overflow', 'hammer', 'pay', 'lose', 'use', 'turn']);
type Phase = 'turn' | 'roll' | 'yield' | 'forge' | 'move' | 'take';

/** What `chapters` brought, as seen from `view`, the position before; `me` is the seat whose dice are large. */
export function scenesOf(chapters: readonly ChapterView[], view: TableView, me: number): Scene[] {
  const cutter = new Cutter(view, me);
  let moment = 0;
  for (const chapter of chapters)
    for (const { events } of chapter.moments) {
      moment += 1;
      for (const event of events ?? []) cutter.take(event, moment);
    }
  return cutter.scenes.map(measured);
}

/** What lands within this time lands together, since every change of the position causes a new layout. */
const TOGETHER = 80;

function measured(scene: Scene): Scene {
  const rolls = scene.beats.filter((beat) => beat.does === 'roll');
  const beats = scene.beats.map((beat): Beat => {
    if (SOFT.has(beat.does)) return { ...beat, lands: Math.ceil(beat.lands / TOGETHER) * TOGETHER };
    if (beat.does !== 'roll') return beat;
    const alike = rolls.filter((other) => other.time === beat.time).map((other) => other.at + other.time);
    return { ...beat, lands: Math.max(...alike) };
  });
  const ends = beats.map((beat) => Math.max(beat.at + beat.time, beat.lands));
  return { ...scene, beats, time: Math.max(0, ...ends), soft: beats.every((beat) => SOFT.has(beat.does)) };
}

class Cutter {
  readonly scenes: Scene[] = [];
  readonly #me: number;
  #view: TableView;
  #phase: Phase | undefined;
  /** In this scene: when each seat's next thing begins. */
  #clocks = new Map<number, number>();
  /** The dice that have given something since they were rolled, so that equal faces take turns. */
  #spent = new Set<string>();
  #forging = '';

  constructor(view: TableView, me: number) {
    this.#view = view;
    this.#me = me;
  }

  take(event: Event, moment: number): void {
    const { seat } = event;
    if (seat === undefined || !this.#show(event, seat, moment)) this.#quiet(event, moment);
    this.#view = retold(this.#view, event);
  }

  /** Whether the event moves something. */
  #show(event: Event, seat: number, moment: number): boolean {
    switch (event.event) {
      case 'turn started':
        this.#open('turn', moment);
        this.#add({ does: 'turn', seat }, event, 0, TIMES.turn, TIMES.turn / 4);
        return true;
      case 'rolled':
        this.#roll(event, seat, moment);
        return true;
      case 'applied':
        this.#applied(event.face, seat);
        return false;
      case 'gained':
      case 'overflowed': {
        const does = event.event === 'gained' ? 'gain' : 'overflow';
        const { resource, amount } = event;
        this.#yield(
          { does, seat, resource, amount, from: this.#source(event.source, seat) },
          event,
          moment,
          TIMES[does],
          TIMES.between,
        );
        return true;
      }
      case 'tracked':
        this.#yield(
          { does: 'hammer', seat, steps: event.steps, from: this.#source(event.source, seat) },
          event,
          moment,
          TIMES.gain,
          TIMES.between,
        );
        return true;
      case 'lost':
        this.#yield(
          { does: 'lose', seat, resource: event.resource, amount: event.amount, to: this.#source(event.source, seat) },
          event,
          moment,
          TIMES.pay,
          TIMES.between,
          0.2,
        );
        return true;
      case 'paid':
        this.#pay(event, seat, moment);
        return true;
      case 'copied':
        this.#yield(
          { does: 'copy', seat, face: event.face, from: this.#showing(event.face, seat) },
          event,
          moment,
          TIMES.copy,
          TIMES.copy,
        );
        return true;
      case 'reinforced':
        this.#close();
        this.#yield({ does: 'use', seat, feat: event.feat }, event, moment, TIMES.use, TIMES.between);
        return true;
      case 'woken':
        this.#yield({ does: 'use', seat, feat: event.feat }, event, moment, TIMES.use, TIMES.between);
        return true;
      case 'forged':
        this.#forge(event, seat, moment);
        return true;
      case 'feat performed':
        this.#close();
        this.#open('move', moment);
        return false;
      case 'moved':
        this.#join('move', moment);
        this.#add({ does: 'move', seat, island: event.portal, left: event.left }, event, 0, TIMES.move);
        return true;
      case 'ousted':
        this.#join('move', moment);
        this.#add({ does: 'oust', seat, island: event.portal }, event, TIMES.move * 0.6, TIMES.move);
        return true;
      case 'card taken':
        this.#open('take', moment);
        this.#add({ does: 'take', seat, feat: event.feat, location: event.location }, event, 0, TIMES.take);
        return true;
      case 'golem moved':
        this.#yield(
          { does: 'step', seat, token: 'golem', space: event.space, left: event.left },
          event,
          moment,
          TIMES.step,
          TIMES.step,
        );
        return true;
      case 'allegiance moved':
        this.#yield(
          { does: 'step', seat, token: 'allegiance', space: event.space, left: event.left },
          event,
          moment,
          TIMES.step,
          TIMES.step,
        );
        return true;
      case 'treasure taken':
        this.#yield(
          { does: 'treasure', seat, hall: event.hall, resource: event.resource },
          event,
          moment,
          TIMES.treasure,
          TIMES.treasure,
          CARRIED,
        );
        return true;
      default:
        return false;
    }
  }

  #roll(event: Extract<Event, { event: 'rolled' }>, seat: number, moment: number): void {
    const { die, slot } = event;
    const again = this.#current?.beats.some((beat) => beat.does === 'roll' && beat.seat === seat && beat.die === die);
    if (again) this.#close();
    const scene = this.#join('roll', moment);
    this.#spent.delete(`${seat}:${die}`);
    const time = seat === this.#me || die === 'celestial' ? TIMES.roll : TIMES.rollOfRival;
    // Dice do not fall in step: the second die of a pair lands a little later than the first.
    const at = Math.min(TIMES.spread, scene.beats.length * 17 + (die === 'dark' ? 24 : 0));
    this.#add({ does: 'roll', seat, die, slot }, event, at, time);
  }

  #pay(event: Extract<Event, { event: 'paid' }>, seat: number, moment: number): void {
    const { resource, amount, source } = event;
    const act = { does: 'pay', seat, resource, amount, to: this.#source(source, seat) } as const;
    const forging = this.#phase === 'forge' && this.#forging === `${seat}`;
    if (forging) {
      const to: Spot = act.to.on === 'die' ? { on: 'niche', face: source.slice('face:'.length) } : act.to;
      this.#add({ ...act, to }, event, 0, TIMES.pay, 0);
      for (const beat of this.#current?.beats ?? [])
        if (beat.does === 'forge' && !beat.bought && resource === 'gold') this.#buy(beat);
    } else if (this.#phase === 'move') {
      this.#add(act, event, 0, TIMES.pay, 0);
    } else {
      this.#yield(act, event, moment, TIMES.pay, TIMES.between / 2, 0);
    }
  }

  #forge(event: Extract<Event, { event: 'forged' }>, seat: number, moment: number): void {
    const { die, slot, face, replaced } = event;
    this.#close();
    this.#open('forge', moment);
    this.#forging = `${seat}`;
    this.#add(
      { does: 'forge', seat, die, slot, face, replaced, bought: false },
      event,
      0,
      TIMES.forge,
      TIMES.forge * STRUCK,
    );
  }

  /** The journal tells the price after the face. Mine lies on the anvil already, others come from the niche. */
  #buy(beat: Extract<Beat, { does: 'forge' }>): void {
    beat.bought = true;
    if (beat.seat === this.#me) return;
    beat.time += TIMES.offering;
    beat.lands += TIMES.offering;
  }

  #applied(face: string, seat: number): void {
    // The next gains of this seat come from the die that shows the face.
    const die = this.#dieWith(face, seat);
    if (die) this.#spent.add(`${seat}:${die}`);
    this.#applying.set(seat, die ?? 'light');
  }
  readonly #applying = new Map<number, DieName>();

  #dieWith(face: string, seat: number): DieName | undefined {
    const hero = this.#view.heroes[seat];
    const dice = (['light', 'dark'] as const).filter((die) => hero?.[die].up === face);
    return dice.find((die) => !this.#spent.has(`${seat}:${die}`)) ?? dice[0] ?? this.#mirror(seat);
  }

  /** A die that shows another face than the one it gives: a mirror, for example. */
  #mirror(seat: number): DieName | undefined {
    return (['light', 'dark'] as const).find((die) => !this.#spent.has(`${seat}:${die}`));
  }

  #showing(face: string, seat: number): Spot {
    for (const hero of this.#view.heroes)
      for (const die of ['light', 'dark'] as const)
        if (hero.seat !== seat && hero[die].up === face) return { on: 'die', seat: hero.seat, die };
    return { on: 'hero', seat };
  }

  #source(source: string, seat: number): Spot {
    const [kind, slug = ''] = source.split(':');
    if (kind === 'face') return { on: 'die', seat, die: this.#applying.get(seat) ?? 'light' };
    if (kind === 'feat') return { on: 'feat', seat, slug };
    if (kind === 'space') return { on: 'space', space: Number(slug) };
    return { on: 'hero', seat };
  }

  /** Into the scene in which all seats receive their gains, each at its own pace. */
  #yield(act: Act, event: Event, moment: number, time: number, next: number, lands = 0.85): void {
    this.#join('yield', moment);
    const start = this.#clocks.get(act.seat) ?? this.#clocks.size * (TIMES.between / 2);
    this.#clocks.set(act.seat, start + next);
    this.#add(act, event, start, time, start + time * lands);
  }

  #add(act: Act, event: Event, at: number, time: number, lands = at + time): void {
    this.#current?.beats.push({ ...act, at, time, lands, event });
  }

  #quiet(event: Event, moment: number): void {
    const last = this.scenes.at(-1) ?? this.#open('turn', moment);
    last.quiet.push(event);
  }

  get #current(): Scene | undefined {
    return this.#phase === undefined ? undefined : this.scenes.at(-1);
  }

  #join(phase: Phase, moment: number): Scene {
    const current = this.#current;
    if (!current || this.#phase !== phase) return this.#open(phase, moment);
    current.told = Math.max(current.told, moment);
    return current;
  }

  #open(phase: Phase, moment: number): Scene {
    const scene: Scene = { beats: [], quiet: [], time: 0, soft: true, told: moment };
    this.scenes.push(scene);
    this.#phase = phase;
    this.#clocks = new Map();
    return scene;
  }

  #close(): void {
    this.#phase = undefined;
  }
}

/** When in its time a treasure is in its hall. */
export const CARRIED = 0.66;

/** When in the time of a strike the new face is in its place. */
export const STRUCK = 0.45;
