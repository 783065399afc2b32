"""Mistakes in what people write."""

from typing import final

from fatesmith.engine.errors import FatesmithError


@final
class NotationError(FatesmithError):
    """The text is not a move, or not one of this position."""


@final
class ScenarioError(FatesmithError):
    """The scenario file is wrong; the message gives the line and the reason."""


@final
class RecordError(FatesmithError):
    """The record cannot be read or replayed; the message gives the line and the reason."""
