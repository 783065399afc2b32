// What a key means at the table.
import type { Row } from '../state/answers';

/** By key, besides those of the answers. */
export const MEANINGS = {
  a: 'all',
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
/** They move what asks for an amount. */
const ARROWS: Record<string, -1 | 1> = { arrowleft: -1, arrowright: 1 };
export type KeyAction = { does: 'take'; row: Row } | { does: 'step'; by: -1 | 1 } | { does: Meaning };

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

/** Elements that do not need the arrow keys. */
const still = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) || target === document.body || target.closest('.question') !== null;

export function keyAction(event: Pressed, rows: readonly Row[]): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return undefined;
  const key = event.key.toLowerCase();
  const row = rows.find((each) => each.key !== '' && each.key === key);
  if (row) return { does: 'take', row };
  const by = ARROWS[key];
  if (by) return still(event.target) ? { does: 'step', by } : undefined;
  if (!(key in MEANINGS)) return undefined;
  const does = MEANINGS[key as keyof typeof MEANINGS];
  return does === 'suggested' && acts(event.target) ? undefined : { does };
}
