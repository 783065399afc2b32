import type { Of } from '../languages';

export const motion: Of<'motion'> = {
  'settings.sound': 'Ton',
  'settings.sound.off': 'Aus',
  'settings.sound.on': 'An',
  'settings.volume': 'Lautstärke',
  'motion.finish': 'Die Leertaste beendet die Bewegung.',
};
