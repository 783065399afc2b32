// Writes src/art/sprite.generated.svg whenever Vite starts, from the drawings in src/art.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { makeSprite } from '../src/art/sprite';

type IconSet = { icons: Record<string, { body: string }> };

export function sprite(): Plugin {
  return {
    name: 'fatesmith-sprite',
    config() {
      const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
      const set: IconSet = JSON.parse(readFileSync(file, 'utf8'));
      const text = makeSprite((name) => {
        const icon = set.icons[name];
        if (!icon) throw new Error(`the icon set has no ${name}`);
        return icon.body;
      });
      const target = new URL('../src/art/sprite.generated.svg', import.meta.url);
      if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
    },
  };
}
