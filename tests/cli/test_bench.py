"""`fatesmith bench` prints figures for every kind of game."""

import json

from click.testing import CliRunner

from fatesmith.cli.bench import SETUPS
from fatesmith.cli.main import main

TINY = ["bench", "--seconds", "0.01", "--repeats", "1"]


def test_the_table_fits_80_columns() -> None:
    result = CliRunner().invoke(main, TINY, env={"COLUMNS": "80"})
    assert result.exit_code == 0
    for kind in SETUPS:
        assert result.output.count(f" {kind} ") == 3
    assert max(map(len, result.output.splitlines())) <= 80


def test_json_has_a_positive_rate_for_every_kind_of_game() -> None:
    result = CliRunner().invoke(main, [*TINY, "--json"])
    assert result.exit_code == 0
    told = json.loads(result.output)
    assert [(row["setup"], row["seats"]) for row in told["rows"]] == [
        (kind, seats)
        for kind in ("introductory", "random", "discovery-goddess", "discovery-titans")
        for seats in (2, 3, 4)
    ]
    for row in told["rows"]:
        for rate in ("games", "decisions", "chances", "clones", "round_trips"):
            assert row[rate] > 0
    assert isinstance(told["compiled"], bool)
