import type { Of } from '../languages';

export const boards: Of<'boards'> = {};
