"""`fatesmith bench` prints figures for every kind of game; `fatesmith doctor` says what runs."""

import json

import pytest
from click.testing import CliRunner
from rich.console import Console

from fatesmith.bench.all_figures import BenchFigures, footer, playout_table, position_table
from fatesmith.bench.clock import Effort, rate
from fatesmith.bench.playouts import SETUPS, Speed
from fatesmith.cli.main import main
from fatesmith.compiled import FORM

TINY = ["bench", "--seconds", "0.01", "--repeats", "1"]


def test_the_command_prints_every_kind_of_game_within_80_columns() -> None:
    result = CliRunner().invoke(main, TINY, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    for kind in SETUPS:
        assert result.stdout.count(f" {kind} ") == 3
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert ("plain Python: " in result.stdout) != FORM.compiled


def test_figures_of_a_machine_ten_times_as_fast_still_fit_80_columns() -> None:
    seats = (2, 3, 4)
    figures = BenchFigures(
        fatesmith="0.1.0",
        python="3.11.7",
        machine="A processor with quite a long name, at 5.0 GHz",
        compiled=True,
        build="with a profile; vector calls inlined",
        playouts=[
            Speed(kind, n, 250_000, 25_000_000, 45_000_000) for kind in SETUPS for n in seats
        ],
        strategists=dict.fromkeys(seats, 50_000),
        clones=dict.fromkeys(seats, 25_000_000),
        reloads=dict.fromkeys(seats, 1_000_000),
        driven=dict.fromkeys(seats, 100_000),
        driven_dice=dict.fromkeys(seats, 100_000),
        state_bytes=dict.fromkeys(seats, 123_456),
        plain_games=2_500,
    )
    console = Console(width=80, record=True, highlight=False)
    for part in (playout_table(figures), position_table(figures), footer(figures, Effort(1, 3))):
        console.print(part)
    text = console.export_text()
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert figures.ratio == 100


def test_json_has_a_positive_figure_for_everything() -> None:
    result = CliRunner().invoke(main, [*TINY, "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert [(row["setup"], row["seats"]) for row in told["playouts"]] == [
        (kind, seats)
        for kind in ("introductory", "random", "discovery-goddess", "discovery-titans")
        for seats in (2, 3, 4)
    ]
    for row in told["playouts"]:
        assert min(row["games"], row["decisions"], row["chances"]) > 0
    for name in ("clones", "reloads", "driven", "driven_dice"):
        assert min(told[name].values()) > 0
    assert told["plain_games"] > 0
    assert told["compiled"] == FORM.compiled


def test_endurance_tells_speed_and_memory_ten_times() -> None:
    result = CliRunner().invoke(main, ["bench", "--endurance", "20"])
    assert result.exit_code == 0, result.output
    assert [line.split()[0] for line in result.stdout.splitlines()[1:]] == [
        str(games) for games in range(2, 21, 2)
    ]


def test_a_rate_counts_what_was_done() -> None:
    asked: list[int] = []

    def work(number: int) -> None:
        asked.append(number)
        sum(range(20_000 * number))

    assert rate(work, Effort(0.01, 3)) > 0
    assert asked[0] == 1
    assert len(set(asked[-3:])) == 1


def test_the_doctor_says_which_engine_runs_and_why() -> None:
    result = CliRunner().invoke(main, ["doctor"])
    assert result.exit_code == 0
    assert FORM.reason in result.stdout
    assert ("NOT compiled" in result.stdout) != FORM.compiled
    told = json.loads(CliRunner().invoke(main, ["doctor", "--json"]).stdout)
    assert FORM.reason in told["engine"]
    assert ("profile" in told.get("build", "")) == FORM.compiled
    # The same compiled and plain: see tests/compiled.
    assert told["checksum"].startswith("ee98c9dc ")


@pytest.mark.parametrize(("kind", "compiled"), [("compiled", True), ("plain", False)])
def test_the_doctor_fails_where_another_engine_is_expected(kind: str, compiled: bool) -> None:
    result = CliRunner().invoke(main, ["doctor", "--expect", kind])
    assert result.exit_code == (0 if FORM.compiled == compiled else 1)
