import { describe, expect, it } from 'vitest';
import { hyphenated, longest } from './hyphens';

const shown = (text: string, language: 'en' | 'fr' | 'de') => hyphenated(text, language).replaceAll('\u00ad', '-');

describe('very long words', () => {
  it.each([
    ['Der Schmiedehammer', 'Der Schmiede-hammer'],
    ['Das Schmiedezepter', 'Das Schmiede-zepter'],
    ['Die Schmiedetruhe', 'Die Schmiede-truhe'],
    ['Der Himmelswürfel', 'Der Himmels-würfel'],
    ['Die Nebelschwaden', 'Die Nebel-schwaden'],
    ['Moira die Schicksalsweberin', 'Moira die Schicksals-weberin'],
  ])('break where they are joined: %s', (name, parts) => expect(shown(name, 'de')).toBe(parts));

  it('break between syllables in French', () => expect(shown('L’extraordinaire', 'fr')).toBe('L’extraor-dinaire'));

  it('stay whole where they are short, and in English', () => {
    expect(shown('Der Riesenkrebs', 'de')).toBe('Der Riesenkrebs');
    expect(shown('The Incomprehensible', 'en')).toBe('The Incomprehensible');
  });

  it('are measured by their letters', () => expect([longest('Die Eule des Hüters'), longest('')]).toEqual([6, 0]));
});
