"""A review in parts, so that a worker that others wait for does only a little of it at a time.

Every part begins at a move and goes on until its caller has had enough; at least one move is done.
What a move is worth depends on its position alone, so it does not matter where the parts are cut.
"""

from collections.abc import Callable
from dataclasses import dataclass

from fatesmith.engine.ids import NATURE
from fatesmith.notation.record import Record
from fatesmith.review.books import Bookkeeper, Posting, begin_turn
from fatesmith.review.choices import Judge
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import ReviewEffort
from fatesmith.review.evaluator import Evaluator
from fatesmith.review.review import ReviewedDecision, reviewed_decision

Enough = Callable[[], bool]


@dataclass(frozen=True)
class BookedPart:
    """The postings of some moves in a row."""

    initial: Worth
    """What the first position of the game is worth."""
    postings: list[Posting]


@dataclass(frozen=True)
class JudgedPart:
    """The decisions among some moves in a row."""

    upto: int
    """How many moves have been looked at, from the first of the game."""
    decisions: list[ReviewedDecision]


def booked_part(
    record: Record, effort: ReviewEffort, first: int, before: Worth | None, enough: Enough
) -> BookedPart:
    """Post moves from `first` on; `before` is what the position there is worth, which is known
    unless the game begins there."""
    keeper = Bookkeeper(record, Evaluator(record.setup.seats, effort.sixes))
    keeper.skip(first)
    worth = keeper.initial if before is None else before
    postings: list[Posting] = []
    for number in range(first, len(record.moves)):
        posting = keeper.posted(number, record.moves[number], worth)
        worth = posting.after
        postings.append(posting)
        if enough():
            break
    return BookedPart(keeper.initial, postings)


def judged_part(record: Record, effort: ReviewEffort, first: int, enough: Enough) -> JudgedPart:
    """Judge the decisions from move `first` on."""
    evaluator = Evaluator(record.setup.seats, effort.sixes)
    judge = Judge(evaluator, effort)
    keeper = Bookkeeper(record, evaluator)
    keeper.skip(first)
    decisions: list[ReviewedDecision] = []
    upto = first
    for number in range(first, len(record.moves)):
        state, move = keeper.state, record.moves[number]
        begin_turn(state)
        if state.seat != NATURE:
            decisions.append(reviewed_decision(number, state, judge.of(state, move)))
        keeper.make(move)
        upto = number + 1
        if enough():
            break
    return JudgedPart(upto, decisions)
