// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Row } from '../state/answers';
import { keyAction } from './keys';

const row = (key: string): Row => ({ key, label: key, notes: [], quiet: false });
const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
  ...more,
});

describe('keys', () => {
  it('take the row that they stand before', () => {
    const rows = [row('1'), row('q')];
    expect(keyAction(pressed('Q'), rows)).toEqual({ does: 'take', row: rows[1] });
  });

  it('mean other things where no row has them', () => {
    expect(keyAction(pressed('u'), [])).toEqual({ does: 'undo' });
    expect(keyAction(pressed('H'), [])).toEqual({ does: 'hint' });
    expect(keyAction(pressed('?'), [])).toEqual({ does: 'keys' });
    expect(keyAction(pressed('Escape'), [])).toEqual({ does: 'back' });
    expect(keyAction(pressed('9'), [row('1')])).toBeUndefined();
  });

  it('leave Enter to what has the focus', () => {
    expect(keyAction(pressed('Enter'), [])).toEqual({ does: 'suggested' });
    expect(keyAction(pressed('Enter', { target: document.createElement('button') }), [])).toBeUndefined();
  });

  it('belong to the browser with a modifier', () => {
    expect(keyAction(pressed('1', { ctrlKey: true }), [row('1')])).toBeUndefined();
  });

  it('belong to whoever writes, but not to a slider', () => {
    const input = document.createElement('input');
    expect(keyAction(pressed('1', { target: input }), [row('1')])).toBeUndefined();
    input.type = 'range';
    expect(keyAction(pressed('1', { target: input }), [row('1')])?.does).toBe('take');
  });

  it('never take a row without a key', () => {
    expect(keyAction(pressed(''), [row('')])).toBeUndefined();
  });
});
