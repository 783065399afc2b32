"""What `State.from_bytes` refuses: PositionError, and nothing else."""

import random
import subprocess
import sys

import pytest

from fatesmith import NATURE, PositionError, Setup, State, apply, new_state, options
from fatesmith.engine.catalog import DIGEST_BYTES, RULES_VERSION
from tests.support import play_on, random_setup

HEADER = 3 + DIGEST_BYTES


def positions() -> list[State]:
    """Decisions of all kinds, a chance, and an end."""
    found: list[State] = []
    for number in range(6):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        for _ in range(20 + 30 * number):
            apply(state, rng.choice(options(state)))
        found.append(state)
    return [*found, play_on(new_state(Setup.advanced(2)), random.Random(1))]


def is_refused(data: bytes) -> bool:
    try:
        State.from_bytes(data)
    except PositionError:
        return True
    return False


@pytest.mark.parametrize("data", [b"", b"F", b"FS", b"FS\1", b"not a position at all", bytes(400)])
def test_bytes_without_the_header_are_no_position(data: bytes) -> None:
    with pytest.raises(PositionError, match="not a position"):
        State.from_bytes(data)


@pytest.mark.parametrize("version", [0, RULES_VERSION + 1, 255])
def test_a_position_of_another_rules_version_is_refused(version: int) -> None:
    data = new_state(Setup.introductory(2)).to_bytes()
    with pytest.raises(PositionError, match=f"rules version {version}, this is {RULES_VERSION}"):
        State.from_bytes(data[:2] + bytes([version]) + data[3:])


def test_a_position_of_another_catalog_is_refused() -> None:
    data = new_state(Setup.introductory(2)).to_bytes()
    for byte in range(3, HEADER):
        other = data[:byte] + bytes([data[byte] ^ 1]) + data[byte + 1 :]
        with pytest.raises(PositionError, match="another catalog"):
            State.from_bytes(other)


def test_a_position_cut_short_is_refused_at_every_length() -> None:
    for state in positions():
        data = state.to_bytes()
        accepted = [length for length in range(len(data)) if not is_refused(data[:length])]
        assert accepted == [], f"of {len(data)} bytes"


def test_a_position_with_something_behind_it_is_refused() -> None:
    for state in positions():
        data = state.to_bytes()
        for more in range(1, 17):
            assert is_refused(data + bytes(more))


def damaged(data: bytes) -> list[bytes]:
    """Each byte after the header changed in several ways."""
    rng = random.Random(len(data))
    found: list[bytes] = []
    for at in range(HEADER, len(data)):
        old = data[at]
        values = {0, 255, old ^ 1, old ^ 4, old ^ 16, rng.randrange(256)} - {old}
        found += [data[:at] + bytes([value]) + data[at + 1 :] for value in sorted(values)]
    return found


def test_damaged_bytes_raise_nothing_but_position_error() -> None:
    for state in positions():
        for data in damaged(state.to_bytes()):
            is_refused(data)


def test_random_bytes_behind_a_header_raise_nothing_but_position_error() -> None:
    head = new_state(Setup.introductory(3)).to_bytes()[:HEADER]
    rng = random.Random(9)
    for _ in range(2000):
        is_refused(head + bytes([2, 0, 1, 0, 0]) + rng.randbytes(rng.randrange(400)))


def fault_of(state: State) -> str:
    """What goes wrong with an accepted position, if anything: nobody is asked, or play breaks."""
    rng = random.Random(0)
    try:
        for _ in range(40):
            if state.over:
                break
            if state.seat != NATURE and not 0 <= state.seat < state.seats:
                return f"seat {state.seat} is asked"
            apply(state, rng.choice(options(state)))
        repr(state)
        state.to_bytes()
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as fault:
        return f"{type(fault).__name__}: {fault}"
    return ""


def test_a_damaged_position_is_refused_or_can_be_played() -> None:
    faults: dict[str, int] = {}
    for state in positions():
        for data in damaged(state.to_bytes())[::7]:
            if not is_refused(data):
                fault = fault_of(State.from_bytes(data))
                if fault:
                    faults[fault] = faults.get(fault, 0) + 1
    assert faults == {}


def test_what_is_accepted_is_written_as_it_was_read() -> None:
    for state in positions():
        for data in damaged(state.to_bytes()):
            if not is_refused(data):
                assert State.from_bytes(data).to_bytes() == data


OPTIMISED = """
from fatesmith import PositionError, Setup, State, apply, new_state, options
state = new_state(Setup.introductory(3))
for number in range(60):
    apply(state, options(state)[number % len(options(state))])
data = state.to_bytes()
seats = 11  # behind the header
for seats_told in (0, 1, 5, 255):
    try:
        State.from_bytes(data[:seats] + bytes([seats_told]) + data[seats + 1:])
    except PositionError:
        continue
    raise SystemExit(f"{seats_told} seats were accepted")
"""


def test_positions_are_checked_by_an_optimising_interpreter_too() -> None:
    command = [sys.executable, "-O", "-c", OPTIMISED]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (run.returncode, run.stderr) == (0, "")
