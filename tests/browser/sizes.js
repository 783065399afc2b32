// What is written too small, and what nobody can reach.
(() => {
  const path = (element) => {
    const names = [];
    for (let each = element; each && names.length < 3; each = each.parentElement)
      names.unshift([each.localName, ...each.classList].join('.'));
    return names.join(' > ');
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.hidden, svg');

  return {
    small(floor) {
      const found = new Set();
      const note = (element, text, pseudo) => {
        const size = Number.parseFloat(getComputedStyle(element, pseudo).fontSize);
        if (size > 0 && size < floor - 0.01 && seen(element)) found.add(`${size.toFixed(1)} px: ${path(element)} ${text.slice(0, 20)}`);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.data.trim();
        if (text) note(walker.currentNode.parentElement, text);
      }
      for (const element of document.querySelectorAll('[data-says]')) note(element, element.dataset.says, '::after');
      return [...found];
    },

    // Outside of the window or cut off, and no scrolling brings it in.
    lost() {
      const found = [];
      const outside = (box, frame) => box.left < frame.left - 3 || box.right > frame.right + 3 || box.top < frame.top - 3 || box.bottom > frame.bottom + 3;
      for (const element of document.querySelectorAll('button, a, input, select')) {
        if (!seen(element) || element.closest('[inert]')) continue;
        const box = element.getBoundingClientRect();
        let frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let each = element.parentElement; each; each = each.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(each);
          const scrolls = (overflow, room, inside) => /auto|scroll/.test(overflow) && inside > room + 1;
          if (scrolls(overflowY, each.clientHeight, each.scrollHeight) || scrolls(overflowX, each.clientWidth, each.scrollWidth)) {
            frame = undefined;
            break;
          }
          if (overflowY !== 'visible' && each !== document.body) {
            frame = each.getBoundingClientRect();
            if (outside(box, frame)) break;
            frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
          }
        }
        if (frame && outside(box, frame)) found.push(path(element));
      }
      if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`a page ${document.documentElement.scrollWidth} px wide`);
      return found;
    },
  };
})()
