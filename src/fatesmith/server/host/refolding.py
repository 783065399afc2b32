"""Tables made again from what is written about them."""

from typing import Final

import msgspec

from fatesmith.engine.errors import FatesmithError
from fatesmith.server.store.contract import StoredEntry, StoredTable
from fatesmith.server.tables.entries import Entry, Opened, from_bytes
from fatesmith.server.tables.errors import ServerError
from fatesmith.server.tables.snapshots import from_snapshot, to_snapshot
from fatesmith.server.tables.table import Table, new_table

_NONSENSE: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What folding entries that nobody wrote may run into."""


def restored(kept: StoredTable) -> Table:
    """A table from what the store has of it; ServerError if that is damaged."""
    try:
        return _restored(kept)
    except ServerError:
        raise
    except (FatesmithError, msgspec.MsgspecError, ArithmeticError, *_NONSENSE) as fault:
        raise ServerError(
            f"table {kept.id} is damaged in the database and cannot be shown "
            f"({type(fault).__name__}): restore it from a backup; other tables are well"
        ) from fault


def _restored(kept: StoredTable) -> Table:
    entries: list[StoredEntry] = kept.entries
    if kept.snapshot is not None:
        table = from_snapshot(kept.id, kept.secret, kept.snapshot.body)
    else:
        opened = from_bytes(entries[0].body)
        if not isinstance(opened, Opened):
            raise ServerError(f"table {kept.id}: its first entry does not open it")
        table = new_table(kept.id, kept.secret, opened, entries[0].at_ms)
        entries = entries[1:]
    for entry in entries:
        table.fold(from_bytes(entry.body), entry.at_ms)
    return table


def folded_twin(table: Table, entries: list[Entry], at_ms: int) -> Table:
    """The table as it will be with these entries; the table itself does not change."""
    twin = from_snapshot(table.id, table.seed, to_snapshot(table))
    for entry in entries:
        twin.fold(entry, at_ms)
    return twin
