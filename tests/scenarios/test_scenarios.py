"""Every scenario file holds, and together they show the examples and rulings of the base game."""

import re
from pathlib import Path

import pytest

from fatesmith.notation.scenario import parse_scenario
from fatesmith.notation.scenario_run import run_file

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.scenario"))

BASE_EXAMPLES = (
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
"""The numbers of base L; the gaps are in the rules themselves."""

REBELLION_EXAMPLES = (
    *(1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13, 14, 17, 18, 19, 20, 21, 22, 24, 25, 27, 28, 29, 31),
    *(32, 34, 35, 36, 37, 39, 40, 41, 43, 44, 45, 46, 48, 49, 51, 53, 54, 55, 56, 57, 58, 59),
    *(62, 65, 66, 68, 69, 70, 71, 73, 74, 75, 76, 77, 78, 79, 81, 82, 83, 85, 87, 88, 90, 91),
    *(93, 94, 95, 96, 98, 99, 100, 101, 102, 103, 105, 107, 108, 109, 110, 112, 113, 114, 115),
    *(117, 118, 119, 121, 122, 123, 126, 127, 128, 129, 131, 132, 133, 135, 136, 137, 138),
)
"""The numbers of rebellion I, likewise."""

NAMES = re.compile(r"([LK])(\d\d)-|(I)(\d\d\d)-|(H)(\d\d)-|R-([A-Z][0-9.]*)-")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    failures = [
        f"{result.name}: {failure}" for result in run_file(path) for failure in result.failures
    ]
    assert not failures, "\n".join([str(path.relative_to(FOLDER)), *failures])


def shown(pattern: str) -> set[int]:
    """The numbers of the examples that have a file of their own."""
    return {int(path.name[1:].partition("-")[0]) for path in FOLDER.glob(pattern)}


def test_every_worked_example_of_the_dossiers_is_a_scenario() -> None:
    assert shown("base/L*.scenario") >= set(BASE_EXAMPLES)
    assert shown("rebellion/I*.scenario") >= set(REBELLION_EXAMPLES)


def rule_in_the_name(path: Path) -> str:
    """The rule that a file is named for, such as `base L49`."""
    name = NAMES.match(path.name)
    assert name, f"{path.name}: name it like L49-…, K06-…, I013-…, H01-… or R-E3.5-…"
    letter, number = [group for group in name.groups() if group][:2] if not name[7] else ("", "")
    return f"{path.parent.name} {name[7] or f'{letter}{int(number)}'}"


def test_a_file_is_named_for_the_first_rule_it_shows() -> None:
    for path in FILES:
        first = parse_scenario(path.read_text()).rules[0]
        if path.parent.name == "house":
            assert first.startswith("house "), "house cards have rules without numbers"
        else:
            assert first == rule_in_the_name(path), path.name
