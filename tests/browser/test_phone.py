"""A small screen and a finger."""

import random

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import PHONE, Visit

TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def test_a_whole_game_is_played_by_touch(house: House, visit: Visit) -> None:
    phone = visit(house.url, house.cookies[0], PHONE, has_touch=True, is_mobile=True)
    page = phone.page("/t/phone")
    person = Person(page, random.Random("phone"), touches=True)
    person.wait()
    assert page.evaluate(TOO_WIDE) <= 0
    person.play()
    assert page.evaluate(TOO_WIDE) <= 0
    print(person.answered)
    assert {kind for kind, way in person.answered if way == "board"} >= {"action", "offering"}
