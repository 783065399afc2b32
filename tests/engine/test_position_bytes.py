"""What `State.from_bytes` refuses: PositionError, and nothing else."""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from zlib import crc32

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith import (
    CATALOG,
    NATURE,
    NOBODY,
    PositionError,
    Setup,
    State,
    apply,
    new_state,
    options,
)
from fatesmith.engine.context import CONTEXTS, DIVINE_BLESSING
from fatesmith.engine.declared import DIGEST_BYTES, RULES_VERSION
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.faces_memo import BONUS_DUE, face_memo, faces_fit, with_done
from fatesmith.engine.ids import DICE, MAX_SEATS
from fatesmith.engine.position_checks import checked_numbers
from fatesmith.engine.reroll import ROLL_AGAIN_OR_NOT
from fatesmith.engine.resolve import CHOOSE_ALTERNATIVE
from fatesmith.engine.roll import CHOOSE_DIE
from fatesmith.engine.task import memo_of, pack
from fatesmith.engine.verbs.dice import CheckForetold
from fatesmith.engine.verbs.lasting import AddClimber, AddStore
from tests.support import face, play_on, position, random_setup
from tests.topics import at as asking

HEADER = 3 + DIGEST_BYTES
PLACES = len(CATALOG.locations)
FEATS = HEADER + 9
STACKS = FEATS + PLACES
PATRONS = STACKS + PLACES + len(CATALOG.faces)
TOPICS = sorted({each.topic for each in CATALOG.effects if isinstance(each, Question)})


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
def test_bytes_without_the_header_are_not_a_position(data: bytes) -> None:
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


def test_a_position_with_something_after_it_is_refused() -> None:
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


def test_random_bytes_after_a_header_are_refused() -> None:
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
def test_a_place_off_the_board_is_refused(module: str, attribute: str, value: int) -> None:
    state = new_state(Setup.discovery(3, module))
    setattr(state.heroes[1], attribute, value)
    assert is_refused(state.to_bytes())


@pytest.mark.parametrize(("attribute", "value"), [("stores", 7), ("climbers", 12)])
def test_a_store_or_climber_beyond_its_end_is_refused(attribute: str, value: int) -> None:
    state = new_state(Setup.discovery(3, "goddess"))
    setattr(state.heroes[1], attribute, [value])
    assert is_refused(state.to_bytes())


@pytest.mark.parametrize("kind", [AddStore, AddClimber])
def test_a_hero_has_at_most_one_store_and_one_climber_for_each_card(kind: type[Effect]) -> None:
    state = new_state(Setup.advanced(3))
    effects = [effect for effect in CATALOG.effects if isinstance(effect, kind)]
    for effect in effects * MAX_SEATS:
        effect.run(state, pack(effect.number, 1, NOBODY, 0))
    assert State.from_bytes(state.to_bytes()) == state
    effects[0].run(state, pack(effects[0].number, 1, NOBODY, 0))
    with pytest.raises(PositionError, match=r"stores and \d+ climbers"):
        State.from_bytes(state.to_bytes())


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


# Sealed again after the damage: only the checks of each number can tell ---------------------------


def sealed(data: bytes) -> bytes:
    """The same bytes with their correct checksum."""
    return data[:-4] + crc32(data[HEADER:-4]).to_bytes(4, "little")


def with_byte(data: bytes, at: int, value: int) -> bytes:
    return sealed(data[:at] + bytes([value]) + data[at + 1 :])


def with_task(data: bytes, task: int) -> bytes:
    """With another task on top of the stack."""
    return sealed(data[:-12] + task.to_bytes(8, "little") + data[-4:])


def nonsense() -> Iterator[tuple[str, bytes]]:
    """One impossible number each in a position of three seats, in every kind of place."""
    state = new_state(Setup.discovery(3, "goddess"))
    rng = random.Random(4)
    while state.seat == NATURE:
        apply(state, rng.choice(options(state)))
    data, top = state.to_bytes(), state.stack[-1]
    hero = PATRONS + len(CATALOG.variants) + len(state.halls)
    bare = top & ~(7 << 10 | 7 << 13)
    for seats in (0, 1, 5, 7, 255):
        yield f"{seats} seats", with_byte(data, HEADER, seats)
    yield "an option of no set-up", with_byte(data, HEADER + 1, 16)
    yield "a third module", with_byte(data, HEADER + 2, 3)
    yield "the other module", with_byte(data, HEADER + 2, 2)
    yield "no round", with_byte(data, HEADER + 3, 0)
    yield "a round too many", with_byte(data, HEADER + 3, 11)
    for seat in (3, 4, 5, 255):
        yield f"the turn of seat {seat}", with_byte(data, HEADER + 4, seat)
    yield "over while something waits", with_byte(data, HEADER + 5, 1)
    for flag in (5, 6, 8):
        yield f"flag {flag}", with_byte(data, HEADER + flag, 2)
    yield "a set that does not exist", with_byte(data, FEATS, len(CATALOG.sets))
    yield "a set of another location", with_byte(data, FEATS, data[FEATS + 1])
    yield "cards of no set", with_byte(data, FEATS, 0)
    yield "more cards than a set has", with_byte(data, STACKS, 5)
    yield "a card of an absent seat", with_byte(data, PATRONS, 3)
    yield "a card of nature", with_byte(data, PATRONS, NATURE)
    yield "gold beyond its cap", with_byte(data, hero, 13)
    yield "sun beyond its cap", with_byte(data, hero + 1, 7)
    yield "moon beyond its cap", with_byte(data, hero + 2, 7)
    yield "an island beside the map", with_byte(data, hero + 8, CATALOG.last_island + 1)
    yield "ancient shards beyond their cap", with_byte(data, hero + 15, 7)
    yield "an allegiance in a labyrinth", with_byte(data, hero + 16, 1)
    yield "a golem off the board", with_byte(data, hero + 17, len(CATALOG.labyrinth.spaces))
    yield "no golem", with_byte(data, hero + 17, 0)
    yield "a store that is not there", with_byte(data, hero + 18, 255)
    yield "a face that does not exist", with_byte(data, hero + 20, len(CATALOG.faces))
    yield "a blank face", with_byte(data, hero + 20, 0)
    yield "an unknown face up", with_byte(data, hero + 32, len(CATALOG.faces))
    for seat in (3, 6, 7):
        yield f"a task of seat {seat}", with_task(data, bare | seat << 10 | 5 << 13)
        yield f"a task caused by {seat}", with_task(data, bare | seat << 13)
    for asked in (NATURE, 5):
        yield f"a choice of {asked}", with_task(data, bare | asked << 10 | 5 << 13)
    yield "a task caused by nature", with_task(data, bare | NATURE << 13)
    yield "a task of no effect", with_task(data, bare | 0x3FF | 5 << 13)
    yield "an effect in place of a question", with_task(data, 5 << 13)
    yield "a task too large", with_task(data, 2**63 + top)
    yield "half a task", sealed(data[:-8] + data[-4:])
    yield "nothing to do", sealed(data[: -4 - 8 * len(state.stack)] + data[-4:])
    for length in (HEADER, HEADER + 1, HEADER + 8, FEATS + 3, PATRONS, hero + 5, hero + 25):
        yield f"cut at {length}", sealed(data[:length] + bytes(4))


NONSENSE = dict(nonsense())


@pytest.mark.parametrize("what", NONSENSE)
def test_an_impossible_number_under_a_correct_checksum_is_refused(what: str) -> None:
    with pytest.raises(PositionError):
        State.from_bytes(NONSENSE[what])


def looks_at_memo(effect: Effect) -> bool:
    return type(effect).fits != Effect.fits or type(effect).memo_fits != Effect.memo_fits


@pytest.mark.parametrize(
    "effect",
    [effect for effect in CATALOG.effects if looks_at_memo(effect)],
    ids=lambda effect: f"{effect.number}-{type(effect).__name__}",
)
def test_a_task_below_the_question_with_a_senseless_memo_is_refused(effect: Effect) -> None:
    state = new_state(Setup.advanced(3))
    state.heroes[0].gold = 0
    first, *others = state.stack
    task = pack(effect.number, 0, NOBODY, 2**44 - 1)
    state.stack = vec[i64]([first, task, *others])
    with pytest.raises(PositionError, match=re.escape(f"{effect.spec()} cannot be done")):
        State.from_bytes(state.to_bytes())


def test_below_everything_waits_the_next_turn() -> None:
    state = new_state(Setup.advanced(3))
    state.stack = state.stack[1:]
    with pytest.raises(PositionError, match="no further turn waits"):
        State.from_bytes(state.to_bytes())


@pytest.mark.parametrize(
    ("attribute", "value", "fault"),
    [("rerolls", 1, "rolled again 1 times"), ("track_steps", 1, "1 steps on 0 tracks")],
)
def test_what_a_hero_has_from_cards_needs_the_cards(attribute: str, value: int, fault: str) -> None:
    state = new_state(Setup.advanced(3))
    setattr(state.heroes[1], attribute, value)
    with pytest.raises(PositionError, match=fault):
        State.from_bytes(state.to_bytes())


def test_nobody_rolls_again_without_a_card_for_it() -> None:
    state = new_state(Setup.random(3, 1, rebellion=True))
    first, *others = state.stack
    state.stack = vec[i64]([first, pack(ROLL_AGAIN_OR_NOT.number, 0, NOBODY, 3), *others])
    with pytest.raises(PositionError, match="cannot be done"):
        State.from_bytes(state.to_bytes())


def test_a_location_has_no_more_cards_than_a_set_has() -> None:
    state = position(4)
    assert state.stacks[0] == state.seats == 4
    state.heroes[2].cards[0] = 1
    with pytest.raises(PositionError, match="5 cards at location 0"):
        State.from_bytes(state.to_bytes())


def test_a_card_of_several_kinds_is_owned_or_lies_on_its_stack() -> None:
    state = new_state(Setup.advanced(4))
    place = next(p for p, n in enumerate(state.feats) if len(CATALOG.feat_set(n).cards) > 1)
    state.patrons[CATALOG.feat_set(state.feats[place]).cards[0].rank] = 0
    with pytest.raises(PositionError, match="that somebody owns already"):
        State.from_bytes(state.to_bytes())


def disturbed(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, half of them among the tasks, perhaps cut, and sealed again."""
    body = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        last = len(body) - 5
        at = rng.randrange(HEADER, last) if rng.random() < 0.5 else last - rng.randrange(40)
        body[at] = rng.choice((0, 255, body[at] ^ 1 << rng.randrange(8), rng.randrange(256)))
    if rng.random() < 0.1:
        del body[rng.randrange(HEADER, len(body) - 4) :]
        body += bytes(4)
    return sealed(bytes(body))


def check_sense(state: State) -> None:
    """What every accepted position keeps, whatever was done to its bytes."""
    assert 2 <= state.seats <= 4
    assert state.active < state.seats
    assert state.over or state.seat < state.seats or state.seat == NATURE
    assert bool(state.pending) != state.over
    for place, feat in enumerate(state.feats):
        assert not feat or CATALOG.feat_set(feat).location == place
    for hero in state.heroes:
        assert hero.gold <= hero.gold_cap
        assert all(0 < face < len(CATALOG.faces) for face in (*hero.faces, *hero.up))
        assert hero.golem < len(CATALOG.labyrinth.spaces)


def test_disturbed_positions_are_refused_by_name_or_make_sense() -> None:
    rng = random.Random(8)
    refused = 0
    for state in positions() * 60:
        data = disturbed(state.to_bytes(), rng)
        try:
            read = State.from_bytes(data)
        except PositionError:
            refused += 1
            continue
        assert read.to_bytes() == data
        check_sense(read)
    assert refused > 300


# Without assertions -------------------------------------------------------------------------------

WITHOUT_ASSERTIONS = """
import sys
from fatesmith import PositionError, State
for line in sys.stdin:
    try:
        State.from_bytes(bytes.fromhex(line))
        print("accepted")
    except PositionError:
        print("refused")
"""


def test_an_optimizing_interpreter_refuses_the_same_positions() -> None:
    rng = random.Random(9)
    data = [*NONSENSE.values(), *(disturbed(each.to_bytes(), rng) for each in positions() * 20)]
    told = "".join(f"{each.hex()}\n" for each in data)
    command = [sys.executable, "-O", "-c", WITHOUT_ASSERTIONS]
    run = subprocess.run(command, input=told, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.stderr == ""
    verdicts = run.stdout.split()
    assert verdicts[: len(NONSENSE)] == ["refused"] * len(NONSENSE)
    assert len(verdicts) == len(data)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("second", [0, 1])
def test_what_was_foretold_are_two_faces_that_exist(first: int, second: int) -> None:
    state = new_state(Setup.random(3, 1, promos=True))
    (check,) = (effect for effect in CATALOG.effects if isinstance(effect, CheckForetold))
    last = len(CATALOG.faces) - 1
    below, *others = state.stack
    task = pack(check.number, 0, NOBODY, last + first | (last + second) << 8)
    state.stack = vec[i64]([below, task, *others])
    assert is_refused(state.to_bytes()) == bool(first or second)


@pytest.mark.parametrize(
    "topic", sorted({q.topic for q in CATALOG.effects if isinstance(q, Question)})
)
def test_a_position_of_every_question_reads_back_as_itself(topic: str) -> None:
    state = asking(topic)
    assert State.from_bytes(state.to_bytes()) == state


def test_each_option_of_a_setup_is_a_bit_of_its_own_and_all_may_be_chosen() -> None:
    draft = Setup.draft(2)
    each = [
        replace(draft, tie_break=True),
        replace(draft, without_g6=True),
        replace(draft, rebellion=True),
        replace(draft, promos=True),
    ]
    assert [new_state(setup).rules for setup in each] == [1, 2, 4, 8]
    everything = replace(each[0], without_g6=True, rebellion=True, promos=True)
    state = new_state(everything)
    assert State.from_bytes(state.to_bytes()) == state


def test_a_die_is_chosen_for_rolls_in_a_context_that_exists() -> None:
    state = new_state(Setup.advanced(3))
    first, *others = state.stack
    for context, refused in ((len(CONTEXTS) - 1, False), (len(CONTEXTS), True)):
        state.stack = vec[i64]([first, pack(CHOOSE_DIE.number, 0, NOBODY, context), *others])
        assert is_refused(state.to_bytes()) == refused


def test_nobody_chooses_an_alternative_after_both_faces_were_applied() -> None:
    state = new_state(Setup.advanced(3))
    first, *others = state.stack
    for done, refused in ((DICE - 1, False), (DICE, True)):
        memo = with_done(face_memo(DIVINE_BLESSING, face("g3/v2"), face("g3/v2")), done)
        task = pack(CHOOSE_ALTERNATIVE.number, 0, NOBODY, memo)
        state.stack = vec[i64]([first, task, *others])
        assert is_refused(state.to_bytes()) == refused


def test_nothing_is_beyond_the_last_mark_of_a_memo_of_faces() -> None:
    state = asking("copy")
    memo = memo_of(state.stack[-1])
    assert faces_fit(state, memo)
    assert faces_fit(state, memo | BONUS_DUE)
    assert not faces_fit(state, memo + 2 * BONUS_DUE)


def test_numbers_are_read_up_to_the_last_byte_and_no_further() -> None:
    body = vec[u8]([1, 2, 3])
    assert list(checked_numbers(body, 1, 2, 4)) == [2, 3]
    with pytest.raises(PositionError, match="the bytes end at 3"):
        checked_numbers(body, 1, 3, 4)
    with pytest.raises(PositionError, match="a value of 3"):
        checked_numbers(body, 1, 2, 3)
