"""What moves on the table, and what is not shown twice."""

import random

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import Visit

WATCH_DICE = """
window.tumbled = 0;
const look = () => {
  const rolls = (each) => each.effect?.target?.classList?.contains('cube');
  window.tumbled = Math.max(window.tumbled, document.getAnimations().filter(rolls).length);
  requestAnimationFrame(look);
};
look();
"""


def test_the_first_dice_of_a_game_are_seen_falling_but_not_when_the_page_is_loaded_again(
    house: House, visit: Visit
) -> None:
    for cookie in (house.cookies[0], ""):  # a player and a spectator
        visitor = visit(house.url, cookie, remembers={"motion": "calm"})
        visitor.context.add_init_script(WATCH_DICE)
        page = visitor.page("/t/first-dice")
        page.wait_for_function("() => window.tumbled == 4")
        assert page.locator(".question .opt").count() == 0
        if cookie:
            Person(page, random.Random("first-dice")).wait()
        page.wait_for_selector(".cube.lies >> nth=3")
        page.reload()
        page.wait_for_selector(".last-line .line")
        page.wait_for_timeout(1_500)
        assert page.evaluate("() => window.tumbled") == 0
