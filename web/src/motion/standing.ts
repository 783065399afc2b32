// What stands on the stage, asked for this and that.
import type { Scene, Tempo } from './scenes';
import { airKey, onRing, type Standing } from './showing';

/** The dice that have left their places for the stage, by `airKey`. */
export function awayIn(standing: Standing | undefined): ReadonlySet<string> {
  if (standing?.setting.on !== 'ring') return new Set();
  const rolls = standing.scenes.flatMap(({ beats }) => beats.filter((beat) => beat.does === 'roll'));
  return new Set(rolls.map(({ seat, die }) => airKey(seat, die)));
}

/** Whose act it is; -1 for everybody's. */
export function actorOf(standing: Standing | undefined): number {
  const setting = standing?.setting;
  return setting && 'seat' in setting ? setting.seat : -1;
}

/** The dice that would stand there at my question, if all that is still to come had been seen. */
export function thrownBy(
  standing: Standing | undefined,
  coming: readonly Scene[],
  tempo: Tempo | undefined,
): Standing | undefined {
  const rings = [...new Set([...(standing?.scenes ?? []), ...coming])].filter(onRing);
  const scenes = rings.slice(rings.findLastIndex((scene) => !scene.joins));
  const setting = scenes[0]?.setting;
  if (!tempo || !setting) return undefined;
  return { setting, scenes, named: 0, leaving: false, tempo, plan: { named: 0, leaves: 0, ends: 0 } };
}
