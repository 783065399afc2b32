"""A small screen and a finger."""

import random

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import PHONE, TABLET, Visit

TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def test_a_whole_game_is_played_by_touch(house: House, visit: Visit) -> None:
    phone = visit(house.url, house.cookies[0], PHONE, drawn=False, has_touch=True, is_mobile=True)
    page = phone.page("/t/phone")
    person = Person(page, random.Random("phone"), touches=True)
    person.wait()
    assert page.evaluate(TOO_WIDE) <= 0
    person.play()
    assert page.evaluate(TOO_WIDE) <= 0
    assert {kind for kind, way in person.answered if way == "board"} >= {"action", "offering"}


Spot = tuple[float, float]
SCROLLED = """() => [
  scrollX, scrollY, ...['.table', '.stage'].map((part) => document.querySelector(part).scrollTop)
]"""


class Finger:
    """One finger on the glass."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._glass: CDPSession = page.context.new_cdp_session(page)
        self._at: Spot = (0, 0)

    def put(self, at: Spot) -> None:
        self._at = at
        self._say("touchStart", [at])

    def draw(self, to: Spot, steps: int = 8) -> None:
        (x, y), (to_x, to_y) = self._at, to
        for step in range(1, steps + 1):
            way = step / steps
            self._say("touchMove", [(x + (to_x - x) * way, y + (to_y - y) * way)])
            self._page.wait_for_timeout(20)
        self._at = to

    def lift(self) -> None:
        self._say("touchEnd", [])

    def _say(self, kind: str, points: list[Spot]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


def middle(thing: Locator) -> Spot:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(("table", "size"), [("drag-phone", PHONE), ("drag-tablet", TABLET)])
def test_a_face_is_dragged_by_a_finger_from_its_niche_into_a_die(
    house: House, visit: Visit, table: str, size: dict[str, int]
) -> None:
    glass = visit(house.url, house.cookies[0], size, has_touch=True, is_mobile=size == PHONE)
    page = glass.page(f"/t/{table}")
    person = Person(page, random.Random(table), touches=True)
    at = person.wait().at
    if size == PHONE:
        page.locator(".tabbar button").nth(1).tap()
    finger, before = Finger(page), page.evaluate(SCROLLED)
    niche, slot = page.locator(".niche.legal").first, page.locator(".cross .legal").first
    # A tap opens the dice, and back.
    niche.tap()
    expect(slot).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cross")).to_have_count(0)
    # Dropped beside the dice, the face goes back to the anvil and nothing is decided.
    x, y = middle(niche)
    finger.put((x, y))
    finger.draw((x, y + 60))
    expect(page.locator(".ready.held")).to_be_visible()
    aside = size["width"] / 2, 150.0
    finger.draw(aside)
    finger.lift()
    expect(page.locator(".ready.held")).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('.ready').getAnimations().length")
    finger.put(middle(page.locator(".ready")))
    finger.draw(middle(slot))
    expect(page.locator(".cross .over")).to_have_count(1)
    finger.draw(aside)
    finger.lift()
    page.keyboard.press("Escape")
    expect(page.locator(".cross")).to_have_count(0)
    assert page.locator(".question").get_attribute("data-at") == at
    # Straight from its niche into a die.
    finger.put((x, y))
    finger.draw((x, y + 60))
    finger.draw(middle(slot))
    expect(page.locator(".cross .over")).to_have_count(1)
    assert page.evaluate(SCROLLED) == before
    finger.lift()
    expect(page.locator(".question")).not_to_have_attribute("data-at", at)
