"""A finished game is reviewed, understood, and played on from where it went wrong."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, LARGE, LOW, PHONE, Visit, resized

OVERFLOWING = """() => [...document.querySelectorAll('.told *')]
  .filter((each) => each.getClientRects().length && !each.closest('.hidden, .leaves, svg, .marks'))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1;
  })
  .map((each) => `${each.tagName} ${each.textContent.trim().slice(0, 40)}`)"""
BEYOND_THE_BAR = """() => {
  const bar = document.querySelector('.top').getBoundingClientRect();
  return [...document.querySelectorAll('.top *')]
    .filter((each) => each.getClientRects().length && each.textContent.trim())
    .filter((each) => each.getBoundingClientRect().bottom > bar.bottom + 1)
    .map((each) => each.textContent.trim());
}"""
MADE_MS = 120_000
"""A busy machine reviews slowly."""


def reviewed(page: Page) -> Page:
    """Wait until the whole review is there."""
    page.locator(".books").wait_for(timeout=MADE_MS)
    page.locator("progress").wait_for(state="detached", timeout=MADE_MS)
    return page


def test_whoever_lost_sees_the_worst_choice_and_the_better_one_and_plays_on_from_there(
    house: House, visit: Visit
) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/finished")
    page.get_by_role("link", name="See the result").click()
    reviewed(page)
    expect(page.get_by_role("tab", name="Review")).to_have_attribute("aria-selected", "true")
    verdict = page.get_by_role("heading", name=re.compile("With even luck"))
    expect(verdict).to_be_visible()
    worst = page.locator(".moments > li").first
    expect(worst).to_contain_text("Better")
    assert worst.locator(".did .move").inner_text()
    assert worst.locator(".other .move").inner_text() or worst.locator(".other svg").count()
    worst.get_by_role("button", name="Try it from here").click()
    sheet = page.get_by_role("dialog", name="Try it from here")
    sheet.get_by_role("button", name="New dice").click()
    expect(sheet).to_contain_text("never counted")
    sheet.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("link", name="Trial")).to_be_visible()
    person = Person(page, random.Random(1))
    assert person.wait().kind
    resized(page, PHONE)
    assert page.evaluate(BEYOND_THE_BAR) == []
    resized(page, LAPTOP)
    trial = page.url
    page.get_by_role("link", name="Trial").click()
    expect(page.get_by_role("tab", name="Review")).to_have_attribute("aria-selected", "true")
    page.goto(f"{house.url}/")
    expect(page.get_by_text(re.compile("^Trial · ")).first).to_be_visible()
    # Last, because the end of the game may be one answer away.
    page.goto(trial)
    sight = person.wait()
    person.answer()
    assert person.wait(since=sight)


def test_the_curve_has_a_table_and_every_hero_has_a_curve(house: House, visit: Visit) -> None:
    page = reviewed(visit(house.url, house.cookies[0]).page("/t/finished/result"))
    page.get_by_role("button", name="As a table").click()
    table = page.get_by_role("table", name="Chance to win after every turn")
    assert table.locator("tbody tr").count() > 20
    last = table.locator("tbody tr").last
    assert sum(int(each.split()[0]) for each in last.locator("td").all_inner_texts()) == 100
    page.get_by_role("button", name="As a chart").click()
    other = page.get_by_role("button", name=re.compile("Look at the game of")).nth(2)
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    slider = page.get_by_role("slider", name=re.compile("^Chance to win after every turn"))
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Round \d+, .*%"))


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("fr", "light"), ("de", "dark")])
def test_a_review_fits_every_window(house: House, visit: Visit, language: str, theme: str) -> None:
    spoken = {"language": language, "theme": theme}
    page = visit(house.url, house.cookies[0], LAPTOP, spoken).page("/t/finished/result")
    reviewed(page)
    for size in (LAPTOP, LOW, LARGE, PHONE):
        resized(page, size)
        assert page.evaluate(OVERFLOWING) == [], size
        expect(page.locator(".curve svg").first).to_be_visible()
        if size is not PHONE:
            expect(page.locator(".rematch .hot")).to_be_in_viewport(ratio=1)


def test_a_replay_shows_chances_errors_and_the_better_option(house: House, visit: Visit) -> None:
    visitor = visit(house.url, house.cookies[0])
    page = visitor.page("/t/finished/result")
    reviewed(page)
    place = page.locator(".moments > li .number").first.get_attribute("href") or ""
    at, _, seat = place.partition("#")[2].partition("-")
    page.goto(f"{house.url}{place}")
    chances = page.get_by_role("img", name=re.compile("^Chances to win"))
    expect(chances).to_be_visible()
    before = chances.get_attribute("aria-label")
    assert page.locator(".spans em").count() > 0
    page.get_by_role("button", name="One step on").click()
    error = page.get_by_role("button", name=re.compile("Show the best option"))
    error.click()
    expect(error).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".deck .made")).to_contain_text("Better")
    page.keyboard.press("End")
    expect(chances).not_to_have_attribute("aria-label", before or "")
    # In a window of its own: where only the part after # differs, nothing is loaded.
    page = visitor.page(f"/t/finished/replay#{at}-{seat}")
    page.get_by_role("button", name="Try it from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page.get_by_role("link", name="Trial")).to_be_visible()
