// Scenes: what is seen at the same time, where it is seen, and for how long.
import type { AmountView, DieName, Event, ResourceName, SideName } from '../protocol/types';

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
  | { does: 'forge'; seat: number; die: DieName; slot: number; face: string; replaced: string }
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

/** What stands on the stage over the sky. */
export type Setting =
  /** The dice of everybody who rolls. */
  | { on: 'ring'; round: number; active: number }
  | { on: 'feat'; seat: number; feat: string; location: string; ousted: number[]; paid: AmountView; left: number }
  | {
      on: 'forge';
      seat: number;
      die: DieName;
      slot: number;
      face: string;
      replaced: string;
      faces: string[];
      paid: AmountView;
      /** How many of the face are left in the temple. */
      left: number | undefined;
      /** What a roll of the die brings on average, before and after. */
      means?: [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
    }
  /** The board of a module: who moves on it. */
  | { on: 'board'; board: 'labyrinth' | 'allegiance'; seats: number[]; treasure: ResourceName | undefined }
  | { on: 'token'; seat: number; feat: string; island: number; side: SideName; collected: boolean }
  | { on: 'gift'; seat: number; bearer: number; face: string };

export interface Scene {
  /** Nothing for what happens in its place on the table. */
  setting?: Setting;
  /** Whether it goes on with what stands on the stage already: an answer inside a blessing, a die rolled again. */
  joins: boolean;
  /** Whether its dice wait for my hand. */
  calls: boolean;
  /** The round, if my turn begins. */
  turn?: number;
  beats: Beat[];
  /** What happens when it leaves the stage. */
  closing: Beat[];
  /** What changes without moving; it shows when the scene ends. */
  quiet: Event[];
  /** How long its beats take. */
  time: number;
  /** Whether a question may already be shown while it runs. */
  soft: boolean;
  /** How many moments of the story are told when it begins: nothing about dice in the air. */
  begun: number;
  /** And how many when it has shown what it brings. */
  told: number;
  /** The lines of the story that are read aloud for it; what is on the stage has a sentence of its own. */
  lines: string[];
}

/** How long things take at the calm speed. */
export const TIMES = {
  turn: 260,
  roll: 900,
  /** On the stage, gains are named on their plates before they fly. */
  named: 200,
  gain: 620,
  /** Between two heroes on the stage, and between two gains of one hero. */
  seats: 110,
  glyphs: 60,
  between: 110,
  overflow: 700,
  pay: 420,
  copy: 420,
  use: 300,
  /** A strike on the stage, and one of mine in its place. */
  strike: 500,
  forge: 760,
  /** When a pawn arrives on the stage, and how long it hops. */
  arrive: 420,
  hop: 300,
  fling: 600,
  move: 500,
  take: 500,
  step: 320,
  pause: 180,
  treasure: 1000,
} as const;

/** How long the stage takes to come and go. */
export const STAGE = {
  enter: 380,
  leave: 320,
  /** How long a blessing stays once everything has flown, and how long its dice take to their heroes. */
  hold: 300,
  home: 400,
  /** Without motion. */
  fade: 150,
} as const;

/** How quickly scenes follow each other. */
export interface Tempo {
  /** 1 is calm; 0 shows still pictures. */
  pace: number;
  /** How long a still picture of a blessing stays, in milliseconds. */
  hold?: number;
  /** The same for everything else; without it, as long as its sentence takes to be read. */
  act?: number;
}

/** When things happen in a scene, in milliseconds. */
export interface Plan {
  named: number;
  leaves: number;
  ends: number;
}

/** With this many scenes waiting, each stays for a shorter time. */
export const CROWDED = 4;
const SHORTER = 0.6;
const reading = (letters: number): number => Math.min(2000, Math.max(1100, 900 + 14 * letters));

/** `letters` is the length of the sentence that goes with it. */
export function planOf(scene: Scene, tempo: Tempo, letters: number, waiting: number): Plan {
  const short = waiting >= CROWDED ? SHORTER : 1;
  const { pace } = tempo;
  if (!scene.setting) return { named: 0, leaves: scene.time * pace, ends: scene.time * pace };
  const ring = scene.setting.on === 'ring';
  if (!pace) {
    const hold = (ring ? tempo.hold : tempo.act) ?? reading(letters);
    const leaves = STAGE.fade + hold * short;
    return { named: STAGE.fade, leaves, ends: leaves + STAGE.fade };
  }
  if (ring) {
    const named = scene.beats.some((beat) => beat.does === 'roll') ? TIMES.roll : 0;
    const leaves = (Math.max(scene.time, named + TIMES.named) + STAGE.hold * short) * pace;
    return { named: named * pace, leaves, ends: leaves + STAGE.home * pace };
  }
  const leaves = Math.max(STAGE.enter + reading(letters) * short, scene.time) * pace;
  return { named: 0, leaves, ends: leaves + STAGE.leave * pace };
}

/** What may still move while a question is open. */
export const SOFT: ReadonlySet<Act['does']> = new Set(['gain', 'overflow', 'hammer', 'pay', 'lose', 'use', 'turn']);
/** When in its time a treasure is in its hall. */
export const CARRIED = 0.66;

/** When in the time of a strike the new face is in its place. */
export const STRUCK = 0.45;

/** A scene before anything has happened in it. */
export const emptyScene = (moment: number, setting?: Setting): Scene => ({
  ...(setting ? { setting } : {}),
  joins: false,
  calls: false,
  beats: [],
  closing: [],
  quiet: [],
  time: 0,
  soft: true,
  begun: moment,
  told: moment,
  lines: [],
});
