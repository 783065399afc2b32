"""When a game is over: its result and its replay."""

import random

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, Visit

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1366, "height": 768},
    {"width": 1366, "height": 625},
    {"width": 1536, "height": 730},
    {"width": 1920, "height": 1080},
    {"width": 820, "height": 1180},
    {"width": 390, "height": 844},
)
TABS = ("Glory", "Race", "Luck", "Numbers", "Dice", "Record")


def cut_off(page: Page) -> list[str]:
    """Texts of the ending that do not fit their boxes, or leave the window."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('dialog :is(h2, h3, p, b, em, li, a, button)')]
          .filter((each) => !each.closest('.hidden') && each.getClientRects().length)
          .filter((each) => {
            const box = each.getBoundingClientRect();
            return box.left < -1 || box.right > innerWidth + 1 || box.top < -1
              || box.bottom > innerHeight + 1
              || (getComputedStyle(each).overflowX === 'hidden'
                && each.scrollWidth > each.clientWidth + 1);
          })
          .map((each) => `${each.tagName} ${each.textContent.trim()}`)"""
    )
    return found


def scores(page: Page) -> list[int]:
    shown = page.locator(".rivals .score b, .own .total b").all_inner_texts()
    return sorted(int(each) for each in shown)


def test_every_page_of_the_ending_fits_every_window(house: House, visit: Visit) -> None:
    calm = {"motion": "calm", "language": "de"}
    visitor = visit(house.url, house.cookies[0], SIZES[0], calm, reduced_motion="reduce")
    page = visitor.page("/t/over")
    ending = page.get_by_role("dialog")
    ending.wait_for()
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_function(
            "() => document.querySelector('dialog').clientHeight === innerHeight"
        )
        for shown in ("final", "count", "race", "decided"):
            expect(ending).to_have_attribute("data-page", shown)
            assert cut_off(page) == [], (shown, size)
            page.keyboard.press("Space")


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
    final, own = scores(page), page.locator(".own .total b").inner_text()
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Position in the game")
    slider.focus()
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(page.get_by_text(f"{last} of {last}")).to_be_visible()
    expect(page.locator(".own .total b")).to_have_text(own)
    assert scores(page) == final
    page.keyboard.press("Home")
    page.keyboard.press("s")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_function("() => document.querySelectorAll('.log li').length > 2")


def test_who_played_can_play_again(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/over")
    page.get_by_role("button", name="Play again").click()
    page.locator(".over").wait_for(state="detached")
    assert Person(page, random.Random(0)).wait().kind
