"""Mistakes in what people write."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fatesmith.engine.errors import FatesmithError

if TYPE_CHECKING:
    from fatesmith.notation.record import Record


class NotationError(FatesmithError):
    """The text does not name a move of this position; the subclasses say why."""


@final
class UnknownMove(NotationError):
    """The text is not a move at all; the message says how moves are written."""


@final
class ImpossibleMove(NotationError):
    """The text is a move, but not one of this position; the message lists what is possible."""


@final
class AmbiguousMove(NotationError):
    """The text is short for several moves of this position; the message lists them."""


@final
class ScenarioError(FatesmithError):
    """The scenario file is wrong; the message gives the line and the reason."""


@final
class RecordError(FatesmithError):
    """The record cannot be read or replayed; the message gives the line and the reason."""

    def __init__(self, message: str, line: int = 0, good: Record | None = None) -> None:
        super().__init__(message)
        self.line = line
        """The line of the fault, counted from 1; 0 if it has no line."""
        self.good = good
        """The part before the fault that replays, if there is one."""


@final
class FairDiceError(FatesmithError):
    """The dice are not the ones that were committed, or cannot be checked."""
