"""What can be wrong with a game that should be reviewed."""

from fatesmith.engine.errors import FatesmithError


class ReviewError(FatesmithError):
    """A game that cannot be reviewed, or a file that holds no review; the message says why."""
