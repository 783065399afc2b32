"""Many at once: every number is used once, and nobody sees half an append."""

import asyncio
import random

from fatesmith.server.store.contract import Store, TableId
from fatesmith.server.store.errors import Conflict
from tests.server.store.telling import (
    NIGHT,
    T0,
    bodies,
    company,
    listing,
    new_table,
    opened,
    story,
    told,
)


async def append_all(store: Store, table: TableId, batches: list[list[bytes]]) -> int:
    """Write batch after batch as a host does: after a conflict look again. Counts the conflicts."""
    conflicts = 0
    last = await store.last_seq(table)
    for batch in batches:
        while True:
            try:
                await store.append(table, last + 1, batch, T0)
            except Conflict as conflict:
                conflicts += 1
                last = conflict.last_seq
            else:
                last += len(batch)
                break
    return conflicts


def test_of_many_who_write_at_once_each_number_has_one_winner(place: str) -> None:
    writers, rounds = 16, 12
    dice = random.Random(7)
    work = [
        [[b"%d.%d.%d" % (writer, turn, part) for part in range(dice.randint(1, 4))]
         for turn in range(rounds)]
        for writer in range(writers)
    ]  # fmt: skip

    async def tell() -> None:
        async with company(place) as stores:
            await stores[0].create(new_table())
            conflicts = await asyncio.gather(
                *(append_all(stores[n % 2], NIGHT, batches) for n, batches in enumerate(work))
            )
            assert sum(conflicts) > 0
            for store in stores:
                found = (await bodies(store, NIGHT))[1:]
                assert sorted(found) == sorted(b for own in work for batch in own for b in batch)
                for writer, batches in enumerate(work):
                    mine = [body for body in found if body.startswith(b"%d." % writer)]
                    assert mine == [body for batch in batches for body in batch]
                for batch in (batch for own in work for batch in own):
                    start = found.index(batch[0])
                    assert found[start : start + len(batch)] == batch

    told(tell())


def test_a_reader_never_sees_half_an_append(place: str) -> None:
    dice = random.Random(8)
    sizes = [dice.randint(2, 9) for _ in range(60)]
    batches = [[b"%d of %d" % (part, size) for part in range(1, size + 1)] for size in sizes]

    async def tell() -> None:
        async with company(place) as (writing, reading):
            await writing.create(new_table())
            done = asyncio.Event()
            seen: set[int] = set()

            async def write() -> None:
                for batch in batches:
                    last = await writing.last_seq(NIGHT)
                    shown = listing("open", round=last + len(batch))
                    await writing.append(NIGHT, last + 1, batch, T0, shown, b"%d" % len(batch))
                done.set()

            async def read() -> None:
                while not done.is_set():
                    found = await bodies(reading, NIGHT)
                    part, _, whole = found[-1].partition(b" of ")
                    assert part == whole or found == [b"opened"]
                    seen.add(len(found))
                    (listed,) = await reading.tables("open")
                    assert listed.listing.round == (listed.last_seq if listed.last_seq > 1 else 0)
                    table = await reading.load(NIGHT)
                    assert table is not None
                    if table.snapshot is not None and table.entries:
                        assert table.entries[0].seq == table.snapshot.seq + 1

            await asyncio.gather(write(), read(), read())
            assert len(seen) > 3
            assert len(await bodies(reading, NIGHT)) == 1 + sum(sizes)

    told(tell())


@story
async def test_all_of_many_appends_are_kept(store: Store) -> None:
    tables = [TableId(f"t{number}") for number in range(40)]
    await asyncio.gather(*(store.create(new_table(table)) for table in tables))
    work = [[b"%d" % seq] for seq in range(2, 12)]
    conflicts = await asyncio.gather(*(append_all(store, table, work) for table in tables))
    assert sum(conflicts) == 0
    for table in tables:
        assert await bodies(store, table, 1) == [body for batch in work for body in batch]


def test_secrets_and_forms_agree_when_all_start_at_once(database: str) -> None:
    async def start() -> bytes:
        async with opened(database) as store:
            return await store.secret("cookies")

    async def tell() -> None:
        assert len(set(await asyncio.gather(*(start() for _ in range(6))))) == 1

    told(tell())
