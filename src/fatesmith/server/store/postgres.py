"""A store in a PostgreSQL database, shared by any number of processes.

An append that returned was committed, and is as durable as the server's settings make it
(`synchronous_commit`, `fsync`; PostgreSQL's defaults lose nothing). A commit whose answer was lost
with the connection may or may not have happened: `append` then raises StoreUnavailable, which does
not say which. The caller acknowledges nothing, reads the entries again, and finds out by its
client's id whether the command is among them. Trying again without looking does no harm either: if
it had happened, the numbers are taken and Conflict says so.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Sequence
from typing import Final, Self, TypeAlias, final

import asyncpg

from fatesmith.server.store import postgres_sql as sql
from fatesmith.server.store.changes import TellingStore
from fatesmith.server.store.contract import (
    END_OF_TIME,
    SECRET_BYTES,
    Cursor,
    DailyTry,
    Listed,
    Listing,
    NewTable,
    PlayerId,
    Snapshot,
    Stats,
    StoredEntry,
    StoredTable,
    TableId,
)
from fatesmith.server.store.errors import Conflict, LeaseLost, NoSuchTable, StoreError, TableExists
from fatesmith.server.store.house_orders import HouseOrders
from fatesmith.server.store.listing import daily_try_of, listed_of, rest_of
from fatesmith.server.store.migrate import migrate_postgres
from fatesmith.server.store.place import redacted
from fatesmith.server.store.postgres_faults import told
from fatesmith.server.store.postgres_leases import Leases
from fatesmith.server.store.postgres_orders import PgOrders
from fatesmith.server.store.postgres_session import Connection, Session

Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

CONNECTIONS: Final = 10
CONNECT_SECONDS: Final = 5.0
ANSWER_SECONDS: Final = 10.0
POLL_SECONDS: Final = 2.0

log = logging.getLogger(__name__)


@final
class PgStore(TellingStore):
    """Tables in a database; made by `open`."""

    def __init__(self, pool: Pool, url: str, poll_seconds: float) -> None:
        super().__init__()
        self._pool = pool
        self._place = redacted(url)
        self._poll_seconds = poll_seconds
        self._look_now = asyncio.Event()
        self._poller: asyncio.Task[None] | None = None
        self._leases = Leases(self._ask)
        self.orders: HouseOrders = PgOrders(self._fetch)
        self._session = Session(
            lambda: _connect(url, "session"), self._feed.tell, self._look_now.set
        )

    @classmethod
    async def open(
        cls, url: str, *, connections: int = CONNECTIONS, poll_seconds: float = POLL_SECONDS
    ) -> Self:
        """Connect, and create or migrate the database; StoreError if that fails."""
        place = redacted(url)
        try:
            with told(place):
                # No time limit: a migration takes as long as it takes.
                migrating = await _connect(url, "migration")
                try:
                    await migrate_postgres(migrating, place)
                finally:
                    await migrating.close()
                pool = await asyncpg.create_pool(
                    url,
                    min_size=1,
                    max_size=connections,
                    timeout=CONNECT_SECONDS,
                    command_timeout=ANSWER_SECONDS,
                    reset=_leave_as_it_is,
                    server_settings={"application_name": "fatesmith pool"},
                )
                store = cls(pool, url, poll_seconds)
                try:
                    await store._session.start()
                except BaseException:
                    pool.terminate()
                    raise
        except ValueError:
            # Its text may contain a part of the password that was mistaken for a port.
            raise StoreError(
                f"The URL {place} cannot be read: write special characters in names and passwords "
                "as %40 (@), %3A (:), %2F (/) and so on."
            ) from None
        store._leases.start()
        store._poller = asyncio.create_task(store._poll())
        return store

    # Tables ---------------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> None:
        listing = new.listing
        made = await self._fetch(
            sql.CREATE, new.id, 0, list(new.entries), new.created_at, new.secret, listing.status,
            listing.public, rest_of(listing), list(listing.players), *(new.counts_for or ("", "")),
        )  # fmt: skip
        if not made:
            raise TableExists(new.id)

    async def append(
        self,
        table: TableId,
        first_seq: int,
        entries: Sequence[bytes],
        at_ms: int,
        listing: Listing | None = None,
        snapshot: bytes | None = None,
        *,
        driving: bool = False,
    ) -> None:
        if not entries:
            raise ValueError("there is nothing to append")
        fence = []
        if driving:
            held = self._leases.fence(table)
            if held is None:
                raise LeaseLost(table)
            fence = [held]
        given = [table, first_seq - 1, list(entries), at_ms]
        if listing is None and snapshot is None:
            statement = sql.APPEND_DRIVEN if driving else sql.APPEND
            done = await self._fetch(statement, *given, *fence)
        else:
            statement = sql.APPEND_AND_MORE_DRIVEN if driving else sql.APPEND_AND_MORE
            shown: tuple[object, ...] = (None, None, None, None)
            if listing is not None:
                people = list(listing.players)
                shown = (listing.status, listing.public, rest_of(listing), people)
            done = await self._fetch(statement, *given, *shown, snapshot, *fence)
        if not done:
            found = await self.last_seq(table)
            if driving and found == first_seq - 1:
                self._leases.lose(table)
                raise LeaseLost(table)
            raise Conflict(table, first_seq, found) if found else NoSuchTable(table)

    async def load(self, table: TableId) -> StoredTable | None:
        rows = await self._fetch(sql.LOAD, table)
        if not rows:
            return None
        secret, created_at, seq, body = rows[0]
        snapshot = None if seq is None else Snapshot(seq, body)
        # Entries are never changed, and removed only with their table: what is read second is at
        # least as new.
        entries = await self.entries(table, seq or 0)
        if snapshot is None and not entries:
            return None  # it was deleted in between
        return StoredTable(table, secret, created_at, snapshot, entries)

    async def entries(self, table: TableId, after: int) -> list[StoredEntry]:
        return [StoredEntry(*row) for row in await self._fetch(sql.ENTRIES, table, after)]

    async def last_seq(self, table: TableId) -> int:
        rows = await self._fetch(sql.LAST_SEQ, table)
        return rows[0][0] if rows else 0

    async def tables(
        self,
        status: str,
        *,
        player: PlayerId | None = None,
        limit: int = 50,
        before: Cursor | None = None,
    ) -> list[Listed]:
        start = before or Cursor(END_OF_TIME, TableId(""))
        page = (status, start.updated_at, start.table, limit)
        if player is None:
            rows = await self._fetch(sql.PUBLIC_TABLES, *page)
        else:
            rows = await self._fetch(sql.TABLES_OF, *page, player)
        return [listed_of(row) for row in rows]

    async def ids_after(self, last: str, limit: int) -> list[TableId]:
        return [TableId(row[0]) for row in await self._fetch(sql.TABLE_IDS, last, limit)]

    # Records --------------------------------------------------------------------------------------

    async def save_record(self, name: str, text: str, at_ms: int) -> bool:
        return bool(await self._fetch(sql.SAVE_RECORD, name, at_ms, text.encode()))

    async def record(self, name: str) -> str | None:
        rows = await self._fetch(sql.RECORD, name)
        return bytes(rows[0][0]).decode() if rows else None

    async def forget_records(self, keep: int) -> int:
        return len(await self._fetch(sql.FORGET_RECORDS, keep))

    # The daily forge ------------------------------------------------------------------------------

    async def tries_on(self, day: str) -> list[DailyTry]:
        return [daily_try_of(row) for row in await self._fetch(sql.TRIES_ON, day)]

    async def tries_of(self, player: PlayerId) -> list[DailyTry]:
        return [daily_try_of(row) for row in await self._fetch(sql.TRIES_OF, player)]

    async def save_par(self, day: str, maker: str, body: bytes) -> None:
        await self._fetch(sql.SAVE_PAR, day, maker, body)

    async def par(self, day: str, maker: str) -> bytes | None:
        rows = await self._fetch(sql.PAR, day, maker)
        return bytes(rows[0][0]) if rows else None

    # Reviews --------------------------------------------------------------------------------------

    async def save_review(self, key: str, body: bytes, at_ms: int) -> None:
        await self._fetch(sql.SAVE_REVIEW, key, at_ms, body)

    async def review(self, key: str) -> bytes | None:
        rows = await self._fetch(sql.REVIEW, key)
        return bytes(rows[0][0]) if rows else None

    async def forget_reviews(self, keep: int) -> int:
        return len(await self._fetch(sql.FORGET_REVIEWS, keep))

    # Between processes ----------------------------------------------------------------------------

    async def secret(self, name: str) -> bytes:
        found = await self._fetch(sql.KEY, name)
        if not found:
            # If several try at once, one succeeds and all read what it wrote.
            await self._fetch(sql.PUT_KEY, name, secrets.token_bytes(SECRET_BYTES))
            found = await self._fetch(sql.KEY, name)
        return bytes(found[0][0])

    async def claim(self, table: TableId) -> bool:
        self._check_open()
        return await self._leases.claim(table)

    async def release(self, table: TableId) -> None:
        self._check_open()
        await self._leases.release(table)

    # Housekeeping ---------------------------------------------------------------------------------

    async def quiet_tables(
        self, before_ms: int, after: str, limit: int
    ) -> list[tuple[TableId, int]]:
        rows = await self._fetch(sql.QUIET_TABLES, before_ms, after, limit)
        return [(TableId(table), seq) for table, seq in rows]

    async def delete(self, table: TableId, last_seq: int) -> bool:
        return bool(await self._fetch(sql.DELETE, table, last_seq))

    async def check_writable(self) -> None:
        await self._fetch(sql.WRITE_SOMETHING)

    async def stats(self) -> Stats:
        found = {row[0]: row[1] for row in await self._fetch(sql.STATUSES)}
        ((entries,),) = await self._fetch(sql.ENTRIES_KEPT)
        return Stats(found, entries)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._feed.close()
        if self._poller is not None:
            self._poller.cancel()
            await asyncio.wait([self._poller])
        await self._leases.close()
        await self._session.close()
        try:
            await asyncio.wait_for(self._pool.close(), ANSWER_SECONDS)
        except TimeoutError:
            self._pool.terminate()

    # Inside ---------------------------------------------------------------------------------------

    async def _fetch(self, query: str, *given: object) -> list[asyncpg.Record]:
        self._check_open()
        return await self._ask(query, *given)

    async def _ask(self, query: str, *given: object) -> list[asyncpg.Record]:
        with told(self._place):
            # Waiting for a free connection is limited too: a database that hangs would hold them
            # all.
            async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
                return await connection.fetch(query, *given)

    async def _poll(self) -> None:
        """Check the watched tables from time to time, in case a notification did not reach us."""
        away = False
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._look_now.wait(), self._poll_seconds)
            self._look_now.clear()
            try:
                await self._session.pulse()
                if self._feed.watched:
                    watched = list(self._feed.watched)
                    for table, seq in await self._fetch(sql.LAST_SEQS, watched):
                        self._feed.tell(table, seq)
                away = False
            except StoreError as fault:
                # Logged once: while the database is down this fails every other second.
                log.log(
                    logging.DEBUG if away else logging.WARNING,
                    "Watched tables cannot be checked: %s",
                    fault,
                )
                away = True


async def _connect(url: str, purpose: str) -> Connection:
    """A connection outside the pool, with a name that an operator recognizes."""
    settings = {"application_name": f"fatesmith {purpose}"}
    return await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=settings)


async def _leave_as_it_is(connection: object) -> None:
    """We never change a session: with nothing to reset, this saves a round trip."""
    del connection
