// What a key means at the table.
import type { Row } from '../state/answers';

/** By key, besides those of the answers. */
export const MEANINGS = {
  a: 'question',
  o: 'dice',
  i: 'islands',
  t: 'temple',
  l: 'board',
  s: 'story',
  c: 'talk',
  d: 'odds',
  h: 'hint',
  u: 'undo',
  r: 'read',
  '?': 'keys',
  escape: 'back',
  enter: 'suggested',
} as const;
export type Meaning = (typeof MEANINGS)[keyof typeof MEANINGS];
export type KeyAction = { does: 'take'; row: Row } | { does: Meaning };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

export const writing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  ((target instanceof HTMLInputElement && target.type !== 'range') ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable);
/** Elements that handle Enter themselves. */
const acts = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, input, select') !== null;

export function keyAction(event: Pressed, rows: readonly Row[]): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return undefined;
  const key = event.key.toLowerCase();
  const row = rows.find((each) => each.key !== '' && each.key === key);
  if (row) return { does: 'take', row };
  if (!(key in MEANINGS)) return undefined;
  const does = MEANINGS[key as keyof typeof MEANINGS];
  return does === 'suggested' && acts(event.target) ? undefined : { does };
}
