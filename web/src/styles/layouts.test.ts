import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LAYOUTS, measured } from './layouts';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
const styles = files('src').flatMap((file) => {
  if (!/\.(css|svelte)$/.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const css = file.endsWith('.css') ? text : (text.match(/<style>([\s\S]*)<\/style>/)?.[1] ?? '');
  return css ? [[file, css] as const] : [];
});

it('puts the queries of layouts in place of their names', () => {
  expect(measured('(--low), (--wide-low)')).toBe(`${LAYOUTS.low}, ${LAYOUTS['wide-low']}`);
  expect(measured('(prefers-reduced-motion: reduce)')).toBe('(prefers-reduced-motion: reduce)');
});

it('knows no other names, and combines none with other queries', () => {
  expect(() => measured('(--watch)')).toThrow('watch');
  expect(() => measured('(--phone) and (orientation: portrait)')).toThrow('nest');
});

it('is the only place where the width of a window is measured', () => {
  const queries = styles.flatMap(([file, css]) =>
    [...css.matchAll(/@media ([^{]*)\{/g)].map((found) => [file, found[1] ?? ''] as const),
  );
  expect(queries.length).toBeGreaterThan(5);
  for (const [file, query] of queries) {
    expect(query, file).not.toMatch(/\dpx/);
    if (/width|height|orientation|aspect/.test(query)) expect(query, file).toMatch(/^$/);
  }
});

it('sets no letters in sizes that can fall below the floor', () => {
  const small = /font(-size)?:[^;]*[^\d.](0?\.\d+|1(\.[0-3]\d*)?)rem/;
  for (const [file, css] of styles)
    for (const line of css.split('\n'))
      if (!line.includes('line-height')) expect(line.replace(/\/ [\d.]+rem/, ''), file).not.toMatch(small);
});
