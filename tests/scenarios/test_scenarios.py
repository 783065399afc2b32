"""Every scenario file holds, and together they show the examples and rulings of the base game."""

import re
from pathlib import Path

import pytest

from fatesmith.notation.scenario import parse_scenario
from fatesmith.notation.scenario_run import run_file

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.scenario"))

WORKED_EXAMPLES = (
    *range(1, 12),
    *range(13, 21),
    *range(22, 26),
    27,
    *range(29, 34),
    35,
    37,
    38,
    *(40, 41, 43, 44, 46),
    *range(47, 53),
    *(54, 56, 58, 59, 61, 62, 63, 64, 66, 67, 69, 71, 72, 73),
    *(76, 77, 78, 80, 81, 83, 84, 85, 88, 90, 91, 92, 93),
)
"""The numbers of base L; the gaps are the dossier's own."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    failures = [
        f"{result.name}: {failure}" for result in run_file(path) for failure in result.failures
    ]
    assert not failures, "\n".join([str(path.relative_to(FOLDER)), *failures])


@pytest.mark.parametrize("number", WORKED_EXAMPLES)
def test_the_worked_example_is_a_scenario(number: int) -> None:
    files = sorted(FOLDER.glob(f"base/L{number:02}-*.scenario"))
    assert files
    for path in files:
        assert parse_scenario(path.read_text()).rules[0] == f"base L{number}"


def test_a_file_is_named_for_the_rule_it_shows() -> None:
    for path in FILES:
        rules = parse_scenario(path.read_text()).rules
        name = re.match(r"([LK])(\d\d)-|R-([A-Z][0-9.]*)-", path.name)
        assert name, f"{path.name}: name it like L49-…, K06-… or R-E3.5-…"
        shown = f"{name[1]}{int(name[2])}" if name[1] else name[3]
        assert rules[0] == f"base {shown}", path.name
