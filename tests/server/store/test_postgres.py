"""What is particular to the store that processes share."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from fatesmith.server.store import postgres_leases, postgres_session
from fatesmith.server.store.contract import Change, TableId
from fatesmith.server.store.errors import Conflict, LeaseLost, StoreError, StoreUnavailable
from fatesmith.server.store.postgres import PgStore
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


async def hang(store: PgStore) -> None:
    """As if the process did nothing anymore: nobody says that it is alive."""
    keeper = store._leases._keeper
    assert keeper is not None
    keeper.cancel()
    await asyncio.wait([keeper])


def test_a_process_that_hangs_loses_its_tables_and_can_write_nothing_as_their_driver(
    database: str,
) -> None:
    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            await one.create(new_table())
            assert await one.claim(NIGHT)
            await one.append(NIGHT, 2, [b"a"], T0, driving=True)
            await hang(one)
            await until(lambda: other.claim(NIGHT))
            # It still believes in its lease, as one that wakes up in the middle of a step does.
            one._leases._alive_until = float("inf")
            assert await one.claim(NIGHT)
            with pytest.raises(LeaseLost, match="driven by another process"):
                await one.append(NIGHT, 3, [b"late"], T0, driving=True)
            with pytest.raises(LeaseLost):
                await one.append(NIGHT, 3, [b"late"], T0, snapshot=b"late", driving=True)
            assert not await one.claim(NIGHT), "it was told"
            await other.append(NIGHT, 3, [b"b"], T0, snapshot=b"s", driving=True)
            assert await bodies(one, NIGHT, 1) == [b"a", b"b"]
            # What people do is decided by the numbers of entries alone.
            await one.append(NIGHT, 4, [b"c"], T0)
            with pytest.raises(Conflict):
                await other.append(NIGHT, 4, [b"d"], T0, driving=True)
            await other.release(NIGHT)
            with pytest.raises(LeaseLost):
                await other.append(NIGHT, 5, [b"e"], T0, driving=True)
            assert await one.claim(NIGHT)

    told(tell())


def test_a_process_that_says_it_is_alive_keeps_its_tables(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_leases, "LEASE_SECONDS", 1.5)
    monkeypatch.setattr(postgres_leases, "RENEWED_EVERY", 0.1)

    async def tell() -> None:
        async with stores(database, NEVER, NEVER) as (one, other):
            assert await one.claim(NIGHT)
            ((first,),) = await run_sql(database, "SELECT until FROM fatesmith.holders")

            async def renewed() -> bool:
                ((until_now,),) = await run_sql(database, "SELECT until FROM fatesmith.holders")
                return bool((until_now - first).total_seconds() > 2 * 1.5)

            await until(renewed)
            assert not await other.claim(NIGHT)
            assert await one.claim(NIGHT)

    told(tell())


def test_a_lease_that_was_taken_over_has_a_higher_fence(database: str) -> None:
    async def tell() -> None:
        fences = []
        async with stores(database, NEVER, NEVER) as (one, other):
            for store in (one, other, one):
                assert await store.claim(NIGHT)
                fences.append(store._leases.fence(NIGHT) or 0)
                await store.release(NIGHT)
        assert 0 < fences[0] < fences[1] < fences[2]

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
            ((stuck,),) = await run_sql(
                url, "SELECT pid FROM pg_stat_activity WHERE application_name = 'fatesmith session'"
            )
            os.kill(stuck, signal.SIGSTOP)
            try:
                # Changes come by another line.
                changes = store.changes()
                await until(lambda: hears(url, stuck))
                await store.create(new_table())
                assert await anext(changes) == Change(NIGHT, 1)
            finally:
                os.kill(stuck, signal.SIGCONT)

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
