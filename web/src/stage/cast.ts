// Who is who on the stage.
import type { Shared } from '../table/context';
import type { Cast } from './words';

export const castOf = ({ table, heroes }: Shared): Cast => ({
  name: (seat) => heroes[seat]?.name ?? '',
  me: table.seat,
});
