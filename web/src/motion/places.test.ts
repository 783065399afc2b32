// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dieAt, find, homeAt, islandAt, pawnAt, pileAt, reserveAt, skyTab, spaceAt, spotAt, stackAt } from './places';

const HERO = `<section data-hero="1"><b data-crest></b><i data-die="light"></i><i data-res="gold"></i>
  <i data-pile="instant"></i><i data-pile="lasting"></i></section>`;
const CARD = `<i data-stack="M5" data-feat="cerberus"></i>`;
const SKY = `<i data-island="3"><i class="portal"></i><i data-pawn="1"></i>${CARD}</i>`;
const TEMPLE = `<i data-home="1"></i><i data-niche="g4"></i><i data-space="9" id="bead"></i>`;
const SHELF = `<i data-island="3"><i data-pawn="1"></i><i data-stack="M5" data-feat="cerberus"></i></i>`;
const BOARD = `<i data-space="9"></i>`;
const LADDER = `<i data-niche="g4"></i>`;
const TABS = `<nav><i data-tab="sky"></i><i data-tab="temple"></i><i data-tab="board"></i></nav>`;

/** Parts of a table, some of which are hidden. */
function table(seen: string, hidden = ''): void {
  document.body.innerHTML = `${seen}<div hidden>${hidden}</div>`;
}
const named = (element: HTMLElement | undefined): string =>
  element ? [...element.attributes].map(({ name, value }) => (value ? `${name}=${value}` : name)).join(' ') : 'nowhere';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? { width: 0, height: 0 } : { width: 9, height: 9 }) as DOMRect;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const ALL = {
  island: () => islandAt(3),
  pawn: () => pawnAt(1),
  home: () => homeAt(1),
  stack: () => stackAt('M5') ?? skyTab(),
  niche: () => spotAt({ on: 'niche', face: 'g4' }),
  space: () => spaceAt(9),
  card: () => spotAt({ on: 'feat', seat: 1, slug: 'cerberus' }),
};
const places = () => Object.fromEntries(Object.entries(ALL).map(([name, look]) => [name, named(look())]));

describe('everything has a place to fly to', () => {
  it('while the sky is open', () => {
    table(HERO + SKY + TEMPLE, TABS);
    expect(places()).toEqual({
      island: 'class=portal',
      pawn: 'data-pawn=1',
      home: 'data-home=1',
      stack: 'data-stack=M5 data-feat=cerberus',
      niche: 'data-niche=g4',
      space: 'data-space=9 id=bead',
      card: 'data-stack=M5 data-feat=cerberus',
    });
  });

  it('while a board is open and pawns have their homes with the heroes', () => {
    table(HERO + SHELF + BOARD + LADDER, TABS);
    expect(places()).toMatchObject({
      island: 'data-island=3',
      home: 'data-crest',
      niche: 'data-niche=g4',
      space: 'data-space=9',
    });
  });

  it('on a phone: the tab of what is hidden', () => {
    table(HERO + SKY + TABS, TEMPLE);
    expect(places()).toMatchObject({ home: 'data-crest', niche: 'data-tab=temple', space: 'data-tab=board' });
    table(HERO + BOARD + TABS, SHELF + LADDER);
    expect(places()).toEqual({
      island: 'data-tab=sky',
      pawn: 'nowhere',
      home: 'data-crest',
      stack: 'data-tab=sky',
      niche: 'data-tab=temple',
      space: 'data-space=9',
      card: 'data-crest',
    });
  });
});

describe('what belongs to a hero', () => {
  it('is in the hero’s panel, or is the panel where it is too small for that', () => {
    table(HERO);
    expect([named(dieAt(1, 'light')), named(reserveAt(1, 'gold'))]).toEqual(['data-die=light', 'data-res=gold']);
    table('<section data-hero="1"></section>');
    expect([named(dieAt(1, 'light')), named(reserveAt(1, 'gold'))]).toEqual(['data-hero=1', 'data-hero=1']);
  });

  it('goes to its final pile', () => {
    table(HERO);
    expect([named(pileAt(1, 'hind', 'lasting')), named(pileAt(1, 'hind', 'none'))]).toEqual([
      'data-pile=lasting',
      'data-pile=instant',
    ]);
  });

  it('is not found with others', () => {
    table(HERO);
    expect(find('[data-hero="2"]')).toBeUndefined();
  });
});
