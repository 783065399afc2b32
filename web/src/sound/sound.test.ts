// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Beat } from '../motion/scenes';
import { Bell, PATIENCE } from './bell';
import { notesOf } from './score';
import { Sounds } from './sounds';

const gain = (resource: 'gold' | 'sun', amount: number): Beat => ({
  does: 'gain',
  seat: 0,
  resource,
  amount,
  from: { on: 'hero', seat: 0 },
  at: 0,
  time: 600,
  lands: 500,
  event: { event: 'gained', seat: 0, resource, amount, source: '' },
});

describe('sounds', () => {
  const made = vi.fn();
  afterEach(() => {
    vi.unstubAllGlobals();
    made.mockReset();
  });

  it('are silent by default and ask nothing of the browser', async () => {
    vi.stubGlobal('AudioContext', made);
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    const { session } = await import('../state/session.svelte');
    expect(session.sound).toBe(false);
    const sounds = new Sounds(session);
    sounds.beat(gain('gold', 3), 600, true);
    sounds.play('bell');
    sounds.wake();
    expect(made).not.toHaveBeenCalled();
  });

  it('do no harm where there is no sound', () => {
    vi.stubGlobal('AudioContext', undefined);
    const sounds = new Sounds({ sound: true, volume: 1 });
    expect(() => sounds.play('bell')).not.toThrow();
    expect(() => sounds.wake()).not.toThrow();
  });

  it('do no harm where the browser refuses', () => {
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          throw new Error('no device');
        }
      },
    );
    expect(() => new Sounds({ sound: true, volume: 1 }).play('anvil')).not.toThrow();
  });

  it('tick for each coin, four at most', () => {
    expect(notesOf(gain('gold', 2))).toHaveLength(2);
    expect(notesOf(gain('gold', 12))).toHaveLength(4);
    expect(notesOf(gain('sun', 3)).map((note) => note.sound)).toEqual(['sun']);
  });

  it('fall within the motion they belong to', () => {
    for (const note of notesOf(gain('gold', 4))) expect(note.at).toBeLessThan(1.1);
  });
});

describe('the bell', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('tolls when my turn comes, and not at every question of it', () => {
    const toll = vi.fn();
    const bell = new Bell(toll);
    bell.hear(3, '1');
    bell.hear(4, '1');
    expect(toll).toHaveBeenCalledTimes(1);
    bell.hear(undefined, undefined);
    bell.hear(9, '2');
    expect(toll).toHaveBeenCalledTimes(2);
    bell.end();
  });

  it('tolls once more after twenty seconds, and then leaves me alone', () => {
    const toll = vi.fn();
    const bell = new Bell(toll);
    bell.hear(3, undefined);
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(toll).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(toll).toHaveBeenCalledTimes(1);
  });

  it('is quiet when I have answered', () => {
    const toll = vi.fn();
    const bell = new Bell(toll);
    bell.hear(3, undefined);
    bell.hear(undefined, undefined);
    vi.advanceTimersByTime(PATIENCE);
    expect(toll).not.toHaveBeenCalled();
  });
});
