"""A review: the books of a game, its decisions, and what they say about every player.

It is plain data, so that it can be kept, sent and shown; moves are in notation.
"""

from collections.abc import Callable
from typing import Final, final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.ids import NATURE
from fatesmith.engine.state import State
from fatesmith.notation.moves import format_move
from fatesmith.notation.record import Record
from fatesmith.review.books import Bookkeeper, Books, Posting, begin_turn
from fatesmith.review.choices import Judge, JudgedChoice
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import QUICK, ReviewEffort
from fatesmith.review.evaluator import Evaluator, evaluator_name
from fatesmith.review.labels import Label, label_of

THOUSANDTHS: Final = 1000.0

Progress = Callable[[int, int], None]
"""Told how many moves of how many are done."""


@final
class Account(msgspec.Struct, frozen=True, kw_only=True):
    """The books of one seat in one currency: shares of the win, or glory above the mean of the
    table. Luck and choices are final less initial."""

    initial: float
    luck: float
    choices: float
    final: float
    adjusted: float
    """Final less luck: what even luck would have given."""


@final
class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A move, and where it led."""

    move: int
    """Counted from 1, as the record does."""
    round: int
    active: int
    """Whose turn it is."""
    seat: int
    """Who made it; -1 for chance."""
    wins: tuple[float, ...]
    """By seat: the chance to win after it."""
    glory: tuple[float, ...]
    luck: tuple[float, ...]
    """By seat: what chance gave in win chance; empty for a choice."""


@final
class ReviewedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat chose, and what would have been better."""

    move: int
    """Counted from 1."""
    round: int
    seat: int
    chosen: str
    best: str
    """The same as `chosen` if nothing is better for certain."""
    options: int
    mattered: bool
    win: float
    """The chance to win with the best option."""
    lost: float
    error: float
    """The standard error of what was lost."""
    glory_lost: float
    label: Label
    playouts: int
    next_best: str
    """What comes next if the best option was chosen and is far ahead, else `chosen` itself."""
    ahead: float
    """How far, in win chance."""


@final
class PlayerReview(msgspec.Struct, frozen=True, kw_only=True):
    """What a review says about one seat."""

    seat: int
    win: Account
    glory: Account
    score: int
    """Glory at the end."""
    even_score: float
    """The same with even luck."""
    decisions: int
    mattered: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float
    """The sum over all decisions."""
    error_rate: float | None
    """Thousandths of win chance lost a decision that mattered; None if none did."""


@final
class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, understood."""

    rules: int
    catalog: str
    evaluator: str
    effort: str
    seats: int
    players: tuple[PlayerReview, ...]
    points: tuple[Point, ...]
    decisions: tuple[ReviewedDecision, ...]


def review_game(
    record: Record, effort: ReviewEffort = QUICK, told: Progress | None = None
) -> Review:
    """Review a finished game; ReviewError if it is not one. The same record, effort and evaluator
    give the same review."""
    evaluator = Evaluator(record.setup.seats, effort.sixes)
    judge = Judge(evaluator, effort)
    keeper = Bookkeeper(record, evaluator)
    postings: list[Posting] = []
    decisions: list[ReviewedDecision] = []
    before = keeper.initial
    for number, move in enumerate(record.moves):
        state = keeper.state
        begin_turn(state)
        if state.seat != NATURE:
            decisions.append(reviewed_decision(number, state, judge.of(state, move)))
        postings.append(keeper.posted(number, move, before))
        before = postings[-1].after
        if told is not None:
            told(number + 1, len(record.moves))
    return assembled(record, effort, Books(keeper.initial, postings), decisions)


def assembled(
    record: Record, effort: ReviewEffort, books: Books, decisions: list[ReviewedDecision]
) -> Review:
    """A review from its parts."""
    seats = record.setup.seats
    last = record.replay()
    return Review(
        rules=RULES_VERSION,
        catalog=CATALOG.digest.hex(),
        evaluator=evaluator_name(seats),
        effort=effort.name,
        seats=seats,
        players=tuple(
            _player(seat, books, decisions, int(last.score(seat))) for seat in range(seats)
        ),
        points=tuple(_point(each) for each in books.postings),
        decisions=tuple(decisions),
    )


def reviewed_decision(number: int, state: State, judged: JudgedChoice) -> ReviewedDecision:
    """A decision as a review tells it."""
    return ReviewedDecision(
        move=number + 1,
        round=int(state.round),
        seat=judged.seat,
        chosen=format_move(judged.chosen),
        best=format_move(judged.best),
        options=judged.options,
        mattered=judged.mattered,
        win=judged.win,
        lost=judged.lost,
        error=judged.error,
        glory_lost=judged.glory_lost,
        label=label_of(judged.lost),
        playouts=judged.playouts,
        next_best=format_move(judged.next_best),
        ahead=judged.ahead,
    )


def _point(posting: Posting) -> Point:
    chance = posting.seat == NATURE
    return Point(
        move=posting.move + 1,
        round=posting.round,
        active=posting.active,
        seat=-1 if chance else posting.seat,
        wins=posting.after.wins,
        glory=posting.after.glory,
        luck=posting.luck.wins if chance else (),
    )


def _player(seat: int, books: Books, decisions: list[ReviewedDecision], score: int) -> PlayerReview:
    mine = [each for each in decisions if each.seat == seat]
    labels = [each.label for each in mine]
    mattered = sum(each.mattered for each in mine)
    lost = sum(each.lost for each in mine)
    rate = THOUSANDTHS * lost / mattered if mattered else None
    glory = _account([each.glory[seat] for each in _parts(books)])
    return PlayerReview(
        seat=seat,
        win=_account([each.wins[seat] for each in _parts(books)]),
        glory=glory,
        score=score,
        even_score=score - glory.luck,
        decisions=len(mine),
        mattered=mattered,
        inaccuracies=labels.count(Label.INACCURACY),
        mistakes=labels.count(Label.MISTAKE),
        blunders=labels.count(Label.BLUNDER),
        lost=lost,
        error_rate=rate,
    )


def _parts(books: Books) -> tuple[Worth, ...]:
    return books.initial, books.luck, books.choices, books.final


def _account(parts: list[float]) -> Account:
    initial, luck, choices, final_worth = parts
    return Account(
        initial=initial,
        luck=luck,
        choices=choices,
        final=final_worth,
        adjusted=final_worth - luck,
    )
