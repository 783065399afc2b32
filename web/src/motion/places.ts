// Where things are on the page. Components mark what can be flown to with `data-` attributes:
// data-hero (panel of a seat), in it data-die, data-net, data-res, data-track, data-pile, data-feat; data-island,
// data-home, data-stack, data-niche, data-space, data-hall, data-treasure, data-token; data-slot on opened dice;
// data-tab on the tabs of a phone; on the stage data-ring (a die) and data-plate (what a hero gains).
//
// While a board is open the sky is folded, and a phone shows one part of the table at a time: hidden things
// come from, and go to, the tab that they are behind, or the hero they belong to.
import type { DieName, ResourceName } from '../protocol/types';
import type { Spot } from './scenes';

export interface Point {
  x: number;
  y: number;
}

const seen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** The first of these that can be seen; a phone shows only a part of the table. */
export function find(...selectors: string[]): HTMLElement | undefined {
  for (const selector of selectors)
    for (const element of document.querySelectorAll<HTMLElement>(selector)) if (seen(element)) return element;
  return undefined;
}

export const middle = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const hero = (seat: number): string => `[data-hero="${seat}"]`;

export const heroAt = (seat: number): HTMLElement | undefined => find(`${hero(seat)} [data-crest]`, hero(seat));

export const dieAt = (seat: number, die: DieName): HTMLElement | undefined =>
  die === 'celestial'
    ? find('[data-ring="celestial"]', '[data-die="celestial"]')
    : find(
        `[data-ring="${seat}:${die}"]`,
        `${hero(seat)} [data-die="${die}"]`,
        `${hero(seat)} [data-net="${die}"]`,
        hero(seat),
      );

export const sideAt = (seat: number, die: DieName, slot: number): HTMLElement | undefined =>
  find(`${hero(seat)} [data-net="${die}"] > :nth-child(${slot + 1})`);

export const reserveAt = (seat: number, resource: ResourceName): HTMLElement | undefined =>
  find(`${hero(seat)} [data-res="${resource}"]`, hero(seat));

/** The track of a hero's hammer. */
export const trackAt = (seat: number): HTMLElement | undefined => find(`${hero(seat)} [data-track]`) ?? heroAt(seat);

const tab = (name: 'sky' | 'temple' | 'board'): string => `[data-tab="${name}"]`;

/** Where a phone hides the islands. */
export const skyTab = (): HTMLElement | undefined => find(tab('sky'));

export const islandAt = (island: number): HTMLElement | undefined =>
  find(`[data-island="${island}"] .portal`, `[data-island="${island}"]`, tab('sky'));

/** Where a pawn starts, and where it is ousted to. */
export const homeAt = (seat: number): HTMLElement | undefined => find(`[data-home="${seat}"]`) ?? heroAt(seat);

export const pawnAt = (seat: number): HTMLElement | undefined => find(`[data-pawn="${seat}"]`);

export const stackAt = (location: string): HTMLElement | undefined => find(`[data-stack="${location}"]`);

/** Where the cards of a pile lie; on a small screen, the hero. */
export const pileAt = (seat: number, feat: string, pile = ''): HTMLElement | undefined =>
  find(`${hero(seat)} [data-feat="${feat}"]`, `${hero(seat)} [data-pile="${pile}"]`, `${hero(seat)} [data-pile]`) ??
  heroAt(seat);

export const spaceAt = (space: number): HTMLElement | undefined => find(`[data-space="${space}"]`, tab('board'));

/** In a reserve, where the next piece will go. */
export function cellAt(seat: number, resource: ResourceName): HTMLElement | undefined {
  const reserve = reserveAt(seat, resource);
  const cell =
    reserve?.querySelector<HTMLElement>('.cells i:not(.on)') ??
    reserve?.querySelector<HTMLElement>('.cells i:last-child');
  return cell && seen(cell) ? cell : reserve;
}

export function spotAt(spot: Spot): HTMLElement | undefined {
  switch (spot.on) {
    case 'die':
      return find(`[data-plate="${spot.seat}"]`) ?? dieAt(spot.seat, spot.die);
    case 'feat':
      return (
        find(`${hero(spot.seat)} [data-feat="${spot.slug}"]`, `[data-stack][data-feat="${spot.slug}"]`) ??
        heroAt(spot.seat)
      );
    case 'niche':
      return find(`[data-niche="${spot.face}"]`, tab('temple'));
    case 'space':
      return spaceAt(spot.space);
    case 'hero':
      return heroAt(spot.seat);
  }
}
