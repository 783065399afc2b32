"""The one connection that hears of changes, reestablished whenever it is lost.

Listening belongs to a PostgreSQL session. A pooler between us and the server must therefore keep
sessions (PgBouncer: `pool_mode = session`).
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, final

import asyncpg

from fatesmith.server.store.contract import TableId
from fatesmith.server.store.postgres_faults import AWAY

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

CHANNEL: Final = "fatesmith"
PULSE_SECONDS: Final = 5.0
"""How long the server may take to answer before the connection counts as lost."""
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0

log = logging.getLogger(__name__)


@final
class Session:
    """Keeps a connection until closed; calls `heard` for changes, `renewed` for each new start."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[Connection]],
        heard: Callable[[TableId, int], None],
        renewed: Callable[[], None],
    ) -> None:
        self._connect = connect
        self._heard = heard
        self._renewed = renewed
        self._connection: Connection | None = None
        self._lost = asyncio.Event()
        # A connection does one thing at a time.
        self._turn = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Returns when changes are being heard; the first connection must succeed."""
        await self._open()
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        if self._connection is not None:
            connection, self._connection = self._connection, None
            # A pulse may still be in progress.
            async with self._turn:
                with contextlib.suppress(*AWAY):
                    await connection.close(timeout=PULSE_SECONDS)

    # The connection -------------------------------------------------------------------------------

    async def pulse(self) -> None:
        """Find out whether the connection is still alive: a dead one does not announce itself."""
        async with self._turn:
            connection = self._connection
            if connection is None:
                return
            try:
                await connection.execute("SELECT 1", timeout=PULSE_SECONDS)
            except AWAY:
                connection.terminate()

    async def _open(self) -> None:
        connection = await self._connect()
        try:
            await connection.add_listener(CHANNEL, self._on_notice)
        except BaseException:
            connection.terminate()
            raise
        self._lost = asyncio.Event()
        self._connection = connection
        connection.add_termination_listener(self._on_loss)
        if connection.is_closed():
            self._on_loss(connection)

    async def _keep(self) -> None:
        while True:
            await self._lost.wait()
            log.warning("The connection that hears of changes is lost; a new one is being made.")
            pause = FIRST_PAUSE
            while True:
                try:
                    await self._open()
                    break
                except (*AWAY, asyncpg.PostgresError) as fault:
                    log.debug("No new connection yet (%s).", type(fault).__name__)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
            log.warning("The connection that hears of changes is back.")
            self._renewed()

    def _on_loss(self, connection: object) -> None:
        if connection is self._connection:
            self._connection = None
            self._lost.set()

    def _on_notice(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        table, colon, seq = str(payload).rpartition(":")
        if colon and seq.isascii() and seq.isdecimal():
            self._heard(TableId(table), int(seq))
        else:
            log.warning("A notification that is not ours arrived on channel %s.", CHANNEL)
