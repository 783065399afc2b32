// The icon in the browser's tab: the anvil, or the anvil with an ember dot.
const QUIET = '/favicon.svg';
const CALLING = '/favicon-turn.svg';

export function setIcon(calling: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = calling ? CALLING : QUIET;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
