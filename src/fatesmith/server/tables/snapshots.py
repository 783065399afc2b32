"""Snapshots: a table as bytes, so that a long one need not be folded from its first entry."""

from typing import Final

import msgspec

from fatesmith.engine.ids import Move
from fatesmith.notation.fair import FairNature
from fatesmith.server.tables.entries import Foreseen, Opened, UndoAsked
from fatesmith.server.tables.table import Decision, Remark, Table, TableSeat, new_table, replayed

EVERY: Final = 64
"""The number of entries between two snapshots, about."""


class _KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    opened: Opened
    seats: list[TableSeat]
    seq: int
    position: int
    moves: list[int]
    decisions: list[tuple[int, int, bool, str]]
    dice: int
    """How many bytes of the stream of dice are used up."""
    asked_at: int
    started_at: int
    touched_at: int
    undo: UndoAsked | None
    agreed: list[int]
    foreseen: list[Foreseen]
    commands: list[tuple[str, str, int]]
    chat: list[Remark]
    revealed: str
    spent_ms: int = 0
    rematches: dict[str, bool] = {}
    rematched_by: str = ""
    deserted: bool = False


_DECODER: Final = msgspec.msgpack.Decoder(_KeptTable)


def to_snapshot(table: Table) -> bytes:
    """Everything that the entries so far made of the table, but for its secret."""
    nature = table.nature
    return msgspec.msgpack.encode(
        _KeptTable(
            opened=table.opened,
            seats=table.seats,
            seq=table.seq,
            position=table.position,
            moves=[int(move) for move in table.moves],
            decisions=[(each.seat, each.start, each.rolled, each.by) for each in table.decisions],
            dice=-1 if nature is None else nature.taken,
            asked_at=table.asked_at,
            started_at=table.started_at,
            touched_at=table.touched_at,
            undo=table.undo,
            agreed=sorted(table.agreed),
            foreseen=list(table.foreseen.values()),
            commands=[(player, command, seq) for (player, command), seq in table.commands.items()],
            chat=table.chat,
            revealed=table.revealed,
            spent_ms=table.spent_ms,
            rematches={again: swap for swap, again in table.rematches.items()},
            rematched_by=table.rematched_by,
            deserted=table.deserted,
        )
    )


def from_snapshot(table: str, seed: bytes, data: bytes) -> Table:
    """The table again; ServerError if it was opened under other rules."""
    kept = _DECODER.decode(data)
    made = new_table(table, seed, kept.opened, 0)
    made.seats = kept.seats
    made.seq = kept.seq
    made.position = kept.position
    made.moves = [Move(move) for move in kept.moves]
    made.decisions = [Decision(*each) for each in kept.decisions]
    made.asked_at = kept.asked_at
    made.started_at = kept.started_at
    made.touched_at = kept.touched_at
    made.undo = kept.undo
    made.agreed = set(kept.agreed)
    made.foreseen = {each.seat: each for each in kept.foreseen}
    made.commands = {(player, command): seq for player, command, seq in kept.commands}
    made.chat = kept.chat
    made.revealed = kept.revealed
    made.spent_ms = kept.spent_ms
    made.rematches = {swap: again for again, swap in kept.rematches.items()}
    made.rematched_by = kept.rematched_by
    made.deserted = kept.deserted
    if kept.dice >= 0:
        made.nature = FairNature(seed, made.terms(), kept.dice)
        made.state = replayed(kept.opened.setup, made.moves)
    return made
