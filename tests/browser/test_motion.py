"""What moves on the table and on its stage, and what is not shown twice."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, PHONE, Visit, passing, still

WATCH_DICE = """
window.tumbled = 0;
window.asked = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.classList.contains('cube')) {
    window.tumbled += 1;
    window.asked += document.querySelectorAll('.question .opt').length;
  }
  return animate.apply(this, how);
};
"""
"""Counts the dice that are tossed, and what could be answered meanwhile; no frame need be drawn."""
LANDED_MS = 1_300
"""After which dice have landed on the stage, and what they bring is named."""
SMALLEST = 64
"""Pixels of the edge of a die on the stage."""
RECTS = """() => {
  const rect = (selector) => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  };
  const edges = [...document.querySelectorAll('.scene .hop')].map((die) => die.offsetWidth);
  const inside = [...document.querySelectorAll('.scene .die, .scene .plate')].every((each) => {
    const [left, top, width, height] = rect('.scene');
    const here = each.getBoundingClientRect();
    return here.left >= left - 1 && here.right <= left + width + 1
      && here.top >= top - 1 && here.bottom <= top + height + 1;
  });
  return { scene: rect('.scene'), sky: rect('.sky-area'), edges, inside };
}"""


def test_the_first_dice_of_a_game_are_seen_falling_but_not_when_the_page_is_loaded_again(
    house: House, visit: Visit
) -> None:
    for cookie in (house.cookies[0], ""):  # a player and a spectator
        visitor = visit(house.url, cookie, remembers={"motion": "calm"})
        visitor.context.add_init_script(WATCH_DICE)
        page = visitor.page("/t/first-dice")
        page.wait_for_function("() => window.tumbled >= 4")
        if cookie:
            Person(page, random.Random("first-dice")).wait()
        page.wait_for_selector(".scene", state="detached")
        assert page.evaluate("() => window.asked") == 0, "nothing is asked while dice fall"
        page.reload()
        page.wait_for_selector(".own")
        page.wait_for_timeout(1_500)
        assert page.evaluate("() => window.tumbled") == 0


def test_dice_roll_large_on_the_stage_over_the_sky_and_leave_their_places_empty(
    house: House, visit: Visit
) -> None:
    for size in (LAPTOP, PHONE):
        visitor = visit(house.url, house.cookies[0], size=size, remembers={"motion": "calm"})
        # Time stands still: the dice do not leave the hand nor the stage before they were seen.
        page = still(visitor).page("/t/stage")
        # My turn begins with the dice in my hand: a touch throws them onto the stage.
        passing(page, "button.roll").locator("button.roll").click()
        page.wait_for_selector('[data-scene="ring"] .plate >> nth=3')
        seen = page.evaluate(RECTS)
        assert seen["scene"] == seen["sky"]
        assert len(seen["edges"]) == 8
        assert min(seen["edges"]) >= SMALLEST
        page.clock.run_for(LANDED_MS)
        page.wait_for_selector(".scene .gains >> nth=0")
        page.wait_for_function(f"() => ({RECTS})().inside")
        expect(page.locator(".own .die.gone")).to_have_count(2)
        page.keyboard.press("Space")
        page.clock.resume()
        page.wait_for_selector(".scene", state="detached")
        expect(page.locator(".die.gone")).to_have_count(0)
        visitor.context.close()
