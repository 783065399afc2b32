"""A live game of one person with bots: who answers what, what is new, what can be undone."""

import random
from collections.abc import Mapping
from typing import final

from fatesmith.bots.bot import Bot
from fatesmith.bots.roster import make_bot
from fatesmith.daily.daily_forge import DailyForge
from fatesmith.daily.day_dice import DayDice
from fatesmith.engine.event import TURN_STARTED, Event
from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.loop import apply, options
from fatesmith.engine.nature import Nature
from fatesmith.engine.state import State
from fatesmith.notation.record import Record
from fatesmith.prose.voice import YOU


@final
class _RandomDice:
    """Any outcome, from a seed that may be a text."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def choose(self, state: State) -> int:
        return self._random.choice(options(state))


@final
class TerminalTable:
    """The record and the live state, kept in step. Nothing here reads or prints."""

    def __init__(
        self, record: Record, person: int, seed: int, daily: DailyForge | None = None
    ) -> None:
        """With the forge of a day, dice and rivals are those of that day."""
        self.record = record
        self.person = person
        self.state: State = record.replay(journal=True)
        self.names: Mapping[int, str] = {person: YOU} | record.names
        self._answered = [state.seat for state, _ in record.states()]
        # Depends on the length, so that a resumed game continues with dice other than those already
        # seen.
        seed_text = f"{seed} {len(record.moves)}"
        self._dice: Nature = (
            _RandomDice(f"fatesmith dice {seed_text}")
            if daily is None
            else DayDice.after(daily.dice, record.setup, record.moves)
        )
        self._bots: dict[int, Bot] = {
            seat: make_bot(
                self.opponent(seat),
                random.Random(f"fatesmith bot {seed_text} {seat}").getrandbits(64)
                if daily is None
                else daily.rival_seed(seat),
            )
            for seat in range(record.setup.seats)
            if seat != person
        }
        self._told = self.turn_start() if record.moves else 0

    def opponent(self, seat: int) -> str:
        """The code of the bot in a seat: what the record says, or the default."""
        return self.record.bots.get(seat, "random").split()[0]

    def advance(self) -> None:
        """Let dice and bots answer until the person is asked or the game is over."""
        while not self.state.over and self.state.seat != self.person:
            if self.state.seat == NATURE:
                self._play(Move(self._dice.choose(self.state)))
            else:
                self._play(self._bots[self.state.seat].choose(self.state, options(self.state)))

    def answer(self, move: Move) -> None:
        """The person's move."""
        self._play(move)

    def undo(self) -> Move | None:
        """Take back the person's last move and return it; None if dice or others answered since."""
        if not self._answered or self._answered[-1] != self.person:
            return None
        self._answered.pop()
        move = self.record.moves.pop()
        self.state = self.record.replay(journal=True)
        self._told = len(self.journal)
        return move

    def turn_start(self) -> int:
        """Where in the journal the current turn starts."""
        starts = [at for at, event in enumerate(self.journal) if event.kind == TURN_STARTED]
        return starts[-1] if starts else 0

    def own_turn_start(self) -> int:
        """Where in the journal the person's latest turn before the current one starts."""
        starts = [
            at
            for at, event in enumerate(self.journal[: self.turn_start()])
            if event.kind == TURN_STARTED and event.seat == self.person
        ]
        return starts[-1] if starts else 0

    @property
    def journal(self) -> list[Event]:
        return self.state.journal or []

    def news(self) -> list[Event]:
        """What happened since the last call."""
        events = self.journal[self._told :]
        self._told = len(self.journal)
        return events

    def _play(self, move: Move) -> None:
        seat = self.state.seat
        apply(self.state, move)
        self.record.moves.append(move)
        self._answered.append(seat)
