"""No page has serious findings of axe-core, in both themes, on large and small screens."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, PHONE, Visit, settled

SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
PAGES = {
    "/": ".today .character, .game",
    "/about": "main",
    "/glossary": ".entries h3",
    "/puzzles": ".puzzles li",
    "/t/nowhere": ".message",
    "/t/waiting": ".waiting",
    "/t/finished": ".over",
    "/t/finished/result": ".told",
    "/t/finished/replay": ".own",
}
"""Addresses, and what is there once they have loaded."""


def assert_clear(page: Page, sign: str) -> None:
    """Everything in the night theme, and only colors in the day theme."""
    page.wait_for_selector(sign)
    # Not while something fades in: its colors are too pale then.
    assert findings(settled(page)) == []
    page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
    assert findings(settled(page), "color-contrast") == []
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")


@SIZES
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_findings(
    house: House, visit: Visit, path: str, size: dict[str, int]
) -> None:
    assert_clear(visit(house.url, house.cookies[0], size).page(path), PAGES[path])


@SIZES
@pytest.mark.parametrize("table", ["base-4", "goddess-3", "titans-2"])
def test_a_table_has_no_serious_findings(
    house: House, visit: Visit, table: str, size: dict[str, int]
) -> None:
    page = visit(house.url, house.cookies[0], size).page(f"/t/look-{table}")
    Person(page, random.Random(0)).wait()
    assert_clear(page, ".own")
    if table == "base-4":
        if size == PHONE:
            page.locator(".tabbar button").nth(1).click()
        page.locator(".niche.legal").first.click()
        assert_clear(page, ".cross .legal")


def test_what_opens_over_a_table_has_no_serious_findings(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/look-base-4")
    Person(page, random.Random(0)).wait()
    more = page.get_by_role("button", name="More", exact=True)
    for opened in ("Settings", "Glossary"):
        more.click()
        assert_clear(page, ".settings.pull")
        page.get_by_role("button", name=opened, exact=True).click()
        assert_clear(page, ".settings:not(.pull), dialog[open]")
        page.keyboard.press("Escape")
        expect(more).to_be_focused()
