import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NARROW } from './narrow';

const FOLDER = 'src/styles';
const styles = readdirSync(FOLDER).map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')] as const);
const queries = styles.flatMap(([file, text]) =>
  [...text.matchAll(/@media (.*) \{/g)].map((found) => [file, found[1] ?? ''] as const),
);

it('is the same query in all styles', () => {
  const narrow = queries.filter(([, query]) => query.includes(', '));
  expect(narrow.length).toBeGreaterThan(5);
  for (const [file, query] of narrow) expect(query, file).toBe(NARROW);
});

it('has breakpoints that follow the letters people have set', () => {
  for (const [file, query] of queries) expect(query, file).not.toMatch(/\dpx/);
});

it('sets no letters in sizes that can fall below the floor', () => {
  const small = /font(-size)?:[^;]*[^\d.](0?\.\d+|1(\.[0-3]\d*)?)rem/;
  for (const [file, text] of styles)
    for (const line of text.split('\n'))
      if (!line.includes('line-height')) expect(line.replace(/\/ [\d.]+rem/, ''), file).not.toMatch(small);
});
