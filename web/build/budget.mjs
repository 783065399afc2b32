// The scripts and styles of a page together stay small: people on phones wait for them.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 200 * 1024;
const folder = new URL('../dist/assets/', import.meta.url);
const sizes = readdirSync(folder)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => [name, gzipSync(readFileSync(new URL(name, folder))).length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [name, size] of sizes) console.log(`${String(size).padStart(8)} ${name}`);
console.log(`${String(total).padStart(8)} of ${MOST} bytes, compressed`);
if (total > MOST) {
  console.error('The browser table has become too heavy.');
  process.exit(1);
}
