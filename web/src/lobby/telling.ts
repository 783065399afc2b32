// What a list says of a table.
import type { TableSummary } from '../protocol/types';
import { resultPath } from '../router.svelte';

/** Who sits there besides me. */
export const othersOf = (table: TableSummary, me: string): string[] =>
  table.names.filter((name) => name && name !== me);

export interface Placed {
  name: string;
  glory: number;
  won: boolean;
}

/** The heroes of a finished game, the best first. */
export function ranking(table: TableSummary): Placed[] {
  const glory = table.glory ?? [];
  const most = Math.max(...glory);
  return table.names
    .map((name, seat) => ({ name, glory: glory[seat] ?? 0, won: glory[seat] === most }))
    .sort((a, b) => b.glory - a.glory);
}

/** Where the page of a table is: the game, or what it came to. */
export const pageOf = ({ id, status }: TableSummary): string =>
  status === 'finished' ? resultPath('tables', id) : `/t/${encodeURIComponent(id)}`;
