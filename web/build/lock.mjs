// Strips addresses from package-lock.json: packages come from whatever registry npm is set to.
// Run by `npm run lock`, after npm has written the file.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
}
const text = `${JSON.stringify(lock, null, 2)}\n`;
if (text.includes('://')) throw new Error('package-lock.json still names a host');
writeFileSync(path, text);
