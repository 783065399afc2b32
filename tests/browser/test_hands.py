"""What pointer and keyboard find on the table: labels that nothing covers, a focus that is never
lost, tooltips that open for a hand only."""

import random
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, LARGE, LOW, PHONE, WIDE_LOW, Visit, resized, settled

COINS = (Path(__file__).parent / "coins.js").read_text()
"""Says which labels lie under a coin."""
FOCUS = "() => document.activeElement.closest('.cross, .question')?.classList[0] ?? ''"


def covered(page: Page) -> list[str]:
    expect(page.locator(".stage :is(.price, .cost) .res:visible").nth(5)).to_be_visible()
    found: list[str] = settled(page).evaluate(COINS)
    return found


def test_no_coin_lies_on_a_label(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/look-goddess-3")
    Person(page, random.Random(0)).wait()
    for size in (LAPTOP, LOW, WIDE_LOW, LARGE):
        resized(page, size)
        assert covered(page) == []
        page.keyboard.press("l")
        page.wait_for_selector(".ladder")
        assert covered(page) == []
        page.keyboard.press("l")
        page.wait_for_selector(".temple")
    resized(page, PHONE)
    for tab in ("temple", "sky"):
        page.locator(f'[data-tab="{tab}"]').click()
        assert covered(page) == []


def test_an_answer_by_key_keeps_the_focus_and_opens_no_tooltip(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/hands")
    person = Person(page, random.Random(0))
    before = person.wait()
    page.locator(".niche.legal").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".cross .legal")
    # The niche is out of reach under the open dice.
    page.wait_for_function(f"() => ({FOCUS})() === 'cross'")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).not_to_have_attribute("data-at", before.at)
    page.wait_for_function(f"() => ({FOCUS})() === 'question'")
    expect(page.get_by_role("tooltip")).to_have_count(0)
