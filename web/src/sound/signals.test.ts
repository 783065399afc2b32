import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTICE, Signals, TREMOR } from './signals';

const around = { hidden: vi.fn(() => true), notify: vi.fn(), tremble: vi.fn() };
let signals: Signals;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  signals = new Signals(around);
});
afterEach(() => {
  signals.end();
  vi.useRealTimers();
});

describe('my turn', () => {
  it('makes a phone tremble once', () => {
    signals.turn('1', 'Your turn');
    signals.turn('1', 'Your turn');
    expect(around.tremble.mock.calls).toEqual([[TREMOR]]);
    expect(TREMOR).toBe(40);
  });

  it('is noticed by who looks elsewhere for five seconds', () => {
    signals.turn('1', 'Your turn');
    vi.advanceTimersByTime(NOTICE - 1);
    expect(around.notify).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(around.notify.mock.calls).toEqual([['Your turn']]);
    expect(NOTICE).toBe(5000);
  });

  it('is not noticed by who looks, comes back, or has answered', () => {
    around.hidden.mockReturnValueOnce(false);
    signals.turn('1', 'Your turn');
    signals.look('Your turn');
    around.hidden.mockReturnValueOnce(false);
    signals.look('Your turn');
    signals.turn('2', 'Your turn');
    signals.turn(undefined, '');
    vi.advanceTimersByTime(2 * NOTICE);
    expect(around.notify).not.toHaveBeenCalled();
  });
});
