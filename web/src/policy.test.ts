import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The page's policy is `style-src 'self'`: styles in markup are ignored by browsers. */
describe('markup', () => {
  const files = readdirSync('src', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.svelte'));

  it('is there', () => {
    expect(files.length).toBeGreaterThan(15);
  });

  it('sets styles through properties, never as an attribute', () => {
    expect(files.filter((name) => /\sstyle=/.test(readFileSync(`src/${name}`, 'utf8')))).toEqual([]);
  });
});
