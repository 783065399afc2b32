// What the stage is told and shows, and how long it waits.
import type { ChapterView, DieName, TableView } from '../protocol/types';
import { type Beat, emptyScene, type Plan, type Scene, type Setting, SOFT, type Tempo } from './scenes';
import type { Stage } from './stage.svelte';

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

/** There is one celestial die, whoever rolls it. */
export const airKey = (seat: number, die: DieName): string => (die === 'celestial' ? die : `${seat}:${die}`);

export const SILENT: Manners = { waits: () => false, sentence: () => '', heard: () => {}, skipped: () => {} };

/** Nothing happens for a while. */
export const pause = (time: number): Scene => ({ ...emptyScene(0), time, soft: false });

/** Whether anything of it is to be seen. */
export const isSeen = ({ setting, beats }: Scene): boolean => Boolean(setting) || beats.length > 0;
export const onRing = ({ setting }: Scene): boolean => setting?.on === 'ring';
/** What is seen in its place on the table instead. */
export const inPlace = ({ setting: _, ...scene }: Scene): Scene => ({
  ...scene,
  soft: scene.beats.every(({ does }) => SOFT.has(does)),
});

/** Whether there is anything to wait for. */
export const takesTime = (scene: Scene, tempo: Tempo): boolean =>
  Boolean(scene.setting) || Boolean(scene.turn) || scene.time * tempo.pace >= 1;
