"""Ratings from error rates."""

import json
import math
from importlib.resources import files
from itertools import combinations

import pytest

from fatesmith.arena.error_rates import SeatErrors, by_bot
from fatesmith.review.career import Career
from fatesmith.review.errors import ReviewError
from fatesmith.review.evaluator import evaluator_name
from fatesmith.review.rating import (
    BEST_PLAY,
    FILE,
    KNOWN,
    fitted_scale,
    play_of,
    random_rate,
    random_rate_from_text,
    rating_of,
    scale_from_text,
    shipped_scale,
)
from tests.review.games import mixed_review


def text_of(evaluator: str) -> str:
    bots = {"theron": {"rating": 1000, "rate": 50.0}, "nyx": {"rating": 1700, "rate": 5.0}}
    return json.dumps({"seats": {"2": {"evaluator": evaluator, "bots": bots}}})


def test_a_scale_goes_through_two_bots_and_not_beyond_them() -> None:
    scale = fitted_scale([(50.0, 1000), (5.0, 1700)])
    assert scale.of(50.0).rating == 1000
    assert scale.of(5.0).rating == 1700
    assert scale.of(50.0 / 10**0.5).rating == 1350
    assert scale.of(900.0).rating == 1000
    assert scale.of(0.0).rating == 1700


def test_somebody_plays_like_the_bot_whose_rating_is_nearest() -> None:
    scale = fitted_scale([(50.0, 1000), (5.0, 1700)])
    assert scale.of(50.0).like == "theron"
    assert scale.of(5.0).like == "nyx"


def test_a_scale_on_which_the_stronger_err_more_is_refused() -> None:
    with pytest.raises(ReviewError, match="stronger bots have higher error rates"):
        fitted_scale([(5.0, 1000), (50.0, 1700)])
    with pytest.raises(ReviewError, match="two bots"):
        fitted_scale([(5.0, 1000)])
    with pytest.raises(ReviewError, match="same error rate"):
        fitted_scale([(5.0, 1000), (5.0, 1700)])


def test_a_scale_made_with_another_evaluator_is_ignored() -> None:
    assert scale_from_text(text_of(evaluator_name(2)), 2) is not None
    assert scale_from_text(text_of("another"), 2) is None
    assert scale_from_text(text_of(evaluator_name(2)), 3) is None
    with pytest.raises(ReviewError, match="not a file of ratings"):
        scale_from_text("{}", 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shipped_scale_rates_lower_error_rates_higher(seats: int) -> None:
    assert shipped_scale(seats) is not None, "fatesmith rating makes it"
    found = [rating_of(rate, seats) for rate in (80.0, 20.0, 5.0)]
    ratings = [each.rating for each in found if each is not None]
    assert len(ratings) == 3
    assert ratings == sorted(ratings)
    assert min(KNOWN.values()) <= ratings[0] < ratings[-1] <= max(KNOWN.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opponents_err_in_the_order_of_their_strength_as_far_as_games_can_tell(
    seats: int,
) -> None:
    told = json.loads((files("fatesmith.review") / FILE).read_text("utf-8"))["seats"][str(seats)]
    bots = told["bots"]
    assert list(bots) == list(KNOWN)
    for weak, strong in combinations(KNOWN, 2):
        more, less = bots[weak], bots[strong]
        error = math.hypot(more["error"], less["error"])
        assert less["rate"] - more["rate"] < 2 * error, (weak, strong)
        if KNOWN[strong] - KNOWN[weak] > 500:
            assert more["rate"] - less["rate"] > 2 * error, (weak, strong)


def test_error_rates_of_bots_are_over_decisions_with_an_error_over_games() -> None:
    found = by_bot(
        [SeatErrors("ilo", 0.2, 10), SeatErrors("ilo", 0.6, 10), SeatErrors("nyx", 0, 0)]
    )
    assert set(found) == {"ilo"}
    assert found["ilo"].rate == pytest.approx(40.0)
    assert found["ilo"].error == pytest.approx(1000 * (2 * 0.2**2) ** 0.5 / 20)
    assert found["ilo"].games == 2


def test_a_career_counts_decisions_not_games() -> None:
    career = Career("Ada")
    players = mixed_review(3, "none").players
    for player in players:
        career.add(player, 3)
    assert career.games == 3
    assert career.won == pytest.approx(1 / 3)
    assert career.luck == pytest.approx(0.0, abs=1e-9)
    assert career.adjusted == pytest.approx(career.won - career.luck)
    lost, mattered = sum(p.lost for p in players), sum(p.mattered for p in players)
    assert career.error_rate == pytest.approx(1000 * lost / mattered)
    assert career.error_rates == [player.error_rate for player in players]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_is_100_for_who_loses_nothing_and_0_for_a_random_player(seats: int) -> None:
    worst = random_rate(seats)
    assert worst is not None
    assert play_of(0.0, seats) == BEST_PLAY
    assert play_of(worst, seats) == play_of(10 * worst, seats) == 0
    plays = [play_of(rate * worst / 10, seats) for rate in range(11)]
    assert plays == sorted(plays, key=lambda play: -(play or 0)), "bigger is better"


def test_the_scale_of_play_puts_the_opponents_in_the_order_of_their_strength() -> None:
    told = json.loads((files("fatesmith.review") / FILE).read_text("utf-8"))["seats"]["2"]["bots"]
    plays = {bot: play_of(told[bot]["rate"], 2) for bot in KNOWN}
    assert list(plays.values()) == sorted(play or 0 for play in plays.values())
    assert (plays["moira"] or 0) > 95


def test_what_another_evaluator_measured_says_nothing_about_play() -> None:
    text = json.dumps({"seats": {"2": {"evaluator": "0-other", "random": {"rate": 80}}}})
    assert random_rate_from_text(text, 2) is None
    name = evaluator_name(2)
    text = json.dumps({"seats": {"2": {"evaluator": name, "random": {"rate": 80}}}})
    assert random_rate_from_text(text, 2) == 80
    assert scale_from_text(text, 2) is None, "no bots, no ratings"
