"""Which decisions of a game are worth a look, and in which order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from fatesmith.review.labels import INACCURACY_FROM
from fatesmith.review.review import ReviewedDecision

COSTLY_FROM: Final = 0.03
"""A smaller loss of win chance is not worth a moment of its own."""
MOST_COSTLY: Final = 4
MomentKind = Literal["costly", "find"]
COSTLY: Final = "costly"
FIND: Final = "find"


@dataclass(frozen=True)
class PickedMoment:
    """A decision that lost something, or the best find of its seat."""

    decision: ReviewedDecision
    kind: MomentKind
    rank: int
    """Among the moments of its seat that are shown, from 1; 0 if it is not among them."""


def picked_moments(decisions: Sequence[ReviewedDecision], seats: int) -> list[PickedMoment]:
    """The errors and the best finds of all seats, by seat; what is shown comes first: the dearest
    errors, then the find."""
    return [each for seat in range(seats) for each in _of_seat(decisions, seat)]


def _of_seat(decisions: Sequence[ReviewedDecision], seat: int) -> list[PickedMoment]:
    own = [each for each in decisions if each.seat == seat]
    errors = sorted(
        (each for each in own if each.lost >= INACCURACY_FROM), key=lambda each: -each.lost
    )
    costly = [each for each in errors if each.lost >= COSTLY_FROM][:MOST_COSTLY]
    rest = errors[len(costly) :]
    finds = sorted(
        (each for each in own if each.ahead >= COSTLY_FROM), key=lambda each: -each.ahead
    )
    return [
        *(PickedMoment(each, COSTLY, rank) for rank, each in enumerate(costly, 1)),
        *(PickedMoment(each, FIND, len(costly) + 1) for each in finds[:1]),
        *(PickedMoment(each, COSTLY, 0) for each in rest),
    ]
