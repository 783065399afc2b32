"""How far and how hard a bot looks ahead."""

from dataclasses import dataclass
from typing import Final

WIDTH: Final = 20
"""How many options are worth trying: among the 20 with the best prices is the best one in 99 of 100
positions (tests/search/test_pruning.py)."""


WHOLE_GAME: Final = 1000
"""More turns than any game has: playouts go to the end, and the outcome counts."""


@dataclass(frozen=True)
class Foresight:
    """For each decision."""

    playouts: int
    """Over all options."""
    turns: int
    """How long a playout is before the value net judges it."""
    width: int = WIDTH
    """How many options are tried at most: the best by price."""


NET_ALONE: Final = Foresight(playouts=64, turns=1)
"""To the end of the turn, then the net decides; a few playouts for cards that roll dice."""
CHAMPION: Final = Foresight(playouts=2000, turns=WHOLE_GAME)
"""With time to spare it leaves nothing to the net: a net's error stays, however many playouts it
judges, and the luck of whole games does not."""


def light(playouts: int) -> Foresight:
    """The usual way to look ahead."""
    return Foresight(playouts, turns=2)
