"""How many appends a store takes a second: one after the other, and many at once.

    .venv/bin/python -m tests.server.store.throughput [PLACE ...]

Without a place: SQLite in a temporary folder, both ways, and a PostgreSQL server of its own, which
does not wait for the disk. Entries have 300 bytes; every append is awaited and committed.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from fatesmith.server.store.contract import Store, TableId
from fatesmith.server.store.open import open_store
from tests.server.postgres import Postgres
from tests.server.store.telling import T0, new_table

BODY = b"x" * 300
SECONDS = 3.0


async def appends_a_second(store: Store, name: str, tables: int) -> float:
    """How many tables are played at once, each waiting for its append before the next."""
    ids = [TableId(f"{name}-{number}") for number in range(tables)]
    await asyncio.gather(*(store.create(new_table(table)) for table in ids))
    start = time.perf_counter()

    async def play(table: TableId) -> int:
        seq = 1
        while time.perf_counter() < start + SECONDS:
            await store.append(table, seq + 1, [BODY], T0)
            seq += 1
        return seq - 1

    done = sum(await asyncio.gather(*map(play, ids)))
    return done / (time.perf_counter() - start)


async def measure(title: str, place: str, durable: bool = False) -> None:
    store = await open_store(place, durable=durable)
    figures = [await appends_a_second(store, f"{n}", n) for n in (1, 10, 100, 1000)]
    await store.close()
    print(f"{title:24}" + "".join(f"{figure:10,.0f}" for figure in figures), flush=True)


def main(places: list[str]) -> None:
    print(f"{'appends/s, tables:':24}" + "".join(f"{n:10}" for n in (1, 10, 100, 1000)))
    for place in places:
        asyncio.run(measure("given", place))
    if places:
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure("SQLite", str(Path(folder) / "a.db")))
        asyncio.run(measure("SQLite, durable", str(Path(folder) / "b.db"), durable=True))
    with Postgres() as server:
        asyncio.run(measure("PostgreSQL, fsync off", server.new_database()))


if __name__ == "__main__":
    main(sys.argv[1:])
