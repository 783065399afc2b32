// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { routeOf } from './router.svelte';

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/')).toEqual({ page: 'lobby' });
    expect(routeOf('/t/aB3')).toEqual({ page: 'table', id: 'aB3' });
    expect(routeOf('/t/a%20b/')).toEqual({ page: 'table', id: 'a b' });
    expect(routeOf('/t/aB3/result')).toEqual({ page: 'result', shelf: 'tables', id: 'aB3' });
    expect(routeOf('/t/aB3/replay')).toEqual({ page: 'replay', shelf: 'tables', id: 'aB3' });
    expect(routeOf('/r/0f3a')).toEqual({ page: 'result', shelf: 'records', id: '0f3a' });
    expect(routeOf('/r/0f3a/replay')).toEqual({ page: 'replay', shelf: 'records', id: '0f3a' });
    expect(routeOf('/t/aB3/elsewhere')).toEqual({ page: 'missing' });
    expect(routeOf('/daily')).toEqual({ page: 'daily', day: '' });
    expect(routeOf('/daily/2026-11-18')).toEqual({ page: 'daily', day: '2026-11-18' });
    expect(routeOf('/puzzles')).toEqual({ page: 'puzzles' });
    expect(routeOf('/puzzles/12')).toEqual({ page: 'puzzle', number: 12 });
    expect(routeOf('/puzzles/first')).toEqual({ page: 'missing' });
    expect(routeOf('/glossary')).toEqual({ page: 'glossary' });
    expect(routeOf('/about')).toEqual({ page: 'about' });
    expect(routeOf('/nowhere')).toEqual({ page: 'missing' });
    expect(routeOf('/t')).toEqual({ page: 'missing' });
    expect(routeOf('/constructor')).toEqual({ page: 'missing' });
  });
});
