"""Results with the luck taken out that the books of a review find."""

import math

import pytest

from fatesmith.arena.blocks import BlockResult, play_block
from fatesmith.arena.match import Match
from fatesmith.arena.match_file import block_line
from fatesmith.arena.results import Results
from fatesmith.arena.statistics import adjust
from fatesmith.review.books import keep_books
from fatesmith.review.evaluator import Evaluator

MATCH = Match(("theron", "strategist"), 2, 4)


def test_the_luck_of_a_block_is_that_of_the_books_of_its_games() -> None:
    told = play_block(MATCH, 0, keep_records=True, keep_luck=True)
    plain = play_block(MATCH, 0)
    assert [game.shares for game in told.games] == [game.shares for game in plain.games]
    assert plain.games[0].win_luck == []
    for record, game in zip(told.records, told.games, strict=True):
        assert tuple(game.win_luck) == keep_books(record, Evaluator(2)).luck.wins
    assert play_block(MATCH, 0, keep_luck=True).records == []
    assert '"win_luck":[' in block_line(told)


def with_luck(number: int, lucky: float, skill: float) -> BlockResult:
    """A block in which luck and a little skill decide."""
    result = play_block(MATCH, number)
    for rotation, game in enumerate(result.games):
        seat = result.block.rotated(rotation).index(0)
        share = 0.5 + lucky + skill
        game.shares = [1 - share] * 2
        game.shares[seat] = share
        game.win_luck = [-lucky] * 2
        game.win_luck[seat] = lucky
    return result


def test_taking_luck_out_narrows_the_interval_by_what_luck_adds_to_it() -> None:
    lucks, skills = (0.3, -0.3, 0.2, -0.2, 0.1, -0.1), (0.03, 0.03, -0.03, -0.03, 0.0, 0.0)
    blocks = [with_luck(n, lucks[n], skills[n]) for n in range(6)]
    (duel,) = Results(MATCH, blocks).duels()
    assert duel.even is not None
    assert duel.even.estimate.mean == pytest.approx(0.5)
    assert duel.even.narrower > 5
    spread = sum(x * x for x in lucks) + sum(x * x for x in skills)
    assert duel.calmer == pytest.approx(spread / sum(x * x for x in skills))


def test_without_the_luck_of_every_block_nothing_is_taken_out() -> None:
    blocks = [with_luck(n, 0.1 * n, 0.0) for n in range(5)]
    blocks[2].games[0].win_luck = []
    (duel,) = Results(MATCH, blocks).duels()
    assert duel.even is None
    assert math.isnan(duel.calmer)


def test_an_interval_is_as_much_narrower_as_its_width_says() -> None:
    scores, luck = [0.2, 0.9, 0.4, 0.7, 0.5, 0.6], [-0.3, 0.35, -0.1, 0.2, 0.05, 0.0]
    found = adjust(scores, luck)
    assert found is not None
    raw = adjust(scores, [1.0, -1.0, 1.0, -1.0, 0.0, 0.0])
    assert raw is not None
    assert found.narrower > raw.narrower
