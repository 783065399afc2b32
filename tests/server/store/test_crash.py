"""What was acknowledged outlives the process and the database server, killed without warning."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from fatesmith.server.store.contract import Change
from fatesmith.server.store.errors import StoreUnavailable
from fatesmith.server.store.postgres import PgStore
from tests.server.postgres import Postgres
from tests.server.store.telling import (
    NIGHT,
    T0,
    bodies,
    insist,
    new_table,
    opened,
    told,
    until,
)

ROOT = Path(__file__).parents[3]


def killed_while_appending(place: str, acknowledged: int) -> int:
    """Run the appender, kill it after some acknowledgments, and tell the last it gave."""
    command = [sys.executable, "-m", "tests.server.store.appender", place, NIGHT]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stdout.readline() == "claimed\n"
        for _ in range(acknowledged):
            assert process.stdout.readline()
        process.kill()
        # A line that was cut off acknowledges nothing.
        lines = [line for line in process.stdout if line.endswith("\n")]
    return int(lines[-1]) if lines else 0


def test_what_a_killed_process_acknowledged_is_there(place: str) -> None:
    async def begin() -> None:
        async with opened(place) as store:
            await store.create(new_table(entries=(b"1",)))

    told(begin())
    for acknowledged in (1, 57, 150):
        last = killed_while_appending(place, acknowledged)

        async def check(last: int = last) -> None:
            async with opened(place) as store:
                # The server may take a moment to see that the process is gone.
                await until(lambda: store.claim(NIGHT))
                found = await bodies(store, NIGHT)
                assert found == [b"%d" % seq for seq in range(1, len(found) + 1)]
                assert len(found) >= last
                assert len(found) % 2 == 1  # whole appends
                assert await store.last_seq(NIGHT) == len(found)

        told(check())


def test_every_command_is_done_once_though_the_database_is_killed(postgres: Postgres) -> None:
    url = postgres.new_database()
    dice = random.Random(9)
    players, turns = 6, 40

    async def tell() -> None:
        async with opened(url) as store, opened(url) as other:
            await store.create(new_table())
            acknowledged: list[bytes] = []

            async def play(player: int) -> None:
                for turn in range(turns):
                    command = b"%d.%d" % (player, turn)
                    await insist((store, other)[player % 2], command)
                    acknowledged.append(command)

            async def strike() -> None:
                for end in (postgres.kill, postgres.stop, postgres.kill):
                    goal = len(acknowledged) + dice.randint(20, 40)
                    while len(acknowledged) < goal:
                        await asyncio.sleep(0)
                    await asyncio.to_thread(end)
                    await asyncio.to_thread(postgres.start)

            await asyncio.gather(strike(), *(play(player) for player in range(players)))
            found = await bodies(store, NIGHT)
            assert len(found) == len(set(found)) == 1 + players * turns
            assert set(acknowledged) == set(found[1:])

    told(tell())


def test_a_store_finds_its_way_back_to_a_database_that_was_away(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def tell() -> None:
        # No poll comes to help: the store itself must notice that the database is back.
        store = await PgStore.open(url, poll_seconds=600)
        changes = store.changes()
        await store.create(new_table())
        assert await anext(changes) == Change(NIGHT, 1)
        store.watch(NIGHT, 1)
        assert await store.claim(NIGHT)

        async def lost() -> bool:
            return not await store.claim(NIGHT)

        await asyncio.to_thread(postgres.stop)
        await until(lost)
        for use in (store.append(NIGHT, 2, [b"x"], T0), store.load(NIGHT), store.stats()):
            with pytest.raises(StoreUnavailable, match="cannot be used now"):
                await use
        await asyncio.to_thread(postgres.start)

        async with opened(url) as other:
            await other.append(NIGHT, 2, [b"after"], T0)
            assert await anext(changes) == Change(NIGHT, 2)
            await until(lambda: store.claim(NIGHT))
            assert not await other.claim(NIGHT)
            await store.append(NIGHT, 3, [b"mine"], T0)
            assert await anext(changes) == Change(NIGHT, 3)
        await store.close()

    told(tell())
