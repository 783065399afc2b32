"""What dice brought and promised, compared with the options of every roll."""

from math import sqrt

import pytest

from fatesmith import CATALOG, NATURE, Setup, new_state
from fatesmith.analysis.rolls import GIVEN, SPECIAL, Rolls
from fatesmith.bots.worth import WORTH
from fatesmith.engine.event import DICE_PASSED_ON, ROLLED, Event
from fatesmith.engine.ids import DICE, GOLD, MOON, SIDES, SUN
from fatesmith.engine.move import ROLL, first_of, fourth_of, kind_of
from tests.analysis.games import NAMES, golden, told_of


@pytest.mark.parametrize("name", NAMES)
def test_the_promise_of_a_roll_is_the_mean_of_its_options(name: str) -> None:
    record, told = golden(name), told_of(name)
    measures = (WORTH, GIVEN[GOLD], GIVEN[SUN], SPECIAL)
    sums = [Rolls(told.first, measure) for measure in measures]
    for rolls in sums:
        rolls.read(told.journal)
    seats = range(told.seats)
    rolled = [[0.0 for _ in seats] for _ in measures]
    expected = [[0.0 for _ in seats] for _ in measures]
    variance = [[0.0 for _ in seats] for _ in measures]
    for state, move in record.states():
        if state.seat == NATURE and kind_of(move) == ROLL:
            seat = first_of(move)
            for place, measure in enumerate(measures):
                values = [measure[fourth_of(each)] for each in state.pending]
                mean = sum(values) / len(values)
                rolled[place][seat] += measure[fourth_of(move)]
                expected[place][seat] += mean
                variance[place][seat] += sum((value - mean) ** 2 for value in values) / len(values)
    for place, rolls in enumerate(sums):
        assert rolls.rolled == pytest.approx(rolled[place])
        assert rolls.expected == pytest.approx(expected[place])
        spreads = [sqrt(each) for each in variance[place]]
        assert [rolls.spread(seat) for seat in seats] == pytest.approx(spreads, abs=1e-6)


def test_dice_that_are_passed_on_are_measured_where_they_are() -> None:
    """Dice are lent in the golden games, too; otherwise the test above would not cover it."""
    kinds = {event.kind for name in NAMES for event in told_of(name).journal}
    assert DICE_PASSED_ON in kinds


def test_luck_is_nothing_when_every_face_falls_once() -> None:
    state = new_state(Setup.introductory(3))
    rolls = Rolls(state, WORTH)
    for die in range(DICE):
        for slot, face in enumerate(state.heroes[1].die(die)):
            rolls.read([Event(ROLLED, 1, (die, slot, face))])
    for slot, face in enumerate(CATALOG.celestial):
        rolls.read([Event(ROLLED, 1, (DICE, slot, face))])
    assert rolls.luck(1) == pytest.approx(0)
    assert rolls.luckier_than(1) == pytest.approx(0.5)
    assert rolls.luckier_than(0) == 0.5
    assert rolls.expected[0] == 0 < rolls.expected[1]


def test_better_rolls_are_luckier_than_more_games() -> None:
    state = new_state(Setup.introductory(2))
    light = state.heroes[0].die(0)
    best = max(light, key=lambda face: WORTH[face])
    rolls = Rolls(state, WORTH)
    before = 0.5
    for _ in range(5):
        rolls.read([Event(ROLLED, 0, (0, light.index(best), best))])
        assert before < rolls.luckier_than(0) < 1
        before = rolls.luckier_than(0)


def test_a_choice_counts_as_the_mean_of_its_alternatives() -> None:
    choice = CATALOG.face_number("g1/s1/m1")
    assert [GIVEN[each][choice] for each in (GOLD, SUN, MOON)] == pytest.approx([1 / 3] * 3)
    assert SPECIAL[choice] == 0
    assert SPECIAL[CATALOG.face_number("x3")] == SPECIAL[CATALOG.face_number("mirror")] == 1


def test_the_promise_of_both_dice_is_the_sum_of_their_means() -> None:
    state = new_state(Setup.introductory(2))
    rolls = Rolls(state, WORTH)
    assert rolls.promise(1) == pytest.approx(sum(WORTH[f] for f in state.heroes[1].faces) / SIDES)
