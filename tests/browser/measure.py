"""How quick the browser table is: python -m tests.browser.measure prints figures, and judges none.

Name parts to measure only these: python -m tests.browser.measure review. Nothing else should run
meanwhile. Without a graphics card every frame is painted by the processor.
"""

import argparse
import itertools
import random
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from fatesmith import Setup
from tests.browser import chromium
from tests.browser.games import setup_of
from tests.browser.person import Person
from tests.browser.prepared import BOTS, Prepared, keep
from tests.browser.visiting import Visitors
from tests.server.running import Running

RUNS = 7
BLESSINGS = 8
ROUND_MS = 300_000
"""The longest that a round of bots may take while everything moves: frames are painted slowly."""
LATE = 25.0
"""Milliseconds between two frames that look like a stutter: at least one was dropped."""
GAMES = [(module, seats) for module in ("base", "goddess", "titans") for seats in (2, 4)]
REVIEWED = [("base", 2), ("titans", 4)]
"""Games whose reviews are looked at: a short one, and one of the longest."""
PARTS = ("pages", "review", "motion", "memory")
WHOLE_REVIEW = ".books"
"""The last part of a review that a page shows."""
MADE_MS = 120_000
"""A busy machine makes a review slowly."""

WATCH_FRAMES = """() => {
  const tumbles = (each) =>
    each.playState === 'running' && each.effect?.target?.classList?.contains('cube');
  const frames = (window.frames_seen = []);
  const see = (at) => {
    frames.push([at, document.getAnimations().filter(tumbles).length]);
    requestAnimationFrame(see);
  };
  requestAnimationFrame(see);
}"""
ALL_DICE = 8
WATCH_SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift' });
}"""
INTERACTIVE = """(sign) => new Promise((done) => {
  const look = () => {
    if (document.querySelector(sign)) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""


def interactive(visitors: Visitors, url: str, cookie: str, path: str, sign: str) -> None:
    """From the request to something that can be clicked, with an empty cache."""
    times = []
    for _ in range(RUNS):
        visitor = visitors.visit(url, cookie)
        times.append(visitor.page(path).evaluate(INTERACTIVE, sign))
        visitor.context.close()
    middle = statistics.median(times)
    print(f"interactive {path}: {middle:.0f} ms, at most {max(times):.0f} in {RUNS} visits")


def tumbling(visitors: Visitors, url: str, cookie: str) -> None:
    """Frames while dice tumble: all eight of a blessing, or fewer once some have landed."""
    visitor = visitors.visit(url, cookie, remembers={"motion": "calm"})
    page = visitor.page("/t/tumbling")
    person = Person(page, random.Random("tumbling"), patience_ms=ROUND_MS)
    person.wait()
    page.evaluate(WATCH_FRAMES)
    for _ in range(BLESSINGS):
        a_round(person)
    seen: list[tuple[float, int]] = page.evaluate("() => frames_seen")
    gaps = [(after - before, dice) for (before, dice), (after, _) in itertools.pairwise(seen)]
    tell_frames("all eight dice tumbling", [gap for gap, dice in gaps if dice == ALL_DICE])
    tell_frames("two to seven dice", [gap for gap, dice in gaps if 1 < dice < ALL_DICE])
    visitor.context.close()


def shifting(visitors: Visitors, url: str, cookie: str) -> None:
    """How far things are moved about while the bots play a round: the sum of all layout shifts."""
    visitor = visitors.visit(url, cookie, remembers={"motion": "calm"})
    page = visitor.page("/t/shifting")
    person = Person(page, random.Random("shifting"), patience_ms=ROUND_MS)
    person.wait()
    page.evaluate(WATCH_SHIFTS)
    a_round(person)
    print(f"layout shift over a round of bots: {page.evaluate('() => shifted'):.4f}")
    visitor.context.close()


def a_round(person: Person) -> None:
    """Pass, so that the turn ends, and watch the bots until it is my turn again."""
    while (sight := person.wait()).kind != "action":
        assert not sight.over, "the game has ended"
        person.answer()
    person.page.keyboard.press("0")
    person.wait(since=sight)
    while (sight := person.wait()).kind != "action" and not sight.over:
        person.answer()


def tell_frames(what: str, gaps: list[float]) -> None:
    late = sum(gap > LATE for gap in gaps)
    rate = f"{1000 * len(gaps) / sum(gaps):.1f}" if gaps else "no"
    print(
        f"{what}: {rate} frames a second over {len(gaps)} frames, "
        f"{late} of them late, the longest after {max(gaps, default=0):.0f} ms"
    )


def memory(visitors: Visitors, url: str, cookie: str, name: str) -> None:
    """What is alive in a page during a whole game, after garbage collection."""
    visitor = visitors.visit(url, cookie)
    page = visitor.page(f"/t/{name}")
    person = Person(page, random.Random(name))
    answers, told = 0, [alive(page)]
    while not person.answer().over:
        answers += 1
        if answers % 15 == 0:
            told.append(alive(page))
    told.append(alive(page))
    for what in told[0]:
        print(
            f"{name}, {answers} answers, {what}: " + " ".join(f"{each[what]:.1f}" for each in told)
        )
    visitor.context.close()


def alive(page: Page) -> dict[str, float]:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    counted: dict[str, Any] = session.send("Memory.getDOMCounters")
    heap: dict[str, Any] = session.send("Runtime.getHeapUsage")
    session.detach()
    return {
        "heap MB": heap["usedSize"] / 2**20,
        "nodes": counted["nodes"],
        "listeners": counted["jsEventListeners"],
    }


def reviews(browser: Browser, server: Running, cookie: str, name: str) -> None:
    """From the request to the whole of a review that is kept, with an empty cache: at a server
    that has shown it before, and at one that has just been started."""
    path = f"/t/{name}/result"
    visitor = Visitors(browser).visit(server.url, cookie)
    page = visitor.page(path)
    page.locator(WHOLE_REVIEW).wait_for(timeout=MADE_MS)
    page.locator("progress").wait_for(state="detached", timeout=MADE_MS)
    visitor.context.close()
    warm = [shown(browser, server, cookie, path) for _ in range(RUNS)]
    fresh = []
    for _ in range(RUNS):
        server.stop()
        server.start()
        fresh.append(shown(browser, server, cookie, path))
    for what, times in (("a server that has shown it", warm), ("one just started", fresh)):
        told = f"{statistics.median(times):.0f} ms, at most {max(times):.0f} in {RUNS} visits"
        print(f"a kept review, {name}, {what}: {told}")


def shown(browser: Browser, server: Running, cookie: str, path: str) -> float:
    """Milliseconds until a visitor who was never here sees the whole review."""
    visitor = Visitors(browser).visit(server.url, cookie)
    found: float = visitor.page(path).evaluate(INTERACTIVE, WHOLE_REVIEW)
    visitor.context.close()
    return found


def measure(browser: Browser, server: Running, cookie: str, parts: Sequence[str]) -> None:
    visitors = Visitors(browser)
    asked = ".question[data-kind]"
    if "pages" in parts:
        interactive(visitors, server.url, cookie, "/", ".go:not([disabled])")
        interactive(visitors, server.url, cookie, "/t/tumbling", asked)
    if "review" in parts:
        for module, seats in REVIEWED:
            reviews(browser, server, cookie, f"over-{module}-{seats}")
    if "motion" in parts:
        tumbling(visitors, server.url, cookie)
        shifting(visitors, server.url, cookie)
    if "memory" in parts:
        for module, seats in GAMES:
            memory(visitors, server.url, cookie, f"{module}-{seats}")
    for complaint in visitors.complaints:
        print(complaint)


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.browser.measure")
    reader.add_argument("parts", nargs="*", choices=PARTS, help="by default everything")
    parts = reader.parse_args().parts or PARTS
    tables = [Prepared(name, Setup.introductory(4), BOTS[:3]) for name in ("tumbling", "shifting")]
    tables += [
        Prepared(f"{module}-{seats}", setup_of(module, seats), BOTS[: seats - 1])
        for module, seats in GAMES
    ]
    tables += [
        Prepared(f"over-{module}-{seats}", setup_of(module, seats), BOTS[: seats - 1]).play()
        for module, seats in REVIEWED
    ]
    with tempfile.TemporaryDirectory() as folder:
        cookie = keep(Path(folder), tables)
        with Running(Path(folder)) as server, sync_playwright() as playwright:
            browser = chromium.launch(playwright)
            measure(browser, server, cookie(0), parts)
            browser.close()


if __name__ == "__main__":
    main()
