import type { Of } from '../languages';

export const motion: Of<'motion'> = {};
