"""Snapshots: a table as bytes, so that a long one need not be folded from its first entry."""

from typing import Final

import msgspec

from fatesmith.engine.ids import Move
from fatesmith.server.tables.entries import NO_SEAT, Foreseen, Opened, UndoAsked
from fatesmith.server.tables.table import Decision, Remark, Table, TableSeat, new_table, replayed
from fatesmith.server.tables.table_dice import dice_after, taken_from

EVERY: Final = 64
"""About how many entries are between two snapshots."""


class _KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    opened: Opened
    seats: list[TableSeat]
    seq: int
    position: int
    moves: list[int]
    decisions: list[tuple[int, int, bool, str]]
    dice: int
    """How many bytes of the dice stream are used."""
    asked_at: int
    started_at: int
    undo: UndoAsked | None
    agreed: list[int]
    foreseen: list[Foreseen]
    commands: list[tuple[str, str, int]]
    chat: list[Remark]
    revealed: str
    spent_ms: int = 0
    waits_for: int = NO_SEAT
    waits_since: int = 0
    rematches: dict[str, bool] = {}
    rematched_by: str = ""
    deserted: bool = False
    chosen: list[int] = []
    called: bool = False
    luck_since: int = 0


_DECODER: Final = msgspec.msgpack.Decoder(_KeptTable)
_SAME: Final = (
    *("seats", "seq", "position", "asked_at", "started_at", "spent_ms"),
    *("waits_for", "waits_since", "undo", "chat", "revealed", "rematched_by", "deserted", "chosen"),
    *("called", "luck_since"),
)
"""Kept just as the table has them."""


def to_snapshot(table: Table) -> bytes:
    """Everything that the entries so far made of the table, except its secret."""
    nature = table.nature
    return msgspec.msgpack.encode(
        _KeptTable(
            **{name: getattr(table, name) for name in _SAME},
            opened=table.opened,
            moves=[int(move) for move in table.moves],
            decisions=[(each.seat, each.start, each.rolled, each.by) for each in table.decisions],
            dice=-1 if nature is None else taken_from(nature),
            agreed=sorted(table.agreed),
            foreseen=list(table.foreseen.values()),
            commands=[(player, command, seq) for (player, command), seq in table.commands.items()],
            rematches={again: swap for swap, again in table.rematches.items()},
        )
    )


def from_snapshot(table: str, seed: bytes, data: bytes) -> Table:
    """The table restored; ServerError if it was opened under other rules."""
    kept = _DECODER.decode(data)
    made = new_table(table, seed, kept.opened, 0)
    for name in _SAME:
        setattr(made, name, getattr(kept, name))
    made.moves = [Move(move) for move in kept.moves]
    made.decisions = [Decision(*each) for each in kept.decisions]
    made.agreed = set(kept.agreed)
    made.foreseen = {each.seat: each for each in kept.foreseen}
    made.commands = {(player, command): seq for player, command, seq in kept.commands}
    made.rematches = {swap: again for again, swap in kept.rematches.items()}
    if kept.dice >= 0:
        made.nature = dice_after(kept.opened, seed, made.terms(), kept.dice, made.moves)
        made.state = replayed(kept.opened.setup, made.moves)
    return made
