"""Perft: how many ways lie ahead from named positions.

A `.perft` file is the head of a scenario, then lines `depth N: COUNT`. A way is a sequence of N
moves; equal faces of a die are one outcome. Where a count is wrong, the failure lists how the ways
divide over the first move: find the move whose share is off, make it, and look again.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from fatesmith import NATURE, Move, State, apply, options, outcomes
from fatesmith.notation.moves import format_move
from fatesmith.notation.scenario import Scenario, parse_scenario
from fatesmith.notation.scenario_position import starting_position

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.perft"))


def read(path: Path) -> tuple[Scenario, dict[int, int]]:
    head: list[str] = []
    counts: dict[int, int] = {}
    for line in path.read_text().splitlines():
        if found := re.fullmatch(r"depth (\d+): (\d+)", line.strip()):
            counts[int(found[1])] = int(found[2])
        else:
            head.append(line)
    return parse_scenario("\n".join([*head, "case: the ways ahead"])), counts


def branches(state: State) -> Sequence[Move]:
    if state.seat == NATURE:
        return [move for move, _ in outcomes(state)]
    return options(state)


def perft(state: State, depth: int) -> int:
    moves = branches(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = state.clone()
        apply(child, move)
        total += perft(child, depth - 1)
    return total


def divide(state: State, depth: int) -> str:
    lines: list[str] = []
    for move in branches(state):
        child = state.clone()
        apply(child, move)
        lines.append(f"{format_move(move)}: {perft(child, depth - 1) if depth > 1 else 1}")
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_number_of_ways_ahead_is_as_recorded(path: Path) -> None:
    scenario, counts = read(path)
    assert counts, "the file records no depth"
    for depth, count in counts.items():
        state = starting_position(scenario)
        found = perft(state, depth)
        assert found == count, f"depth {depth}: {found}\n{divide(state, depth)}"


def test_there_are_at_least_six_positions() -> None:
    assert len(FILES) >= 6


def test_the_draft_has_as_many_ways_as_arithmetic_says() -> None:
    """Nine places with two sets each: 9, 9·2, 9·2·8, 9·2·8·2 ways."""
    _, counts = read(FOLDER / "draft.perft")
    assert counts == {1: 9, 2: 18, 3: 144, 4: 288}


def test_first_rolls_have_as_many_ways_as_arithmetic_says() -> None:
    """A light starting die shows two types of face, a dark one three."""
    _, counts = read(FOLDER / "first-turn-four-seats.perft")
    assert [counts[depth] for depth in range(1, 9)] == [2, 6, 12, 36, 72, 216, 432, 1296]
