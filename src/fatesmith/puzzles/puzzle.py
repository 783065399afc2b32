"""A puzzle: a position, what each option is worth in it, and how sure that is.

It is plain data in a file that people can read; words are found when it is shown.
"""

from typing import Final, final

import msgspec

from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.ids import NATURE
from fatesmith.engine.state import State
from fatesmith.notation.moves import find_move
from fatesmith.notation.positions import parse_position
from fatesmith.puzzles.errors import PuzzleError
from fatesmith.reasons.comparing import MeanEnding

LEAST_AHEAD: Final = 0.08
"""How much more of a win the best option has than every other one."""
LEAST_ERRORS: Final = 4.0
"""The same in standard errors."""


@final
class PuzzleOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option, as playouts to the end of the game found it."""

    move: str
    """In notation."""
    win: float
    """The share of the win, on average."""
    behind: float = 0.0
    """How much less that is than with the best option, on the same dice."""
    error: float = 0.0
    """The standard error of that difference."""
    own: float
    rival: float
    """The glory at the end, of the hero who chooses and of the best of the others."""
    playouts: int

    @property
    def ending(self) -> MeanEnding:
        return MeanEnding(self.own, self.rival)


@final
class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One option is clearly the best, and the strategist would choose another one."""

    name: str
    """The same as long as the puzzle is the same, wherever it stands in the file."""
    kind: str
    """Which cards: one of `kinds.DEALS`."""
    seats: int
    game: int
    """The number of the game it was found in."""
    round: int
    seat: int
    """Who is asked."""
    players: tuple[str, ...]
    """By seat: the code of the bot that played."""
    question: str
    """What the question is about."""
    best: str
    tempting: str
    """What the strategist would choose."""
    ahead: float
    """How far the best option is ahead of the next one, in shares of the win."""
    error: float
    """The standard error of that."""
    position: str
    options: tuple[PuzzleOption, ...]
    """All of them, the best first."""

    def state(self) -> State:
        """The position; PuzzleError if it is none of these rules."""
        try:
            state = parse_position(self.position)
            if state.over or state.seat == NATURE:
                raise PuzzleError(f"puzzle {self.name}: nobody is asked in its position")
            for option in self.options:
                find_move(state, option.move)
        except PuzzleError:
            raise
        except FatesmithError as fault:
            raise PuzzleError(f"puzzle {self.name}: {fault}") from None
        return state

    def option(self, move: str) -> PuzzleOption:
        """What was found about this option; PuzzleError if there is none."""
        for each in self.options:
            if each.move == move:
                return each
        raise PuzzleError(f"{move[:60]!r} is no option of this puzzle: choose one that is listed")

    def proven(self) -> bool:
        """Whether the best option is far enough ahead of every other one."""
        return bool(self.options) and all(
            clearly_behind(each.behind, each.error)
            for each in self.options
            if each.move != self.best
        )


def clearly_behind(behind: float, error: float) -> bool:
    """Whether an option is 8 points of the win behind, and four standard errors."""
    return behind >= LEAST_AHEAD and behind >= LEAST_ERRORS * error
