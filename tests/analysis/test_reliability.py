"""Reliability against sums made by hand and simulated truth; tempering finds what was hidden."""

import math
import random
from dataclasses import replace

import pytest

from fatesmith.analysis.reliability import JudgedGame, Reliability
from fatesmith.analysis.tempering import (
    Tempering,
    TemperingError,
    fitted,
    from_text,
    tempering,
    to_text,
)


def game(chance: float, won: float, positions: int = 1) -> JudgedGame:
    """Of two seats, with the same chance all the time."""
    left = tuple(1 - place / positions for place in range(positions))
    chances = ((chance, 1 - chance),) * positions
    return JudgedGame(("a", "b"), (won, 1 - won), left, chances)


def simulated(
    games: int, factor: float = 1.0, positions: int = 5, seed: int = 1
) -> list[JudgedGame]:
    """Games whose chances are true after they are raised to a factor."""
    draw, found = random.Random(seed), []
    for _ in range(games):
        truth = draw.random()
        raised = [truth ** (1 / factor), (1 - truth) ** (1 / factor)]
        found.append(game(raised[0] / sum(raised), float(draw.random() < truth), positions))
    return found


def test_bins_and_errors_are_those_made_by_hand() -> None:
    found = Reliability([game(0.75, 1.0), game(0.75, 0.0), game(0.75, 1.0), game(0.75, 0.5)])
    high, low = found.bins[7], found.bins[2]
    assert high is not None
    assert low is not None
    assert (high.number, high.given, high.won) == (4, 0.75, 0.625)
    assert (low.number, low.given, low.won) == (4, 0.25, 0.375)
    assert [place for place, each in enumerate(found.bins) if each] == [2, 7]
    assert found.error.value == pytest.approx(0.125)
    squares = [0.25**2, 0.75**2, 0.25**2, 0.25**2]
    assert found.brier == pytest.approx(sum(squares) / 4)
    assert found.skill.value == pytest.approx(1 - sum(squares) / (3 * 0.25))


def test_a_certain_chance_is_in_the_last_bin() -> None:
    assert [bool(each) for each in Reliability([game(1.0, 1.0)]).bins] == [True, *[False] * 8, True]


def test_positions_of_one_game_do_not_make_an_interval_narrower() -> None:
    one, many = Reliability(simulated(300, positions=1)), Reliability(simulated(300, positions=40))
    assert many.number == 40 * one.number
    assert many.error.value == pytest.approx(one.error.value)
    assert many.error.half == pytest.approx(one.error.half)
    assert many.skill.half == pytest.approx(one.skill.half)
    assert many.by_luck == pytest.approx(one.by_luck)


def test_true_chances_show_the_error_that_luck_explains() -> None:
    errors, lucks = [], []
    for seed in range(40):
        found = Reliability(simulated(400, positions=1, seed=seed))
        errors.append(found.error.value)
        lucks.append(found.by_luck)
    assert sum(errors) / 40 == pytest.approx(sum(lucks) / 40, rel=0.2)


def test_intervals_of_bins_hold_the_truth_as_often_as_they_say() -> None:
    held = [
        abs(each.error.value) <= each.error.half
        for seed in range(40)
        for each in Reliability(simulated(300, positions=1, seed=seed)).bins[2:8]
        if each
    ]
    assert 0.88 < sum(held) / len(held) < 0.99


def test_what_counts_can_be_chosen() -> None:
    games = [game(0.75, 1.0, positions=4)]
    assert Reliability(games, lambda _game, _place, seat: seat == 0).number == 4
    assert Reliability(games, lambda each, place, _seat: each.left[place] > 0.6).number == 4


@pytest.mark.parametrize("factor", [0.6, 1.0, 1.7])
def test_the_hidden_factor_is_found_and_mends_the_chances(factor: float) -> None:
    found = fitted(simulated(4000, factor, 2))
    assert found.late + found.early / 2 == pytest.approx(factor, rel=0.12)
    fresh = simulated(4000, factor, 1, seed=2)
    mended = Reliability(found.over(fresh))
    assert mended.error.value < mended.by_luck + 0.02
    if factor != 1.0:
        assert Reliability(fresh).error.value > 2 * mended.error.value


def test_a_line_is_found_too() -> None:
    hidden = Tempering(1.4, -0.6)
    draw, games = random.Random(3), []
    for _ in range(6000):
        given, left = draw.random(), draw.random()
        truth = hidden.of((given, 1 - given), left)[0]
        won = float(draw.random() < truth)
        games.append(replace(game(given, won), left=(left,)))
    found = fitted(games)
    assert found.late == pytest.approx(1.4, abs=0.12)
    assert found.early == pytest.approx(-0.6, abs=0.2)


def test_tempered_chances_add_up_keep_their_order_and_may_be_left_alone() -> None:
    chances = (0.5, 0.3, 0.2)
    assert Tempering().of(chances, 0.5) == pytest.approx(chances)
    for late in (0.5, 2.0):
        found = Tempering(late).of(chances, 0.5)
        assert math.fsum(found) == pytest.approx(1)
        assert sorted(found, reverse=True) == list(found)
        assert (found[0] > 0.5) == (late > 1)
    assert Tempering(2.0).of((1.0, 0.0), 0.0)[0] == pytest.approx(1)


def test_a_file_serves_the_net_it_was_made_for_and_no_other() -> None:
    text = to_text(Tempering(1.25, -0.5), b"net", "by hand")
    assert from_text(text, b"net") == Tempering(1.25, -0.5)
    assert from_text(text, b"another") == Tempering()
    for broken in ("", "[]", "{}", '{"net": 1, "late": "x", "early": 0}'):
        with pytest.raises(TemperingError, match="not a tempering"):
            from_text(broken, b"net")
    with pytest.raises(TemperingError, match="too few"):
        fitted([])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_shipped_was_made_for_the_shipped_net_and_is_moderate(seats: int) -> None:
    found = tempering(seats)
    assert found != Tempering(), "fit it again after a change of the net: fatesmith calibrate --fit"
    for left in (0.0, 0.5, 1.0):
        assert 0.4 < found.late + found.early * left < 2.5
