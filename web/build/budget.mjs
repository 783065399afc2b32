// What a first visit downloads stays small, and so does what pages download when they are opened: phones pay for both.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');
const script = (name) => /\.(js|css)$/.test(name);
const compressed = (bytes) => gzipSync(bytes).length;
const BUDGETS = [
  {
    what: 'scripts and styles of a first visit, compressed',
    takes: (name) => script(name) && page.includes(name),
    most: 250 * 1024,
    size: compressed,
  },
  {
    what: 'scripts and styles of pages that are opened later, compressed',
    takes: (name) => script(name) && !page.includes(name),
    most: 64 * 1024,
    size: compressed,
  },
  { what: 'fonts', takes: (name) => name.endsWith('.woff2'), most: 120 * 1024, size: (bytes) => bytes.length },
];

let heavy = false;
for (const { what, takes, most, size } of BUDGETS) {
  const sizes = readdirSync(new URL('assets/', dist))
    .filter(takes)
    .map((name) => [name, size(readFileSync(new URL(`assets/${name}`, dist)))]);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [name, bytes] of sizes) console.log(`${String(bytes).padStart(8)} ${name}`);
  console.log(`${String(total).padStart(8)} of ${most} bytes: ${what}`);
  heavy ||= total > most;
}
if (heavy) {
  console.error('The browser table has become too heavy.');
  process.exit(1);
}
