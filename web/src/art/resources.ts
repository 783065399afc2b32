import type { ResourceName } from '../protocol/types';

/** In the order in which amounts are written. */
export const RESOURCES: readonly ResourceName[] = ['gold', 'sun', 'moon', 'glory', 'ancient', 'loyalty'];
