// What the parts of the lobby get that show lists of tables and open new ones.
import type { OpenTable } from '../protocol/types';
import type { Lists } from './lists.svelte';

export interface ListsProps {
  lists: Lists;
  busy: boolean;
  onopen: (wanted: OpenTable) => void;
}
