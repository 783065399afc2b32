"""Errors: what was lost, never what was not."""

import math
from functools import cache

import pytest

from fatesmith import NATURE, Setup, new_state
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.notation.record import Record
from fatesmith.review.choices import LEVEL, TOLD_APART, Judge, standard_error
from fatesmith.review.effort import NORMAL, QUICK, ReviewEffort
from fatesmith.review.evaluator import Evaluator
from fatesmith.review.labels import INACCURACY_FROM, label_of
from fatesmith.review.review import THOUSANDTHS, review_game
from tests.review.games import KINDS, mixed_record, mixed_review, record_of


def perfect_game(seats: int, seed: int) -> Record:
    """Every seat chooses what the review thinks best."""
    record = Record(Setup.introductory(seats))
    state, luck = new_state(record.setup), SeededLuck(seed)
    judge = Judge(Evaluator(seats, QUICK.sixes), QUICK)
    while not state.over:
        if state.seat == NATURE:
            move = Move(state.pending[luck.draw(stream_of(state), len(state.pending))])
        else:
            move = judge.of(state, Move(state.pending[-1])).best
        record.moves.append(move)
        play(state, move)
    return record


def test_a_perfect_game_has_no_error() -> None:
    review = review_game(perfect_game(2, seed=5), QUICK)
    assert sum(player.mattered for player in review.players) > 20
    assert [each for each in review.decisions if each.lost] == []
    assert all(player.error_rate == 0.0 for player in review.players)


@pytest.mark.parametrize(("seats", "module"), KINDS)
def test_errors_are_never_negative_and_count_only_beyond_two_standard_errors(
    seats: int, module: str
) -> None:
    review = mixed_review(seats, module)
    for each in review.decisions:
        assert each.lost == 0.0 or each.lost > TOLD_APART * each.error
        assert (each.best != each.chosen) == (each.lost > 0.0)
        assert each.label is label_of(each.lost)
        assert -1e-9 < each.win - each.lost <= each.win < 1 + 1e-9
        if not each.mattered:
            assert each.lost == 0.0
    assert any(each.lost for each in review.decisions)


def test_the_error_rate_is_what_was_lost_by_decision_that_mattered() -> None:
    review = mixed_review(4, "titans")
    for player in review.players:
        mine = [each for each in review.decisions if each.seat == player.seat]
        mattered = [each for each in mine if each.mattered]
        assert player.decisions == len(mine)
        assert player.mattered == len(mattered)
        assert player.error_rate == pytest.approx(
            THOUSANDTHS * math.fsum(each.lost for each in mattered) / len(mattered)
        )


def test_a_decision_matters_if_its_options_are_more_than_a_point_apart() -> None:
    record, evaluator = mixed_record(2, "none"), Evaluator(2)
    judge = Judge(evaluator, QUICK)
    found: list[bool] = []
    for state, move in record.states():
        if state.seat != NATURE and len(state.pending) < QUICK.width and len(found) < 25:
            values = [evaluator.after(state, option).wins[state.seat] for option in state.pending]
            judged = judge.of(state, move)
            assert judged.mattered == (max(values) - min(values) > LEVEL)
            found.append(judged.mattered)
    assert set(found) == {True, False}
    assert LEVEL < INACCURACY_FROM, "an inaccuracy always matters"


def test_the_same_choice_is_judged_the_same_wherever_it_comes_in_a_review() -> None:
    record = mixed_record(2, "goddess")
    places = [number for number, (state, _) in enumerate(record.states()) if state.seat != NATURE]
    state = record.replay(places[20])
    first = Judge(Evaluator(2), QUICK).of(state, record.moves[places[20]])
    later = Judge(Evaluator(2), QUICK)
    later.of(record.replay(places[5]), record.moves[places[5]])
    assert later.of(state, record.moves[places[20]]) == first


def test_more_effort_measures_until_the_best_and_the_chosen_are_told_apart_or_enough() -> None:
    record = mixed_record(2, "none")
    judge = Judge(Evaluator(2, NORMAL.sixes), NORMAL)
    numbers = set()
    for count, (state, move) in enumerate(record.states()):
        if state.seat != NATURE and count < 120:
            found = judge.of(state, move)
            numbers.add(found.playouts)
            if NORMAL.playouts < found.playouts < NORMAL.most:
                assert found.lost > 0.0 or found.best == found.chosen
    assert numbers <= {0, 32, 64, 128}
    assert len(numbers) > 1


def test_a_standard_error_is_that_of_a_mean() -> None:
    assert standard_error([1.0, 1.0, 1.0]) == 0.0
    assert standard_error([0.0, 2.0]) == 1.0


@cache
def error_rate(bot: str, effort: ReviewEffort = QUICK, games: int = 4) -> float:
    """Of both seats, over games against itself."""
    lost = mattered = 0.0
    for deal in range(games):
        review = review_game(record_of(f"{bot},{bot}", 2, "introductory", deal), effort)
        lost += sum(player.lost for player in review.players)
        mattered += sum(player.mattered for player in review.players)
    return THOUSANDTHS * lost / mattered


def test_errors_shrink_with_stronger_bots_in_the_order_of_the_ladder() -> None:
    rates = [error_rate(bot) for bot in ("random", "theron", "strategist-1", "light:60")]
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] < rates[1] / 4
