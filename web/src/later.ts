// Pages that are fetched when they are first needed, so that nobody waits for them in order to play.
import type { Route } from './router.svelte';

export const LATER = {
  result: () => import('./after/ResultPage.svelte'),
  replay: () => import('./replay/ReplayPage.svelte'),
  puzzles: () => import('./puzzles/PuzzlesPage.svelte'),
  puzzle: () => import('./puzzles/PuzzlePage.svelte'),
  daily: () => import('./daily/DailyPage.svelte'),
} as const;

/** Begin to fetch the page that an address leads to: whoever draws it waits less. If that fails, it is fetched again
 * when it is drawn, and whoever waits for it is told. */
export function fetchEarly({ page }: Route): void {
  if (page in LATER) LATER[page as keyof typeof LATER]().catch(() => undefined);
}
