import { describe, expect, it } from 'vitest';
import { explain } from './explain';
import { CATALOG } from './fixture';

const say = (key: string): string | undefined => (key.startsWith('about.') ? `said ${key}` : undefined);
const told = (about: string) => explain(CATALOG, about, say);

describe('what the catalog says', () => {
  it('of a card: cost, glory, kind, rules, rulings and its module', () => {
    expect(told('feat:hind')).toMatchObject({
      name: 'The Silver Hind',
      facts: [
        { fact: 'cost', amount: { moon: 2, sun: 0 } },
        { fact: 'glory', glory: 2 },
        { fact: 'kind', name: 'Each turn' },
      ],
    });
    expect(told('feat:hammer')?.rulings.map(({ code }) => code)).toEqual(['base K1', 'ours 2', 'base K6']);
    expect(told('feat:chaos')?.module).toBe('titans');
    expect(told('feat:hammer')?.module).toBeUndefined();
  });

  it('of a face: its price, or where it comes from', () => {
    expect(told('face:g3')?.facts).toEqual([{ fact: 'price', gold: 2 }]);
    expect(told('face:ship')?.facts).toEqual([{ fact: 'from', name: 'The Hammer' }]);
  });

  it('of tokens, spaces, zones and dice', () => {
    expect(told('token:triton')?.text).toContain('6 gold');
    expect(told('space:4')).toMatchObject({ text: 'Gain 6 gold or 3 glory', module: 'goddess' });
    expect(told('zone:R2')).toMatchObject({ name: 'Deep rebellion', module: 'titans' });
    expect(told('allegiance:1')).toMatchObject({ name: 'Deep rebellion, -25', facts: [{ fact: 'glory', glory: -25 }] });
    expect(told('die:light')?.text).toBe('said about.die');
    expect(told('die:celestial')?.facts).toEqual([{ fact: 'faces', slugs: ['celestial-gold'] }]);
  });

  it('of resources and pools, in the words of the browser', () => {
    expect(told('resource:gold')).toMatchObject({ name: 'Gold', text: 'said about.resource.gold' });
    expect(told('pool:1')).toMatchObject({ name: 'Sanctuary', text: 'said about.pool.sanctuary' });
  });

  it('is nothing for what it does not know', () => {
    expect(told('feat:nobody')).toBeUndefined();
    expect(told('toString:x')).toBeUndefined();
    expect(told('')).toBeUndefined();
    expect(explain(undefined, 'feat:hind', say)).toBeUndefined();
  });
});
