"""Positions as text: one line that holds everything."""

import random

import pytest

from fatesmith import PositionError, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.notation.positions import format_position, parse_position


def sample(seats: int, module: str, seed: int) -> list[State]:
    rng = random.Random(seed)
    state = new_state(Setup.random(seats, seed, module=module, rebellion=True, promos=True))
    found = [state.clone()]
    while not state.over:
        apply(state, rng.choice(options(state)))
        if rng.random() < 0.05:
            found.append(state.clone())
    return [*found, state]


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_reads_back_as_itself(seats: int, module: str) -> None:
    for seed in range(3):
        for state in sample(seats, module, seed):
            line = format_position(state)
            again = parse_position(line)
            assert again == state
            assert options(again) == options(state)
            assert format_position(again) == line
            assert "\n" not in line
            assert len(line) < 500


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with `fs1:`"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "begins with `fs1:`"),
        ("fs1:", "damaged"),
        ("fs1:????", "damaged"),
        ("fs1:AAAA", "damaged"),
        ("fs1:" + "A" * 5_000, "at most 4000 letters"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert reason in str(caught.value)


def test_a_position_cut_short_or_changed_is_refused() -> None:
    line = format_position(sample(3, "none", 1)[2])
    rng = random.Random(1)
    for _ in range(300):
        place = rng.randrange(5, len(line))
        with pytest.raises(PositionError):
            parse_position(line[:place])
        letter = rng.choice("ABCxyz019-_")
        changed = line[:place] + letter + line[place + 1 :]
        if changed != line:
            try:
                assert parse_position(changed) == parse_position(line)
            except PositionError:
                continue


def test_white_space_around_a_position_is_forgiven() -> None:
    state = sample(2, "titans", 2)[1]
    assert parse_position(f"  {format_position(state)}\n") == state
