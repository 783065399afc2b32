"""Flat Monte Carlo finds what playing out shows, and repeats itself for the same seed."""

import pytest

from fatesmith import CATALOG, Setup, new_state
from fatesmith.bots.weights import start_numbers, weights_of
from fatesmith.engine.move import FEAT, first_of, kind_of
from fatesmith.engine.outcome import Outcome
from fatesmith.search.monte_carlo import FlatMonteCarlo, value_of
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist
from tests.support import begin, position, set_hero


def searcher(seats: int, playouts: int, seed: int = 1, width: int = 10) -> FlatMonteCarlo:
    strategist = Strategist(Prices(CATALOG, seats, weights_of(start_numbers())))
    return FlatMonteCarlo(strategist, playouts, seed, width)


def test_a_win_is_worth_more_than_any_margin_and_a_margin_still_counts() -> None:
    won, narrowly = Outcome((90, 60), (1, 2)), Outcome((61, 60), (1, 2))
    lost = Outcome((60, 61), (2, 1))
    shared = Outcome((60, 60), (1, 1))
    values = [value_of(each, 0) for each in (lost, shared, narrowly, won)]
    assert values == sorted(values)
    assert values[2] - values[0] > 0.6
    assert value_of(shared, 0) == pytest.approx(0.5)
    assert value_of(Outcome((10, 70, 80), (3, 2, 1)), 1) < 0.2


def test_the_move_that_wins_at_once_is_found() -> None:
    """The last action of the game: only the dearest feat overtakes the other hero."""
    state = position(2)
    set_hero(state, 1, sun=5, moon=5, gold=0, glory=20)
    set_hero(state, 0, glory=45)
    state.round = 9
    begin(state, seat=1)
    move = searcher(2, 64).choose(state)
    assert kind_of(move) == FEAT
    assert CATALOG.feat_set(first_of(move)).slug == "hydra"


def test_the_same_seed_tries_the_same_way_and_leaves_the_state_alone() -> None:
    state = position(3)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    begin(state)
    before = state.to_bytes()
    found = [
        [(trial.move, trial.games, trial.total) for trial in searcher(3, 60, seed).trials(state)]
        for seed in (1, 1, 2)
    ]
    assert found[0] == found[1] != found[2]
    assert state.to_bytes() == before


def test_playouts_are_spent_on_what_is_still_in_doubt() -> None:
    state = position(2)
    set_hero(state, 0, gold=12, sun=3, moon=3)
    begin(state)
    trials = searcher(2, 240, width=8).trials(state)
    assert len(trials) == 8
    assert trials[0].games > trials[-1].games > 0
    assert 144 <= sum(int(trial.games) for trial in trials) <= 240
    assert [trial.games for trial in trials] == sorted((t.games for t in trials), reverse=True)


def test_even_one_playout_gives_an_answer() -> None:
    state = new_state(Setup.introductory(2))
    set_hero(state, 0, gold=12, sun=3, moon=3)
    begin(state)
    assert searcher(2, 1).choose(state) in state.pending
