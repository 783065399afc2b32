"""Positions that people write down begin at a named point of a turn."""

import pytest

from fatesmith import NATURE
from fatesmith.engine.arrange import (
    AT_ACTION,
    AT_BLESSING,
    AT_EXTRA_ACTION,
    AT_MINOR_BLESSING,
    AT_REINFORCEMENT,
    AT_TURN,
    POINTS,
)
from tests.support import begin, may, position, roll, set_hero, stack, topic

ASKED = {
    AT_TURN: (NATURE, "roll"),
    AT_BLESSING: (NATURE, "roll"),
    AT_MINOR_BLESSING: (1, "die"),
    AT_REINFORCEMENT: (1, "reinforce"),
    AT_ACTION: (1, "action"),
    AT_EXTRA_ACTION: (1, "action"),
}


@pytest.mark.parametrize("point", POINTS)
def test_each_point_asks_its_first_question(point: str) -> None:
    state = position(3)
    set_hero(state, 1, gold=2, sun=2, feats="owl")
    begin(state, point, seat=1)
    assert ((state.seat, topic(state)), state.active) == (ASKED[point], 1)


def test_arranging_forgets_what_waited_before() -> None:
    state = position(3)
    set_hero(state, 0, gold=2)
    begin(state, AT_TURN, seat=0)
    begin(state, AT_ACTION, seat=0)
    first = stack(state)
    begin(state, AT_ACTION, seat=0)
    assert stack(state) == first
    assert may(state)[0] == "pass"


def test_an_arranged_blessing_is_for_one_seat_and_the_turn_goes_on() -> None:
    state = position(3)
    set_hero(state, 0, feats="owl")
    begin(state, AT_BLESSING, seat=0, blessed=2)
    roll(state, 2, "g1 g1")
    assert (state.seat, topic(state)) == (0, "reinforce")
