"""Orders in a PostgreSQL database, which all processes of a server look at."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, final

from fatesmith.server.store.contract import Listed
from fatesmith.server.store.house_orders import FIRST_KEY, Order, Sighting, SigningKey
from fatesmith.server.store.listing import listed_of

Fetch = Callable[..., Awaitable[Sequence[Any]]]

VERSION: Final = "SELECT version FROM fatesmith.orders_version"
ALL: Final = """
SELECT kind, subject, text, at_ms, until_ms FROM fatesmith.orders ORDER BY kind, at_ms
"""

GIVE: Final = """
WITH given AS (
    INSERT INTO fatesmith.orders (kind, subject, text, at_ms, until_ms)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (kind, subject) DO UPDATE
    SET text = excluded.text, at_ms = excluded.at_ms, until_ms = excluded.until_ms
)
UPDATE fatesmith.orders_version SET version = version + 1
"""

LIFT: Final = """
WITH lifted AS (
    DELETE FROM fatesmith.orders WHERE kind = $1 AND subject = $2 RETURNING kind
)
UPDATE fatesmith.orders_version SET version = version + 1 FROM lifted RETURNING version
"""

KEYS: Final = """
SELECT id, secret, at_ms, until_ms FROM fatesmith.signing_keys ORDER BY at_ms, id
"""

# The first key is added with the first rotation; what is added here is not seen by the update.
ROTATE: Final = """
WITH older AS (
    UPDATE fatesmith.signing_keys SET until_ms = least(until_ms, $7::bigint)
),
first AS (
    INSERT INTO fatesmith.signing_keys (id, secret, at_ms, until_ms)
    VALUES ($1, $2, 0, $7::bigint) ON CONFLICT DO NOTHING
),
newest AS (
    INSERT INTO fatesmith.signing_keys (id, secret, at_ms, until_ms) VALUES ($3, $4, $5, $6)
)
UPDATE fatesmith.orders_version SET version = version + 1
"""

TABLES: Final = """
SELECT l.table_id, t.created_at, l.updated_at, t.last_seq, l.status, l.public, l.rest, e.at_ms
FROM fatesmith.listings l JOIN fatesmith.tables t ON t.id = l.table_id
JOIN fatesmith.entries e ON e.table_id = t.id AND e.seq = t.last_seq
WHERE l.status = $1 ORDER BY e.at_ms DESC, t.id LIMIT $2
"""

SEEN: Final = """
INSERT INTO fatesmith.sightings (player, address, at_ms) VALUES ($1, $2, $3)
ON CONFLICT (player) DO UPDATE SET address = excluded.address, at_ms = excluded.at_ms
"""

SIGHTINGS: Final = """
SELECT player, address, at_ms FROM fatesmith.sightings WHERE player = ANY ($1::text[])
"""

FORGET_SIGHTINGS: Final = "DELETE FROM fatesmith.sightings WHERE at_ms < $1"


@final
class PgOrders:
    """The orders of one database."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch

    async def version(self) -> int:
        ((version,),) = await self._fetch(VERSION)
        return int(version)

    async def all(self) -> list[Order]:
        return [Order(*row) for row in await self._fetch(ALL)]

    async def give(self, order: Order) -> None:
        given = (order.kind, order.subject, order.text, order.at_ms, order.until_ms)
        await self._fetch(GIVE, *given)

    async def lift(self, kind: str, subject: str) -> bool:
        return bool(await self._fetch(LIFT, kind, subject))

    async def keys(self) -> list[SigningKey]:
        return [SigningKey(*row) for row in await self._fetch(KEYS)]

    async def rotate(self, key: SigningKey, first: bytes, old_until_ms: int) -> None:
        given = (FIRST_KEY, first, key.id, key.secret, key.at_ms, key.until_ms, old_until_ms)
        await self._fetch(ROTATE, *given)

    async def tables(self, status: str, limit: int) -> list[tuple[Listed, int]]:
        rows = await self._fetch(TABLES, status, limit)
        return [(listed_of(tuple(row)[:-1]), row[-1]) for row in rows]

    async def seen(self, sighting: Sighting) -> None:
        await self._fetch(SEEN, sighting.player, sighting.address, sighting.at_ms)

    async def sightings(self, players: Sequence[str]) -> list[Sighting]:
        return [Sighting(*row) for row in await self._fetch(SIGHTINGS, list(players))]

    async def forget_sightings(self, before_ms: int) -> None:
        await self._fetch(FORGET_SIGHTINGS, before_ms)
