"""An older database is brought up to date, a newer one is refused."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from fatesmith.server.store.contract import (
    Listing,
    PlayerId,
    Snapshot,
    StoredEntry,
    TableId,
)
from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.migrate import (
    Migration,
    migrate_postgres,
    migrate_sqlite,
    migrations,
    statements,
)
from fatesmith.server.store.open import open_store
from tests.server.postgres import run_sql
from tests.server.store.telling import opened, told

NEWEST = len(migrations("sqlite"))

# What a server of form 1 had kept. What a later form has of its own comes on top of that.
FORM_1 = """
INSERT INTO {s}tables (id, secret, created_at, last_seq) VALUES ('bare', {x}00ff', 5, 1);
INSERT INTO {s}tables (id, secret, created_at, last_seq) VALUES ('full', {x}01', 6, 3);
INSERT INTO {s}entries (table_id, seq, at_ms, body) VALUES ('bare', 1, 5, {x}aa');
INSERT INTO {s}entries (table_id, seq, at_ms, body) VALUES ('full', 1, 6, {x}b1');
INSERT INTO {s}entries (table_id, seq, at_ms, body) VALUES ('full', 2, 7, {x}b2');
INSERT INTO {s}entries (table_id, seq, at_ms, body) VALUES ('full', 3, 8, {x}b3');
INSERT INTO {s}listings (table_id, status, public, updated_at, rest)
VALUES ('bare', 'open', {no}, 5, {x}7b7d');
INSERT INTO {s}listings (table_id, status, public, updated_at, rest)
VALUES ('full', 'running', {yes}, 8, {x}7b22726f756e64223a337d');
INSERT INTO {s}players (table_id, player) VALUES ('bare', 'ann');
INSERT INTO {s}secrets (name, secret) VALUES ('cookies', {x}0102');
"""
FORM_1_SNAPSHOT = "UPDATE {s}tables SET snapshot_seq = 2, snapshot = {x}cc' WHERE id = 'full';"
FORM_2_SNAPSHOT = "INSERT INTO {s}snapshots (table_id, seq, body) VALUES ('full', 2, {x}cc');"
FORM_3_RECORD = "INSERT INTO {s}records (name, at_ms, body) VALUES ('r', 9, {x}c3a4');"
FORM_4_REVIEW = "INSERT INTO {s}reviews (key, at_ms, body) VALUES ('k', 9, {x}1f8b');"

SQLITE = {"s": "", "x": "X'", "yes": "1", "no": "0"}
POSTGRES = {"s": "fatesmith.", "x": r"'\x", "yes": "true", "no": "false"}


def kept_in_form(form: int, words: dict[str, str]) -> str:
    """SQL that fills a database of this form."""
    snapshot = FORM_1_SNAPSHOT if form == 1 else FORM_2_SNAPSHOT
    record = FORM_3_RECORD if form >= 3 else ""
    review = FORM_4_REVIEW if form >= 4 else ""
    return (FORM_1 + snapshot + record + review).format(**words)


async def check_all(place: str, form: int) -> None:
    """Everything that was kept is found by this version."""
    async with opened(place) as store:
        bare, full = await store.load(TableId("bare")), await store.load(TableId("full"))
        assert bare is not None
        assert full is not None
        assert (bare.secret, bare.created_at, bare.snapshot) == (b"\x00\xff", 5, None)
        assert bare.entries == [StoredEntry(1, 5, b"\xaa")]
        assert (full.secret, full.snapshot) == (b"\x01", Snapshot(2, b"\xcc"))
        assert full.entries == [StoredEntry(3, 8, b"\xb3")]
        assert len(await store.entries(TableId("full"), 0)) == 3
        (running,) = await store.tables("running")
        assert running.listing == Listing(status="running", public=True, round=3)
        (mine,) = await store.tables("open", player=PlayerId("ann"))
        assert mine.table == "bare"
        assert await store.secret("cookies") == b"\x01\x02"
        assert await store.record("r") == ("ä" if form >= 3 else None)
        assert await store.review("k") == (b"\x1f\x8b" if form >= 4 else None)
        # And it can be gone on with.
        await store.append(TableId("full"), 4, [b"x"], 10, snapshot=b"y")
        assert await store.save_record("new", "text", 11)


def make_sqlite(path: Path, form: int) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    migrate_sqlite(db, "here", migrations("sqlite")[:form])
    db.executescript(kept_in_form(form, SQLITE))
    db.close()


async def make_postgres(url: str, form: int) -> None:
    connection = await asyncpg.connect(url)
    await migrate_postgres(connection, "here", migrations("postgres")[:form])
    await connection.execute(kept_in_form(form, POSTGRES))
    await connection.close()


@pytest.mark.parametrize("form", range(1, NEWEST + 1))
def test_every_older_sqlite_file_is_brought_up_to_date(tmp_path: Path, form: int) -> None:
    path = tmp_path / "old.db"
    make_sqlite(path, form)
    told(check_all(str(path), form))
    db = sqlite3.connect(path)
    found = db.execute("SELECT version, name FROM schema_version ORDER BY version").fetchall()
    assert found == [step[:2] for step in migrations("sqlite")]
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


@pytest.mark.parametrize("form", range(1, NEWEST + 1))
def test_every_older_postgres_database_is_brought_up_to_date(database: str, form: int) -> None:
    async def tell() -> None:
        await make_postgres(database, form)
        await check_all(database, form)
        found = await run_sql(database, "SELECT * FROM fatesmith.schema_version ORDER BY version")
        assert [tuple(row) for row in found] == [step[:2] for step in migrations("postgres")]

    told(tell())


def test_processes_that_start_at_once_migrate_once(database: str) -> None:
    async def tell() -> None:
        await make_postgres(database, 1)
        stores = await asyncio.gather(*(open_store(database) for _ in range(6)))
        for store in stores:
            await store.close()
        await check_all(database, 1)

    told(tell())


def test_a_newer_sqlite_file_is_refused_with_both_numbers(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    make_sqlite(path, NEWEST)
    db = sqlite3.connect(path)
    db.execute("INSERT INTO schema_version VALUES (?, 'to_come')", (NEWEST + 4,))
    db.commit()
    db.close()
    told(expect_refusal(str(path)))


def test_a_newer_postgres_database_is_refused_with_both_numbers(database: str) -> None:
    async def tell() -> None:
        await make_postgres(database, NEWEST)
        await run_sql(
            database,
            f"INSERT INTO fatesmith.schema_version VALUES ({NEWEST + 4}, 'to_come')",  # noqa: S608
        )
        await expect_refusal(database)

    told(tell())


async def expect_refusal(place: str) -> None:
    expected = f"has schema {NEWEST + 4} .* schemas up to {NEWEST}: update fatesmith"
    for _ in range(2):  # whoever was refused holds no lock
        with pytest.raises(StoreError, match=expected):
            await open_store(place)


# A step that fails --------------------------------------------------------------------------------


def broken(back_end: str) -> list[Migration]:
    prefix = "fatesmith." if back_end == "postgres" else ""
    sql = f"CREATE TABLE {prefix}half (x INTEGER);\nINSERT INTO {prefix}nowhere VALUES (1);\n"
    known = migrations("postgres" if back_end == "postgres" else "sqlite")
    return [*known[:2], Migration(3, "broken", sql)]


def test_a_step_that_fails_leaves_an_sqlite_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    make_sqlite(path, 1)
    db = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate_sqlite(db, "here", broken("sqlite"))
    assert db.execute("SELECT max(version) FROM schema_version").fetchone() == (1,)
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
    assert not names & {"half", "snapshots"}
    db.close()
    told(check_all(str(path), 1))


def test_a_step_that_fails_leaves_a_postgres_database_as_it_was(database: str) -> None:
    async def tell() -> None:
        await make_postgres(database, 1)
        connection = await asyncpg.connect(database)
        with pytest.raises(asyncpg.UndefinedTableError, match="nowhere"):
            await migrate_postgres(connection, "here", broken("postgres"))
        await connection.close()
        for name in ("half", "snapshots"):
            ((found,),) = await run_sql(database, f"SELECT to_regclass('fatesmith.{name}')")
            assert found is None
        await check_all(database, 1)

    told(tell())


def test_rows_without_their_table_stop_a_migration(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    make_sqlite(path, 1)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("DELETE FROM tables WHERE id = 'bare'")
    with pytest.raises(StoreError, match="is damaged: rows of"):
        migrate_sqlite(db, "here")
    db.close()


# The files ----------------------------------------------------------------------------------------


def test_both_back_ends_have_the_same_steps() -> None:
    steps = [[step[:2] for step in migrations(back_end)] for back_end in ("sqlite", "postgres")]
    assert steps[0] == steps[1]


def test_a_script_is_taken_apart_at_its_semicolons() -> None:
    script = (
        "-- a; b\nCREATE TABLE t (x TEXT DEFAULT ';');\n\nINSERT\n  INTO t VALUES (';');\n-- end\n"
    )
    parts = list(statements(script))
    assert len(parts) == 2
    assert parts[0].endswith("DEFAULT ';');\n")
    with pytest.raises(ValueError, match="semicolon"):
        list(statements("SELECT 1"))
