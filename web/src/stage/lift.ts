// How things come to the stage from their places on the table, and go back to them.
import { find } from '../motion/places';
import { STAGE, TIMES } from '../motion/scenes';
import type { Standing } from '../motion/showing';

const HOME = 'cubic-bezier(.2,.8,.2,1)';
const ENTER = 'cubic-bezier(.3,.7,.2,1)';

/** Where an element of the stage lies on the table, as a transform of the element. */
function away(node: Element, place: Element | undefined): string | undefined {
  if (!place) return undefined;
  const [here, there] = [node.getBoundingClientRect(), place.getBoundingClientRect()];
  const scale = there.width / here.width;
  if (!Number.isFinite(scale) || !scale) return undefined;
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function moved(node: Element, frames: Keyframe[], duration: number, easing: string): void {
  // Nothing waits for its end, so it is no error if it is cut short.
  node.animate?.(frames, { duration, easing, fill: 'forwards' }).finished?.catch(() => {});
}

export interface Flown {
  standing: Standing;
  /** Selects its place on the table. */
  place: string;
  /** What it is: a die rises while it tumbles, a card lifts from its island. */
  as: 'die' | 'card';
  /** Where it goes, if not back. */
  goal?: string;
}

/** Comes from its place when the stage is set, and goes when it is cleared. */
export function flown(node: HTMLElement, given: Flown) {
  let gone = false;
  const { pace } = given.standing.tempo;
  const from = pace && !given.standing.leaving ? away(node, find(given.place)) : undefined;
  if (from && given.as === 'die')
    moved(
      node,
      [{ transform: from }, { transform: 'translate(0, -1.2rem) scale(1.04)', offset: 0.55 }, { transform: 'none' }],
      TIMES.roll * pace,
      HOME,
    );
  else if (from)
    moved(
      node,
      [
        { transform: from, opacity: 0.6 },
        { transform: 'none', opacity: 1 },
      ],
      STAGE.enter * pace,
      ENTER,
    );
  return {
    update({ standing, place, as, goal }: Flown) {
      if (!standing.leaving || gone || !standing.tempo.pace) return;
      gone = true;
      const to = away(node, find(goal ?? place, place));
      if (!to) return;
      const [time, easing] = as === 'die' ? [STAGE.home, HOME] : [STAGE.leave, 'ease-in'];
      const last = { transform: to, ...(as === 'card' ? { opacity: 0 } : {}) };
      moved(node, [{ transform: 'none' }, last], time * standing.tempo.pace, easing);
    },
  };
}

/** Fades in when the stage is set, and out when it is cleared. */
export function veiled(node: HTMLElement, given: Standing) {
  let gone = false;
  const time = (standing: Standing, calm: number) => (standing.tempo.pace ? calm * standing.tempo.pace : STAGE.fade);
  moved(node, [{ opacity: 0 }, { opacity: 1 }], time(given, 260), 'ease-out');
  return {
    update(standing: Standing) {
      if (standing.leaving === gone) return;
      gone = standing.leaving;
      if (gone) moved(node, [{ opacity: 1 }, { opacity: 0 }], time(standing, STAGE.leave), 'ease-in');
      else moved(node, [{ opacity: 1 }, { opacity: 1 }], 1, 'linear');
    },
  };
}
