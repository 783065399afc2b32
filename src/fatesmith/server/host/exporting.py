"""Exporting games from a database: records of its tables, and a copy of an SQLite file.

An SQLite file is never touched: it is copied as of one moment, even while a server uses it, and the
copy is read. PostgreSQL is read as it is, table by table.
"""

import asyncio
import contextlib
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final
from urllib.parse import quote

import msgspec

from fatesmith.engine.errors import FatesmithError
from fatesmith.notation.record import Record
from fatesmith.server.host.refolding import restored
from fatesmith.server.store.contract import Store
from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.open import POSTGRES_SCHEMES, open_store, sqlite_path
from fatesmith.server.store.sqlite_file import connect, sentence
from fatesmith.server.tables.table import FINISHED

_COPY: Final = "copy.sqlite"


@final
@dataclass(frozen=True)
class Exported:
    """The export of one table."""

    table: str
    record: Record | None = None
    """None if its game has not begun, is still running, or cannot be read."""
    fault: str = ""
    """Why it cannot be read."""


def sqlite_file(place: str) -> Path | None:
    """The file of an SQLite database, None for PostgreSQL; StoreError if it is neither."""
    if "://" not in place:
        return Path(place)
    return None if place.partition("://")[0] in POSTGRES_SCHEMES else sqlite_path(place)


def copy_sqlite(source: Path, target: Path) -> None:
    """A copy as of one moment, readable only by its owner; StoreError if it cannot be made."""
    if not source.is_file():
        raise StoreError(f"There is no database {source}: name the one that the server uses.")
    try:
        target.touch(0o600, exist_ok=False)
    except OSError as fault:
        raise StoreError(f"{target} cannot be made: {fault.strerror}.") from None
    try:
        place = f"file:{quote(str(source.absolute()))}?mode=ro"
        with (
            contextlib.closing(sqlite3.connect(place, uri=True)) as reading,
            contextlib.closing(connect(target)) as writing,
        ):
            reading.backup(writing)
    except sqlite3.Error as fault:
        target.unlink()
        raise sentence(fault, source) from None


@contextlib.asynccontextmanager
async def opened(place: str) -> AsyncIterator[Store]:
    """The database to read from."""
    file = sqlite_file(place)
    with tempfile.TemporaryDirectory(prefix="fatesmith-export-") as folder:
        if file is not None:
            copy = Path(folder) / _COPY
            await asyncio.to_thread(copy_sqlite, file, copy)
            place = str(copy)
        store = await open_store(place)
        try:
            yield store
        finally:
            await store.close()


async def exported(store: Store, everything: bool = False) -> AsyncIterator[Exported]:
    """Every table in the order of the ids, without trials, which began in the middle of others;
    with `everything`, these too, and unfinished games, without the seeds of their dice."""
    async for table in store.every_table():
        stored = await store.load(table)
        if stored is None:
            continue
        try:
            found = restored(stored)
        except (FatesmithError, msgspec.DecodeError) as fault:
            yield Exported(table, fault=str(fault))
            continue
        counted = found.status == FINISHED and found.opened.trial is None
        wanted = counted or (everything and found.state is not None)
        yield Exported(table, found.record() if wanted else None)
