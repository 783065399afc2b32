// A line of the story as it is written: whose it is, and the rest of it.
import { said, type Words, without } from '../i18n/rich';
import type { LineView } from '../protocol/types';
import type { Hero } from '../state/identity';

/** The name at the beginning of a line has its hero's color. */
export function nameFirst(line: LineView, heroes: readonly Hero[]): [name: string, rest: Words] {
  const name = heroes[line.seat ?? -1]?.name ?? '';
  const words = said(line, 'text');
  return name && line.text.startsWith(`${name} `) ? [name, without(words, name.length)] : ['', words];
}
