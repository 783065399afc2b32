// What a list says about a table.
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

/** The address of a table's page: the game, or its result. */
export const pageOf = ({ id, status }: TableSummary): string =>
  status === 'finished' ? resultPath('tables', id) : `/t/${encodeURIComponent(id)}`;
