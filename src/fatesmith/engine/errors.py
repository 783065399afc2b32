"""What can go wrong at the edges, named for the caller's mistake."""

from typing import final


class FatesmithError(Exception):
    """Base of every error that a user of this package can cause and fix."""


@final
class IllegalMove(FatesmithError):
    """The move is not among the options of this state."""


@final
class SetupError(FatesmithError):
    """The set-up cannot be played; the message names the fault."""


@final
class PositionError(FatesmithError):
    """The bytes or the text are not a position of these rules."""


def damaged(fault: str) -> PositionError:
    """What is wrong with bytes that claim to be a position."""
    return PositionError(f"the position is damaged: {fault}")


@final
class ContentError(FatesmithError):
    """A declaration of a face, feat, token or pool contradicts another or itself."""
