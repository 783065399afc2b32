// Motion and sound.
export const motion = {
  'settings.sound': 'Sound',
  'settings.sound.off': 'Off',
  'settings.sound.on': 'On',
  'settings.volume': 'Volume',
  'motion.finish': 'Space finishes what moves.',
} as const;
