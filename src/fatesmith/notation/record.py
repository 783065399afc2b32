"""Records: a set-up and every move, dice included. They replay exactly, without a seed.

This module is the record itself; `record_text` writes and reads the format for people,
`record_lines` the formats for machines.
"""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field

from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import play
from fatesmith.engine.state import State


@dataclass
class Record:
    """A game as it was played, finished or not."""

    setup: Setup
    moves: list[Move] = field(default_factory=list)
    _: KW_ONLY
    names: dict[int, str] = field(default_factory=dict)
    """Who sat where, for people."""
    bots: dict[int, str] = field(default_factory=dict)
    """The seats of bots: code and version, `mc:400 0.3.0`."""
    date: str = ""
    """The day it was played, as YYYY-MM-DD."""
    table: str = ""
    """The name of the table, part of the terms of fair dice."""
    commit: str = ""
    """The commitment to the seed of fair dice (see `fair`)."""
    clients: list[str] = field(default_factory=list)
    """The luck that players added to fair dice; `-` for none."""
    seals: list[str] = field(default_factory=list)
    """What they sealed before that; `-` for nothing, and empty if nobody sealed anything."""
    seed: bytes = b""
    """The seed of fair dice, once it is revealed."""
    chosen: list[int] = field(default_factory=list)
    """The moves, counted from 1, whose dice a lesson chose, or a trial has from another
    game, instead of the fair dice."""

    def replay(self, count: int | None = None, *, journal: bool = False) -> State:
        """The state after the first `count` moves, by default all of them."""
        state = new_state(self.setup, journal=journal)
        for move in self.moves[:count]:
            play(state, move)
        return state

    def states(self) -> Iterator[tuple[State, Move]]:
        """Each position with the move made in it. The state is a single object that is advanced."""
        state = new_state(self.setup)
        for move in self.moves:
            yield state, move
            play(state, move)

    def to_text(self) -> str:
        """The format for people; `parse_record` reverses it."""
        from fatesmith.notation.record_text import format_record

        return format_record(self)
