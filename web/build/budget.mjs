// Scripts and styles together stay small, and so do the fonts: phones have to download them.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../dist/assets/', import.meta.url);
const BUDGETS = [
  {
    what: 'scripts and styles, compressed',
    files: /\.(js|css)$/,
    most: 280 * 1024,
    size: (bytes) => gzipSync(bytes).length,
  },
  { what: 'fonts', files: /\.woff2$/, most: 120 * 1024, size: (bytes) => bytes.length },
];

let heavy = false;
for (const { what, files, most, size } of BUDGETS) {
  const sizes = readdirSync(folder)
    .filter((name) => files.test(name))
    .map((name) => [name, size(readFileSync(new URL(name, folder)))]);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [name, bytes] of sizes) console.log(`${String(bytes).padStart(8)} ${name}`);
  console.log(`${String(total).padStart(8)} of ${most} bytes: ${what}`);
  heavy ||= total > most;
}
if (heavy) {
  console.error('The browser table has become too heavy.');
  process.exit(1);
}
