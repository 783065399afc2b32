// The address decides what is shown; links inside the page do not load it anew.
import type { Shelf } from './protocol/http';

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'result'; shelf: Shelf; id: string }
  | { page: 'replay'; shelf: Shelf; id: string }
  | { page: 'about' }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean);
  if (first === '') return { page: 'lobby' };
  if ((first === 't' || first === 'r') && second) {
    const id = decodeURIComponent(second);
    const shelf = first === 't' ? 'tables' : 'records';
    if (third === 'replay') return { page: 'replay', shelf, id };
    if (third === (shelf === 'tables' ? 'result' : '')) return { page: 'result', shelf, id };
    return third ? { page: 'missing' } : { page: 'table', id };
  }
  if (first === 'about') return { page: 'about' };
  return { page: 'missing' };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
}
export const router = new Router();

const FIRST = { tables: '/t/', records: '/r/' } as const;

/** The page with what a game came to. */
export const resultPath = (shelf: Shelf, id: string): string =>
  `${FIRST[shelf]}${encodeURIComponent(id)}${shelf === 'tables' ? '/result' : ''}`;

export const replayPath = (shelf: Shelf, id: string): string => `${FIRST[shelf]}${encodeURIComponent(id)}/replay`;

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
    go(node.pathname + node.hash);
  };
  node.addEventListener('click', clicked);
  return { destroy: () => node.removeEventListener('click', clicked) };
}
