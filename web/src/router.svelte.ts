// The address decides what is shown; links inside the page do not reload it.
import type { Shelf } from './protocol/http';

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'result'; shelf: Shelf; id: string }
  | { page: 'replay'; shelf: Shelf; id: string }
  | { page: 'daily'; day: string }
  | { page: 'glossary' }
  | { page: 'learn'; chapter: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; number: number }
  | { page: 'about' }
  | { page: 'missing' };

const past = (shelf: Shelf, id: string, page: string): Route | undefined =>
  page === 'result' || page === 'replay' ? { page, shelf, id } : undefined;

/** Every address of the site: its first word, and what the rest of it leads to. */
const ROUTES: Record<string, (id: string, part: string) => Route | undefined> = {
  '': () => ({ page: 'lobby' }),
  t: (id, part) => (part ? past('tables', id, part) : id ? { page: 'table', id } : undefined),
  r: (id, part) => (id ? past('records', id, part || 'result') : undefined),
  puzzles: (number) =>
    number ? (/^\d{1,6}$/.test(number) ? { page: 'puzzle', number: Number(number) } : undefined) : { page: 'puzzles' },
  learn: (chapter) => ({ page: 'learn', chapter }),
  daily: (day) => ({ page: 'daily', day }),
  glossary: () => ({ page: 'glossary' }),
  about: () => ({ page: 'about' }),
};

export function routeOf(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean);
  const route = Object.hasOwn(ROUTES, first) ? ROUTES[first]?.(decodeURIComponent(second), third) : undefined;
  return route ?? { page: 'missing' };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
}
export const router = new Router();

const FIRST = { tables: '/t/', records: '/r/' } as const;

/** The page with the result of a game. */
export const resultPath = (shelf: Shelf, id: string): string =>
  `${FIRST[shelf]}${encodeURIComponent(id)}${shelf === 'tables' ? '/result' : ''}`;

export const replayPath = (shelf: Shelf, id: string): string => `${FIRST[shelf]}${encodeURIComponent(id)}/replay`;

/** The page of a day's forge, or of today's. */
export const dailyPath = (day = ''): string => (day ? `/daily/${encodeURIComponent(day)}` : '/daily');

/** Go to an address of this site. */
export function go(path: string): void {
  history.pushState(null, '', path);
  router.route = routeOf(location.pathname);
}

export const returned = (): void => {
  router.route = routeOf(location.pathname);
};

/** For `<a href use:link>`. */
export function link(node: HTMLAnchorElement) {
  const clicked = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(node.pathname + node.search + node.hash);
  };
  node.addEventListener('click', clicked);
  return { destroy: () => node.removeEventListener('click', clicked) };
}
