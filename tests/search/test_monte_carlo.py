"""Flat Monte Carlo finds what playing out shows, and repeats itself for the same seed."""

import pytest

from fatesmith import CATALOG, Setup, new_state
from fatesmith.bots.weights import start_numbers, weights_of
from fatesmith.engine.move import FEAT, FORGE, PASS, encode, first_of, kind_of
from fatesmith.engine.outcome import Outcome
from fatesmith.search.monte_carlo import UNIT, FlatMonteCarlo, Trial, Yardstick, varied
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist
from tests.support import begin, position, set_hero


def searcher(seats: int, playouts: int, seed: int = 1, width: int = 16) -> FlatMonteCarlo:
    strategist = Strategist(Prices(CATALOG, seats, weights_of(start_numbers())))
    return FlatMonteCarlo(strategist, playouts, seed, width)


def stick(seat: int, round_number: int, seats: int = 2) -> Yardstick:
    state = position(seats)
    state.round = round_number
    state.seat = seat
    return Yardstick(state)


def test_in_the_last_round_a_win_is_worth_more_than_any_margin_and_a_margin_still_counts() -> None:
    won, narrowly = Outcome((90, 60), (1, 2)), Outcome((61, 60), (1, 2))
    lost = Outcome((60, 61), (2, 1))
    shared = Outcome((60, 60), (1, 1))
    values = [stick(0, 9).value(each) for each in (lost, shared, narrowly, won)]
    assert values == sorted(values)
    assert values[2] - values[0] > 0.5 > values[3] - values[2] > 0
    assert stick(0, 9).value(shared) == pytest.approx(0.5)


def test_early_in_the_game_margins_count_and_not_wins() -> None:
    narrowly, lost = Outcome((61, 60), (1, 2)), Outcome((60, 61), (2, 1))
    early = stick(0, 1)
    assert 0 < early.value(narrowly) - early.value(lost) < 0.05


def test_early_the_margin_is_to_all_others_and_late_to_the_best_of_them() -> None:
    level = Outcome((70, 80, 60), (2, 1, 3))
    assert stick(0, 1, seats=3).value(level) == pytest.approx(0.5)
    assert stick(0, 10, seats=3).value(level) < 0.2


def test_the_move_that_wins_at_once_is_found() -> None:
    """The last action of the game: only the most expensive feat overtakes the other hero."""
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


def test_a_price_counts_while_there_are_few_playouts_and_fades_with_more() -> None:
    trial = Trial(1, -0.1)
    assert trial.estimate() == pytest.approx(-0.1)
    trial.games, trial.total = 20, 10 * UNIT
    assert trial.estimate() == pytest.approx(0.5 - 0.05)
    trial.games, trial.total = 2000, 1000 * UNIT
    assert trial.estimate() > 0.499 - 0.001


def test_other_ways_to_place_a_face_are_tried_after_everything_else() -> None:
    state = position(3)
    set_hero(state, 0, gold=6)
    begin(state)
    every = searcher(3, 1, width=len(state.pending)).candidates(state)
    assert sorted(trial.move for trial in every) == sorted(state.pending)
    faces = [first_of(trial.move) if kind_of(trial.move) == FORGE else None for trial in every]
    repeated = [face is not None and face in faces[:place] for place, face in enumerate(faces)]
    assert any(repeated)
    assert repeated == sorted(repeated)


def test_nothing_but_another_way_to_place_the_same_face_is_put_off() -> None:
    moves = [
        *(encode(PASS), encode(FEAT, 1), encode(FEAT, 2)),
        *(encode(FORGE, 0, 0, 1), encode(FORGE, 0, 1, 1), encode(FORGE, 3, 1, 1)),
    ]
    first, later = varied([Trial(move, 0.0) for move in moves])
    assert [trial.move for trial in later] == [encode(FORGE, 0, 1, 1)]
    assert [trial.move for trial in first] == [move for move in moves if move != later[0].move]
