"""`fatesmith calibrate`: what it prints, and what it says when it cannot."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith.cli.main import main

FEW = ("--games", "6", "--bots", "random,strategist", "--setup", "introductory")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["calibrate", *arguments])


def test_tables_have_ten_bins_for_each_number_of_seats_within_80_columns() -> None:
    result = run(*FEW, "--seats", "2", "--seats", "4", "--setup", "random:goddess")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    for name in ("2 introductory", "2 random:goddess", "4 introductory", "4 random:goddess"):
        assert sum(line.startswith(name) for line in lines) == 1
    assert sum(line.startswith("90 to 100 %") for line in lines) == 2
    assert sum(line.startswith("last third") for line in lines) == 2
    assert sum(line.startswith("strategist ") for line in lines) == 2


def test_figures_are_the_same_in_one_process_and_two() -> None:
    one = run(*FEW, "--seats", "2", "--json")
    two = run(*FEW, "--seats", "2", "--json", "--jobs", "2")
    assert one.exit_code == two.exit_code == 0, two.output
    assert one.stdout == two.stdout
    (found,) = json.loads(one.stdout)
    assert (found["seats"], found["setup"], found["games"]) == (2, "introductory", 6)
    assert found["positions"] == 6 * 18
    assert sum(each["number"] for each in found["bins"] if each) == 2 * found["positions"]


def test_another_seed_plays_other_games() -> None:
    found = {run(*FEW, "--seats", "2", "--json", "--seed", seed).stdout for seed in "12"}
    assert len(found) == 2


def test_a_fit_is_written_for_each_number_of_seats(tmp_path: Path) -> None:
    games = ("--games", "40", *FEW[2:])
    result = run(*games, "--seats", "2", "--seats", "3", "--fit", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.chances.json", "3.chances.json"]
    assert json.loads((tmp_path / "2.chances.json").read_text()).keys() >= {"net", "late", "early"}
    assert "--seats 3 --games 40 --seed 1" in (tmp_path / "3.chances.json").read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--setup", "nowhere"), "there is no set-up"),
        (("--bots", "theron,nobody"), "nobody"),
        (("--games", "1"), "--games"),
        (("--seats", "5"), "--seats"),
        (("--fit", "no/such/folder"), "no folder"),
        (("--address", "here:1"), "--executor ray"),
        (("--bots", "mc:20x2,theron", "--jobs", "2"), "divides its thinking"),
    ],
)
def test_what_cannot_be_measured_is_said(arguments: tuple[str, ...], words: str) -> None:
    result = run("--games", "2", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
