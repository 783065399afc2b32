"""What `State.from_bytes` refuses: PositionError, and nothing else."""

import random
import subprocess
import sys

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith import PositionError, Setup, State, apply, new_state, options
from fatesmith.engine.catalog import DIGEST_BYTES, RULES_VERSION
from tests.support import play_on, random_setup

HEADER = 3 + DIGEST_BYTES


def positions() -> list[State]:
    """Decisions of all kinds, a chance, and an end."""
    found: list[State] = []
    for number in range(12):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        for _ in range(20 + 15 * number):
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


def test_a_position_with_a_changed_byte_is_refused() -> None:
    for state in positions():
        assert all(is_refused(data) for data in damaged(state.to_bytes()))


def test_random_bytes_behind_a_header_are_refused() -> None:
    head = new_state(Setup.introductory(3)).to_bytes()[:HEADER]
    rng = random.Random(9)
    for _ in range(1000):
        assert is_refused(head + rng.randbytes(rng.randrange(400)))


# Written in good order, but impossible ------------------------------------------------------------


@pytest.mark.parametrize(
    ("attribute", "value"),
    [("feats", 200), ("stacks", 9), ("patrons", 9), ("stack", 1000), ("stack", 0)],
)
def test_an_impossible_number_on_the_table_is_refused(attribute: str, value: int) -> None:
    state = new_state(Setup.advanced(3))
    getattr(state, attribute)[-1] = value
    assert is_refused(state.to_bytes())


@pytest.mark.parametrize("attribute", ["halls", "keepsakes"])
def test_a_treasure_or_keepsake_that_does_not_exist_is_refused(attribute: str) -> None:
    state = new_state(Setup.discovery(3, "goddess" if attribute == "halls" else "titans"))
    getattr(state, attribute)[-1] = 200
    assert is_refused(state.to_bytes())


@pytest.mark.parametrize(
    ("module", "attribute", "value"),
    [("goddess", "golem", 37), ("titans", "allegiance", 32)],
)
def test_a_place_beside_the_board_is_refused(module: str, attribute: str, value: int) -> None:
    state = new_state(Setup.discovery(3, module))
    setattr(state.heroes[1], attribute, value)
    assert is_refused(state.to_bytes())


@pytest.mark.parametrize(("attribute", "value"), [("stores", 7), ("climbers", 12)])
def test_a_store_or_climber_beyond_its_end_is_refused(attribute: str, value: int) -> None:
    state = new_state(Setup.discovery(3, "goddess"))
    setattr(state.heroes[1], attribute, [value])
    assert is_refused(state.to_bytes())


@pytest.mark.parametrize("attribute", ["faces", "up"])
def test_a_face_that_does_not_exist_is_refused(attribute: str) -> None:
    state = new_state(Setup.advanced(3))
    getattr(state.heroes[2], attribute)[-1] = 200
    assert is_refused(state.to_bytes())


def test_a_turn_of_nobody_at_the_table_is_refused() -> None:
    state = new_state(Setup.advanced(3))
    state.active = 3
    assert is_refused(state.to_bytes())


def test_a_game_in_which_nothing_waits_must_be_over() -> None:
    state = new_state(Setup.advanced(3))
    state.stack = vec[i64]()
    assert is_refused(state.to_bytes())
    finished = play_on(new_state(Setup.advanced(2)), random.Random(1))
    finished.stack = append(finished.stack, 0)
    assert is_refused(finished.to_bytes())


def spoil(state: State, rng: random.Random) -> None:
    """Put a random number in a random place."""
    hero = rng.choice(state.heroes)
    state.feats = state.feats[:]  # shared by clones
    places: list[vec[i64] | vec[u8] | list[int]] = [state.feats, state.stacks, state.stock]
    places += [state.patrons, hero.faces, hero.up, hero.cards, hero.tokens]
    places += [hero.stores, hero.climbers, state.halls, state.keepsakes]
    places = [place for place in places if place]
    kind = rng.randrange(len(places) + 3)
    if kind < len(places):
        places[kind][rng.randrange(len(places[kind]))] = rng.randrange(256)
    elif kind == len(places):
        name = rng.choice(("golem", "allegiance", "ancient", "spare_sun", "rerolls", "portal"))
        setattr(hero, name, rng.randrange(256))
    elif kind == len(places) + 1 and state.stack:
        state.stack[-1] = rng.getrandbits(rng.choice((10, 13, 16, 30, 60)))
    else:
        state.active = rng.randrange(256)


def test_an_impossible_position_raises_nothing_but_position_error() -> None:
    rng = random.Random(3)
    for state in positions() * 150:
        twin = state.clone()
        spoil(twin, rng)
        is_refused(twin.to_bytes())


# Without assertions -------------------------------------------------------------------------------

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
