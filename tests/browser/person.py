"""Somebody who plays by what is to be seen: things that glow, rows in a list, keys.

There are no rules in here, nor anything that the page does not show. A person looks, picks one of
the things that glow on the board, or now and then a row or its key, and looks again.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, TimeoutError

from tests.browser.places import GLOWING, PLACES
from tests.browser.visiting import WAIT_MS

Way = Literal["board", "row", "key"]

LOOK = (Path(__file__).parent / "look.js").read_text()
"""Says what a look at the page shows, when there is something to be seen."""


@dataclass(frozen=True)
class Thing:
    """Something that can be touched now."""

    way: Way
    index: int
    spot: tuple[float, float] | None
    """Where on the screen; nowhere if one has to scroll."""
    says: str
    key: str = ""
    on: tuple[str, ...] = ()
    """Of which answers' places it is one."""
    quiet: bool = False
    """A way out: passing, or going back."""


@dataclass(frozen=True)
class Sight:
    """What a look at the page shows."""

    over: bool
    kind: str
    at: str
    sign: str
    """Tells this sight from others."""
    things: tuple[Thing, ...]

    @property
    def on_board(self) -> list[Thing]:
        return [thing for thing in self.things if thing.way == "board"]

    @property
    def rows(self) -> list[Thing]:
        return [thing for thing in self.things if thing.way == "row"]

    @property
    def said(self) -> list[str]:
        return [row.says for row in self.rows]


def sight_of(seen: dict[str, Any]) -> Sight:
    """What `LOOK` tells, as things that can be touched."""
    board = [Thing("board", **each) for each in seen["glowing"]]
    rows = [Thing("row", **each) for each in seen["rows"]]
    return Sight(seen["over"], seen["kind"], seen["at"], seen["sign"], (*board, *rows))


@dataclass
class Person:
    """Answers whatever is asked, at random; the same seed answers the same questions alike."""

    page: Page
    rng: random.Random
    touches: bool = False
    """With a finger on a small screen, where parts of the table are behind tabs."""
    patience_ms: int = WAIT_MS
    """How long somebody waits to be asked."""
    touched: Thing | None = None
    """The last thing."""
    misses: int = 0
    answered: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often each kind of question was answered, by the way it was."""

    def wait(self, since: Sight | None = None) -> Sight:
        """Until I am asked, or the game is over; or since something was touched, until the page
        shows something else and takes answers again."""
        seeing = {"glows": GLOWING, "places": PLACES, "before": since and since.sign}
        try:
            found = self.page.wait_for_function(
                LOOK,
                arg=seeing,
                timeout=PATIENCE_MS if since else self.patience_ms,
                polling=LOOK_MS,
            )
        except TimeoutError:
            if since is None:
                raise AssertionError(f"nothing is asked after touching {self.touched}") from None
            # Things move while the table is dealt with: who missed one looks again.
            self.misses += 1
            assert self.misses < MOST_MISSES, f"nothing comes of touching {self.touched}"
            return self.wait()
        if since:
            self.misses = 0
        return sight_of(found.json_value())

    def until(self, holds: Callable[[Sight], bool]) -> Sight:
        """Look until this holds: a page that is just being loaded may show less than it will."""
        for _ in range(WAIT_MS // LOOK_MS):
            sight = self.wait()
            if holds(sight):
                return sight
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"the page goes on showing {sight}")

    def pick(self, sight: Sight) -> Thing:
        """Mostly what glows on the board; a way out only now and then."""
        rows = [row for row in sight.rows if not row.quiet]
        out = [row for row in sight.rows if row.quiet and row.key != "Esc"]
        if out and ((not rows and not sight.on_board) or self.rng.random() < 0.1):
            return self.rng.choice(out)
        if sight.on_board and (not rows or self.rng.random() < 0.8):
            return self.rng.choice(sight.on_board)
        row = self.rng.choice(rows)
        if row.key and self.rng.random() < 0.5:
            return replace(row, way="key")
        return row

    def touch(self, thing: Thing) -> None:
        self.touched = thing
        if thing.way == "key":
            self.page.keyboard.press(KEYS.get(thing.key, thing.key))
            return
        if thing.spot:
            screen = self.page.touchscreen.tap if self.touches else self.page.mouse.click
            screen(*thing.spot)
            return
        kind = GLOWING if thing.way == "board" else ".question .opt"
        found = self.page.locator(kind).nth(thing.index)
        if self.touches:
            found.tap()
        else:
            found.click()

    def answer(self) -> Sight:
        """Touch things until the question is answered; returns what is seen then."""
        return self._answer(self.pick)

    def answer_at(self, place: str) -> Sight:
        """The same, beginning at this kind of place and never leaving the board."""

        def on_board(sight: Sight) -> Thing:
            begun = sight.sign != first.sign
            things = [thing for thing in sight.on_board if begun or place in thing.on]
            assert things, f"{sight.kind}: nothing glows at {place!r}, but {sight.on_board}"
            return self.rng.choice(things)

        first = self.wait()
        return self._answer(on_board)

    def _answer(self, pick: Callable[[Sight], Thing]) -> Sight:
        sight = self.wait()
        if sight.over:
            return sight
        ways: list[Way] = []
        at, kind = sight.at, sight.kind
        while (sight.at, sight.kind) == (at, kind) and not sight.over:
            assert len(ways) < MOST_TOUCHES, f"{kind} is not answered by {len(ways)} touches"
            thing = pick(self._turned(sight) if self.touches else sight)
            ways.append(thing.way)
            self.touch(thing)
            sight = self.wait(since=sight)
        self.answered[kind, "board" if "board" in ways else ways[-1]] += 1
        return sight

    def _turned(self, sight: Sight) -> Sight:
        """What is seen behind the first tab where something glows."""
        tabs = self.page.locator(".tabbar button")
        for number in range(tabs.count()):
            if sight.on_board:
                break
            tabs.nth(number).tap()
            sight = self.wait()
        return sight

    def play(self, most: int = 1000) -> None:
        """To the end of the game."""
        for _ in range(most):
            if self.answer().over:
                return
        raise AssertionError(f"the game is not over after {most} answers")


KEYS = {"↵": "Enter", "Esc": "Escape"}
"""What is written on a key that has a longer name."""
MOST_TOUCHES = 40
"""For one answer."""
MOST_MISSES = 4
"""One after the other."""
PATIENCE_MS = 5_000
LOOK_MS = 60
"""Between two looks: a look at every frame would draw frames for its own sake."""
