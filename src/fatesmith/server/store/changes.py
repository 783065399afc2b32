"""Telling readers within this process that tables have grown."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import final

from fatesmith.server.store.contract import Change, TableId


@final
class ChangeReader:
    """One reader's changes: of each table only the newest waits, so a slow reader costs little."""

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
        """End the iteration once what waits is read."""
        self._closed = True
        self._stirred.set()
        self._feed.drop(self)


@final
class Feed:
    """Hands every change to every reader, and remembers how far watched tables were told."""

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
        """A table has entries up to `seq`; what was told of a watched table is not told again."""
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
