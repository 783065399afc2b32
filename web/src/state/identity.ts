// Who is who at a table: a color for each seat, a crest for each player.
import type { TableInfo } from '../protocol/types';

export const COLORS = ['rose', 'azure', 'citron', 'silver'] as const;
const CRESTS: Record<string, string> = {
  theron: 'stag',
  ilo: 'wolf',
  selene: 'serpent',
  brontes: 'ram',
  pyrrha: 'lion',
  nyx: 'raven',
  moira: 'spindle',
};
const PEOPLE = ['fox', 'eagle', 'hare', 'horse'] as const;

export interface Hero {
  seat: number;
  name: string;
  color: string;
  sigil: string;
}

/** The crest of a bot. */
export const crestOf = (bot: string): string => CRESTS[bot] ?? 'automaton';

/** The crest of a person, by seat. */
export const personCrest = (seat: number): string => PEOPLE[seat] ?? 'fox';

export function heroesOf(info: TableInfo | undefined): Hero[] {
  return (info?.seats ?? []).map(({ seat, name = '', person, bot = '' }) => ({
    seat,
    name,
    color: COLORS[seat] ?? 'silver',
    sigil: bot && !person ? crestOf(bot) : personCrest(seat),
  }));
}

/** The others in the order in which they play, from the seat after mine. */
export const rivalsOf = (seats: number, mine: number): number[] =>
  Array.from({ length: seats - 1 }, (_, i) => (mine + 1 + i) % seats);
