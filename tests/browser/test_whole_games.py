"""Games from the first turn to the last, played by what the page shows."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.games import LATE, WHOLE
from tests.browser.person import Person
from tests.browser.visiting import Visit

WARM = 10
"""After this many answers, everything that is drawn only once has been drawn."""


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_is_played_on_the_board(house: House, visit: Visit, name: str) -> None:
    page = visit(house.url, house.cookies[0], drawn=False).page(f"/t/{name}")
    person = Person(page, random.Random(name))
    for _ in range(WARM):
        person.answer()
    before = kept(page)
    play_to_the_end(person)
    # No growth over a whole game: what was shown is let go. The story is longer, and the end has a
    # page of its own.
    for what, count in kept(page).items():
        assert count < 2 * before[what] + 500, (what, before, count)


@pytest.mark.parametrize("name", LATE)
def test_the_last_rounds_are_played_on_the_board(house: House, visit: Visit, name: str) -> None:
    page = visit(house.url, house.cookies[0], drawn=False).page(f"/t/{name}")
    play_to_the_end(Person(page, random.Random(name)))


def play_to_the_end(person: Person) -> None:
    person.play()
    expect(person.page.locator(".over")).to_be_visible()
    on_board = sum(count for (_, way), count in person.answered.items() if way == "board")
    assert on_board > person.answered.total() / 2


def kept(page: Page) -> dict[str, int]:
    """How many nodes and listeners are alive, after garbage collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    counted: dict[str, int] = session.send("Memory.getDOMCounters")
    session.detach()
    return {what: counted[what] for what in ("nodes", "jsEventListeners", "documents")}


def test_a_turn_is_played_while_everything_moves(house: House, visit: Visit) -> None:
    visitor = visit(house.url, house.cookies[0], remembers={"motion": "calm"})
    person = Person(visitor.page("/t/motion"), random.Random("motion"))
    for _ in range(6):
        person.answer()
