"""No page has serious findings of axe-core, in both themes, on large and small screens."""

import random

import pytest
from playwright.sync_api import Page

from tests.browser.axe import findings
from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, PHONE, Visit

LOOKS = pytest.mark.parametrize(
    ("theme", "size"),
    [("dark", LAPTOP), ("light", LAPTOP), ("dark", PHONE)],
    ids=["dark", "light", "phone"],
)
PAGES = {
    "/": ".seat h3",
    "/about": "main",
    "/glossary": ".entries h3",
    "/t/nowhere": ".message",
    "/glossary": "main li",
    "/t/waiting": ".waiting",
    "/t/finished": ".over",
    "/t/finished/result": ".told",
    "/t/finished/replay": ".own",
}
"""Addresses, and what is there when they are shown."""


AT_REST = """() => document.getAnimations().every(
  (each) => each.playState !== 'running' || each.effect.getComputedTiming().iterations === Infinity,
)"""


def looked_at(page: Page, sign: str) -> Page:
    page.wait_for_selector(sign)
    # Not while something fades in: half of it is pale.
    page.wait_for_function(AT_REST)
    return page


@LOOKS
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_findings(
    house: House, visit: Visit, path: str, theme: str, size: dict[str, int]
) -> None:
    page = visit(house.url, house.cookies[0], size, {"theme": theme}).page(path)
    assert findings(looked_at(page, PAGES[path])) == []


@LOOKS
@pytest.mark.parametrize("table", ["base-4", "goddess-3", "titans-2"])
def test_a_table_has_no_serious_findings(
    house: House, visit: Visit, table: str, theme: str, size: dict[str, int]
) -> None:
    page = visit(house.url, house.cookies[0], size, {"theme": theme}).page(f"/t/look-{table}")
    Person(page, random.Random(0)).wait()
    assert findings(looked_at(page, ".own")) == []
    if table == "base-4":
        if size == PHONE:
            page.locator(".tabbar button").nth(1).click()
        page.locator(".niche.legal").first.click()
        assert findings(looked_at(page, ".cross .legal")) == []


@pytest.mark.parametrize("opened", ["Glossary", "Settings", "More"])
def test_what_opens_over_a_table_has_no_serious_findings(
    house: House, visit: Visit, opened: str
) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/look-base-4")
    Person(page, random.Random(0)).wait()
    page.get_by_role("button", name=opened, exact=True).click()
    assert findings(looked_at(page, ".settings, dialog[open]")) == []
