"""Every kind of question is answered on the board, at the place the server gives it."""

import random

import pytest

from tests.browser.conftest import House
from tests.browser.games import ASKED
from tests.browser.person import Person
from tests.browser.visiting import Visit


def test_there_is_a_game_for_every_kind_of_question(house: House) -> None:
    assert sorted({case.kind for case in house.cases}) == sorted(ASKED)


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_is_answered_at_its_natural_place(house: House, visit: Visit, kind: str) -> None:
    cases = [case for case in house.cases if case.kind == kind]
    seats = {case.seat for case in cases}
    visitors = {seat: visit(house.url, house.cookies[seat], drawn=False) for seat in seats}
    for case in cases:
        page = visitors[case.seat].page(f"/t/{case.table}")
        person = Person(page, random.Random(case.table))
        assert person.wait().kind == kind
        person.answer_at(case.on)
        page.close()
