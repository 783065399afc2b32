// Lays other cards out on one page, and says what of the table cannot be read.
async ({ told, seats, name, lately }) => {
  const { words: lines, outside, over } = window.reading;
  /** Letters are not as high as their lines. */
  const words = (frame) =>
    lines(frame).map(({ box: { left, right, top, bottom, height }, ...text }) => ({
      ...text,
      box: { left, right, top: top + height * 0.12, bottom: bottom - height * 0.12 },
    }));
  const tell = (message) => window.wire.onmessage({ data: JSON.stringify(message) });
  // A font is fetched when its first letter is shown; another one stands in for it until then.
  await Promise.all([...document.fonts].map((font) => font.load()));
  const shown = () => new Promise((done) => setTimeout(done));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const found = [];
  /** Only the middle of a pawn is drawn, and its head is narrow. */
  const slim = ({ left, right, top, bottom, width, height }) => ({
    left: left + width * 0.35,
    right: right - width * 0.35,
    top: top + height * 0.15,
    bottom,
  });
  /** An icon is as wide as high, in the middle of its place. */
  const square = (each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const [x, y] = [Math.max(0, width - height) / 2, Math.max(0, height - width) / 2];
    return { left: left + x, right: right - x, top: top + y, bottom: bottom - y };
  };
  const drawn = (frame, selector, box = square) =>
    [...frame.querySelectorAll(selector)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((within) => ({ box: box(within), within, says: within.className.baseVal ?? within.className }));
  const clash = (all) => {
    for (const [i, one] of all.entries())
      for (const two of all.slice(i + 1))
        if (!one.within.contains(two.within) && !two.within.contains(one.within) && over(one.box, two.box))
          found.push(`${name}: ${one.says} over ${two.says}`);
  };

  const card = (each) => {
    const edge = each.getBoundingClientRect();
    const texts = words(each);
    for (const { box, within, says } of texts) {
      if (outside(box, within.closest('.oust') ? screen : edge)) found.push(`${name}: outside of the card: ${says}`);
      if (within.scrollWidth > within.clientWidth + 1 && within.clientWidth)
        found.push(`${name}: cut: ${says}`);
    }
    const symbols = '.cost .res, .seal, .kind, .left, .art .ico, .glyphs > *';
    clash([...texts, ...drawn(each, symbols)].filter(({ within }) => !within.closest('.art') || within.localName === 'svg'));
  };

  for (const [number, { view, question, seat }] of told.entries()) {
    const seq = 10 + number;
    const table = { ...seats, seats: view.heroes.map((hero) => ({ seat: hero.seat, name: ['Mira', 'Theron', 'Selene', 'Ilo'][hero.seat], person: hero.seat === seat })) };
    tell({ type: 'welcome', protocol: window.hello.protocol, version: 'test', table, seq, seat });
    tell({ type: 'update', seq, position: seq, view, question, lately, whole: true });
    await shown();
    const cards = [...document.querySelectorAll('.isle .card')].filter((each) => each.checkVisibility());
    if (cards.length < 10) found.push(`${name}: only ${cards.length} cards are seen`);
    for (const each of cards) card(each);
    for (const isle of document.querySelectorAll('.isle'))
      clash([...words(isle), ...drawn(isle, '.stand .pawn', (pawn) => slim(pawn.getBoundingClientRect()))].filter(
        ({ within }) => !within.closest('.pawn') || within.matches('.pawn'),
      ));
    for (const frame of document.querySelectorAll('.own, .hero, .top, .temple, .question')) {
      if (!frame.checkVisibility()) continue;
      const texts = words(frame);
      clash(texts);
      for (const { box, within, says } of texts) {
        if (outside(box, screen)) found.push(`${name}: outside of the window: ${says}`);
        if (within.scrollWidth > within.clientWidth + 1 && getComputedStyle(within).overflowX === 'hidden')
          found.push(`${name}: shortened: ${says}`);
      }
    }
    for (const hero of document.querySelectorAll('.hero')) {
      const frame = hero.getBoundingClientRect();
      for (const { box, says } of [...words(hero), ...drawn(hero, '.res, .ico, .face, .mini')])
        if (outside(box, frame)) found.push(`${name}: outside of a rival's panel: ${says}`);
    }
    for (const pile of document.querySelectorAll('.ownpile'))
      for (const { box, says } of words(pile))
        if (outside(box, pile.getBoundingClientRect())) found.push(`${name}: outside of its pile: ${says}`);
    const piles = [...document.querySelectorAll('.ownpile')].filter((each) => each.checkVisibility());
    clash([...piles, ...document.querySelectorAll('.own [data-die]')].map((within) => ({
      box: within.getBoundingClientRect(), within, says: within.className,
    })));
  }
  return [...new Set(found)];
};
