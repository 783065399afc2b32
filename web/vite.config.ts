import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { layouts } from './build/layouts';
import { sprite } from './build/sprite';

/** `npm run dev` shows the table of a server that runs alongside. */
const SERVER = 'http://127.0.0.1:8724';

export default defineConfig(({ mode }) => ({
  plugins: [sprite(), svelte()],
  // Tests run the components as a browser would, not as a server.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  css: { postcss: { plugins: [layouts] } },
  build: {
    target: 'es2022',
    // The page's policy allows files of this site only: no fonts or pictures inlined in styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  // Tests that need a page say so in their first line. The timeout allows for busy machines.
  // By itself Vitest leaves one core idle, which is half of two.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000, maxWorkers: '100%' },
}));
