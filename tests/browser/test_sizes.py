"""Text never gets too small, whatever the window; and nothing is lost at a zoom of 200 %."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, PHONE, Visit, settled

FLOOR_PX = 11.5
SMALL = {"width": 1024, "height": 768}
ZOOMED = {"width": 683, "height": 384}
"""What is left of a laptop's window at 200 %."""
MEASURES = (Path(__file__).parent / "sizes.js").read_text()
"""Functions that inspect a page: which text is too small, and what cannot be reached."""


def small(page: Page) -> list[str]:
    found: list[str] = settled(page).evaluate(f"({MEASURES}).small({FLOOR_PX})")
    return found


def lost(page: Page) -> list[str]:
    found: list[str] = settled(page).evaluate(f"({MEASURES}).lost()")
    return found


@pytest.mark.parametrize(
    "size", [LAPTOP, SMALL, PHONE, ZOOMED], ids=["laptop", "small", "phone", "zoomed"]
)
def test_no_text_is_smaller_than_the_floor_and_nothing_is_out_of_reach(
    house: House, visit: Visit, size: dict[str, int]
) -> None:
    visitor = visit(house.url, house.cookies[0], size)
    lobby = visitor.page("/")
    lobby.wait_for_selector(".game")
    assert (small(lobby), lost(lobby)) == ([], [])
    for table in ("base-4", "titans-2"):
        page = visitor.page(f"/t/look-{table}")
        Person(page, random.Random(0)).wait()
        assert (small(page), lost(page)) == ([], [])
        page.close()


def test_at_200_percent_questions_are_answered_and_faces_forged(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0], ZOOMED, device_scale_factor=2).page("/t/put-back")
    person = Person(page, random.Random(0))
    person.wait()
    page.locator(".tabbar button").nth(1).click()
    # Something glows, and nothing that does lies under others.
    first = person.until(
        lambda sight: bool(sight.on_board) and all(each.spot for each in sight.on_board)
    )
    page.locator(".niche.legal").last.click()
    page.wait_for_selector(".cross .legal")
    assert lost(page) == []
    page.locator(".cross .legal").first.click()
    expect(page.locator(".question")).not_to_have_attribute("data-at", first.at)


@pytest.mark.parametrize("opened", ["Glossary", "Settings"])
def test_at_200_percent_what_opens_can_be_closed(house: House, visit: Visit, opened: str) -> None:
    page = visit(house.url, house.cookies[0], ZOOMED, device_scale_factor=2).page("/t/look-base-4")
    Person(page, random.Random(0)).wait()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=opened, exact=True).click()
    inside = page.locator(".settings:not(.pull), dialog[open]")
    inside.wait_for()
    assert lost(page) == []
    inside.locator("button, a").last.scroll_into_view_if_needed()
    page.keyboard.press("Escape")
    inside.wait_for(state="detached")


def test_larger_letters_of_the_browser_are_honored(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/look-base-4")
    Person(page, random.Random(0)).wait()
    size = "parseFloat(getComputedStyle(document.querySelector('.question h2')).fontSize)"
    before = page.evaluate(size)
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.locator(".tabbar").wait_for()
    page.wait_for_function(f"() => {size} > 1.5 * {before}")
    assert lost(page) == []
