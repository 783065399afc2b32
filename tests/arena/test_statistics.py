"""Intervals against values computed by hand, and by simulation where the truth is known."""

import math
import random

import pytest

from fatesmith.arena.errors import ArenaError
from fatesmith.arena.sprt import BOUND, LEAST_BLOCKS, Sprt, parse_sprt
from fatesmith.arena.statistics import (
    adjust,
    deviation,
    elo_of_share,
    estimate,
    mean,
    share_estimate,
    share_of_elo,
    t_quantile,
    variance,
)


@pytest.mark.parametrize(
    ("freedom", "value"),
    [
        *((1, 12.706), (2, 4.303), (10, 2.228), (30, 2.0423), (31, 2.0395), (40, 2.0211)),
        *((60, 2.0003), (120, 1.9799), (1000, 1.9623), (10**6, 1.95996)),
    ],
)
def test_students_t(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, abs=6e-4)


def test_mean_and_variance_by_hand() -> None:
    assert mean([1, 2, 6]) == 3
    assert variance([1, 2, 6]) == 7  # (4 + 1 + 9) / 2
    assert deviation([4]) == 0
    assert math.isnan(mean([]))


def test_an_interval_by_hand() -> None:
    found = estimate([0.0, 0.5, 1.0, 0.5])
    # Variance 1/6, standard error 0.20412, t of 3 degrees 3.1824.
    assert found.mean == 0.5
    assert found.half == pytest.approx(0.6496, abs=1e-4)
    assert math.isinf(estimate([0.5]).half)


def test_blocks_that_were_all_won_are_no_certainty() -> None:
    found = share_estimate([1.0] * 10)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.6915, abs=1e-4)  # 0.6915 ** 10 = 0.025
    assert share_estimate([0.0] * 10).high == pytest.approx(0.3085, abs=1e-4)
    assert share_estimate([1.0, 1.0, 0.5]).high == 1.0  # never more than everything


def test_intervals_cover_the_truth_in_95_of_100_cases() -> None:
    rng = random.Random(1)
    scores, weights, truth = (0.0, 0.5, 1.0), (0.2, 0.45, 0.35), 0.575
    covered = 0
    for _ in range(3000):
        found = share_estimate(rng.choices(scores, weights, k=30))
        covered += found.low <= truth <= found.high
    assert 0.93 <= covered / 3000 <= 0.97


def test_a_perfect_control_variate_takes_all_the_chance_out() -> None:
    luck = [-2.0, 1.0, 3.0, -1.0, 0.0]
    found = adjust([0.5 + 0.1 * each for each in luck], luck)
    assert found is not None
    assert found.slope == pytest.approx(0.1)
    assert found.estimate.mean == pytest.approx(0.5)
    assert found.estimate.half == pytest.approx(0, abs=1e-9)


def test_an_adjusted_interval_covers_the_truth_and_is_narrower() -> None:
    rng = random.Random(2)
    covered = 0
    narrower = 0
    for _ in range(2000):
        luck = [rng.gauss(0, 5) for _ in range(25)]
        scores = [0.6 + 0.02 * each + rng.gauss(0, 0.1) for each in luck]
        found = adjust(scores, luck)
        assert found is not None
        covered += found.estimate.low <= 0.6 <= found.estimate.high
        narrower += found.estimate.half < estimate(scores).half
    assert 0.93 <= covered / 2000 <= 0.97
    assert narrower > 1900


def test_nothing_is_adjusted_without_luck_or_blocks() -> None:
    assert adjust([0.5, 1.0, 0.0, 0.5], [1.0] * 4) is None
    assert adjust([0.5, 1.0], [1.0, 2.0]) is None


def test_elo_by_hand() -> None:
    assert elo_of_share(0.5) == 0
    assert elo_of_share(10 / 11) == pytest.approx(400)
    assert elo_of_share(0.25, seats=4) == pytest.approx(0)
    assert elo_of_share(10 / 13, seats=4) == pytest.approx(400)
    assert elo_of_share(1.0) == math.inf
    assert elo_of_share(0.0) == -math.inf
    for seats in (2, 3, 4):
        assert share_of_elo(elo_of_share(0.3, seats), seats) == pytest.approx(0.3)


# The sequential test ------------------------------------------------------------------------------


def test_the_log_likelihood_ratio_by_hand() -> None:
    scores = [0.5, 1.0] * 10
    low, high = 0.5, share_of_elo(50)
    spread = 20 * 0.0625 / 19
    by_hand = sum(((s - low) ** 2 - (s - high) ** 2) / (2 * spread) for s in scores)
    assert Sprt(0, 50).ratio(scores) == pytest.approx(by_hand)
    assert pytest.approx(2.944, abs=1e-3) == BOUND


def test_a_few_blocks_decide_nothing() -> None:
    assert Sprt(0, 50).verdict([1.0] * (LEAST_BLOCKS - 1)) == 0
    assert Sprt(0, 400).verdict([1.0] * 60) == 1
    assert Sprt(0, 400).verdict([0.0] * 60) == -1


def _accepted(truth: float, rng: random.Random) -> tuple[float, float]:
    """How often elo1 of sprt:0,60 is accepted at this share of wins, and the blocks needed."""
    sprt = Sprt(0, 60)
    wins = blocks = 0
    for _ in range(300):
        scores: list[float] = []
        while not sprt.verdict(scores):
            scores.append((int(rng.random() < truth) + int(rng.random() < truth)) / 2)
        wins += sprt.verdict(scores) > 0
        blocks += len(scores)
    return wins / 300, blocks / 300


def test_the_error_rates_of_the_test_are_held() -> None:
    rng = random.Random(3)
    wrongly, _ = _accepted(share_of_elo(0), rng)
    rightly, blocks = _accepted(share_of_elo(60), rng)
    assert wrongly <= 0.09
    assert rightly >= 0.91
    assert blocks < 200


@pytest.mark.parametrize(
    "text", ["", "sprt", "sprt:1", "sprt:5,5", "sprt:9,3", "sprt:a,b", "x:0,1"]
)
def test_a_wrong_stopping_rule_is_reported(text: str) -> None:
    with pytest.raises(ArenaError, match=r"sprt:ELO0,ELO1|ELO0 must be below"):
        parse_sprt(text, 2)


def test_a_stopping_rule_is_read() -> None:
    assert parse_sprt("sprt:-5,2.5", 4) == Sprt(-5, 2.5, 4)
    assert str(parse_sprt("sprt:0,10", 2)) == "sprt:0,10"
