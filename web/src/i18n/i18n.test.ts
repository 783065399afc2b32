// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ResourceText } from '../protocol/types';
import { type LanguageCode, session } from '../state/session.svelte';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import type { Key } from './languages';
import { pieces } from './rich';
import { decimal, fill } from './words.svelte';

/** Everything that can say something, as it is written. */
const SOURCES = Object.entries(import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }))
  .filter(([path]) => !path.startsWith('./') && !path.endsWith('.test.ts'))
  .map(([, text]) => text)
  .join('\n');
/** The beginnings and ends of keys that are put together. */
const MADE = [...SOURCES.matchAll(/`([a-z.-]+)\$\{[^}]*\}([a-z.-]*)`/g)].map(([, start = '', end = '']) => ({ start, end }));
/** Kinds of questions with a title of their own. */
const TITLED = ['question.action', 'question.offering'];
const said = (key: string): boolean =>
  SOURCES.includes(`'${key}'`) ||
  TITLED.includes(key) ||
  MADE.some(({ start, end }) => start !== 'question.' && key.startsWith(start) && key.endsWith(end));

const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();

describe('the catalogs', () => {
  for (const [name, catalog] of Object.entries({ fr, de })) {
    it(`${name} has every key, and every value in it`, () => {
      expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
      for (const key of Object.keys(en) as Key[]) expect([key, slots(catalog[key])]).toEqual([key, slots(en[key])]);
    });
  }

  it('have nothing that nobody says', () => {
    expect(Object.keys(en).filter((key) => !said(key))).toEqual([]);
  });

  it('are calm: no exclamation marks', () => {
    for (const catalog of [en, fr, de]) expect(Object.values(catalog).filter((text) => text.includes('!'))).toEqual([]);
  });

  it('fill values in', () => {
    expect(fill('{a} of {b}', { a: 1, b: 'x' })).toBe('1 of x');
    expect(fill('{a}', {})).toBe('{a}');
  });
});

describe('amounts in sentences', () => {
  const RESOURCES: ResourceText[] = [
    { slug: 'gold', letter: 'g', name: 'gold', plural: 'gold' },
    { slug: 'ancient', letter: 'a', name: 'ancient shard', plural: 'ancient shards' },
    { slug: 'moon', letter: 'm', name: 'éclat', plural: 'éclats' },
  ];

  it('are cut out', () => {
    expect(pieces('Ann rolled 3 gold: +3 gold', RESOURCES)).toEqual([
      { text: 'Ann rolled ' },
      { resource: 'gold', amount: 3, sign: '', text: '3 gold' },
      { text: ': ' },
      { resource: 'gold', amount: 3, sign: '+', text: '+3 gold' },
    ]);
  });

  it('may be plural, and have accents', () => {
    expect(pieces('2 ancient shards, 1 éclat', RESOURCES).filter((piece) => 'resource' in piece)).toHaveLength(2);
  });

  it('are whole words', () => {
    expect(pieces('3 golden rings', RESOURCES)).toEqual([{ text: '3 golden rings' }]);
    expect(pieces('x3 gold', RESOURCES)).toEqual([{ text: 'x3 gold' }]);
  });

  it('are whole numbers', () => {
    expect(pieces('0.7 gold, 1,5 gold', RESOURCES)).toEqual([{ text: '0.7 gold, 1,5 gold' }]);
  });

  it('lose nothing', () => {
    const sentence = '12 gold (1 ancient shard), 0 gold';
    expect(
      pieces(sentence, RESOURCES)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(sentence);
  });
});

describe('numbers', () => {
  it('are written as the language writes them, with a real minus', () => {
    const told = (language: LanguageCode): string[] => {
      session.language = language;
      return [decimal(6), decimal(1234.56), decimal(-2.25), decimal(-0.04), decimal(2, 1)];
    };
    expect(told('en')).toEqual(['6', '1234.6', '−2.2', '0', '2.0']);
    expect(told('fr')).toEqual(['6', '1234,6', '−2,2', '0', '2,0']);
    expect(told('de')).toEqual(['6', '1234,6', '−2,2', '0', '2,0']);
    session.language = 'en';
  });
});
