"""What whoever runs a server is shown: tables, who is there, and where they come from."""

from collections.abc import Iterable

import msgspec

from fatesmith.server.host.house import SESSION
from fatesmith.server.host.refolding import restored
from fatesmith.server.store.contract import Store, TableId
from fatesmith.server.store.house_orders import CLOSE
from fatesmith.server.tables.table import FINISHED, STATUSES


class Person(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    name: str
    session: str
    address: str = ""
    """Where they were last seen; empty if that is not known."""
    seen_at: int = 0


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    status: str
    public: bool
    title: str
    active_at: int
    closed: bool
    people: list[Person]


class LineShown(msgspec.Struct, frozen=True):
    """A line of talk, with the session that it came from."""

    at: int
    session: str
    name: str
    text: str


async def overview(store: Store, finished: bool, most: int) -> list[TableShown]:
    """The latest tables of every status, private ones too."""
    closed = {order.subject for order in await store.orders.all() if order.kind == CLOSE}
    found = []
    for status in STATUSES:
        if finished or status != FINISHED:
            found += await store.orders.tables(status, most)
    known = await _seen(store, (each for shown, _ in found for each in shown.listing.sitters))
    tables = [
        TableShown(
            table=listed.table,
            status=listed.listing.status,
            public=listed.listing.public,
            title=listed.listing.title,
            active_at=active_at,
            closed=listed.table in closed,
            people=[
                Person(name, SESSION + player, *known.get(player, ("", 0)))
                for name, player in zip(listed.listing.names, listed.listing.sitters, strict=False)
                if player
            ],
        )
        for listed, active_at in found
    ]
    return sorted(tables, key=lambda shown: -shown.active_at)[:most]


async def talk_at(store: Store, table: str) -> list[LineShown] | None:
    """What was said at a table, by those who watch too; None if there is no such table."""
    kept = await store.load(TableId(table))
    if kept is None:
        return None
    return [
        LineShown(line.at_ms, SESSION + line.said.player, line.said.name, line.said.text)
        for line in restored(kept).chat
    ]


async def _seen(store: Store, players: Iterable[str]) -> dict[str, tuple[str, int]]:
    wanted = sorted({player for player in players if player})
    return {
        each.player: (each.address, each.at_ms) for each in await store.orders.sightings(wanted)
    }
