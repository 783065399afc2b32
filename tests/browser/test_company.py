"""Several people at one table, each in their own browser."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fatesmith import Setup
from tests.browser.conftest import House
from tests.browser.person import LOOK_MS, Person
from tests.browser.places import GLOWING
from tests.browser.prepared import Prepared, keep
from tests.browser.visiting import WAIT_MS, Visit, Visitor
from tests.server.running import Running

TABLE = "company"
SHOWN = """() => ({
  at: document.querySelector('.question')?.dataset.at ?? '',
  scores: [...document.querySelectorAll('.score b, .total b')].map((b) => b.textContent).sort(),
})"""
"""The position that a page shows, and its scores."""


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may stop, with a table for two people."""
    cookie = keep(tmp_path, [Prepared(TABLE, Setup.introductory(2))])
    with Running(tmp_path) as server:
        yield House(server, (cookie(0), cookie(1)), [])


def asked(people: list[Person]) -> Person:
    """The one of them who is asked next."""
    pages = [person.page for person in people]
    turn = ".question[data-kind]:not([aria-busy=true])"
    for _ in range(WAIT_MS // LOOK_MS):
        for person, page in zip(people, pages, strict=True):
            if page.locator(turn).count():
                return person
        pages[0].wait_for_timeout(LOOK_MS)
    raise AssertionError("nobody is asked")


def play(people: list[Person], watcher: Page, answers: int) -> None:
    """Gives this many answers; after each of them everybody comes to see the same."""
    pages = [*(each.page for each in people), watcher]
    for _ in range(answers):
        person = asked(people)
        person.answer()
        agree(pages)


def agree(pages: list[Page]) -> None:
    """Wait until all pages show the same. A turn may begin by itself meanwhile, so that what one of
    them showed a moment ago is no measure for the others."""
    for _ in range(WAIT_MS // LOOK_MS):
        shown = [page.evaluate(SHOWN) for page in pages]
        if shown[1:] == shown[:-1]:
            return
        pages[0].wait_for_timeout(LOOK_MS)
    raise AssertionError(f"the pages do not agree: {shown}")


def test_two_people_and_a_guest_play_on_through_a_reload_and_a_restart(
    own_house: House, visit: Visit
) -> None:
    browsers: list[Visitor] = [
        visit(own_house.url, cookie, drawn=False) for cookie in own_house.cookies
    ]
    guest = visit(own_house.url, drawn=False)
    people = [
        Person(browser.page(f"/t/{TABLE}"), random.Random(seat))
        for seat, browser in enumerate(browsers)
    ]
    watcher = guest.page(f"/t/{TABLE}")
    watcher.wait_for_selector(".own")
    play(people, watcher, 8)

    # In the middle of a decision: a face is picked, its place on a die is not.
    person = asked(people)
    while not person.page.locator(".niche.legal").count():
        person.answer()
        person = asked(people)
    before = person.wait()
    person.page.locator(".niche.legal").first.click()
    person.page.wait_for_selector(".cross .legal")
    person.page.reload()
    again = person.until(lambda sight: sight.said == before.said)
    assert (again.at, again.kind) == (before.at, before.kind)
    play(people, watcher, 8)

    pages = [*(each.page for each in people), watcher]
    for browser in (*browsers, guest):
        browser.may_lose = True
    own_house.server.stop()
    for page in pages:
        expect(page.locator(".offline")).to_be_visible()
    own_house.server.start()
    for page in pages:
        expect(page.locator(".offline")).to_have_count(0)
    for browser in (*browsers, guest):
        browser.may_lose = False
    play(people, watcher, 12)

    # Spectators cannot click anything.
    expect(watcher.locator(f".question .opt, {GLOWING}")).to_have_count(0)
