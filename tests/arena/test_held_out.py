"""Held-out games: whose they are, and which chances are kept."""

import math

import pytest

from fatesmith.arena.held_out import CHUNK, judged_game, judged_games, parts_of
from fatesmith.arena.match import Match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_keeps_the_chances_between_its_turns(seats: int) -> None:
    match = Match(("theron", "strategist"), seats, 5, "random:all")
    game = judged_game(match, 3)
    assert len(game.players) == len(game.shares) == seats
    assert set(game.players) <= set(match.bots)
    assert math.fsum(game.shares) == pytest.approx(1)
    assert len(game.left) == len(game.chances) > 8 * seats
    for chances in game.chances:
        assert math.fsum(chances) == pytest.approx(1)
    assert list(game.left) == sorted(game.left, reverse=True)
    assert game.left[0] > 0.9
    assert 0 < game.left[-1] < 0.1
    assert judged_game(match, 3) == game
    assert judged_game(match, 4) != game


def test_games_are_played_once_each_in_parts() -> None:
    match = Match(("strategist", "random"), 2, 1)
    parts = parts_of(match, 2 * CHUNK + 1)
    assert [(part.first, part.end) for part in parts] == [
        (0, CHUNK),
        (CHUNK, 2 * CHUNK),
        (2 * CHUNK, 2 * CHUNK + 1),
    ]
    assert judged_games(parts[2]) == [judged_game(match, 2 * CHUNK)]


def test_players_of_all_strengths_take_every_seat() -> None:
    match = Match(("strategist", "random"), 2, 1)
    players = {judged_game(match, number).players for number in range(20)}
    assert len(players) == 4
