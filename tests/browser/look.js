// What a look at the page shows; null while there is nothing new to see. `glows` selects what can be
// touched on the board, `places` the places of answers; `before` is what was seen last, if something
// has been touched since.
({ glows, places, before }) => {
  const question = document.querySelector('.question');
  const over = document.querySelector('.over') !== null;
  const options = [...(question?.querySelectorAll('.opt') ?? [])];
  const said = (element) => element.getAttribute('aria-label') || element.textContent.trim();
  const kind = question?.dataset.kind ?? '';
  const at = question?.dataset.at ?? '';
  if (!over && question?.ariaBusy === 'true') return null;
  if (!over && !before && !kind) return null;

  const shown = (element) => {
    if (element.closest('[inert]') || element.disabled) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const things = [...document.querySelectorAll(glows)]
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => !question?.contains(element) && shown(element));
  const sign = [kind, at, ...[...options, ...things.map(({ element }) => element)].map(said)].join();
  if (!over && sign === before) return null;

  // Where a finger meets the thing itself and nothing that lies over it.
  const spot = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
      const at = [left + across * width, top + down * height];
      if (element.contains(document.elementFromPoint(...at))) return at;
    }
    return null;
  };
  // What lies under the open drawer cannot be touched until the drawer is closed.
  const drawer = document.querySelector('.drawer')?.getBoundingClientRect();
  const buried = (element) => {
    if (!drawer) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [across, down] = [left + width / 2, top + height / 2];
    return across > drawer.left && across < drawer.right && down > drawer.top && down < drawer.bottom;
  };
  const glowing = things
    .map(({ element, index }) => ({
      index,
      spot: spot(element),
      says: said(element),
      on: Object.keys(places).filter((place) => element.matches(places[place])),
      buried: buried(element),
    }))
    .filter((thing) => thing.spot || !thing.buried)
    .map(({ buried: _, ...thing }) => thing);
  const rows = options
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => shown(element))
    .map(({ element, index }) => ({
      index,
      spot: spot(element),
      says: said(element),
      key: element.querySelector('kbd')?.textContent ?? '',
      quiet: element.matches('.quiet, .back'),
    }));
  return { over, kind, at, sign, glowing, rows };
};
