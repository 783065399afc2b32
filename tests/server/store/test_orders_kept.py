"""What whoever runs a server ordered is kept by both back ends, and every change can be noticed."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from fatesmith.server.store.contract import END_OF_TIME, Listing, NewTable, TableId
from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.house_orders import BAN, MUTE, Order, Sighting, SigningKey
from fatesmith.server.store.open import open_beside, open_store


def test_an_order_replaces_the_one_before_and_every_change_raises_the_version(place: str) -> None:
    async def check() -> None:
        store = await open_store(place)
        orders = store.orders
        versions = [await orders.version()]
        await orders.give(Order(MUTE, "s:ann", "rude", 5))
        versions.append(await orders.version())
        await orders.give(Order(MUTE, "s:ann", "very rude", 6, 9))
        versions.append(await orders.version())
        await orders.give(Order(BAN, "s:ann", "", 7))
        assert set(await orders.all()) == {
            Order(MUTE, "s:ann", "very rude", 6, 9),
            Order(BAN, "s:ann", "", 7, END_OF_TIME),
        }
        assert await orders.lift(MUTE, "s:ann")
        versions.append(await orders.version())
        assert not await orders.lift(MUTE, "s:ann")
        assert await orders.version() == versions[-1]
        assert versions == sorted(set(versions))
        assert await orders.all() == [Order(BAN, "s:ann", "", 7, END_OF_TIME)]
        await store.close()

    asyncio.run(check())


def test_orders_are_given_beside_a_store_in_use(place: str) -> None:
    async def check() -> None:
        server = await open_store(place)
        before = await server.orders.version()
        beside = await open_beside(place)
        await beside.orders.give(Order(BAN, "192.0.2.0/24", "", 1))
        await beside.close()
        assert await server.orders.version() > before
        assert await server.orders.all() == [Order(BAN, "192.0.2.0/24", "", 1)]
        await server.close()

    asyncio.run(check())


def test_every_table_is_listed_with_its_last_activity(place: str) -> None:
    async def check() -> None:
        store = await open_store(place)
        for number, public in enumerate((True, False)):
            listing = Listing(status="open", public=public)
            new = NewTable(TableId(f"t{number}"), b"s" * 32, number, listing, [b"entry"])
            await store.create(new)
        await store.append(TableId("t0"), 2, [b"said"], 50)
        found = await store.orders.tables("open", 10)
        assert [(listed.table, at) for listed, at in found] == [("t0", 50), ("t1", 1)]
        assert await store.orders.tables("running", 10) == []
        assert len(await store.orders.tables("open", 1)) == 1
        await store.close()

    asyncio.run(check())


def test_only_the_last_sighting_of_a_session_is_kept_and_old_ones_are_forgotten(
    place: str,
) -> None:
    async def check() -> None:
        store = await open_store(place)
        orders = store.orders
        for sighting in (Sighting("ann", "192.0.2.1", 1), Sighting("bob", "192.0.2.2", 2)):
            await orders.seen(sighting)
        await orders.seen(Sighting("ann", "192.0.2.3", 3))
        assert set(await orders.sightings(["ann", "bob", "cat"])) == {
            Sighting("ann", "192.0.2.3", 3),
            Sighting("bob", "192.0.2.2", 2),
        }
        assert await orders.sightings([]) == []
        await orders.forget_sightings(3)
        assert await orders.sightings(["ann", "bob"]) == [Sighting("ann", "192.0.2.3", 3)]
        await store.close()

    asyncio.run(check())


def test_older_keys_hold_until_the_time_that_their_first_successor_gave_them(place: str) -> None:
    async def check() -> None:
        store = await open_store(place)
        orders = store.orders
        assert await orders.keys() == []
        version = await orders.version()
        await orders.rotate(SigningKey("k1", b"1" * 32, 10), b"0" * 32, 100)
        assert await orders.version() > version
        await orders.rotate(SigningKey("k2", b"2" * 32, 20), b"0" * 32, 200)
        assert await orders.keys() == [
            SigningKey("", b"0" * 32, 0, 100),
            SigningKey("k1", b"1" * 32, 10, 200),
            SigningKey("k2", b"2" * 32, 20, END_OF_TIME),
        ]
        await store.close()

    asyncio.run(check())


def test_a_file_of_another_schema_or_program_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def opened() -> None:
        store = await open_store(file)
        await store.close()

    async def beside() -> None:
        await open_beside(str(file))

    with pytest.raises(StoreError, match="There is no database"):
        asyncio.run(beside())
    asyncio.run(opened())
    with sqlite3.connect(file) as db:
        db.execute("DELETE FROM schema_version WHERE version > 6")
    db.close()
    with pytest.raises(StoreError, match="older fatesmith"):
        asyncio.run(beside())
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA application_id = 7")
    db.close()
    with pytest.raises(StoreError, match="another program"):
        asyncio.run(beside())
