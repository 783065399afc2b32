"""`fatesmith tune` writes numbers that the strategist reads, and overwrites nothing."""

from pathlib import Path

from click.testing import CliRunner

from fatesmith.bots.weights import read_numbers, start_numbers
from fatesmith.cli.main import main


def test_tuned_numbers_are_written_and_can_be_gone_on_with(tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    result = CliRunner().invoke(main, ["tune", "--seats", "2", "--proposals", "2", str(first)])
    assert result.exit_code == 0, result.output
    assert "of 2 proposals accepted" in result.output
    assert read_numbers(first.read_text()).keys() == start_numbers().keys()
    command = ["tune", "--seats", "3", "--proposals", "1", "--from", str(first), str(second)]
    assert CliRunner().invoke(main, command).exit_code == 0
    assert second.exists()


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"
    target.write_text("mine")
    result = CliRunner().invoke(main, ["tune", "--seats", "2", "--proposals", "1", str(target)])
    assert result.exit_code == 2
    assert "already exists" in result.output
    assert target.read_text() == "mine"
    nowhere = str(tmp_path / "no" / "x.json")
    result = CliRunner().invoke(main, ["tune", "--seats", "2", "--proposals", "1", nowhere])
    assert result.exit_code == 2
    assert "there is no folder" in result.output
