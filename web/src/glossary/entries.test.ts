// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { maybe } from '../i18n/words.svelte';
import { entriesOf, search, TERMS } from './entries';
import { CATALOG } from './fixture';

const ENTRIES = entriesOf(CATALOG, maybe);
const names = (query: string, kind?: Parameters<typeof search>[2]) =>
  search(ENTRIES, query, kind).map(({ name }) => name);

describe('the glossary', () => {
  it('has every card, face, token, space and zone of the catalog', () => {
    for (const about of ['feat:hammer', 'face:ship', 'token:triton', 'space:4', 'zone:R2', 'resource:gold'])
      expect(ENTRIES.map((entry) => entry.about)).toContain(about);
  });

  it('explains every term', () => {
    for (const slug of Object.keys(TERMS)) {
      expect([slug, maybe(`term.${slug}`)]).not.toEqual([slug, undefined]);
      expect([slug, maybe(`term.${slug}.about`)]).not.toEqual([slug, undefined]);
    }
  });

  it('has the rulings that are about nothing in particular, and leaves the others with their cards', () => {
    expect(search(ENTRIES, '', 'rulings').map(({ name }) => name)).toEqual(['ours 9']);
  });

  it('is empty until the catalog has loaded', () => {
    expect(entriesOf(undefined, maybe)).toEqual([]);
  });
});

describe('a search', () => {
  it('finds names, texts, rulings and codes', () => {
    expect(names('hammer', 'cards')).toEqual(['The Hammer']);
    expect(names('becomes glory', 'cards')).toEqual(['The Hammer']);
    expect(names('about ships', 'cards')).toEqual(['The Hammer']);
    expect(names('base k6', 'faces')).toEqual(['Ship']);
  });

  it('needs every word', () => {
    expect(names('hammer zzz')).toEqual([]);
  });

  it('puts names before texts', () => {
    expect(names('ship', 'all')[0]).toBe('Ship');
  });

  it('ignores accents and capitals', () => {
    const [entry] = ENTRIES;
    if (!entry) throw new Error('there is nothing');
    expect(search([{ ...entry, name: 'Élan vital' }], 'elan')).toHaveLength(1);
  });
});
