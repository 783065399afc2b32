// Puts the sprite into the page, where every drawing refers to it.
import url from './sprite.generated.svg?url';

export async function loadSprite(): Promise<void> {
  const response = await fetch(url);
  const parsed = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  document.body.prepend(document.importNode(parsed.documentElement, true));
}
