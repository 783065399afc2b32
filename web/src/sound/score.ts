// Which sounds go with a motion, and when. Times are fractions of the motion.

import type { Beat } from '../motion/scenes';
import type { ResourceName } from '../protocol/types';

export type Sound =
  | 'knock'
  | 'coin'
  | 'sun'
  | 'moon'
  | 'glory'
  | 'crack'
  | 'anvil'
  | 'slide'
  | 'gust'
  | 'step'
  | 'bell';

export interface Note {
  sound: Sound;
  /** When, from 0 to 1. */
  at: number;
}

/** The ear cannot tell more coins apart. */
const MOST_COINS = 4;
const TONES: Record<ResourceName, Sound> = {
  gold: 'coin',
  sun: 'sun',
  moon: 'moon',
  glory: 'glory',
  ancient: 'moon',
  loyalty: 'sun',
};

export function notesOf(beat: Beat): Note[] {
  switch (beat.does) {
    case 'roll':
      // It touches the table twice.
      return [
        { sound: 'knock', at: 0.6 },
        { sound: 'knock', at: 0.88 },
      ];
    case 'gain':
      return beat.resource === 'gold' ? coins(beat.amount, 0.75) : [{ sound: TONES[beat.resource], at: 0.75 }];
    case 'hammer':
      return coins(beat.steps, 0.75);
    case 'pay':
      return beat.resource === 'gold' ? coins(beat.amount, 0.1) : [];
    case 'overflow':
    case 'lose':
      return [{ sound: 'crack', at: 0.5 }];
    case 'forge':
      return [{ sound: 'anvil', at: (beat.lands - beat.at) / beat.time }];
    case 'take':
      return [{ sound: 'slide', at: 0.1 }];
    case 'oust':
      return [{ sound: 'gust', at: 0 }];
    case 'move':
      return [{ sound: 'step', at: 0.9 }];
    case 'step':
      return [{ sound: 'step', at: 0.8 }];
    case 'treasure':
      return [{ sound: 'glory', at: 0.4 }];
    default:
      return [];
  }
}

const coins = (amount: number, from: number): Note[] =>
  Array.from({ length: Math.min(amount, MOST_COINS) }, (_, i) => ({ sound: 'coin', at: from + i * 0.1 }));
