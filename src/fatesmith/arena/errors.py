"""Mistakes in arranging a match."""

from typing import final

from fatesmith.engine.errors import FatesmithError


@final
class ArenaError(FatesmithError):
    """The match cannot be played or resumed; the message says why."""
