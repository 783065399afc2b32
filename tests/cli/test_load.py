"""`fatesmith load` starts a server, plays at its tables, and prints figures that add up."""

import io
import json

from click.testing import CliRunner
from rich.console import Console

from fatesmith.bench.load import LoadFigures, LoadPlan, Percentiles, load_table
from fatesmith.cli.main import main


def test_tables_are_played_at_a_pace() -> None:
    command = "load --tables 2 --seats 3 --pace 0.2 --seconds 3 --warm-up 3 --json"
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert figures["tables_held"] == 2
    assert figures["connections"] == 6
    assert 5 <= figures["moves"] <= 32
    assert figures["errors"] == {}
    assert 0 < figures["mover"]["p50"] <= figures["mover"]["p99"] <= figures["mover"]["most"]
    assert figures["server_cpu"] > 0


def test_idle_tables_are_held_and_nobody_moves() -> None:
    command = "load --idle --tables 3 --connected 1 --seconds 1 --warm-up 4 --json"
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert (figures["tables_held"], figures["connections"], figures["moves"]) == (3, 3, 0)
    assert figures["memory"] > 10 < figures["memory_before"]


def test_a_server_that_cannot_be_started_is_reported_in_its_own_words() -> None:
    command = "load --tables 1 --seconds 1 --database /nowhere/at/all/tables.sqlite"
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 1
    assert "/nowhere/at/all" in result.output


def test_large_figures_fit_80_columns() -> None:
    slow = Percentiles(1234.5, 12345.6, 12345.6, 123456.7)
    figures = LoadFigures(
        plan=LoadPlan(
            tables=20_000, seats=4, pace=1.0, seconds=600, warm_up=40, connected=4, processes=2
        ),
        tables_held=20_000,
        connections=80_000,
        seconds=600.1,
        moves=12_000_000,
        moves_per_second=20_000.1,
        views_per_second=80_000.4,
        bytes_per_view=18_490,
        games_finished=100_000,
        mover=slow,
        others=slow,
        server_cpu=12_345.67,
        server_share=16.0,
        server_ms_per_move=123.45,
        client_cpu=12_345.67,
        client_share=16.0,
        memory_before=100.0,
        memory=100_000.0,
        kb_per_table=12_345.6,
        machine_load=64.0,
        errors={"refused: too-fast": 12_345},
    )
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(load_table(figures), width=80)
    shown = console.export_text()
    assert max(map(len, shown.splitlines())) <= 80
    assert "12345.6 12345.6" in shown.replace("\n", " ")


def test_percentiles_are_those_of_the_sorted_times() -> None:
    times = [float(number) for number in range(1000, 0, -1)]
    assert Percentiles.of(times) == Percentiles(501.0, 951.0, 991.0, 1000.0)
    assert Percentiles.of([]) == Percentiles(0.0, 0.0, 0.0, 0.0)
