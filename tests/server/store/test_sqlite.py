"""What is particular to the store in a file."""

import asyncio
import multiprocessing
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from fatesmith.server.host.exporting import copy_sqlite
from fatesmith.server.store.contract import TableId
from fatesmith.server.store.errors import Conflict, StoreError
from fatesmith.server.store.sqlite import SqliteStore
from tests.server.store.telling import NIGHT, T0, bodies, listing, new_table, told

PATH = "tables.db"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / PATH


# One commit for many ------------------------------------------------------------------------------


def test_appends_that_wait_together_share_commits(path: Path) -> None:
    tables = [TableId(f"t{number}") for number in range(300)]

    async def tell() -> None:
        store = await SqliteStore.open(path)
        await asyncio.gather(*(store.create(new_table(table)) for table in tables))
        before = store.commits
        await asyncio.gather(*(store.append(table, 2, [b"x"], T0) for table in tables))
        assert store.commits - before < 30
        await store.close()

    told(tell())


def test_one_that_is_refused_takes_none_of_its_company_with_it(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        await store.create(new_table())
        # Requested together: every third follows its predecessor, the others come too late.
        tries = [store.append(NIGHT, 2 + number // 3, [b"%d" % number], T0) for number in range(30)]
        before = store.commits
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert store.commits - before < 10
        kinds = [type(outcome) for outcome in outcomes]
        assert kinds == [type(None), Conflict, Conflict] * 10
        assert await bodies(store, NIGHT, 1) == [b"%d" % number for number in range(0, 30, 3)]
        await store.close()

    told(tell())


def test_what_a_write_did_before_it_was_refused_is_undone(path: Path) -> None:
    def half(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM records")
        raise Conflict(NIGHT, 1, 1)

    async def tell() -> None:
        store = await SqliteStore.open(path)
        outcomes = await asyncio.gather(
            store.save_record("before", "x", T0),
            store.write(half),
            store.save_record("after", "x", T0),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [bool, Conflict, bool]
        assert [await store.record(name) for name in ("before", "after")] == ["x", "x"]
        await store.close()

    told(tell())


def test_what_cannot_be_written_at_all_fails_alone(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        await store.create(new_table())
        wrong: list[bytes] = [b"fine", {}]  # type: ignore[list-item]
        outcomes = await asyncio.gather(
            store.append(NIGHT, 2, [b"a"], T0),
            store.append(NIGHT, 3, wrong, T0),
            store.append(NIGHT, 3, [b"b"], T0),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), StoreError, type(None)]
        assert await bodies(store, NIGHT, 1) == [b"a", b"b"]
        await store.close()

    told(tell())


# A full disk --------------------------------------------------------------------------------------


def test_on_a_full_disk_nothing_is_acknowledged_and_nothing_is_lost(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        await store.create(new_table())
        await limit_pages(store, 60)
        kept: list[bytes] = []

        async def fill() -> None:
            for number in range(200):
                body = b"%d" % number * 1000
                await store.append(NIGHT, 2 + number, [body], T0, listing(round=number))
                kept.append(body)

        with pytest.raises(StoreError, match="is full: make room"):
            await fill()
        assert kept
        assert await bodies(store, NIGHT, 1) == kept
        (listed,) = await store.tables("open")
        assert listed.listing.round == len(kept) - 1

        # What still fits is kept, whatever it was asked for together with.
        huge = store.append(NIGHT, 2 + len(kept), [b"x" * 10**6], T0)
        small = store.save_record("r", "small", T0)
        outcomes = await asyncio.gather(huge, small, return_exceptions=True)
        assert isinstance(outcomes[0], StoreError)
        assert outcomes[1] is True

        await limit_pages(store, 10**6)
        await store.append(NIGHT, 2 + len(kept), [b"room"], T0)
        assert await bodies(store, NIGHT, 1) == [*kept, b"room"]
        await store.close()

    told(tell())


async def limit_pages(store: SqliteStore, most: int) -> None:
    """Let SQLite itself say that the disk is full."""
    await store.write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchone())


# One process --------------------------------------------------------------------------------------


def test_a_second_store_on_the_same_file_is_refused(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        with pytest.raises(StoreError, match="is in use by another fatesmith server: stop that"):
            await SqliteStore.open(path)
        code = f"import asyncio; from {SqliteStore.__module__} import *\n"
        code += f"asyncio.run(SqliteStore.open(Path({str(path)!r})))"
        other = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=False,
        )
        assert other.returncode != 0
        assert "is in use by another" in other.stderr
        await store.close()
        await (await SqliteStore.open(path)).close()

    told(tell())


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # from Python 3.12 on
def test_a_child_does_not_keep_the_file_of_its_parent(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        fork = multiprocessing.get_context("fork")
        runs = fork.Event()
        child = fork.Process(target=run_on, args=(runs,), daemon=True)
        child.start()
        try:
            assert await asyncio.to_thread(runs.wait, 10)
            await store.close()
            await (await SqliteStore.open(path)).close()
        finally:
            child.kill()
            child.join()

    told(tell())


def run_on(runs: Event) -> None:
    runs.set()
    signal.pause()


def test_only_its_owner_may_read_the_file(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        await store.create(new_table())
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        await store.close()

    told(tell())


# Files that are none ------------------------------------------------------------------------------


async def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as refused:
        await SqliteStore.open(path)
    return str(refused.value)


def test_a_file_that_is_not_a_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"not a database " * 100)

    async def tell() -> None:
        assert "damaged or not a fatesmith database" in await refusal(path)

    told(tell())
    assert path.read_bytes() == b"not a database " * 100


def test_the_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE tables (x)")
    other.close()
    before = path.read_bytes()

    async def tell() -> None:
        assert "database of another program" in await refusal(path)

    told(tell())
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    async def tell() -> None:
        assert "attic does not exist: create it" in await refusal(tmp_path / "attic" / "t.db")
        assert "Is a directory" in await refusal(tmp_path)

    told(tell())


def test_a_database_that_another_program_locks_is_reported(path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        await store.create(new_table())
        await store.write(lambda db: db.execute("PRAGMA busy_timeout = 1").fetchone())
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"keeps .* locked"):
            await store.append(NIGHT, 2, [b"x"], T0)
        other.execute("ROLLBACK")
        other.close()
        await store.append(NIGHT, 2, [b"x"], T0)
        await store.close()

    told(tell())


# How safe -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_commits_wait_for_the_disk_only_if_that_is_asked_for(
    path: Path, durable: bool, level: int
) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path, durable)
        pragmas = ("journal_mode", "synchronous", "foreign_keys")

        def look(db: sqlite3.Connection) -> list[object]:
            return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]

        assert await store.write(look) == ["wal", level, 1]
        await store.close()

    told(tell())


# Copies -------------------------------------------------------------------------------------------


def test_a_backup_is_whole_while_the_store_goes_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def tell() -> None:
        store = await SqliteStore.open(path)
        await store.create(new_table())
        going_on = True

        async def write() -> int:
            seq = 1
            while going_on:
                await store.append(NIGHT, seq + 1, [b"a", b"b"], T0)
                seq += 2
            return seq

        writing = asyncio.create_task(write())
        while await store.last_seq(NIGHT) < 100:
            pass
        await asyncio.to_thread(copy_sqlite, path, copy)
        going_on = False
        last = await writing
        assert await store.last_seq(NIGHT) == last
        with pytest.raises(StoreError, match=r"copy\.db cannot be made: File exists"):
            await asyncio.to_thread(copy_sqlite, path, copy)
        await store.close()

        assert sorted(os.listdir(tmp_path)) == ["copy.db", PATH, f"{PATH}.lock"]
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        kept = await SqliteStore.open(copy)
        found = await bodies(kept, NIGHT)
        assert 100 <= len(found) <= last
        assert found == [b"opened"] + [b"a", b"b"] * (len(found) // 2)
        await kept.close()

    told(tell())


def test_a_backup_that_cannot_be_written_is_reported(path: Path, tmp_path: Path) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path)
        with pytest.raises(StoreError, match="attic"):
            await asyncio.to_thread(copy_sqlite, path, tmp_path / "attic" / "copy.db")
        await store.close()

    told(tell())
