import type { Of } from '../languages';

export const motion: Of<'motion'> = {
  'settings.sound': 'Son',
  'settings.sound.off': 'Coupé',
  'settings.sound.on': 'Activé',
  'settings.volume': 'Volume',
  'motion.finish': 'Espace termine le mouvement.',
};
