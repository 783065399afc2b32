"""Par is the champion's mean, the same for whoever works it out."""

import math

import pytest

from fatesmith.compiled import FORM
from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.par import LEAST_GAMES, MOST_GAMES, Par, par_game, par_maker


def test_par_is_the_mean_with_its_standard_error() -> None:
    par = Par((80, 84, 88, 90))
    assert par.mean == 85.5
    assert par.rounded == 86
    assert par.error == pytest.approx(math.sqrt((5.5**2 + 1.5**2 + 2.5**2 + 4.5**2) / 3 / 4))


def test_par_is_known_once_its_error_is_below_one_glory() -> None:
    level = Par((80, 82) * (LEAST_GAMES // 2))
    assert level.error < 1
    assert level.known
    assert not Par(level.glory[1:]).known
    wide = Par((60, 100) * (LEAST_GAMES // 2))
    assert wide.error > 1
    assert not wide.known


def test_par_is_known_at_the_latest_after_the_most_games() -> None:
    assert not Par((60, 100) * (MOST_GAMES // 2 - 1)).known
    assert Par((60, 100) * (MOST_GAMES // 2)).known


def test_par_can_be_told_with_its_error_before_it_is_settled() -> None:
    wide = Par((60, 100) * (LEAST_GAMES // 2))
    assert wide.tellable
    assert not wide.known
    assert not Par(wide.glory[1:]).tellable


def test_nothing_is_known_before_the_first_games() -> None:
    assert Par().error == math.inf
    assert not Par().known
    assert Par().with_game(80) == Par((80,))


def test_the_maker_of_a_par_is_named_after_what_the_champion_is_made_of() -> None:
    assert par_maker(2).startswith("champion-")
    assert par_maker(2) != par_maker(3)


@pytest.mark.skipif(not FORM.compiled, reason="one game takes minutes in plain Python")
def test_a_game_for_par_is_a_function_of_the_day_and_its_number() -> None:
    forge = forge_on("2026-11-16")
    assert par_game(forge, 0) == 127
