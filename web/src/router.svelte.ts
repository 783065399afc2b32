// The address decides what is shown; links inside the page do not load it anew.

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'glossary' }
  | { page: 'about' }
  | { page: 'missing' };

/** Every address of the site: its first word, and what the rest of it leads to. */
const ROUTES: Record<string, (id: string) => Route | undefined> = {
  '': () => ({ page: 'lobby' }),
  t: (id) => (id ? { page: 'table', id } : undefined),
  glossary: () => ({ page: 'glossary' }),
  about: () => ({ page: 'about' }),
};

export function routeOf(path: string): Route {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  const route = Object.hasOwn(ROUTES, first) ? ROUTES[first]?.(decodeURIComponent(second)) : undefined;
  return route ?? { page: 'missing' };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
}
export const router = new Router();

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
