"""Orders in an SQLite file; another process may give them while a server runs."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol, TypeVar, final

from fatesmith.server.store.contract import Listed
from fatesmith.server.store.house_orders import FIRST_KEY, Order, Sighting, SigningKey
from fatesmith.server.store.listing import listed_of

T = TypeVar("T")

_RAISE: Final = "UPDATE orders_version SET version = version + 1"
_TABLES: Final = """
SELECT l.table_id, t.created_at, l.updated_at, t.last_seq, l.status, l.public, l.rest, e.at_ms
FROM listings l JOIN tables t ON t.id = l.table_id
JOIN entries e ON e.table_id = t.id AND e.seq = t.last_seq
WHERE l.status = ? ORDER BY e.at_ms DESC, t.id LIMIT ?
"""
_MOST_ASKED: Final = 500
"""SQLite takes a limited number of values at once."""


class _Do(Protocol):
    def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> Awaitable[T]: ...


@final
class SqliteOrders:
    """The orders of one file."""

    def __init__(self, read: _Do, write: _Do) -> None:
        self._read = read
        self._write = write

    async def version(self) -> int:
        ((version,),) = await self._rows("SELECT version FROM orders_version")
        return int(version)

    async def all(self) -> list[Order]:
        sql = "SELECT kind, subject, text, at_ms, until_ms FROM orders ORDER BY kind, at_ms"
        return [Order(*row) for row in await self._rows(sql)]

    async def give(self, order: Order) -> None:
        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT OR REPLACE INTO orders (kind, subject, text, at_ms, until_ms) "
                "VALUES (?, ?, ?, ?, ?)",
                (order.kind, order.subject, order.text, order.at_ms, order.until_ms),
            )
            db.execute(_RAISE)

        await self._write(write)

    async def lift(self, kind: str, subject: str) -> bool:
        def write(db: sqlite3.Connection) -> bool:
            sql = "DELETE FROM orders WHERE kind = ? AND subject = ?"
            if db.execute(sql, (kind, subject)).rowcount == 0:
                return False
            db.execute(_RAISE)
            return True

        return await self._write(write)

    async def keys(self) -> list[SigningKey]:
        sql = "SELECT id, secret, at_ms, until_ms FROM signing_keys ORDER BY at_ms, id"
        return [SigningKey(*row) for row in await self._rows(sql)]

    async def rotate(self, key: SigningKey, first: bytes, old_until_ms: int) -> None:
        def write(db: sqlite3.Connection) -> None:
            insert = (
                "INSERT INTO signing_keys (id, secret, at_ms, until_ms) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING"
            )
            db.execute(insert, (FIRST_KEY, first, 0, old_until_ms))
            db.execute("UPDATE signing_keys SET until_ms = min(until_ms, ?)", (old_until_ms,))
            db.execute(insert, (key.id, key.secret, key.at_ms, key.until_ms))
            db.execute(_RAISE)

        await self._write(write)

    async def tables(self, status: str, limit: int) -> list[tuple[Listed, int]]:
        rows = await self._rows(_TABLES, (status, limit))
        return [(listed_of(row[:-1]), row[-1]) for row in rows]

    async def seen(self, sighting: Sighting) -> None:
        sql = "INSERT OR REPLACE INTO sightings (player, address, at_ms) VALUES (?, ?, ?)"
        given = (sighting.player, sighting.address, sighting.at_ms)
        await self._write(lambda db: db.execute(sql, given).rowcount)

    async def sightings(self, players: Sequence[str]) -> list[Sighting]:
        found: list[Sighting] = []
        for start in range(0, len(players), _MOST_ASKED):
            some = tuple(players[start : start + _MOST_ASKED])
            marks = ", ".join("?" * len(some))
            sql = f"SELECT player, address, at_ms FROM sightings WHERE player IN ({marks})"  # noqa: S608 - marks only
            found += [Sighting(*row) for row in await self._rows(sql, some)]
        return found

    async def forget_sightings(self, before_ms: int) -> None:
        sql = "DELETE FROM sightings WHERE at_ms < ?"
        await self._write(lambda db: db.execute(sql, (before_ms,)).rowcount)

    async def _rows(self, sql: str, given: tuple[object, ...] = ()) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, given).fetchall())
