// What is known of a scene once it has been cut: how long it takes, and what a new face changes.
import type { TableView } from '../protocol/types';
import { type Beat, type Scene, type Setting, SOFT } from './scenes';

type Forged = Extract<Setting, { on: 'forge' }>;

/** What a new face changes, where positions tell: if it is the only new one of its die. */
export function compared(scene: Scene, all: readonly Scene[], before: TableView, after: TableView): Scene {
  const { setting } = scene;
  if (setting?.on !== 'forge' || setting.die === 'celestial') return scene;
  const { seat, die } = setting;
  const alike = (other: Setting | undefined): other is Forged =>
    other?.on === 'forge' && other.seat === seat && other.die === die;
  const [was, is] = [before.heroes[seat]?.[die].means, after.heroes[seat]?.[die].means];
  if (!was || !is || all.filter((each) => alike(each.setting)).length > 1) return scene;
  return { ...scene, setting: { ...setting, means: [was, is] } };
}

/** What lands within this time lands together, since every change of the position causes a new layout. */
const TOGETHER = 80;

export function measured(scene: Scene): Scene {
  const beats = scene.beats.map(
    (beat): Beat => (SOFT.has(beat.does) ? { ...beat, lands: Math.ceil(beat.lands / TOGETHER) * TOGETHER } : beat),
  );
  const ends = beats.map((beat) => Math.max(beat.at + beat.time, beat.lands));
  const soft = !scene.setting && beats.every((beat) => SOFT.has(beat.does));
  return { ...scene, beats, time: Math.max(0, ...ends), soft };
}
