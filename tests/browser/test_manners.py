"""What people do at a table besides answering: take back, ask for advice, change its language."""

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person, Sight
from tests.browser.visiting import Visit, settled


def at_table(house: House, visit: Visit, table: str) -> tuple[Page, Person]:
    page = visit(house.url, house.cookies[0]).page(f"/t/{table}")
    person = Person(page, random.Random(table))
    person.wait()
    settled(page)
    return page, person


def says(sight: Sight) -> list[str]:
    return [thing.says for thing in sight.things]


def test_what_was_done_can_be_taken_back(house: House, visit: Visit) -> None:
    page, person = at_table(house, visit, "undo")
    before = person.wait()
    gold = page.locator(".own .track.gold").get_attribute("aria-label")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    page.locator(".niche.legal").first.click()
    page.locator(".cross .legal").first.click()
    expect(page.locator(".question")).to_have_attribute("data-kind", "offering")
    undo.click()
    expect(page.locator(".question")).to_have_attribute("data-kind", "action")
    person.until(lambda sight: says(sight) == says(before))
    expect(page.locator(".own .track.gold")).to_have_attribute("aria-label", gold or "")


def test_what_was_picked_can_be_put_back(house: House, visit: Visit) -> None:
    page, person = at_table(house, visit, "put-back")
    before = person.wait()
    page.locator(".niche.legal").first.click()
    page.wait_for_selector(".cross .legal")
    page.keyboard.press("Escape")
    expect(page.locator(".cross")).to_have_count(0)
    person.until(lambda sight: says(sight) == says(before))


def test_a_hint_names_an_answer_and_says_why(house: House, visit: Visit) -> None:
    page, _ = at_table(house, visit, "hint")
    page.get_by_role("button", name="Hint").click()
    best = page.locator(".hints .hint").first
    expect(best).to_be_visible()
    expect(best.locator(".why")).not_to_be_empty()
    at = page.locator(".question").get_attribute("data-at")
    best.click()
    expect(page.locator(".question")).not_to_have_attribute("data-at", at or "")


def test_the_whole_table_changes_its_language(house: House, visit: Visit) -> None:
    page, person = at_table(house, visit, "language")
    english = says(person.wait())
    assert english
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".question .eyebrow")).not_to_have_text("Your action")
    page.reload()
    person.until(lambda sight: not {*english} & {*says(sight)})
