// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { whyRefused } from '../lobby/name';
import { Refusal } from '../protocol/http';
import { announcement } from './announcement.svelte';

describe('what whoever runs the server says', () => {
  it('is shown until it is withdrawn, and stays while the server cannot be reached', async () => {
    await announcement.ask({ announcement: async () => ({ text: 'Restart at noon' }) });
    expect(announcement.text).toBe('Restart at noon');
    await announcement.ask({ announcement: () => Promise.reject(new Refusal('unreachable', '')) });
    expect(announcement.text).toBe('Restart at noon');
    await announcement.ask({ announcement: async () => ({ text: '' }) });
    expect(announcement.text).toBe('');
  });

  it('can be put away, and comes back if something else is said', async () => {
    await announcement.ask({ announcement: async () => ({ text: 'Restart at noon' }) });
    expect(announcement.shown).toBe('Restart at noon');
    announcement.putAway();
    await announcement.ask({ announcement: async () => ({ text: 'Restart at noon' }) });
    expect(announcement.shown).toBe('');
    await announcement.ask({ announcement: async () => ({ text: 'Restart at one' }) });
    expect(announcement.shown).toBe('Restart at one');
  });

  it('is told in the language of the page when it keeps somebody from something', () => {
    for (const code of ['banned', 'muted', 'closed', 'revoked']) {
      expect(whyRefused(new Refusal(code, 'plain'))).not.toBe('plain');
    }
  });
});
