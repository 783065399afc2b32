"""The figures of a match, computed from handmade games."""

import io
import math

import pytest
from rich.console import Console

from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.match import Match
from fatesmith.arena.result_tables import (
    bots_table,
    elo,
    matrix_table,
    number,
    percent,
    rating_table,
    seconds,
    short_name,
    verdict,
)
from fatesmith.arena.results import Results
from fatesmith.arena.sprt import Sprt
from fatesmith.arena.statistics import Estimate
from fatesmith.arena.summary import Summary

MATCH = Match(("dearest", "random"), 2, 1)


def game(match: Match, block: int, rotation: int, glory: list[int], faults: int = 0) -> Summary:
    seats = len(glory)
    best = max(glory)
    share = 1 / glory.count(best)
    return Summary(
        block=block,
        rotation=rotation,
        bots=[match.labels[bot] for bot in match.block(block).rotated(rotation)],
        glory=glory,
        ranks=[1 + sum(other > mine for other in glory) for mine in glory],
        shares=[share if mine == best else 0.0 for mine in glory],
        race=[[]] * seats,
        cards=[[("owl", 1)]] * seats,
        faces=[[]] * seats,
        sources=[{}] * seats,
        decisions=[10] * seats,
        seconds=[0.02, *[0.01] * (seats - 1)],
        luck=[float(block), *[0.0] * (seats - 1)],
        faults=[["it did wrong"] * faults, *[[]] * (seats - 1)],
    )


def played(match: Match, *glories: list[list[int]]) -> Results:
    return Results(
        match,
        [
            BlockResult(match.block(n), [game(match, n, r, g) for r, g in enumerate(games)])
            for n, games in enumerate(glories)
        ],
    )


# By rotation: dearest sits at seat 0, then at seat 1.
RESULTS = played(MATCH, [[50, 40], [30, 60]], [[50, 60], [40, 70]], [[80, 80], [90, 20]])


def test_a_duel_by_hand() -> None:
    duel = RESULTS.duels()[0]
    assert RESULTS.first_scores() == [1.0, 0.5, 0.25]
    assert duel.share.mean == pytest.approx(7 / 12)
    # Block margins 20, 10 and -35.
    assert duel.margin.mean == pytest.approx(-5 / 3)
    assert duel.elo.mean == pytest.approx(400 * math.log10(7 / 5))
    assert duel.blocks == 3


def test_a_line_by_hand() -> None:
    line = RESULTS.line(0)
    assert line.glory == pytest.approx((50 + 60 + 50 + 70 + 80 + 20) / 6)
    assert line.winning_glory == pytest.approx((50 + 60 + 70 + 80) / 4)
    assert line.seat_shares == [pytest.approx(0.5), pytest.approx(2 / 3)]
    assert line.decisions == 60
    assert line.seconds_per_decision == pytest.approx(0.0015)
    assert line.cards == 1
    assert RESULTS.winning_glory == pytest.approx((50 + 60 + 60 + 70 + 80 + 90) / 6)
    assert RESULTS.seat_shares == [pytest.approx(2.5 / 6), pytest.approx(3.5 / 6)]
    assert len(RESULTS.summaries) == RESULTS.games == 6


def test_a_challenger_counts_once_and_copies_share_the_rest() -> None:
    match = Match(("dearest", "random"), 3, 1)
    results = played(match, [[9, 1, 1], [1, 9, 1], [9, 1, 1]])
    assert results.duels()[0].share.mean == pytest.approx(2 / 3)
    assert results.line(1).share.mean == pytest.approx(1 / 6)
    # Two games won by 8, and one lost by 8.
    assert results.duels()[0].margin.mean == pytest.approx(8 / 3)
    assert results.duels()[0].elo.mean == pytest.approx(400 * math.log10(4))


def test_blocks_count_in_order_whatever_order_they_come_in() -> None:
    results = Results(MATCH)
    blocks = RESULTS.blocks
    results.add(blocks[2])
    results.add(blocks[0])
    assert results.first_scores() == [1.0]
    results.add(blocks[1])
    assert results.first_scores() == RESULTS.first_scores()
    assert results.summaries == RESULTS.summaries


def test_faults_are_counted_for_the_bot_that_made_them() -> None:
    games = [game(MATCH, 0, 0, [5, 4], faults=2), game(MATCH, 0, 1, [5, 4], faults=1)]
    results = Results(MATCH, [BlockResult(MATCH.block(0), games)])
    assert (results.line(0).faults, results.line(1).faults) == (2, 1)
    assert len(results.faults) == 3


def test_the_random_bot_is_the_anchor_of_ratings() -> None:
    ratings = RESULTS.ratings()
    assert [rating.bot for rating in ratings] == [0, 1]
    assert ratings[1].elo.mean == 0


def test_figures_are_written_for_people() -> None:
    assert percent(Estimate(0.5, 0.25, 0.75)) == "50.0 % (25.0 to 75.0)"
    assert percent(Estimate(0.5, -math.inf, math.inf)) == "50.0 % (no interval yet)"
    assert number(Estimate(2, 1, 3)) == "+2.0 ± 1.0"
    assert number(Estimate(2, -math.inf, math.inf)) == "+2.0 (no interval yet)"
    assert elo(Estimate(35.2, -3, 70)) == "+35 (-3 to +70)"
    assert elo(Estimate(math.inf, 300, math.inf)) == "above +300"
    assert elo(Estimate(-math.inf, -math.inf, -300)) == "below -300"
    assert elo(Estimate(300, 200, math.inf)) == "+300 (+200 to ∞)"
    assert [seconds(time) for time in (2.0, 0.012, 0.0000034)] == ["2 s", "12 ms", "3.4 µs"]
    assert short_name("some/where/bot.py:MyBot") == "MyBot"
    assert short_name("a-bot-with-a-very-long-name") == "a-bot-with-a-very…"


def test_long_figures_still_fit_80_columns() -> None:
    match = Match(("dearest", "random", "dearest"), 4, 1)
    results = Results(match)
    for block in range(len(match.tables)):
        games = []
        for rotation in range(4):
            seat = match.block(block).rotated(rotation).index(match.block(block).lineup[0])
            glory = [200 + 150 * (place == seat) for place in range(4)]
            games.append(game(match, block, rotation, glory, faults=250))
            games[-1].seconds = [123.4] * 4
        results.add(BlockResult(match.block(block), games))
    console = Console(width=80, record=True, highlight=False, file=io.StringIO())
    for table in (bots_table(results), rating_table(results), matrix_table(results)):
        console.print(table)
    text = console.export_text()
    assert "dearest#2" in text
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_verdict_is_a_sentence() -> None:
    assert "undecided" in verdict(RESULTS, Sprt(0, 10))
    lost = played(MATCH, *[[[1, 2], [2, 1]]] * 40)
    assert "sprt:0,50: rejected: dearest is +0 Elo against random rather than +50" in verdict(
        lost, Sprt(0, 50)
    )
