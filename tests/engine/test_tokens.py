"""Tokens that may be spent at any decision of one's own turn (base H4)."""

import pytest

from fatesmith import State
from fatesmith.engine.arrange import AT_ACTION, AT_BLESSING, AT_EXTRA_ACTION, AT_REINFORCEMENT
from tests.support import (
    answer,
    begin,
    bless,
    held,
    may,
    position,
    roll,
    set_hero,
    set_numbers,
    tokens,
    topic,
)


def owner(**numbers: int) -> State:
    """Seat 0 has a token and these numbers."""
    state = position(2, "triton")
    set_hero(state, 0, tokens="triton")
    for name, number in numbers.items():
        setattr(state.heroes[0], name, number)
    return state


@pytest.mark.parametrize("point", [AT_ACTION, AT_EXTRA_ACTION])
def test_a_token_may_be_spent_before_an_action(point: str) -> None:
    state = owner()
    begin(state, point)
    assert may(state) == ["pass", "spend triton"]


def test_a_token_may_be_spent_among_reinforcements() -> None:
    state = owner()
    set_hero(state, 0, feats="elder")
    begin(state, AT_REINFORCEMENT)
    assert may(state) == ["pass", "spend triton"]
    answer(state, 0, "spend triton", "gain g6", "use elder")
    assert held(state, 0) == "g3v4"


def test_a_token_may_be_spent_between_two_faces_of_an_offering() -> None:
    state = owner(gold=2)
    begin(state)
    answer(state, 0, "forge g3 light:g1", "spend triton", "gain g6", "forge m2 light:g1")
    assert held(state, 0) == "0"


def test_an_offering_remembers_its_types_while_a_token_is_spent() -> None:
    state = owner(gold=2)
    begin(state)
    answer(state, 0, "forge g3 light:g1", "spend triton", "gain g6")
    assert (topic(state), [text for text in may(state) if " g3 " in text]) == ("offering", [])


def test_a_token_may_pay_a_bargain_in_ones_own_blessing() -> None:
    state = owner()
    bless(state, 0, "ship v2")
    answer(state, 0, "spend triton", "gain g6", "forge s2 light:g1")
    assert held(state, 0) == "v2"


def test_a_token_is_not_offered_in_the_turn_of_another() -> None:
    state = owner()
    bless(state, 0, "ship v2", active=1)
    assert "spend triton" not in may(state)


def test_several_tokens_may_be_spent_in_one_turn() -> None:
    state = owner()
    set_hero(state, 0, tokens="triton")
    begin(state)
    answer(state, 0, "spend triton", "gain m2", "spend triton", "gain m2")
    assert (held(state, 0), tokens(state, 0, "triton")) == ("m4", 0)


def test_gold_of_a_token_may_go_on_the_track() -> None:
    state = owner(tracks=1)
    begin(state)
    answer(state, 0, "spend triton", "gain g6", "hammer 6")
    assert (held(state, 0), state.heroes[0].track_steps) == ("0", 6)


def test_a_token_of_another_seat_is_nothing_to_the_active_one() -> None:
    state = position(2, "triton")
    set_hero(state, 1, tokens="triton")
    set_hero(state, 0, gold=2)
    begin(state)
    assert "spend triton" not in may(state)


def test_a_token_for_blessings_waits_for_one() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, gold=2, tokens="cerberus")
    begin(state)
    assert "spend cerberus" not in may(state)
    begin(state, AT_BLESSING)
    roll(state, 0, "g1 g1")
    assert "spend cerberus" in may(state)


# Climbers (rebellion F3) ------------------------------------------------------------------------


def climbing(*places: int, **numbers: int) -> State:
    """Seat 0 has climbers on these places of their tracks."""
    state = position(2, "companion")
    set_hero(state, 0, feats=" ".join(["companion"] * min(2, len(places))), climbers=places)
    set_numbers(state.heroes[0], **numbers)
    return state


@pytest.mark.parametrize("point", [AT_ACTION, AT_EXTRA_ACTION, AT_REINFORCEMENT])
def test_a_climber_may_be_cashed_at_every_point_of_ones_turn(point: str) -> None:
    state = climbing(3)
    begin(state, point)
    assert "cash 3" in may(state)
    answer(state, 0, "cash 3")
    assert (held(state, 0), state.heroes[0].climbers) == ("s3v3", [])


def test_a_climber_may_be_cashed_between_two_faces_and_at_a_bargain() -> None:
    state = climbing(2, gold=4)
    begin(state)
    answer(state, 0, "forge g3 light:g1", "cash 2", "forge m1 light:g1")
    assert held(state, 0) == "s2v2"
    state = climbing(2, gold=4)
    bless(state, 0, "ship v2")
    answer(state, 0, "cash 2", "pass")
    assert held(state, 0) == "g4s2v4"


def test_climbers_on_one_place_are_one_option_and_one_that_advanced_goes_first() -> None:
    state = climbing(2, 2)
    state.heroes[0].climbers = [4, 5]
    begin(state, AT_ACTION)
    assert may(state) == ["pass", "cash 2"]
    answer(state, 0, "cash 2")
    assert state.heroes[0].climbers == [4]


def test_a_climber_at_the_start_is_not_offered() -> None:
    state = climbing(0, 1)
    begin(state, AT_ACTION)
    assert may(state) == ["pass", "cash 1"]


def test_a_climber_is_not_offered_in_the_turn_of_another() -> None:
    state = climbing(4)
    bless(state, 0, "ship v2", active=1)
    assert "cash 4" not in may(state)
