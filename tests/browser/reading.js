// What is written on a page and where, for tests of what can be read.
(() => {
  // Letters are a little lower than their lines: what overlaps by less is not seen.
  const SEEN = 4;
  const words = (frame) => {
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const within = node.parentElement;
      if (!node.data.trim() || !within.checkVisibility({ visibilityProperty: true })) continue;
      if (within.closest('.hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1) texts.push({ box, within, says: node.data.trim() });
    }
    return texts;
  };
  const outside = (box, frame) =>
    box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - SEEN || box.bottom > frame.bottom + SEEN;
  const over = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > SEEN &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > SEEN;
  window.reading = { words, outside, over };
})();
