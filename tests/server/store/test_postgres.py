"""What is particular to the store that processes share."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from fatesmith.server.store import postgres_session
from fatesmith.server.store.contract import Change, TableId
from fatesmith.server.store.errors import StoreError, StoreUnavailable
from fatesmith.server.store.postgres import PgStore
from fatesmith.server.store.postgres_session import lock_number
from tests.server.postgres import Postgres, run_sql
from tests.server.store.telling import DAY, NIGHT, T0, bodies, insist, new_table, told, until

NEVER = 600.0
SOON = 0.05


@asynccontextmanager
async def stores(url: str, *poll_seconds: float) -> AsyncIterator[list[PgStore]]:
    """As many stores as there are numbers, each a process's worth."""
    opened = [await PgStore.open(url, poll_seconds=seconds) for seconds in poll_seconds]
    try:
        yield opened
    finally:
        for store in opened:
            await store.close()


async def cut(url: str, purpose: str) -> int:
    """End connections as an operator or a broken line would; how many there were."""
    ended = await run_sql(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "  # noqa: S608
        f"current_database() AND application_name = 'fatesmith {purpose}'",
    )
    return len(ended)


# Changes ------------------------------------------------------------------------------------------


def test_changes_of_one_process_reach_the_other(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            there, back = other.changes(), one.changes()
            await one.create(new_table())
            assert await anext(there) == Change(NIGHT, 1)
            await other.append(NIGHT, 2, [b"a", b"b"], T0)
            assert await anext(there) == Change(NIGHT, 3)
            while await anext(back) != Change(NIGHT, 3):
                pass  # its own first

    told(tell())


def test_changes_are_reported_after_they_can_be_read(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            changes = other.changes()

            async def write() -> None:
                await one.create(new_table())
                for seq in range(2, 60):
                    await one.append(NIGHT, seq, [b"%d" % seq], T0)

            async def read() -> None:
                known = 0
                while known < 59:
                    change = await anext(changes)
                    known += len(await bodies(other, NIGHT, known))
                    assert known >= change.seq

            await asyncio.gather(write(), read())

    told(tell())


def test_a_lost_line_is_laid_again_and_nothing_is_missed(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            await one.create(new_table())
            changes = other.changes()
            other.watch(NIGHT, 1)
            for seq in range(2, 6):
                assert await cut(database, "session") == 2
                # Told by the new line, or by looking once it is laid.
                await one.append(NIGHT, seq, [b"x"], T0)
                assert await anext(changes) == Change(NIGHT, seq)
                await until(lambda: both_hear(database))

    told(tell())


async def both_hear(database: str) -> bool:
    (row,) = await run_sql(
        database,
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = 'fatesmith session'",
    )
    return bool(row[0] == 2)


def test_watched_tables_are_looked_after_though_no_notice_comes(database: str) -> None:
    async def tell() -> None:
        async with stores(database, SOON) as (store,):
            await store.create(new_table(NIGHT))
            await store.create(new_table(DAY))
            changes = store.changes()
            store.watch(NIGHT, 1)
            for seq in (2, 3, 4):
                await append_in_silence(database, DAY, seq)
                await append_in_silence(database, NIGHT, seq)
                while (change := await anext(changes)) != Change(NIGHT, seq):
                    assert change.seq == 1  # a notice of how they were created

    told(tell())


async def append_in_silence(database: str, table: str, seq: int) -> None:
    """What a process does whose notice is lost on its way."""
    await run_sql(
        database,
        f"WITH head AS (UPDATE fatesmith.tables SET last_seq = {seq} WHERE id = '{table}')"  # noqa: S608
        f"INSERT INTO fatesmith.entries VALUES ('{table}', {seq}, {T0}, '')",
    )


def test_what_others_say_on_the_channel_is_not_a_change(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER) as (store,):
            changes = store.changes()
            for noise in ("", "hello", "night:", "night:x", "night:-1", ":"):
                await run_sql(database, f"SELECT pg_notify('fatesmith', '{noise}')")
            await store.create(new_table())
            assert await anext(changes) == Change(NIGHT, 1)

    told(tell())


# Claims -------------------------------------------------------------------------------------------


def test_a_table_has_one_driver(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            assert await one.claim(NIGHT)
            assert not await other.claim(NIGHT)
            assert await other.claim(DAY)
            assert not await one.claim(DAY)
            await other.release(NIGHT)
            assert not await other.claim(NIGHT)
            # Claimed thrice, released once.
            assert await one.claim(NIGHT)
            assert await one.claim(NIGHT)
            await one.release(NIGHT)
            assert await other.claim(NIGHT)
            assert not await one.claim(NIGHT)

    told(tell())


def test_of_many_who_claim_at_once_one_drives(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER, NEVER) as all_of_them:
            tries = [store.claim(NIGHT) for store in all_of_them for _ in range(5)]
            given = await asyncio.gather(*tries)
            driving = {number // 5 for number, one in enumerate(given) if one}
            assert len(driving) == 1
            assert sum(given) == 5

    told(tell())


def test_a_claim_ends_with_the_connection_that_held_it(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER) as (one,):
            assert await one.claim(NIGHT)
            assert await cut(database, "session") == 1
            async with stores(database, NEVER) as (other,):
                await until(lambda: other.claim(NIGHT))

                async def knows() -> bool:
                    return not await one.claim(NIGHT)

                await until(knows)
                await other.release(NIGHT)
                await until(lambda: one.claim(NIGHT))

    told(tell())


def test_a_claim_ends_when_its_store_is_closed(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            assert await one.claim(NIGHT)
            await one.close()
            await until(lambda: other.claim(NIGHT))

    told(tell())


def test_a_claim_of_a_canceled_caller_is_not_forgotten(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            for patience in range(100):
                table = TableId(f"t{patience}")
                begun = asyncio.create_task(one.claim(table))
                for _ in range(patience):
                    await asyncio.sleep(0)
                begun.cancel()
                await asyncio.wait([begun])
                assert await one.claim(table)
                await one.release(table)
                assert await other.claim(table)

    told(tell())


def test_locks_of_different_tables_differ() -> None:
    numbers = {lock_number(TableId(f"t{number}")) for number in range(10_000)}
    assert len(numbers) == 10_000
    assert all(-(2**63) <= number < 2**63 for number in numbers)


# Trouble ------------------------------------------------------------------------------------------


def test_connections_that_were_cut_are_replaced(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER) as (store,):
            await store.create(new_table())
            for seq in range(2, 8):
                assert await cut(database, "pool") > 0
                await insist(store, b"%d" % seq)
            assert await bodies(store, NIGHT, 1) == [b"%d" % seq for seq in range(2, 8)]

    told(tell())


def test_a_query_that_is_cut_short_is_not_acknowledged(database: str) -> None:
    async def tell() -> None:
        async with stores(database, NEVER) as (store,):
            await store.create(new_table())
            blocking = await asyncpg.connect(database)
            async with blocking.transaction():
                await blocking.execute("SELECT 1 FROM fatesmith.tables FOR UPDATE")
                waiting = asyncio.create_task(store.append(NIGHT, 2, [b"x"], T0))
                await until(lambda: is_blocked(database))
                await cut(database, "pool")
                with pytest.raises(StoreUnavailable, match="cannot be used now"):
                    await waiting
            await blocking.close()
            assert await bodies(store, NIGHT) == [b"opened"]
            await store.append(NIGHT, 2, [b"again"], T0)

    told(tell())


async def is_blocked(database: str) -> bool:
    return bool(await run_sql(database, "SELECT 1 FROM pg_locks WHERE NOT granted"))


def test_a_line_that_went_dead_without_a_word_is_given_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_session, "PULSE_SECONDS", 0.2)
    url = postgres.new_database()

    async def tell() -> None:
        async with stores(url, SOON) as (store,):
            assert await store.claim(NIGHT)
            ((stuck,),) = await run_sql(
                url, "SELECT pid FROM pg_stat_activity WHERE application_name = 'fatesmith session'"
            )
            os.kill(stuck, signal.SIGSTOP)
            try:

                async def knows() -> bool:
                    return not await store.claim(NIGHT)

                await until(knows)
                # Changes come by another line already, but the claim is the dead one's still.
                changes = store.changes()
                await until(lambda: hears(url, stuck))
                await store.create(new_table())
                assert await anext(changes) == Change(NIGHT, 1)
                assert not await store.claim(NIGHT)
            finally:
                os.kill(stuck, signal.SIGCONT)
            await until(lambda: store.claim(NIGHT))

    told(tell())


async def hears(url: str, stuck: int) -> bool:
    sql = "SELECT pid FROM pg_stat_activity WHERE application_name = 'fatesmith session'"
    return bool({row[0] for row in await run_sql(url, sql)} - {stuck})


def test_a_server_that_refuses_is_reported(database: str) -> None:
    async def tell() -> None:
        elsewhere = urlunsplit(urlsplit(database)._replace(path="/no_such_database"))
        with pytest.raises(StoreError, match="does not exist"):
            await PgStore.open(elsewhere)

    told(tell())
