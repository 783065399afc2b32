import random

import pytest

from tests.browser.conftest import House
from tests.browser.games import WHOLE
from tests.browser.person import Person
from tests.browser.visiting import Visit


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_is_played_on_the_board(house: House, visit: Visit, name: str) -> None:
    page = visit(house.url, house.cookies[0]).page(f"/t/{name}")
    person = Person(page, random.Random(name))
    person.play()
    print(sum(person.answered.values()), person.answered)
