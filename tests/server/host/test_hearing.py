"""A process hears what others wrote to its tables, even if the database fails at that moment."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fatesmith.server.host.host import Host
from fatesmith.server.http.requests import SetupChoice
from fatesmith.server.store.contract import StoredEntry, TableId
from fatesmith.server.store.errors import StoreUnavailable
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables.entries import Options, Said, SeatPlan, SetupPlan, to_bytes
from fatesmith.server.thinking.workers import Thinkers


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


def test_a_change_that_could_not_be_read_is_reported_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(tmp_path / "tables.sqlite")
        host = Host(store, Thinkers(1))
        host.start()
        setup, name = SetupChoice().setup(2)
        live = await host.open(
            SetupPlan.of(setup),
            setup_name=name,
            seats=[SeatPlan()] * 2,
            options=Options(),
            owner="p0",
        )
        table, seen = TableId(live.table.id), live.table.seq
        read: Callable[[TableId, int], Awaitable[list[StoredEntry]]] = store.entries
        failed = 0

        async def fail(_table: TableId, _after: int) -> list[StoredEntry]:
            nonlocal failed
            failed += 1
            raise StoreUnavailable("The database cannot be used now.")

        monkeypatch.setattr(store, "entries", fail)
        said = to_bytes(Said("p1", "Ann", "hello"))
        await store.append(table, seen + 1, [said], 5)  # as another process would
        await until(lambda: failed == 1 and not live.lock.locked())
        monkeypatch.setattr(store, "entries", read)
        assert store._feed.watched[table] == seen
        store._feed.tell(table, seen + 1)  # as a look after watched tables does
        await until(lambda: [line.said.text for line in live.table.chat] == ["hello"])
        await host.stop()
        await store.close()

    asyncio.run(tell())


def test_what_this_process_wrote_itself_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(tmp_path / "tables.sqlite")
        host = Host(store, Thinkers(1))
        host.start()
        setup, name = SetupChoice().setup(2)
        live = await host.open(
            SetupPlan.of(setup),
            setup_name=name,
            seats=[SeatPlan()] * 2,
            options=Options(),
            owner="p0",
        )
        read = 0

        async def count(_table: TableId, _after: int) -> list[StoredEntry]:
            nonlocal read
            read += 1
            return []

        monkeypatch.setattr(store, "entries", count)
        for number in range(20):
            said = Said("p1", "Ann", f"hello {number}")
            await host.do(live, lambda _, said=said: [said])  # type: ignore[misc]
        await host.stop()
        await store.close()
        assert read == 0

    asyncio.run(tell())
