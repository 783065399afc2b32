// The address decides what is shown; links inside the page do not load it anew.

export type Route = { page: 'lobby' } | { page: 'table'; id: string } | { page: 'about' } | { page: 'missing' };

export function routeOf(path: string): Route {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  if (first === '') return { page: 'lobby' };
  if (first === 't' && second) return { page: 'table', id: decodeURIComponent(second) };
  if (first === 'about') return { page: 'about' };
  return { page: 'missing' };
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
    go(node.pathname);
  };
  node.addEventListener('click', clicked);
  return { destroy: () => node.removeEventListener('click', clicked) };
}
