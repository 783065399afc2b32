"""Telling readers in this process that tables have grown, and what else all stores share."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping
from typing import Final, final

from fatesmith.server.store.contract import Change, TableId
from fatesmith.server.store.errors import StoreError

PAGE: Final = 500
"""How many ids of tables are read at a time."""


@final
class ChangeReader:
    """One reader's changes: only the newest of each table waits, so a slow reader costs little."""

    def __init__(self, feed: "Feed") -> None:
        self._feed = feed
        self._waiting: dict[TableId, int] = {}
        self._stirred = asyncio.Event()
        self._closed = False

    def __aiter__(self) -> AsyncIterator[Change]:
        return self

    async def __anext__(self) -> Change:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._stirred.clear()
            await self._stirred.wait()
        table = next(iter(self._waiting))
        return Change(table, self._waiting.pop(table))

    def tell(self, table: TableId, seq: int) -> None:
        self._waiting[table] = max(seq, self._waiting.get(table, 0))
        self._stirred.set()

    def close(self) -> None:
        """End the iteration once everything waiting has been read."""
        self._closed = True
        self._stirred.set()
        self._feed.drop(self)


@final
class Feed:
    """Hands every change to every reader, and remembers how far watched tables were reported."""

    def __init__(self) -> None:
        self._readers: list[ChangeReader] = []
        self._watched: dict[TableId, int] = {}
        self._closed = False

    def subscribe(self) -> ChangeReader:
        reader = ChangeReader(self)
        if self._closed:
            reader.close()
        else:
            self._readers.append(reader)
        return reader

    def drop(self, reader: ChangeReader) -> None:
        if reader in self._readers:
            self._readers.remove(reader)

    def watch(self, table: TableId, seen: int) -> None:
        self._watched[table] = seen

    def unwatch(self, table: TableId) -> None:
        self._watched.pop(table, None)

    @property
    def watched(self) -> Mapping[TableId, int]:
        return self._watched

    def tell(self, table: TableId, seq: int) -> None:
        """A table has entries up to `seq`; nothing about a watched table is reported twice."""
        seen = self._watched.get(table)
        if seen is not None:
            if seq <= seen:
                return
            self._watched[table] = seq
        for reader in self._readers:
            reader.tell(table, seq)

    def close(self) -> None:
        self._closed = True
        for reader in list(self._readers):
            reader.close()


class TellingStore(ABC):
    """What every store does the same way: report changes, page through ids, refuse once closed."""

    def __init__(self) -> None:
        self._feed = Feed()
        self._closed = False

    def changes(self) -> ChangeReader:
        return self._feed.subscribe()

    def watch(self, table: TableId, seen: int) -> None:
        self._feed.watch(table, seen)

    def unwatch(self, table: TableId) -> None:
        self._feed.unwatch(table)

    async def every_table(self) -> AsyncIterator[TableId]:
        page = await self.ids_after("", PAGE)
        while page:
            for table in page:
                yield table
            page = await self.ids_after(page[-1], PAGE)

    @abstractmethod
    async def ids_after(self, last: str, limit: int) -> list[TableId]:
        """Up to this many ids of tables, in order, starting after `last`."""

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
