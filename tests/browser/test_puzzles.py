"""Puzzles in the browser: found from the lobby, answered on the table, explained and counted."""

import pytest
from playwright.sync_api import Page, expect

from fatesmith.puzzles.puzzle_file import shipped_puzzles
from tests.browser.axe import findings
from tests.browser.conftest import House
from tests.browser.visiting import LAPTOP, LARGE, LOW, PHONE, Visit, settled

PUZZLES = shipped_puzzles().puzzles
IN_THE_BOX = next(number for number, each in enumerate(PUZZLES, start=1) if each.question == "gain")
"""A puzzle whose options are all in the question."""
ON_THE_BOARD = next(
    number for number, each in enumerate(PUZZLES, start=1) if each.best.startswith("feat ")
)
SIZES = {"laptop": LAPTOP, "low": LOW, "large": LARGE, "phone": PHONE}


def answer(page: Page) -> None:
    page.locator(".question .answers button").first.click()
    page.wait_for_selector(".verdict")


def test_the_lobby_leads_to_a_puzzle_that_is_answered_explained_and_counted(
    house: House, visit: Visit
) -> None:
    page = visit(house.url).page("/")
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("link", name="Solve a puzzle")).to_be_visible()
    page.locator(f'a[href="/puzzles/{IN_THE_BOX}"]').first.click()
    page.wait_for_selector(".question .answers button")
    expect(page.locator(".always")).to_be_hidden()
    answer(page)
    expect(page.locator(".chances li")).to_have_count(len(PUZZLES[IN_THE_BOX - 1].options))
    expect(page.locator(".reasons li").first).to_be_visible()
    expect(page.locator(".legal")).to_have_count(0)
    page.locator(".verdict").get_by_role("link", name="All puzzles").click()
    expect(page.locator("ol a:not(.untried)")).to_have_count(1)
    page.reload()
    expect(page.locator("ol a:not(.untried)")).to_have_count(1)


def test_the_best_card_is_taken_on_the_board(house: House, visit: Visit) -> None:
    puzzle = PUZZLES[ON_THE_BOARD - 1]
    page = visit(house.url).page(f"/puzzles/{ON_THE_BOARD}")
    slug = puzzle.best.split()[1]
    page.wait_for_selector(".card.legal")
    page.locator(f'.card.legal[data-feat="{slug}"]').click()
    page.wait_for_selector(".verdict.right")
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_selector(".question[data-kind]")
    expect(page.locator(".verdict")).to_have_count(0)


def test_an_answer_stays_when_the_language_changes(house: House, visit: Visit) -> None:
    page = visit(house.url).page(f"/puzzles/{IN_THE_BOX}")
    page.wait_for_selector(".question .answers button")
    answer(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_text("Was jede Option gewinnt")).to_be_visible()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_verdict_can_be_read_and_left_at_every_size(
    house: House, visit: Visit, size: dict[str, int]
) -> None:
    theme = "light" if size is LOW else "dark"
    page = visit(house.url, size=size, remembers={"theme": theme}).page(f"/puzzles/{IN_THE_BOX}")
    page.wait_for_selector(".question .answers button")
    answer(page)
    for part in (".why", ".verdict h2", ".verdict .hot"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    if size != LARGE:
        assert findings(settled(page)) == []


def test_a_puzzle_that_does_not_exist_leads_back_to_the_list(house: House, visit: Visit) -> None:
    visitor = visit(house.url)
    page = visitor.page("/puzzles/9999")
    expect(page.get_by_text("there is no puzzle 9999")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Solve a puzzle")).to_be_visible()
    visitor.complaints.clear()  # the browser itself reports a 404
