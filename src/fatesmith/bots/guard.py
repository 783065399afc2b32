"""A guard between a bot and the game: it records what a bot does wrong, and the game continues."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, final

from fatesmith.bots.bot import Bot
from fatesmith.bots.errors import BotError
from fatesmith.bots.loader import names_a_file, spoken_name, told
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import options
from fatesmith.engine.state import State
from fatesmith.prose import describe_question

MOST_FAULTS: Final = 20
"""Sentences kept per game; the rest are only counted."""


@final
class Guard:
    """Asks a bot, measures its time, and answers with the first option when it fails.

    The bot gets a clone: it can neither change the game nor see future dice, which are not in any
    state.
    """

    def __init__(
        self,
        bot: Bot,
        code: str,
        time_limit: float = 0.0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.bot = bot
        self.code = code
        self.name = spoken_name(code)
        self.time_limit = time_limit
        """Seconds per decision, 0 for no limit; measured after the bot has answered."""
        self._clock = clock
        self.decisions = 0
        self.seconds = 0.0
        self.faults: list[str] = []
        self.more_faults = 0

    def choose(self, state: State) -> int:
        """One of the options, for the seat that is asked."""
        view = state.clone()
        view.own_all()
        moves = options(state)
        raised = ""
        move: object = None
        start = self._clock()
        try:
            move = self.bot.choose(view, moves)
        except (Exception, SystemExit) as fault:
            raised = told(fault, self._file())
        spent = self._clock() - start
        self.seconds += spent
        self.decisions += 1
        if self.time_limit and spent > self.time_limit:
            self._note(state, f"took {spent:.3g} s of {self.time_limit:g}")
        # A bool or a float can equal an option without being one.
        if type(move) is int and move in state.pending:
            return move
        what = f"raised {raised}" if raised else f"answered {_spelled(move)}, not an option"
        self._note(state, what)
        return state.pending[0]

    def told_faults(self) -> list[str]:
        """The faults, one sentence each."""
        more = f"{self.name} did {self.more_faults} more things wrong"
        return [*self.faults, more] if self.more_faults else self.faults

    def _file(self) -> Path | None:
        return Path(self.code.partition(":")[0]) if names_a_file(self.code) else None

    def _note(self, state: State, what: str) -> None:
        if len(self.faults) == MOST_FAULTS:
            self.more_faults += 1
            return
        asked = describe_question(state)
        self.faults.append(f"{self.name} {what} (round {state.round}, seat {state.seat}: {asked})")


@final
class _Absent:
    """Stands in for a bot that could not be made."""

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        return options[0]


def guarded(make: Callable[[int], Bot], seed: int, code: str, time_limit: float) -> Guard:
    """A bot with its guard. A bot that cannot be made this time is a fault like any other."""
    try:
        return Guard(make(seed), code, time_limit)
    except BotError as fault:
        guard = Guard(_Absent(), code, time_limit)
        guard.faults.append(str(fault))
        return guard


def _spelled(move: object) -> str:
    """Numbers as they are; for anything else only its type, since its own repr could fail."""
    if type(move) is int:
        return str(move) if abs(move) < 10**20 else "a huge number"
    return "nothing" if move is None else f"a {type(move).__name__}"
