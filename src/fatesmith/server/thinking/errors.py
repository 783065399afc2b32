"""What can go wrong while a worker thinks."""

from typing import final

from fatesmith.engine.errors import FatesmithError


@final
class ThinkingError(FatesmithError):
    """No answer was found; the message says why and what to do."""


@final
class Overrun(Exception):
    """A job took longer than its limit, and its worker was ended."""


@final
class WorkerLost(Exception):
    """A worker died, cannot be started, or sends something unreadable."""
