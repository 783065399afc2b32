// A game that is over: who played it, as a table knows it.
import type { ReplayAnswer, TableInfo } from '../protocol/types';

/** What there is to know of a table, from the record of its game. Nothing can be asked of it any more. */
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
