// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type LanguageCode, session } from '../state/session.svelte';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import type { Key } from './languages';
import { joined, pieces, plain, type Said, said, without } from './rich';
import { CATALOGS, decimal, fill } from './words.svelte';

/** The sources of everything that shows text. */
const SOURCES = Object.entries(
  import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !path.startsWith('./') && !path.endsWith('.test.ts'))
  .map(([, text]) => text)
  .join('\n');
/** The beginnings and ends of keys that are put together. */
const MADE = [...SOURCES.matchAll(/`([a-z.-]+)\$\{[^}]*\}([a-z.-]*)`/g)].map(([, start = '', end = '']) => ({
  start,
  end,
}));
/** Kinds of questions with a title of their own. */
const TITLED = ['question.action', 'question.offering'];
const isSaid = (key: string): boolean =>
  SOURCES.includes(`'${key}'`) ||
  TITLED.includes(key) ||
  MADE.some(({ start, end }) => start !== 'question.' && key.startsWith(start) && key.endsWith(end));

/** An amount that should be written `{n:gold}`. */
const BY_HAND: Record<string, RegExp> = {
  en: /(\d|\{n\}) (gold|sun|moon|glory)\b/,
  fr: /(\d|\{n\}) (or|soleil|lune|gloire)\b/,
  de: /(?<!F)(\d|\{n\}) (Gold|Sonne|Mond|Ruhm)\b/,
};

/** The values in a text, whether they are amounts or not. */
const slots = (text: string) => [...text.matchAll(/\{([a-z]\w*)(:\w+)?\}/gi)].map((match) => match[1]).sort();

describe('the catalogs', () => {
  for (const [name, catalog] of Object.entries({ fr, de })) {
    it(`${name} has every key, and every value in it`, () => {
      expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
      for (const key of Object.keys(en) as Key[]) expect([key, slots(catalog[key])]).toEqual([key, slots(en[key])]);
    });
  }

  it('have nothing that nobody says', () => {
    expect(Object.keys(en).filter((key) => !isSaid(key))).toEqual([]);
  });

  it('are calm: no exclamation marks', () => {
    for (const catalog of [en, fr, de]) expect(Object.values(catalog).filter((text) => text.includes('!'))).toEqual([]);
  });

  it('fill values in', () => {
    expect(plain(fill('{a} of {b}', { a: 1, b: 'x' }))).toBe('1 of x');
    expect(plain(fill('{a}', {}))).toBe('{a}');
  });
});

describe('amounts in sentences', () => {
  const GAINED: Said = {
    text: 'Ann rolled 3 gold: +3 gold',
    spans: [
      [11, 17, 'gold', 3],
      [19, 26, 'gold', 3, '+'],
    ],
  };

  it('are cut out where the spans say', () => {
    expect(pieces(GAINED)).toEqual([
      { text: 'Ann rolled ' },
      { resource: 'gold', amount: 3, sign: '', text: '3 gold' },
      { text: ': ' },
      { resource: 'gold', amount: 3, sign: '+', text: '+3 gold' },
    ]);
  });

  it('are not looked for in plain text', () => {
    expect(pieces('3 gold')).toEqual([{ text: '3 gold' }]);
  });

  it('stand beside the text in a view', () => {
    expect(said({ label: 'Pass' }, 'label')).toBe('Pass');
    expect(said({ label: 'Pay 2 sun', label_spans: [[4, 9, 'sun', 2]] }, 'label')).toEqual({
      text: 'Pay 2 sun',
      spans: [[4, 9, 'sun', 2]],
    });
  });

  it('stay with their words when sentences are joined or lose their beginning', () => {
    const whole = joined(['Then ', GAINED, '.']);
    for (const words of [whole, without(whole, 'Then Ann'.length)])
      expect(pieces(words).flatMap((piece) => ('resource' in piece ? [piece.text] : []))).toEqual([
        '3 gold',
        '+3 gold',
      ]);
    expect(plain(without(whole, 'Then Ann'.length))).toBe(' rolled 3 gold: +3 gold.');
  });

  it('are written into the messages of the browser, with a real minus', () => {
    expect(fill('{who} has {n:glory}, {m:gold}', { who: GAINED, n: -4, m: 1 })).toEqual({
      text: 'Ann rolled 3 gold: +3 gold has −4 glory, 1 gold',
      spans: [...GAINED.spans, [31, 39, 'glory', 4, '−'], [41, 47, 'gold', 1, '']],
    });
  });

  for (const [name, catalog] of Object.entries(CATALOGS))
    it(`are never written by hand in ${name}`, () => {
      const names = BY_HAND[name];
      expect(Object.entries(catalog).filter(([, text]) => names?.test(text))).toEqual([]);
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
