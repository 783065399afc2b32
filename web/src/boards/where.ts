// Where on the board a space lies, in words: spaces have no names, and their numbers are the engine's.
import { plain, type Words } from '../i18n/rich';
import type { Values } from '../i18n/words.svelte';
import type { LabyrinthText } from '../protocol/types';
import { whereOf } from './labyrinth';

type Say = (key: string, values?: Values) => Words | undefined;

/** `upper lane, 3 of 7`; `the goddess`. */
export function whereSaid(text: LabyrinthText, number: number, say: Say): string {
  const { lane, place, count } = whereOf(text, number);
  const name = say(`boards.lane.${lane}`) ?? '';
  return plain((count > 1 ? say('boards.where', { lane: name, place, count }) : undefined) ?? name);
}
