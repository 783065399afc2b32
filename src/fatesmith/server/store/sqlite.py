"""A store in one SQLite file, for one process.

An append that returned survives the death of the process, including kill -9. Whether it also
survives a power failure or a crash of the operating system is the owner's choice. By default
(`synchronous = NORMAL`) the last moments before it may be lost, acknowledged or not: whole appends,
the newest ones. With `durable` (`synchronous = FULL`) every commit waits for the disk, however long
that takes, and nothing that was acknowledged is lost.
"""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, Self, TypeVar, final

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
from fatesmith.server.store.errors import Conflict, NoSuchTable, StoreError, TableExists
from fatesmith.server.store.house_orders import HouseOrders
from fatesmith.server.store.listing import daily_try_of, listed_of, rest_of
from fatesmith.server.store.migrate import check_sqlite, migrate_sqlite
from fatesmith.server.store.sqlite_file import FileLock, connect, make_file, sentence
from fatesmith.server.store.sqlite_orders import SqliteOrders
from fatesmith.server.store.sqlite_writer import Writer

T = TypeVar("T")

_LISTED: Final = """
SELECT l.table_id, t.created_at, l.updated_at, t.last_seq, l.status, l.public, l.rest
FROM listings l JOIN tables t ON t.id = l.table_id"""
_PAGE: Final = """
AND l.status = ? AND (l.updated_at, l.table_id) < (?, ?)
ORDER BY l.updated_at DESC, l.table_id DESC LIMIT ?
"""

PUBLIC_TABLES: Final = f"{_LISTED} WHERE l.public = 1 {_PAGE}"
TABLES_OF: Final = f"{_LISTED} JOIN players p ON p.table_id = t.id WHERE p.player = ? {_PAGE}"
_TRIES: Final = """
SELECT d.day, d.player, d.table_id, l.updated_at, l.status, l.public, l.rest
FROM daily_tries d JOIN listings l ON l.table_id = d.table_id"""
TRIES_ON: Final = f"{_TRIES} WHERE d.day = ? ORDER BY d.player"
TRIES_OF: Final = f"{_TRIES} WHERE d.player = ? ORDER BY d.day DESC"
TABLE_IDS: Final = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
QUIET_TABLES: Final = """
SELECT t.id, t.last_seq FROM tables t
JOIN entries e ON e.table_id = t.id AND e.seq = t.last_seq
WHERE e.at_ms < ? AND t.id > ?
AND NOT EXISTS (SELECT 1 FROM daily_tries d WHERE d.table_id = t.id)
ORDER BY t.id LIMIT ?
"""


@final
class SqliteStore(TellingStore):
    """Tables in a file that no other process may open as a store; made by `open`."""

    def __init__(
        self,
        path: Path,
        lock: FileLock | None,
        writing: sqlite3.Connection,
        reading: sqlite3.Connection,
    ) -> None:
        super().__init__()
        self._path = path
        self._lock = lock
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing, path)
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self.orders: HouseOrders = SqliteOrders(self._read, self.write)

    @classmethod
    async def open(cls, path: Path, durable: bool = False) -> Self:
        """Open the file, creating or migrating it; StoreError if that fails."""
        path = path.absolute()
        return cls(path, *await asyncio.to_thread(_open, path, durable))

    @classmethod
    async def open_beside(cls, path: Path) -> Self:
        """Open the file while a server may use it, to read it and to give orders: whatever else is
        written there is the server's."""
        path = path.absolute()
        return cls(path, None, *await asyncio.to_thread(_open_beside, path))

    @property
    def commits(self) -> int:
        """How many transactions were committed since the start: at most one per write."""
        return self._writer.commits

    # Tables ---------------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> None:
        def write(db: sqlite3.Connection) -> int:
            made = db.execute(
                "INSERT INTO tables (id, secret, created_at, last_seq) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (new.id, new.secret, new.created_at, len(new.entries)),
            )
            if made.rowcount == 0:
                raise TableExists(new.id)
            _put_entries(db, new.id, 1, new.entries, new.created_at)
            _put_listing(db, new.id, new.listing, new.created_at)
            if new.counts_for is not None:
                db.execute(
                    "INSERT INTO daily_tries (day, player, table_id) VALUES (?, ?, ?)",
                    (*new.counts_for, new.id),
                )
            return len(new.entries)

        await self._write_and_tell(new.id, write)

    async def append(
        self,
        table: TableId,
        first_seq: int,
        entries: Sequence[bytes],
        at_ms: int,
        listing: Listing | None = None,
        snapshot: bytes | None = None,
        *,
        driving: bool = False,  # noqa: ARG002 - no other process could drive
    ) -> None:
        if not entries:
            raise ValueError("there is nothing to append")
        last = first_seq + len(entries) - 1

        def write(db: sqlite3.Connection) -> int:
            moved = db.execute(
                "UPDATE tables SET last_seq = ? WHERE id = ? AND last_seq = ?",
                (last, table, first_seq - 1),
            )
            if moved.rowcount == 0:
                found = _last_seq(db, table)
                raise Conflict(table, first_seq, found) if found else NoSuchTable(table)
            _put_entries(db, table, first_seq, entries, at_ms)
            if listing is not None:
                _put_listing(db, table, listing, at_ms)
            if snapshot is not None:
                db.execute(
                    "INSERT OR REPLACE INTO snapshots (table_id, seq, body) VALUES (?, ?, ?)",
                    (table, last, snapshot),
                )
            return last

        await self._write_and_tell(table, write)

    async def load(self, table: TableId) -> StoredTable | None:
        def read(db: sqlite3.Connection) -> StoredTable | None:
            # Entries are never changed, and removed only with their table: what is read second is
            # at least as new.
            row = db.execute(
                "SELECT t.secret, t.created_at, s.seq, s.body FROM tables t "
                "LEFT JOIN snapshots s ON s.table_id = t.id WHERE t.id = ?",
                (table,),
            ).fetchone()
            if row is None:
                return None
            secret, created_at, seq, body = row
            snapshot = None if seq is None else Snapshot(seq, body)
            entries = _entries(db, table, seq or 0)
            if snapshot is None and not entries:
                return None  # it was deleted in between
            return StoredTable(table, secret, created_at, snapshot, entries)

        return await self._read(read)

    async def entries(self, table: TableId, after: int) -> list[StoredEntry]:
        return await self._read(lambda db: _entries(db, table, after))

    async def last_seq(self, table: TableId) -> int:
        return await self._read(lambda db: _last_seq(db, table))

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
        sql, given = (PUBLIC_TABLES, page) if player is None else (TABLES_OF, (player, *page))
        rows = await self._read(lambda db: db.execute(sql, given).fetchall())
        return [listed_of(row) for row in rows]

    async def ids_after(self, last: str, limit: int) -> list[TableId]:
        rows = await self._read(lambda db: db.execute(TABLE_IDS, (last, limit)).fetchall())
        return [TableId(table) for (table,) in rows]

    # Records --------------------------------------------------------------------------------------

    async def save_record(self, name: str, text: str, at_ms: int) -> bool:
        sql = "INSERT INTO records (name, at_ms, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        body = text.encode()
        return await self.write(lambda db: db.execute(sql, (name, at_ms, body)).rowcount == 1)

    async def record(self, name: str) -> str | None:
        sql = "SELECT body FROM records WHERE name = ?"
        row = await self._read(lambda db: db.execute(sql, (name,)).fetchone())
        return None if row is None else bytes(row[0]).decode()

    async def forget_records(self, keep: int) -> int:
        sql = (
            "DELETE FROM records WHERE name IN "
            "(SELECT name FROM records ORDER BY at_ms DESC, name DESC LIMIT -1 OFFSET ?)"
        )
        return await self.write(lambda db: db.execute(sql, (keep,)).rowcount)

    # The daily forge ------------------------------------------------------------------------------

    async def tries_on(self, day: str) -> list[DailyTry]:
        return await self._tries(TRIES_ON, day)

    async def tries_of(self, player: PlayerId) -> list[DailyTry]:
        return await self._tries(TRIES_OF, player)

    async def _tries(self, sql: str, given: str) -> list[DailyTry]:
        rows = await self._read(lambda db: db.execute(sql, (given,)).fetchall())
        return [daily_try_of(row) for row in rows]

    async def save_par(self, day: str, maker: str, body: bytes) -> None:
        sql = "INSERT OR REPLACE INTO daily_pars (day, maker, body) VALUES (?, ?, ?)"
        await self.write(lambda db: db.execute(sql, (day, maker, body)).rowcount)

    async def par(self, day: str, maker: str) -> bytes | None:
        sql = "SELECT body FROM daily_pars WHERE day = ? AND maker = ?"
        row = await self._read(lambda db: db.execute(sql, (day, maker)).fetchone())
        return None if row is None else bytes(row[0])

    # Reviews --------------------------------------------------------------------------------------

    async def save_review(self, key: str, body: bytes, at_ms: int) -> None:
        sql = "INSERT INTO reviews (key, at_ms, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self.write(lambda db: db.execute(sql, (key, at_ms, body)).rowcount)

    async def review(self, key: str) -> bytes | None:
        sql = "SELECT body FROM reviews WHERE key = ?"
        row = await self._read(lambda db: db.execute(sql, (key,)).fetchone())
        return None if row is None else bytes(row[0])

    async def forget_reviews(self, keep: int) -> int:
        sql = (
            "DELETE FROM reviews WHERE key IN "
            "(SELECT key FROM reviews ORDER BY at_ms DESC, key DESC LIMIT -1 OFFSET ?)"
        )
        return await self.write(lambda db: db.execute(sql, (keep,)).rowcount)

    # Between processes, of which there is one -----------------------------------------------------

    async def secret(self, name: str) -> bytes:
        def write(db: sqlite3.Connection) -> bytes:
            db.execute(
                "INSERT INTO secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (name, secrets.token_bytes(SECRET_BYTES)),
            )
            row = db.execute("SELECT secret FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(row[0])

        return await self.write(write)

    async def claim(self, table: TableId) -> bool:
        del table
        return True

    async def release(self, table: TableId) -> None:
        del table

    # Housekeeping ---------------------------------------------------------------------------------

    async def quiet_tables(
        self, before_ms: int, after: str, limit: int
    ) -> list[tuple[TableId, int]]:
        given = (before_ms, after, limit)
        rows = await self._read(lambda db: db.execute(QUIET_TABLES, given).fetchall())
        return [(TableId(table), seq) for table, seq in rows]

    async def delete(self, table: TableId, last_seq: int) -> bool:
        def write(db: sqlite3.Connection) -> bool:
            if _last_seq(db, table) != last_seq:
                return False
            for name in ("entries", "snapshots", "listings", "players"):
                db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))  # noqa: S608 - ours
            return db.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount == 1

        return await self.write(write)

    async def check_writable(self) -> None:
        # Nobody reads this number, and unlike a row that stays the same it is always written.
        await self.write(lambda db: db.execute("PRAGMA user_version = 1").fetchall())

    async def stats(self) -> Stats:
        def read(db: sqlite3.Connection) -> Stats:
            by_status = "SELECT status, count(*) FROM listings GROUP BY status"
            found = dict(db.execute(by_status).fetchall())
            # Entries are numbered without gaps, so there is no need to count them.
            (entries,) = db.execute("SELECT coalesce(sum(last_seq), 0) FROM tables").fetchone()
            return Stats(found, entries)

        return await self._read(read)

    async def write(self, write: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the database in a transaction that others may share; it may be called
        twice, if the first transaction failed."""
        # A write cannot be recalled: a canceled caller only stops waiting.
        return await asyncio.shield(self._writer.ask(write))

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._feed.close()
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        # The last connection to close brings everything into the one file.
        await asyncio.to_thread(self._reading.close)
        await asyncio.to_thread(self._writing.close)
        if self._lock is not None:
            self._lock.close()

    # Inside ---------------------------------------------------------------------------------------

    async def _write_and_tell(
        self, table: TableId, write: Callable[[sqlite3.Connection], int]
    ) -> None:
        def tell(done: asyncio.Future[int]) -> None:
            if not done.cancelled() and done.exception() is None:
                self._feed.tell(table, done.result())

        asked = self._writer.ask(write)
        asked.add_done_callback(tell)
        await asyncio.shield(asked)

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, read, self._reading)
        except sqlite3.Error as fault:
            raise sentence(fault, self._path) from None


def _open(path: Path, durable: bool) -> tuple[FileLock, sqlite3.Connection, sqlite3.Connection]:
    make_file(path)
    lock = FileLock(path)
    try:
        writing = connect(path)
        try:
            _prepare(writing, path, durable)
            reading = connect(path)
            reading.execute("PRAGMA query_only = ON")
        except BaseException:
            writing.close()
            raise
    except sqlite3.Error as fault:
        lock.close()
        raise sentence(fault, path) from None
    except BaseException:
        lock.close()
        raise
    return lock, writing, reading


def _open_beside(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    if not path.is_file():
        raise StoreError(f"There is no database {path}: name the one that the server uses.")
    writing = connect(path)
    try:
        check_sqlite(writing, str(path))
        reading = connect(path)
        reading.execute("PRAGMA query_only = ON")
    except sqlite3.Error as fault:
        writing.close()
        raise sentence(fault, path) from None
    except BaseException:
        writing.close()
        raise
    return writing, reading


def _prepare(db: sqlite3.Connection, path: Path, durable: bool) -> None:
    # The mode is a property of the file, so it is not set until the file is known to be ours.
    migrate_sqlite(db, str(path))
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"{path} is on a disk without shared memory: keep it on a local disk.")
    db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    db.execute("PRAGMA foreign_keys = ON")


def _put_entries(
    db: sqlite3.Connection, table: TableId, first_seq: int, entries: Sequence[bytes], at_ms: int
) -> None:
    db.executemany(
        "INSERT INTO entries (table_id, seq, at_ms, body) VALUES (?, ?, ?, ?)",
        [(table, seq, at_ms, body) for seq, body in enumerate(entries, first_seq)],
    )


def _put_listing(db: sqlite3.Connection, table: TableId, listing: Listing, at_ms: int) -> None:
    db.execute(
        "INSERT OR REPLACE INTO listings (table_id, status, public, updated_at, rest) "
        "VALUES (?, ?, ?, ?, ?)",
        (table, listing.status, listing.public, at_ms, rest_of(listing)),
    )
    wanted = set(listing.players)
    found = db.execute("SELECT player FROM players WHERE table_id = ?", (table,)).fetchall()
    seated = {player for (player,) in found}
    for player in seated - wanted:
        db.execute("DELETE FROM players WHERE table_id = ? AND player = ?", (table, player))
    for player in wanted - seated:
        db.execute("INSERT INTO players (table_id, player) VALUES (?, ?)", (table, player))


def _entries(db: sqlite3.Connection, table: TableId, after: int) -> list[StoredEntry]:
    sql = "SELECT seq, at_ms, body FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
    return [StoredEntry(*row) for row in db.execute(sql, (table, after))]


def _last_seq(db: sqlite3.Connection, table: TableId) -> int:
    row = db.execute("SELECT last_seq FROM tables WHERE id = ?", (table,)).fetchone()
    return 0 if row is None else int(row[0])
