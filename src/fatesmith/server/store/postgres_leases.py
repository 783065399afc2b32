"""Leases: which of several processes drives a table, with a deadline.

A process says once a second that it is alive. If it has not for three seconds, because it died,
hangs or cannot reach the database, others may take over its tables. Each lease has a fence, a
number that only rises; what a driver writes names its fence, and the statement that writes checks
it. So a process that wakes up too late can write nothing: it is told, reads the table again and
asks anew.

Deadlines are the database's, whose clock all processes share. A process itself measures with its
steady clock, and stops believing in its leases before the database does.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, final

from fatesmith.server.store import postgres_sql as sql
from fatesmith.server.store.contract import TableId
from fatesmith.server.store.errors import StoreError

LEASE_SECONDS: Final = 3.0
RENEWED_EVERY: Final = 1.0
_DOUBT: Final = 0.5
"""Seconds before the deadline at which a process no longer counts on it."""

Fetch = Callable[..., Awaitable[Sequence[Any]]]


@final
class Leases:
    """The leases of one process."""

    def __init__(self, fetch: Fetch, clock: Callable[[], float] = time.monotonic) -> None:
        self._fetch = fetch
        self._clock = clock
        self._holder = secrets.token_hex(8)
        self._fences: dict[TableId, int] = {}
        self._alive_until = 0.0
        self._turn = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep(), name="leases")

    async def close(self) -> None:
        """Let others have everything at once, if the database can be told."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        async with self._turn:
            if self._alive_until:
                self._forget()
                with contextlib.suppress(StoreError):
                    await self._fetch(sql.END_HOLDER, self._holder)

    def fence(self, table: TableId) -> int | None:
        """The number to write with; None if this process does not hold the table."""
        return self._fences.get(table) if self._alive() else None

    async def claim(self, table: TableId) -> bool:
        if self.fence(table) is not None:
            return True
        # Finish what was started: a lease that is given and forgotten would be held for nothing.
        return await asyncio.shield(self._claim(table))

    async def release(self, table: TableId) -> None:
        if table in self._fences:
            await asyncio.shield(self._release(table))

    def lose(self, table: TableId) -> None:
        """Somebody else has it."""
        self._fences.pop(table, None)

    # Inside ---------------------------------------------------------------------------------------

    def _alive(self) -> bool:
        return self._clock() < self._alive_until

    def _forget(self) -> None:
        self._fences.clear()
        self._alive_until = 0.0

    async def _claim(self, table: TableId) -> bool:
        async with self._turn:
            if self.fence(table) is not None:
                return True
            try:
                if not self._alive():
                    await self._renew()
                given = await self._fetch(sql.CLAIM, table, self._holder)
            except StoreError:
                return False  # nothing could be driven anyway
            if not given:
                return False
            self._fences[table] = given[0][0]
            return self._alive()

    async def _release(self, table: TableId) -> None:
        async with self._turn:
            fence = self._fences.pop(table, None)
            if fence is not None:
                await self._fetch(sql.RELEASE, table, fence)

    async def _renew(self) -> None:
        if not self._alive():
            # Others may have taken over some of them: what is still ours is claimed again.
            self._fences.clear()
        start = self._clock()
        await self._fetch(sql.RENEW_HOLDER, self._holder, LEASE_SECONDS)
        self._alive_until = start + LEASE_SECONDS - _DOUBT

    async def _keep(self) -> None:
        """As long as there is something to hold."""
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            if self._fences:
                async with self._turn:
                    with contextlib.suppress(StoreError):  # until the deadline it is tried again
                        await self._renew()
