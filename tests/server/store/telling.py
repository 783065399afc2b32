"""Tests of stores are coroutines, each on its own event loop."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from fatesmith.server.store.contract import Listing, NewTable, PlayerId, Store, TableId
from fatesmith.server.store.errors import Conflict, StoreUnavailable
from fatesmith.server.store.open import open_store

PATIENCE = 20.0
T0 = 1_700_000_000_000
NIGHT, DAY = TableId("night"), TableId("day")


def story(test: Callable[[Store], Awaitable[None]]) -> Callable[[str], None]:
    """A test of a store, which pytest sees as one of the place that the store is opened at."""

    def run(place: str) -> None:
        async def tell() -> None:
            async with opened(place) as store:
                await test(store)

        told(tell())

    run.__name__ = test.__name__
    run.__module__ = test.__module__
    run.__doc__ = test.__doc__
    return run


def told(tale: Awaitable[None]) -> None:
    """Run it to its end, with a time limit."""

    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await tale

    asyncio.run(limited())


@asynccontextmanager
async def opened(place: str) -> AsyncIterator[Store]:
    store = await open_store(place)
    try:
        yield store
    finally:
        await store.close()


def listing(status: str = "open", public: bool = True, *players: str, round: int = 0) -> Listing:
    return Listing(
        status=status,
        public=public,
        title="An evening",
        seats=4,
        players=tuple(map(PlayerId, players)),
        round=round,
    )


def new_table(
    table: str = NIGHT,
    entries: Sequence[bytes] = (b"opened",),
    shown: Listing | None = None,
    at: int = T0,
) -> NewTable:
    return NewTable(TableId(table), b"\0seed\xff" + table.encode(), at, shown or listing(), entries)


async def bodies(store: Store, table: TableId, after: int = 0) -> list[bytes]:
    """The contents of the entries, after checking their numbers."""
    found = await store.entries(table, after)
    assert [entry.seq for entry in found] == list(range(after + 1, after + 1 + len(found)))
    return [entry.body for entry in found]


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that another process or the database does."""
    while not await holds():
        await asyncio.sleep(0.01)


async def insist(store: Store, command: bytes) -> None:
    """Do a command as a host must when the database may vanish: after any doubt read again, and
    look whether it is there."""
    while True:
        try:
            found = await bodies(store, NIGHT)
            if command not in found:
                await store.append(NIGHT, len(found) + 1, [command], T0)
            return
        except Conflict:
            continue
        except StoreUnavailable:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def company(place: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two that use one store: two processes' worth of PostgreSQL, or SQLite's one with itself."""
    async with opened(place) as one:
        if place.startswith("postgres"):
            async with opened(place) as other:
                yield one, other
        else:
            yield one, one
