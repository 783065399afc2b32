// A finished game: who played it, in the form of a table.
import type { ReplayAnswer, TableInfo } from '../protocol/types';

/** What is known about a table from the record of its game. It can no longer be asked anything. */
export function infoOf(
  id: string,
  { names, bots = {}, setup }: Pick<ReplayAnswer, 'names' | 'bots' | 'setup'>,
): TableInfo {
  return {
    id,
    status: 'running',
    setup,
    setup_name: '',
    options: { hints: false, undo: false, odds: false },
    seats: Array.from({ length: setup.seats }, (_, seat) => {
      const bot = bots[seat] ?? '';
      return { seat, name: names[seat] ?? `${seat + 1}`, person: !bot, bot, connected: true };
    }),
    commit: '',
  };
}
