// @vitest-environment happy-dom
import { expect, it } from 'vitest';

it('knows habits that were kept when scepters had another word', async () => {
  const habits = { 'split store': 'all', 'drain store': 'none', 'split hammer': 'spare' };
  localStorage.setItem('fatesmith', JSON.stringify({ habits }));
  const { session } = await import('./session.svelte');
  expect(session.habits).toEqual({ 'split scepter': 'all', 'drain scepter': 'none', 'split hammer': 'spare' });
});
