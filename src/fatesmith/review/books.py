"""The books of a game: what chance gave every seat, and what choices did. They balance.

For every chance event the luck is what its result is worth, less the exact mean over all of its
results: its expectation is 0 whatever anybody plays and however wrong the evaluator is. Dice that
are rolled together are taken one after the other. Everything else is choices: what decisions
changed, and what is left where the evaluator sees a position differently from those that follow
it, from one turn to the next above all. So luck and choices add up to the whole way from the first
position to the outcome.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import final

from fatesmith.content.setup import new_state
from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.loop import outcomes, play_until, resume
from fatesmith.engine.move import outcome_key
from fatesmith.engine.playout import between_turns
from fatesmith.engine.state import State
from fatesmith.engine.turn import TURN
from fatesmith.notation.record import Record
from fatesmith.review.currencies import Worth, total
from fatesmith.review.errors import ReviewError
from fatesmith.review.evaluator import Evaluator


class Cause(StrEnum):
    """Why a position is worth something else than the one before it."""

    CHANCE = "chance"
    CHOICE = "choice"


@dataclass(frozen=True, kw_only=True)
class Posting:
    """One move, in the books."""

    move: int
    """Counted from 0."""
    round: int
    active: int
    """Whose turn it is."""
    seat: int
    """Who was asked; NATURE for chance."""
    cause: Cause
    after: Worth
    """What the position is worth once the move is made."""
    luck: Worth
    """What chance gave; nothing for a choice."""
    choices: Worth
    """All else that changed since the move before."""


@final
class Books:
    """All postings of a game."""

    def __init__(self, initial: Worth, postings: list[Posting]) -> None:
        seats = len(initial.wins)
        self.initial = initial
        self.postings = postings
        self.final = postings[-1].after if postings else initial
        self.luck = total([each.luck for each in postings], seats)
        self.choices = total([each.choices for each in postings], seats)

    @property
    def adjusted(self) -> Worth:
        """The result less the luck: what it would have been with even luck."""
        return self.final.less(self.luck)


@final
class Bookkeeper:
    """Walks through a finished game once and writes its books.

    Between `next` of the postings, `state` is the position before the next move, stopped between
    two turns if one has just ended; whoever wants to know more about it may look.
    """

    def __init__(self, record: Record, evaluator: Evaluator) -> None:
        if not record.replay().over:
            raise ReviewError(
                "the game is not over: a review needs its result, so play it on first"
            )
        self._moves = list(record.moves)
        self._evaluator = evaluator
        self.state = new_state(record.setup)
        self.initial = evaluator.of(self.state)

    def postings(self) -> Iterator[Posting]:
        worth = self.initial
        for number, move in enumerate(self._moves):
            posting = self.posted(number, move, worth)
            worth = posting.after
            yield posting

    def skip(self, count: int) -> None:
        """Make the first moves without posting them."""
        for move in self._moves[:count]:
            self.make(move)

    def make(self, move: Move) -> None:
        """Make the next move without posting it."""
        begin_turn(self.state)
        play_until(self.state, move, None, TURN.number)

    def posted(self, number: int, move: Move, before: Worth) -> Posting:
        """Make the next move and post it."""
        state = self.state
        begin_turn(state)
        seat, place = state.seat, (state.round, state.active)
        seats = self._evaluator.seats
        if seat == NATURE:
            mean, after = self._rolled(state, move)
            luck = after.less(mean)
        else:
            after = self._evaluator.after(state, move)
            luck = Worth.nothing(seats)
        play_until(state, move, None, TURN.number)
        return Posting(
            move=number,
            round=place[0],
            active=place[1],
            seat=seat,
            cause=Cause.CHANCE if seat == NATURE else Cause.CHOICE,
            after=after,
            luck=luck,
            choices=after.less(before).less(luck),
        )

    def _rolled(self, state: State, move: Move) -> tuple[Worth, Worth]:
        """The mean over all results of a chance, and what its actual result is worth."""
        key = outcome_key(move)
        mean = Worth.nothing(self._evaluator.seats)
        actual: Worth | None = None
        for option, likely in outcomes(state):
            found = self._evaluator.after(state, option)
            mean = mean.plus(found.times(likely))
            if outcome_key(option) == key:
                actual = found
        if actual is None:
            raise ReviewError("the record has a roll that its dice do not have")
        return mean, actual


def begin_turn(state: State) -> None:
    """Go on to the next question if a turn has just ended."""
    if between_turns(state):
        resume(state, None, TURN.number)


def keep_books(record: Record, evaluator: Evaluator) -> Books:
    """The books of a finished game."""
    keeper = Bookkeeper(record, evaluator)
    return Books(keeper.initial, list(keeper.postings()))
