"""What can go wrong while a worker thinks."""

from typing import Final, final

from fatesmith.engine.errors import FatesmithError

SOON: Final = 2.0
"""Seconds after which it is worth asking again."""


class ThinkingError(FatesmithError):
    """No answer was found; the message says why and what to do."""


@final
class Busy(ThinkingError):
    """There is too much to think about at the moment: nothing is wrong with the request."""

    def __init__(self, text: str, seconds: float = SOON) -> None:
        super().__init__(text)
        self.seconds = seconds
        """After which it may be asked again."""


@final
class Overrun(Exception):
    """A job took longer than its limit, and its worker was ended."""


@final
class WorkerLost(Exception):
    """A worker died, cannot be started, or sends something unreadable."""
