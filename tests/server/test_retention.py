"""With --keep-days, old tables are deleted, exported before if asked, and nothing else is."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from fatesmith.cli.main import main
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import read_file
from fatesmith.server.host.retention import DAY_MS
from fatesmith.server.host.table_time import now_ms
from tests.server.running import Running, patiently
from tests.server.talking import Caller, Party


def played(server: Running) -> str:
    """A finished game."""
    with Party(server.port) as party:
        for talk in party.talks:
            talk.do("hand-over", bot="dearest")
        party.talks[0].ever(
            lambda told: told["type"] == "seats" and told["table"]["status"] == "finished"
        )
        return party.table


def begun(server: Running) -> str:
    with Party(server.port) as party:
        party.asked()
        return party.table


def age(folder: Path, *tables: str) -> None:
    """Make it ten days ago that something happened at these tables."""
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as db, db:
        for table in tables:
            sql = "UPDATE entries SET at_ms = ? WHERE table_id = ?"
            assert db.execute(sql, (now_ms() - 10 * DAY_MS, table)).rowcount > 0


def status(server: Running, table: str) -> int:
    return Caller(server.port).ask("GET", f"/api/tables/{table}").status


def wait_until_gone(server: Running, table: str) -> None:
    """Without loading it: a table that somebody looks at is not deleted."""
    place = f"file:{server.folder}/tables.sqlite?mode=ro"

    def there() -> bool:
        with contextlib.closing(sqlite3.connect(place, uri=True)) as db:
            found = db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()
            return found is not None

    for still in patiently(there):
        if not still:
            return


def test_finished_games_are_exported_and_old_tables_deleted_and_young_ones_stay(
    tmp_path: Path,
) -> None:
    with Running(tmp_path) as server:
        over, left, young = played(server), begun(server), played(server)
    age(tmp_path, over, left)
    shelf = tmp_path / "shelf"
    with Running(tmp_path, "--keep-days", "7", "--export-to", str(shelf)) as server:
        wait_until_gone(server, max(over, left))
        assert [status(server, table) for table in (over, left, young)] == [404, 404, 200]
        assert [path.name for path in shelf.iterdir()] == [f"{over}.txt"]
        (record,) = read_file(str(shelf / f"{over}.txt"))
        assert isinstance(record, Record)
        assert record.moves
        begun(server)  # it goes on


def test_a_game_that_cannot_be_exported_stays_and_others_do_not_suffer(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        tables = sorted(played(server) for _ in range(2))
    damaged, sound = tables
    age(tmp_path, *tables)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db, db:
        db.execute("DELETE FROM snapshots WHERE table_id = ?", (damaged,))
        sql = "UPDATE entries SET body = ? WHERE table_id = ? AND seq = 3"
        db.execute(sql, (b"not an entry", damaged))
    shelf = tmp_path / "shelf"
    with Running(tmp_path, "--keep-days", "1", "--export-to", str(shelf)) as server:
        wait_until_gone(server, sound)
    assert f"table {damaged} is kept" in server.log.read_text()
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        assert [table for (table,) in db.execute("SELECT id FROM tables")] == [damaged]


def test_without_the_option_nothing_is_deleted(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        over = played(server)
    age(tmp_path, over)
    with Running(tmp_path) as server:
        assert status(server, over) == 200


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--export-to", "shelf"], "goes with --keep-days"),
        (["--keep-days", "3", "--export-to", "file/below"], "cannot hold exported games"),
        (["--keep-days", "0"], "Invalid value for '--keep-days'"),
    ],
)
def test_what_cannot_be_kept_as_asked_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("I am no folder")
    ended = CliRunner().invoke(main, ["serve", "--port", "0", "--data", "data", *options])
    assert ended.exit_code in (1, 2)
    assert told in ended.output
