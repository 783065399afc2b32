// What all parts of the table share.
import { getContext, setContext } from 'svelte';
import type { Focus } from '../boards/focus.svelte';
import type { Automatic } from '../state/automatic.svelte';
import type { Choosing } from '../state/choosing.svelte';
import type { Desk } from '../state/desk.svelte';
import type { Hero } from '../state/identity';
import type { TableStore } from '../state/table.svelte';

export interface Shared {
  readonly table: TableStore;
  readonly choosing: Choosing;
  readonly focus: Focus;
  readonly automatic: Automatic;
  readonly desk: Desk;
  readonly heroes: Hero[];
}

const KEY = Symbol('table');
export const share = (shared: Shared): Shared => setContext(KEY, shared);
export const shared = (): Shared => getContext<Shared>(KEY);
