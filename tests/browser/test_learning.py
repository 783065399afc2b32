"""Getting started: a game with one click, a lesson, tooltips on everything, a glossary."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, PHONE, Visit

SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
FIRST_STEPS = 6
"""Those that are only there to be read."""


@SIZES
def test_one_click_leads_from_the_lobby_into_a_game(
    house: House, visit: Visit, size: dict[str, int]
) -> None:
    page = visit(house.url, size=size).page("/")
    page.get_by_role("button", name="Play now").click()
    Person(page, random.Random(1)).wait()
    expect(page.locator(".hero")).to_have_count(3)


def test_the_lobby_needs_no_scrolling(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.wait_for_selector(".islet .card .ico")
    for game in ("Base", "More cards", "Goddess", "Titans"):
        page.get_by_role("button", name=game, exact=True).click()
        expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    for part in (".desk", ".also", ".hello .head"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_table_with_cards_of_ones_own_is_opened(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.locator(".islet .swapable").first.click()
    other = page.locator(".swaps li button[aria-pressed=false]").first
    name = other.locator(".say b").inner_text()
    other.click()
    expect(page.locator(f'.islet .card[aria-label^="{name}"]')).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    Person(page, random.Random(2)).wait()
    expect(page.locator(f'.card[aria-label^="{name}"]')).to_be_visible()


@SIZES
def test_the_lesson_explains_and_watches(house: House, visit: Visit, size: dict[str, int]) -> None:
    page = visit(house.url, size=size).page("/")
    page.get_by_role("button", name="Learn by playing").click()
    guide = page.locator(".guide")
    titles: list[str] = []
    for _ in range(FIRST_STEPS):
        titles.append(guide.locator("h2").inner_text())
        covered = page.evaluate(
            """() => {
              const text = document.querySelector('.guide').getBoundingClientRect();
              return [...document.querySelectorAll('.spotlight rect')].some((each) => {
                const spot = each.getBoundingClientRect();
                return spot.left < text.right && text.left < spot.right
                  && spot.top < text.bottom && text.top < spot.bottom;
              });
            }"""
        )
        assert not covered, titles[-1]
        guide.get_by_role("button", name="Next").click()
        expect(guide.locator("h2")).not_to_have_text(titles[-1])
    assert len(set(titles)) == FIRST_STEPS
    guide.get_by_role("button", name="Next").click()
    page.locator(".niche.legal").first.click()
    expect(guide).to_contain_text("Strike it")
    page.locator(".veil .cross .legal").first.click()
    expect(guide.locator("h2")).not_to_have_text("Strike it")
    assert [each for each in findings(page) if ".guide" in each] == []


def test_the_lesson_can_be_left_and_taken_up_again(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.get_by_role("button", name="Learn by playing").click()
    guide = page.locator(".guide")
    guide.get_by_role("button", name="Next").click()
    guide.get_by_role("button", name="Leave the guide").click()
    expect(guide).to_have_count(0)
    page.goto(house.url)
    page.get_by_role("button", name="Learn by playing").click()
    expect(guide).to_contain_text("Your two dice")


def test_everything_has_a_text_by_pointer_keys_and_finger(house: House, visit: Visit) -> None:
    page = visit(house.url, size=PHONE, has_touch=True).page("/")
    page.get_by_role("button", name="Play now").click()
    Person(page, random.Random(3)).wait()
    card = page.locator(".card").first
    tip = page.get_by_role("tooltip")
    card.hover()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.mouse.move(1, 1)
    box = card.bounding_box()
    assert box
    touch = {"pointerType": "touch", "bubbles": True, "clientX": box["x"], "clientY": box["y"]}
    card.dispatch_event("pointerdown", touch)
    expect(tip).to_be_visible()
    told = tip.bounding_box()
    assert told
    assert told["y"] + told["height"] <= box["y"] or told["y"] >= box["y"] + box["height"]


def test_the_glossary_opens_over_the_game_and_finds_things(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.get_by_role("button", name="Play now").click()
    person = Person(page, random.Random(4))
    before = {thing.says for thing in person.wait().things}
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Glossary").click()
    book = page.get_by_role("dialog", name="Glossary")
    book.get_by_role("searchbox").fill("minotaur")
    expect(book.locator("h3").first).to_have_text("Minotaur")
    assert [each for each in findings(page) if ".book" in each] == []
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    assert {thing.says for thing in person.wait().things} == before
