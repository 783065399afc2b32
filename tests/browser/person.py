"""Somebody who plays by what is to be seen: things that glow, rows in a list, keys.

There are no rules in here, nor anything that the page does not show. A person looks, picks one of the
things that glow on the board, or now and then a row or its key, and looks again.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.visiting import WAIT_MS

Way = Literal["board", "row", "key"]

LOOK = """() => {
  const shown = (element) => {
    if (element.closest('[inert]') || element.disabled) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const question = document.querySelector('.question');
  const said = (element) => element.getAttribute('aria-label') || element.textContent.trim();
  const glowing = [...document.querySelectorAll('GLOWING')]
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => !question?.contains(element) && shown(element))
    .map(({ element, index }) => ({ index, on: element.dataset.on ?? '', says: said(element) }));
  const rows = [...document.querySelectorAll('.question .opt')]
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => shown(element))
    .map(({ element, index }) => ({
      index,
      says: said(element),
      key: element.querySelector('kbd')?.textContent ?? '',
      quiet: element.classList.contains('quiet'),
    }));
  return {
    over: document.querySelector('.over') !== null,
    kind: question?.dataset.kind ?? '',
    at: question?.dataset.at ?? '',
    glowing,
    rows,
  };
}"""
GLOWING = "button.legal, button.target, .parts button, .legal > .whole"


@dataclass(frozen=True)
class Thing:
    """Something that can be touched now."""

    way: Way
    index: int
    says: str
    key: str = ""
    on: str = ""
    quiet: bool = False
    """A way out: passing, or going back."""


@dataclass(frozen=True)
class Sight:
    """What a look at the page shows."""

    over: bool
    kind: str
    at: str
    things: tuple[Thing, ...]

    @property
    def on_board(self) -> list[Thing]:
        return [thing for thing in self.things if thing.way == "board"]

    @property
    def rows(self) -> list[Thing]:
        return [thing for thing in self.things if thing.way == "row"]


@dataclass
class Person:
    """Answers whatever is asked, at random; the same seed answers the same questions alike."""

    page: Page
    rng: random.Random
    touches: bool = False
    """With a finger on a small screen, where parts of the table are behind tabs."""
    answered: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often each kind of question was answered, by the way it was."""

    def look(self) -> Sight:
        seen: dict[str, Any] = self.page.evaluate(LOOK.replace("GLOWING", GLOWING))
        board = [Thing("board", each["index"], each["says"], on=each["on"]) for each in seen["glowing"]]
        rows = [
            Thing("row", each["index"], each["says"], each["key"], quiet=each["quiet"])
            for each in seen["rows"]
        ]
        return Sight(seen["over"], seen["kind"], seen["at"], (*board, *rows))

    def wait(self) -> Sight:
        """Until I am asked, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('.over, .question[data-kind] .opt:not([disabled])')"
        )
        return self.look()

    def pick(self, sight: Sight) -> Thing:
        """Mostly what glows on the board; a way out only now and then."""
        rows = [row for row in sight.rows if not row.quiet]
        out = [row for row in sight.rows if row.quiet and row.key == "0"]
        if out and ((not rows and not sight.on_board) or self.rng.random() < 0.1):
            return self.rng.choice(out)
        if sight.on_board and (not rows or self.rng.random() < 0.8):
            return self.rng.choice(sight.on_board)
        row = self.rng.choice(rows)
        if row.key and self.rng.random() < 0.5:
            return Thing("key", row.index, row.says, row.key)
        return row

    def touch(self, thing: Thing) -> None:
        if thing.way == "key":
            self.page.keyboard.press(thing.key)
            return
        kind = GLOWING if thing.way == "board" else ".question .opt"
        found = self.page.locator(kind).nth(thing.index)
        if self.touches:
            found.tap()
        else:
            found.click()

    def answer(self) -> Sight:
        """Touch things until the question is answered; returns what is seen then."""
        sight = self.wait()
        if sight.over:
            return sight
        ways: set[Way] = set()
        at, kind = sight.at, sight.kind
        for _ in range(MOST_TOUCHES):
            thing = self.pick(sight)
            ways.add(thing.way)
            self.touch(thing)
            self._until_changed(sight)
            sight = self.look()
            if sight.at != at or sight.over:
                way = "board" if "board" in ways else sorted(ways)[0]
                self.answered[kind, way] += 1
                return sight
        raise AssertionError(f"{kind} at {at} is not answered after {MOST_TOUCHES} touches")

    def _until_changed(self, before: Sight) -> None:
        """The page shows something else than before, and takes answers again."""
        self.page.wait_for_function(
            CHANGED, arg=[before.at, len(before.on_board), [row.says for row in before.rows]]
        )

    def play(self, most: int = 1000) -> None:
        """To the end of the game."""
        for _ in range(most):
            if self.answer().over:
                return
        raise AssertionError(f"the game is not over after {most} answers")


MOST_TOUCHES = 12
CHANGED = """([at, glowing, rows]) => {
  const question = document.querySelector('.question');
  if (!question || document.querySelector('.over')) return true;
  if (question.dataset.at !== at) return true;
  const options = [...question.querySelectorAll('.opt')];
  if (options.some((option) => option.disabled)) return false;
  const said = options.map((each) => each.getAttribute('aria-label') || each.textContent.trim());
  return said.join() !== rows.join();
}"""
__all__ = ["WAIT_MS", "Person", "Sight", "Thing"]
