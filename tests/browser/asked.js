// Asks every question on one page, and says what of it cannot be read: text that is cut, text over other text, and
// what is outside of the window.
async ({ told, seats }) => {
  const wire = window.wire;
  const tell = (message) => wire.onmessage({ data: JSON.stringify(message) });
  // A font is fetched when its first letter is shown; another one stands in for it until then.
  await Promise.all([...document.fonts].map((font) => font.load()));
  // The page is laid out when it is measured: it need not be painted.
  const shown = () => new Promise((done) => setTimeout(done));
  const found = [];

  const { words, outside, over } = window.reading;
  const scrolls = (element) => {
    for (let each = element; each && !each.matches('.question'); each = each.parentElement) {
      const { overflowY } = getComputedStyle(each);
      if (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1) return each;
    }
    return undefined;
  };

  const inspect = (name, frame) => {
    const edge = frame.getBoundingClientRect();
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (outside(edge, screen)) found.push(`${name}: the box is outside of the window`);
    // What has scrolled out of sight is not seen, and what is cut at the edge is half out of sight.
    const insight = ({ box, within }) => {
      const list = scrolls(within)?.getBoundingClientRect();
      return !list || (box.top >= list.top && box.bottom <= list.bottom);
    };
    const mine = ({ within }) => frame.matches('.drawer') || !within.closest('.drawer');
    const texts = words(frame).filter((each) => mine(each) && insight(each));
    for (const { box, within, says } of texts) {
      const list = scrolls(within);
      const button = within.closest('button') ?? frame;
      if (outside(box, button.getBoundingClientRect())) found.push(`${name}: cut: ${says}`);
      else if (!list && outside(box, edge)) found.push(`${name}: outside of the box: ${says}`);
      if (within.scrollWidth > within.clientWidth + 1 && getComputedStyle(within).overflowX !== 'visible')
        found.push(`${name}: shortened: ${says}`);
    }
    const drawn = [...frame.querySelectorAll('.pay svg, .picture svg, kbd, .slot svg')]
      .filter((each) => each.checkVisibility())
      .map((within) => ({ box: within.getBoundingClientRect(), within, says: within.localName }))
      .filter((each) => mine(each) && insight(each));
    const all = [...texts, ...drawn];
    for (const [i, one] of all.entries())
      for (const two of all.slice(i + 1))
        if (one.within !== two.within && !one.within.contains(two.within) && !two.within.contains(one.within) && over(one.box, two.box))
          found.push(`${name}: ${one.says} over ${two.says}`);
  };

  let seq = 10;
  for (const { seat, question, view, name } of told) {
    seq += 1;
    const table = { ...seats, seats: view.heroes.map((hero) => ({ seat: hero.seat, name: `Hero ${hero.seat}`, person: hero.seat === seat })) };
    tell({ type: 'welcome', protocol: window.hello.protocol, version: 'test', table, seq, seat });
    tell({ type: 'update', seq, position: seq, view, question, whole: true });
    await shown();
    const box = document.querySelector('.question');
    if (box?.dataset.kind !== question.kind) {
      found.push(`${name}: is not asked`);
      continue;
    }
    inspect(name, box);
    const drafting = document.querySelector('.drafting');
    if (drafting) inspect(`${name}, on the table`, drafting);
    const all = box.querySelector('.all');
    if (!all) continue;
    all.click();
    await shown();
    const drawer = document.querySelector('.drawer');
    if (drawer) inspect(`${name}, all answers`, drawer);
    else found.push(`${name}: the answers do not open`);
  }
  return [...new Set(found)];
};
