"""`fatesmith export`: a server's games as records."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith.cli.main import main
from fatesmith.notation.errors import RecordError
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import FORMS, read_file
from fatesmith.server.host.exporting import copy_sqlite
from tests.server.running import Running
from tests.server.talking import Party


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["export", *arguments])


@pytest.fixture(scope="module")
def tables(server: Running) -> tuple[str, str]:
    """A finished game and a running one."""
    with Party(server.port) as over, Party(server.port) as running:
        running.play_on(random.Random(1), 8)
        for talk in over.talks:
            talk.do("hand-over", bot="dearest")
        over.talks[0].ever(
            lambda told: told["type"] == "seats" and told["table"]["status"] == "finished"
        )
        return over.table, running.table


def records(path: Path) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for record in read_file(str(path)):
        assert not isinstance(record, RecordError), record
        found[record.table] = record
    return found


@pytest.mark.parametrize("form", FORMS)
def test_finished_games_are_written_while_the_server_runs(
    server: Running, tables: tuple[str, str], tmp_path: Path, form: str
) -> None:
    target = tmp_path / "games"
    result = run(str(target), "--data", str(server.folder), "--to", form)
    assert result.exit_code == 0, result.output
    found = records(target)
    assert tables[0] in found
    assert tables[1] not in found
    assert all(verify_record_dice(record) for record in found.values())
    assert f"{len(found)} game" in result.stderr
    assert server.healthy()
    assert "already exists" in run(str(target), "--data", str(server.folder)).output


def test_with_all_games_that_go_on_are_written_without_their_seeds(
    server: Running, tables: tuple[str, str], tmp_path: Path
) -> None:
    target = tmp_path / "games"
    assert run(str(target), "--data", str(server.folder), "--all").exit_code == 0
    record = records(target)[tables[1]]
    assert not record.seed
    assert record.commit
    assert not record.replay().over


def test_standard_output_holds_records_and_nothing_else(
    server: Running, tables: tuple[str, str]
) -> None:
    result = run("--database", str(server.folder / "tables.sqlite"), "--to", "json")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert all(line.startswith("{") for line in lines)
    assert any(tables[0] in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--database", "nowhere.sqlite"), "There is no database"),
        (("--database", "mysql://me:p4ss@host/db"), "is not a place for a store"),
        (("--data", "/proc/nowhere"), "There is no database"),
    ],
)
def test_what_cannot_be_read_is_reported_in_a_sentence(
    arguments: tuple[str, ...], text: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert text in result.output
    assert "p4ss" not in result.output
    assert isinstance(result.exception, SystemExit)


def test_a_table_that_cannot_be_read_is_named_and_the_others_are_written(
    server: Running, tables: tuple[str, str], tmp_path: Path
) -> None:
    copy, target = tmp_path / "copy.sqlite", tmp_path / "games"
    copy_sqlite(server.folder / "tables.sqlite", copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DELETE FROM snapshots WHERE table_id = ?", (tables[1],))
        db.execute("UPDATE entries SET body = x'7b' WHERE table_id = ? AND seq = 2", (tables[1],))
        db.commit()
    result = run(str(target), "--database", str(copy))
    assert result.exit_code == 1
    assert tables[1] in result.stderr
    assert "1 could not be read" in result.stderr
    assert tables[0] in records(target)
