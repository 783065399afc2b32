// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { described, tip } from './tip.svelte';

describe('what is said of a thing', () => {
  it('is its description, why not included', () => {
    const button = document.createElement('button');
    button.setAttribute('aria-label', 'Owl, costs 2 sun');
    const action = tip(button, { title: 'Owl', text: 'Each turn: gain 1 gold.', why: '2 sun short' });
    expect(button.getAttribute('aria-description')).toBe('Each turn: gain 1 gold. 2 sun short');
    action.update({ title: 'Owl' });
    expect(button.hasAttribute('aria-description')).toBe(false);
  });

  it('is not said twice', () => {
    expect(described({ text: 'rules', why: 'sold out' }, 'Owl. sold out')).toBe('rules');
  });
});
