// What a key means at the table.
import type { Row } from '../state/answers';

export type KeyAction = { does: 'take'; row: Row } | { does: 'back' | 'undo' | 'hint' | 'board' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

const writing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target.isContentEditable);

export function keyAction(event: Pressed, rows: readonly Row[]): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return undefined;
  const key = event.key.toLowerCase();
  const row = rows.find((each) => each.key !== '' && each.key === key);
  if (row) return { does: 'take', row };
  if (key === 'escape') return { does: 'back' };
  if (key === 'u') return { does: 'undo' };
  if (key === 'h') return { does: 'hint' };
  if (key === 'l') return { does: 'board' };
  return undefined;
}
