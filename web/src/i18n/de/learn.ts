import type { Of } from '../languages';

export const learn: Of<'learn'> = {};
