"""What can be wrong with puzzles."""

from fatesmith.engine.errors import FatesmithError


class PuzzleError(FatesmithError):
    """A file of puzzles, a puzzle or an answer is not what it should be; the message says why."""
