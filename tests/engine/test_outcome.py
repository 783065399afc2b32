"""Scores, shared victories and the tie-breaker (base I)."""

import random

import pytest

from fatesmith import Outcome, Setup, State, new_state
from fatesmith.engine.outcome import final_outcome
from tests.support import play_on, set_hero


def ended(*glory: int, tie_break: bool = False) -> State:
    """A table whose heroes have this much glory and nothing else."""
    state = new_state(Setup.introductory(len(glory), tie_break=tie_break))
    for seat, number in enumerate(glory):
        set_hero(state, seat, glory=number, gold=0)
    return state


def test_the_highest_score_wins() -> None:
    outcome = final_outcome(ended(57, 71, 64))
    assert (outcome.glory, outcome.ranks, outcome.winners) == ((57, 71, 64), (3, 1, 2), (1,))


def test_cards_count_and_resources_do_not() -> None:
    state = ended(10, 10)
    set_hero(state, 0, feats="hydra")
    set_hero(state, 1, gold=12, sun=6, moon=6, tokens="triton", tracks=1, track_steps=14)
    assert final_outcome(state).glory == (36, 10)


def test_equal_scores_share_the_victory() -> None:
    outcome = final_outcome(ended(101, 101, 7, 101))
    assert (outcome.winners, outcome.ranks) == ((0, 1, 3), (1, 1, 4, 1))


def test_equal_scores_share_a_rank_below_the_first_too() -> None:
    assert final_outcome(ended(5, 9, 5, 1)).ranks == (2, 1, 2, 4)


def test_without_the_option_nothing_breaks_a_tie() -> None:
    state = ended(50, 50)
    set_hero(state, 0, forged=9, gold=12, feats="hammer")
    assert final_outcome(state).winners == (0, 1)


def broken(state: State, **first: int) -> tuple[int, ...]:
    """The winners when seat 1 has these numbers as well."""
    set_hero(state, 1, gold=first.get("gold", 0), forged=first.get("forged", 0))
    set_hero(state, 1, sun=first.get("sun", 0), moon=first.get("moon", 0))
    return final_outcome(state).winners


def test_a_tie_is_broken_by_faces_forged_first() -> None:
    state = ended(50, 50, tie_break=True)
    set_hero(state, 0, forged=7, gold=12, sun=6, feats="hammer hammer")
    assert broken(state, forged=8) == (1,)
    assert broken(state, forged=6, gold=12, sun=6, moon=6) == (0,)


def test_a_tie_is_broken_by_feats_owned_second() -> None:
    state = ended(50, 50, tie_break=True)
    set_hero(state, 0, gold=12, sun=6, moon=6)
    set_hero(state, 1, feats="hammer")
    assert broken(state) == (1,)


def test_a_tie_is_broken_by_resources_left_third() -> None:
    state = ended(50, 50, tie_break=True)
    set_hero(state, 0, gold=3, sun=1)
    assert broken(state, gold=2, sun=2, moon=1) == (1,)
    assert broken(state, gold=3) == (0,)


def test_a_tie_is_broken_by_turn_order_last() -> None:
    outcome = final_outcome(ended(50, 60, 60, 50, tie_break=True))
    assert (outcome.winners, outcome.ranks) == ((1,), (3, 1, 2, 4))


def test_the_tie_breaker_never_outweighs_glory() -> None:
    state = ended(51, 50, tie_break=True)
    assert broken(state, forged=30, gold=12, sun=6, moon=6) == (0,)


def test_a_tie_is_broken_only_among_the_tied() -> None:
    state = ended(50, 50, 49, tie_break=True)
    set_hero(state, 2, forged=20)
    assert final_outcome(state).ranks == (1, 2, 3)


def test_outcomes_are_equal_by_value() -> None:
    one, two = Outcome((5, 3), (1, 2)), Outcome((5, 3), (1, 2))
    assert one == two
    assert hash(one) == hash(two)
    assert one != Outcome((5, 3), (1, 1))
    assert repr(one) == "Outcome(glory=(5, 3), ranks=(1, 2), winners=(0,))"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_with_the_outcome_of_its_last_position(seats: int) -> None:
    state = play_on(new_state(Setup.advanced(seats)), random.Random(seats))
    assert state.outcome == final_outcome(state)
    assert state.outcome.glory == tuple(state.score(seat) for seat in range(seats))
