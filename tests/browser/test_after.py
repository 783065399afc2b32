"""When a game is over: its result and its replay."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import (
    LAPTOP,
    LARGE,
    LOW,
    PHONE,
    UPRIGHT,
    WIDE_LOW,
    Visit,
    resized,
    settled,
)

SIZES = (LAPTOP, LOW, WIDE_LOW, LARGE, UPRIGHT, PHONE)
PAGES = {"count", "race", "decided", "final"}
MOST_PAGES = 40
"""Until all of them have been seen; one that goes on by itself is seen the next time around."""
TABS = ("Review", "Glory", "Race", "Luck", "Numbers", "Dice", "Record")


CUT_OFF = """() => ({
  shown: document.querySelector('dialog').dataset.page,
  cut: [...document.querySelectorAll('dialog :is(h2, h3, p, b, em, li, a, button)')]
    .filter((each) => !each.closest('.hidden') && each.getClientRects().length)
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || box.top < -1
        || box.bottom > innerHeight + 1
        || (getComputedStyle(each).overflowX === 'hidden'
          && each.scrollWidth > each.clientWidth + 1);
    })
    .map((each) => `${each.tagName} ${each.textContent.trim()}`),
})"""
"""The page of the ending, and its texts that do not fit their boxes, or leave the window. In one
look, because the pages go on by themselves."""
SCORES = """() => {
  const shown = [...document.querySelectorAll('.rivals .score b, .own .total b')];
  return shown.map((each) => each.textContent.trim()).sort().join(' ');
}"""

MADE_MS = 120_000
"""A busy machine reviews slowly."""
HALF_A_GAME = 200
"""Moves: by then everything was done at least once."""
SQUEEZED = """() => {
  const told = document.querySelector('.made p');
  const below = document.querySelector('.transport').getBoundingClientRect().top;
  const cut = told.scrollHeight - told.clientHeight > 3;
  return cut || told.getBoundingClientRect().bottom > below + 1;
}"""
"""Whether a sentence is cut, or lies over what is below it; signs may be a little higher than the
letters beside them."""


def test_every_page_of_the_ending_fits_every_window(house: House, visit: Visit) -> None:
    calm = {"motion": "calm", "language": "de"}
    visitor = visit(house.url, house.cookies[0], SIZES[0], calm, reduced_motion="reduce")
    page = visitor.page("/t/over")
    ending = page.get_by_role("dialog")
    ending.wait_for()
    for size in SIZES:
        resized(page, size)
        page.wait_for_function(
            "() => document.querySelector('dialog').clientHeight === innerHeight"
        )
        seen: set[str] = set()
        for _ in range(MOST_PAGES):
            look = page.evaluate(CUT_OFF)
            assert look["cut"] == [], (look["shown"], size)
            seen.add(look["shown"])
            if seen == PAGES:
                break
            page.keyboard.press("Space")
            expect(ending).not_to_have_attribute("data-page", look["shown"])
        assert seen == PAGES, size


def test_the_ending_leads_to_the_table_and_back(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/finished")
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Back to the ending").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_result_says_how_it_came_about(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/finished")
    page.get_by_role("link", name="See the result").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    bar = page.locator("main > header").bounding_box()
    assert bar
    assert bar["width"] >= LAPTOP["width"]
    for name in TABS:
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).not_to_be_empty()
    page.get_by_role("button", name="Check it in this browser").click()
    expect(page.get_by_text("they are as promised")).to_be_visible()


def test_a_replay_ends_where_the_game_did(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/finished")
    page.wait_for_selector(".over")
    final = settled(page).evaluate(SCORES)
    assert len(final.split()) > 1
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Position in the game")
    slider.focus()
    page.keyboard.press("End")
    page.wait_for_function(f"(final) => ({SCORES})() === final", arg=final)
    last = slider.get_attribute("max")
    expect(page.get_by_text(f"{last} of {last}")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("s")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_function("() => document.querySelectorAll('.log li').length > 2")


def test_who_played_can_play_again(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/over")
    page.get_by_role("button", name="Play again").click()
    page.locator(".over").wait_for(state="detached")
    assert Person(page, random.Random(0)).wait().kind


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_a_replay_says_of_a_move_is_whole_and_beside_its_controls(
    house: House, visit: Visit, language: str
) -> None:
    visitor = visit(house.url, house.cookies[0], LOW, {"language": language}, drawn=False)
    page = visitor.page("/t/finished/result")
    page.locator(".books").wait_for(timeout=MADE_MS)  # with a review, errors are marked, too
    page.goto(f"{house.url}/t/finished/replay")
    page.locator(".shares").wait_for()
    for size in (LOW, LAPTOP, WIDE_LOW, UPRIGHT, PHONE):
        resized(page, size)
        page.keyboard.press("Home")
        for _ in range(HALF_A_GAME):
            page.keyboard.press("ArrowRight")
            assert not page.evaluate(SQUEEZED), (size, page.locator(".made").inner_text())
