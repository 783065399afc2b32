// Coins that lie on words or numbers: what they cost hides what they are.
() => {
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const boxes = (selector) =>
    [...document.querySelectorAll(selector)].filter(seen).map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // Of words only the letters count, not the box they stand in.
      const box = (element.localName === 'svg' ? element : range).getBoundingClientRect();
      const says = element.textContent.trim() || element.getAttribute('aria-label') || element.className;
      return { box: box.width ? box : element.getBoundingClientRect(), says };
    });
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const labels = boxes('.stage :is(h2, h3, .name, em, .oust), .stage .niche [data-says], .stage .card .left');
  return boxes('.stage :is(.price, .cost, .bargain) .res').flatMap(({ box }) =>
    labels.filter((label) => over(box, label.box)).map(({ says }) => `${says} at ${Math.round(box.left)}, ${Math.round(box.top)}`),
  );
}
