"""A backup is taken while a server plays on, and brings back what it had at that moment."""

import contextlib
import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith.cli.main import main
from tests.server.running import Running
from tests.server.talking import Caller, Party


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_backup_of_a_server_that_plays_on_is_restored_with_its_games_and_tokens(
    tmp_path: Path,
) -> None:
    copy, data = tmp_path / "copy.sqlite", tmp_path / "data"
    data.mkdir()
    rng = random.Random(6)
    with Running(data) as server:
        with Party(server.port) as party:
            party.play_on(rng, 6)
            saved = party.asked().update["seq"]
            assert run("backup", str(copy), "--data", str(data)).exit_code == 0
            assert copy.stat().st_mode & 0o077 == 0
            party.play_on(rng, 6)
            later = party.asked().update["seq"]
            assert later > saved
        assert "cannot be made" in run("backup", str(copy), "--data", str(data)).output
        lost = Caller(server.port).post("/api/tables", {"seats": [{}, {}]})["table"]
        # Not under a server that writes.
        refused = run("restore", str(copy), "--data", str(data))
        assert refused.exit_code == 1
        assert "in use by another fatesmith server" in refused.output
        server.kill()  # with what it had not yet brought into the one file
    restored = run("restore", str(copy), "--data", str(data))
    assert restored.exit_code == 0, restored.output
    with Running(data) as server:
        assert Caller(server.port).ask("GET", f"/api/tables/{lost}").status == 404
        # The cookie of before is still good: the keys came back, too.
        person = Caller(server.port, party.people[0].cookie)
        with person.talk(party.table) as talk:
            assert talk.seat == 0
            assert talk.update["seq"] == saved
        with person.talk(party.table, token=party.tokens[1]) as talk:
            assert talk.seat == 1
    # And back again: nothing of what was replaced is lost.
    before = data / "tables.sqlite.replaced-1"
    again = run("restore", str(before), "--data", str(data))
    assert again.exit_code == 0, again.output
    assert (data / "tables.sqlite.replaced-2").is_file()
    with Running(data) as server:
        assert Caller(server.port).ask("GET", f"/api/tables/{lost}").status == 200
        with Caller(server.port, party.people[0].cookie).talk(party.table) as talk:
            assert talk.update["seq"] == later


@pytest.fixture(scope="module")
def kept(server: Running, tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("kept") / "copy.sqlite"
    assert run("backup", str(copy), "--data", str(server.folder)).exit_code == 0
    return copy


def damage(path: Path, kind: str) -> None:
    if kind == "cut":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    elif kind == "text":
        path.write_text("I am no database")
    elif kind == "empty":
        path.write_bytes(b"")
    else:
        with contextlib.closing(sqlite3.connect(path)) as db, db:
            if kind == "foreign":
                db.execute("PRAGMA application_id = 7")
            else:
                db.execute("INSERT INTO schema_version VALUES (999, 'of tomorrow')")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("cut", "damaged"),
        ("text", "damaged or not a fatesmith database"),
        ("empty", "is not a fatesmith database"),
        ("foreign", "is not a fatesmith database"),
        ("newer", "was written by a newer fatesmith"),
    ],
)
def test_what_is_no_whole_backup_replaces_nothing(
    kept: Path, tmp_path: Path, kind: str, told: str
) -> None:
    bad, good = tmp_path / "bad.sqlite", tmp_path / "tables.sqlite"
    shutil.copy(kept, bad)
    shutil.copy(kept, good)
    damage(bad, kind)
    before = good.read_bytes()
    result = run("restore", str(bad), "--data", str(tmp_path))
    assert result.exit_code == 1
    assert told in result.output
    assert good.read_bytes() == before
    assert not list(tmp_path.glob("*restoring*"))
    assert not list(tmp_path.glob("*replaced*"))


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_is_referred_to_its_own_programs(command: str) -> None:
    result = run(command, "copy", "--database", "postgresql://me:p4ss@host/db")
    assert result.exit_code == 1
    assert "pg_dump" in result.output
    assert "pg_restore" in result.output
    assert "p4ss" not in result.output


def test_a_backup_that_is_not_there_is_reported(tmp_path: Path) -> None:
    assert "There is no backup" in run("restore", "nowhere", "--data", str(tmp_path)).output
    assert "There is no database" in run("backup", "copy", "--data", str(tmp_path)).output
