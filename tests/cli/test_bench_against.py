"""`fatesmith bench --against` tells a difference between two builds from noise."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from fatesmith.bench.against import Comparison, comparison_table, interval, notes
from fatesmith.bench.build import Build
from fatesmith.bench.clock import Effort
from fatesmith.bench.comparable import FIGURES, PLAIN_PYTHON
from fatesmith.cli.main import main
from fatesmith.compiled import PACKAGE

ONCE = ["--seconds", "0.01", "--repeats", "1"]


def against(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["bench", "--against", str(folder), *arguments])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder like a checkout, whose package and Python are this one's."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "fatesmith").symlink_to(PACKAGE)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{Build.this().python}" "$@"\n')
    python.chmod(0o755)
    return tmp_path


def test_a_build_is_compared_with_itself_figure_by_figure(checkout: Path) -> None:
    result = against(checkout, "--json", "--only", "bytes", "--seconds", "0.01", "--repeats", "2")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)["figures"]
    assert [row["figure"] for row in told] == [name for name in FIGURES if "bytes" in name]
    for row in told:
        assert len(row["ratios"]) == 2
        assert row["interval"][0] <= row["ratio"] <= row["interval"][1]
        assert 0.02 < row["this"] / row["other"] < 50


def test_a_figure_that_a_build_lacks_is_named_and_the_others_are_compared(checkout: Path) -> None:
    package = checkout / "src" / "fatesmith"
    package.unlink()
    package.mkdir()
    for each in PACKAGE.iterdir():
        if each.name != "bots":
            (package / each.name).symlink_to(each)
    (package / "bots").mkdir()
    (package / "bots" / "strategist_bot.py").write_text("")
    (package / "bots" / "__init__.py").write_text("")
    result = against(checkout, "--only", "s, 4", *ONCE)
    assert result.exit_code == 0, result.output
    assert "strategists, 4: not in the other build: ImportError" in result.stdout
    assert result.stdout.count("–") >= 5
    assert "clones, 4" in result.stdout


@pytest.mark.parametrize(
    ("missing", "said"),
    [("src", "is not a checkout of fatesmith"), (".venv", "is not built: run `./dev run doctor`")],
)
def test_a_folder_that_is_not_a_built_checkout_is_refused(
    checkout: Path, missing: str, said: str
) -> None:
    (checkout / missing).rename(checkout / "elsewhere")
    result = against(checkout)
    assert result.exit_code == 1
    assert said in result.stderr


def test_a_build_that_does_not_start_is_named(checkout: Path) -> None:
    (checkout / ".venv" / "bin" / "python").write_text("#!/bin/sh\nexit 3\n")
    result = against(checkout, "--only", PLAIN_PYTHON, *ONCE)
    assert result.exit_code == 1
    assert f"the build in {checkout} does not run" in result.stderr


def test_an_unknown_figure_is_answered_with_all_their_names(checkout: Path) -> None:
    result = against(checkout, "--only", "poetry")
    assert result.exit_code == 2
    assert PLAIN_PYTHON in result.stderr


@pytest.mark.parametrize(
    ("number", "dropped"),
    # Chances that n coins show fewer than k heads, or fewer than k tails: 2/2**n, ...
    [(1, 0), (4, 0), (5, 0), (7, 0), (8, 1), (9, 1), (10, 1), (11, 2), (20, 5)],
)
def test_the_interval_of_a_median_drops_as_many_values_as_ninety_percent_allow(
    number: int, dropped: int
) -> None:
    values = [float(each) for each in range(number)]
    assert interval(values[::-1]) == (dropped, number - 1 - dropped)


def test_the_table_of_a_fast_machine_fits_80_columns() -> None:
    rows = [Comparison(name, [30_000_000.0] * 9, [12_345_678.0] * 9) for name in FIGURES]
    rows[0].lacking = "not in the other build: ImportError: no module named fatesmith.bots.nobody"
    console = Console(width=80, record=True, highlight=False)
    console.print(comparison_table(rows, Build("a-branch", Path(), Path())))
    console.print(notes(rows, Effort(0.1, 9)))
    text = console.export_text()
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert "2.430" in text
    assert len(text.splitlines()) < len(rows) + 12
