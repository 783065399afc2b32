"""One thread writes, and many writes share one commit.

Writes requested during a commit wait for the next one and share it. Each write has its own
savepoint, so that one that is refused takes nothing with it. A batch that fails as a whole is tried
again write by write: only what fails alone has failed.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, final

from fatesmith.engine.errors import FatesmithError
from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.sqlite_file import sentence

T = TypeVar("T")

Write = Callable[[sqlite3.Connection], T]
"""Does its work inside a transaction; may be called again if that failed."""

MOST_AT_ONCE: Final = 1000


@final
class _WaitingWrite(Generic[T]):
    """A write, who is waiting for it, and how it went."""

    __slots__ = ("answer", "fault", "future", "write")

    def __init__(self, write: Write[T], future: asyncio.Future[T]) -> None:
        self.write = write
        self.future = future
        self.answer: T
        self.fault: Exception | None = None

    def settle(self) -> None:
        if self.future.done():
            return
        if self.fault is None:
            self.future.set_result(self.answer)
        else:
            self.future.set_exception(self.fault)


@final
class Writer:
    """Takes writes on the event loop and performs them in its thread, in the order they came."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.commits = 0
        self._connection = connection
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._asked: queue.SimpleQueue[_WaitingWrite[Any] | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def ask(self, write: Write[T]) -> asyncio.Future[T]:
        """Done when the write is committed. It happens even if nobody is waiting anymore."""
        if self._closed:
            raise StoreError("The store is closed.")
        future: asyncio.Future[T] = self._loop.create_future()
        self._asked.put(_WaitingWrite(write, future))
        return future

    async def close(self) -> None:
        """Finish what was asked for, and end the thread."""
        if not self._closed:
            self._closed = True
            self._asked.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread --------------------------------------------------------------------------------

    def _work(self) -> None:
        going_on = True
        while going_on:
            batch: list[_WaitingWrite[Any]] = []
            asked = self._asked.get()
            while asked is not None:
                batch.append(asked)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    asked = self._asked.get_nowait()
                except queue.Empty:
                    break
            else:
                going_on = False
            if batch:
                self._do(batch)
                self._loop.call_soon_threadsafe(_settle, batch)

    def _do(self, batch: list[_WaitingWrite[Any]]) -> None:
        fault = self._transaction(batch)
        if fault is None:
            return
        if len(batch) == 1:
            batch[0].fault = fault
            return
        for asked in batch:
            asked.fault = self._transaction([asked]) or asked.fault

    def _transaction(self, batch: list[_WaitingWrite[Any]]) -> Exception | None:
        """Perform these writes and commit them; on a fault, none of them was done."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for asked in batch:
                asked.fault = None
                connection.execute("SAVEPOINT asked")
                try:
                    asked.answer = asked.write(connection)
                except FatesmithError as refusal:
                    asked.fault = refusal
                    connection.execute("ROLLBACK TO asked")
                connection.execute("RELEASE asked")
            connection.execute("COMMIT")
        except Exception as fault:  # it must reach the caller and not end the thread
            return self._rolled_back(fault)
        self.commits += 1
        return None

    def _rolled_back(self, fault: Exception) -> Exception:
        try:
            if self._connection.in_transaction:  # SQLite itself may already have rolled back
                self._connection.execute("ROLLBACK")
        except sqlite3.Error as worse:
            fault = worse
        return sentence(fault, self._path) if isinstance(fault, sqlite3.Error) else fault


def _settle(batch: list[_WaitingWrite[Any]]) -> None:
    for asked in batch:
        asked.settle()
