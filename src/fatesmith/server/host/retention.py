"""How long tables are kept: those at which nothing has happened for many days are deleted.

A game that is over is exported first, if a folder is given; what cannot be exported stays. Tables
of counted tries at a daily forge stay too: their results are shown for as long as there are days.
"""

import asyncio
import contextlib
import logging
import os
import tempfile
from pathlib import Path
from typing import Final, final

import msgspec

from fatesmith.engine.errors import FatesmithError
from fatesmith.notation.record_files import TEXT, spell
from fatesmith.server.host.host import Host
from fatesmith.server.host.refolding import restored
from fatesmith.server.store.contract import Store, TableId
from fatesmith.server.store.errors import StoreError
from fatesmith.server.tables.errors import ServerError
from fatesmith.server.tables.table import FINISHED

DAY_MS: Final = 24 * 3600 * 1000
SWEEP_SECONDS: Final = 3600.0
AT_ONCE: Final = 100
"""Tables that are looked for at a time."""

_log: Final = logging.getLogger(__name__)


def check_folder(folder: Path) -> None:
    """ServerError if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as fault:
        text = f"{folder} cannot hold exported games: {fault.strerror}; name another --export-to"
        raise ServerError(text) from None


@final
class Retention:
    """Deletes what is older than `days`, at the start and every hour."""

    def __init__(self, store: Store, host: Host, days: int, folder: Path | None) -> None:
        self._store = store
        self._host = host
        self._days = days
        self._folder = folder

    async def run(self) -> None:
        """Until canceled."""
        while True:
            try:
                deleted, kept = await self.sweep()
            except StoreError as fault:
                _log.warning("old tables could not be deleted: %s", fault)
            else:
                if deleted or kept:
                    _log.info("deleted %d old tables, kept %d with faults", deleted, kept)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> tuple[int, int]:
        """Delete what is old enough; how many were deleted, and how many could not be exported."""
        before = self._host.clock() - self._days * DAY_MS
        deleted = kept = 0
        last = ""
        while found := await self._store.quiet_tables(before, last, AT_ONCE):
            for table, seq in found:
                if table in self._host.live:
                    continue  # somebody looks at it
                if self._folder is not None and not await self._exported(table, self._folder):
                    kept += 1
                    continue
                deleted += await self._store.delete(table, seq)
            last = found[-1][0]
        return deleted, kept

    async def _exported(self, table: TableId, folder: Path) -> bool:
        """Whether nothing is lost with it: its game is in the folder now, or was never finished."""
        kept = await self._store.load(table)
        if kept is None:
            return True
        try:
            found = restored(kept)
            if found.status != FINISHED or found.opened.trial is not None:
                return True
            text = spell(found.record(), TEXT)
            await asyncio.to_thread(_write, folder / f"{table}.txt", text)
        except (FatesmithError, msgspec.DecodeError, OSError) as fault:
            _log.error("table %s is kept, because it cannot be exported: %s", table, fault)
            return False
        return True


def _write(path: Path, text: str) -> None:
    """Whole or not at all, and on the disk before anything is deleted."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".export-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise
