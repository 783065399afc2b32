"""What thinking costs: seconds of a worker, guessed at first and then learned from what jobs took.

A bot that plays games out costs so much for each of them, whatever its code says their number is.
"""

from typing import Final, NamedTuple, final

from fatesmith.bots.errors import BotError
from fatesmith.bots.loader import names_a_file
from fatesmith.bots.roster import playouts_of
from fatesmith.server.thinking.jobs import BookMoves, ChooseMove, FindHints, JudgeMoves, Request

PLAYOUT_SECONDS: Final = {True: 0.000_25, False: 0.010}
"""The first guess, by whether the engine is compiled."""
OTHER_SECONDS: Final = {True: 0.005, False: 0.2}
LEARNED: Final = 0.2
"""How much one job changes what is known of its kind."""


class Work(NamedTuple):
    """A kind of work, and how much of it there is."""

    kind: str
    amount: int


def work_of(request: Request) -> Work:
    if isinstance(request, ChooseMove):
        name, _, _ = request.code.partition(":")
        if names_a_file(request.code):
            return Work("file", 0)
        try:
            return Work(name, playouts_of(request.code) or 0)
        except BotError:
            return Work("nobody", 0)
    if isinstance(request, FindHints):
        return Work("hints", request.playouts)
    if isinstance(request, BookMoves | JudgeMoves):
        return Work("review", 0)
    return Work("other", 0)


@final
class Costs:
    """By kind of work: what a playout costs, or a job where playouts are not counted."""

    def __init__(self) -> None:
        self._known: dict[str, float] = {}

    def expected(self, request: Request, compiled: bool) -> float:
        """How many seconds this will take, as far as is known."""
        if isinstance(request, BookMoves | JudgeMoves):
            return request.seconds  # it stops by itself
        kind, amount = work_of(request)
        guess = PLAYOUT_SECONDS[compiled] if amount else OTHER_SECONDS[compiled]
        return self._known.get(kind, guess) * max(1, amount)

    def learn(self, request: Request, seconds: float) -> None:
        """A job of this kind took so long."""
        kind, amount = work_of(request)
        each = seconds / max(1, amount)
        before = self._known.get(kind, each)
        self._known[kind] = before + LEARNED * (each - before)

    def forget(self) -> None:
        """Workers are of another kind from now on."""
        self._known.clear()
