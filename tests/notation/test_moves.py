"""Moves as texts: one text per move, and back."""

import pytest

from fatesmith import Setup, apply, new_state, options
from fatesmith.engine.move import MOVES, encode
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import SHAPES, SLOTS, WORDS, find_move, format_move, parse_move

TEXTS = [
    "pass",
    "use owl",
    "feat hydra",
    "forge g6 light:g1",
    "forge shield-red dark:g3/v2",
    "spend triton",
    "gain s1",
    "gain g9",
    "lose v2",
    "hammer 12",
    "keep",
    "convert",
    "first ship",
    "copy g1/s1/m1",
    "take v4 x3",
    "die dark",
    "seat 3",
    "pick boar",
    "roll 0.light x3",
    "remove g6",
    "draw M4",
    "use merchant 3",
    "cash 4",
    "store 3 2",
    "drain 6 4",
    "settle reserve",
    "settle 2a.s+1a.m+4.s+6.m+6.m",
    "now",
    "turn dark:golem-moon",
    "set x3 v4",
    "declare s1 v2",
    "reroll celestial",
    "step 36",
    "advance 0",
    "sacrifice 18",
    "place 1A 7B",
    "collect B",
    "island 3",
    "roll 3.celestial celestial-upgrade",
    "gain a1",
    "gain l2",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_reads_back_as_itself(text: str) -> None:
    assert format_move(parse_move(text)) == text


def test_every_kind_of_move_has_a_word_and_a_shape() -> None:
    assert set(SHAPES) == set(MOVES)
    assert len(set(WORDS.values())) == len(MOVES)
    assert {text.split()[0] for text in TEXTS} == set(WORDS.values())


def test_a_shape_spells_all_arguments_of_its_kind() -> None:
    slots = {kind: shape.split()[1:] for kind, shape in SHAPES.items()}
    assert {slot for each in slots.values() for slot in each} == set(SLOTS)
    taken = {kind: sum(SLOTS[slot].numbers for slot in each) for kind, each in slots.items()}
    assert taken == {kind: len(row.fields) for kind, row in MOVES.items()}


def test_tokens_may_be_placed_in_either_order() -> None:
    assert parse_move("place 7B 1A") == parse_move("place 1A 7B")


def test_taking_two_faces_may_be_written_in_either_order() -> None:
    assert parse_move("take x3 v4") == parse_move("take v4 x3")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("dance", "'dance' is not a kind of move"),
        ("feat", "write `feat FEAT`"),
        ("feat hydra now", "write `feat FEAT`"),
        ("feat kraken", "there is no feat 'kraken'"),
        ("forge g6 light", "there is no face ''"),
        ("forge g6 left:g1", "'left' is not a die"),
        ("gain 3g", "'3g' is not an amount"),
        ("gain g1g2", "names a resource twice"),
        ("seat 4", "'4' is not a number from 0 to 3"),
        ("seat ²", "is not a number"),
        ("hammer -1", "is not a number"),
        ("roll 0 g1", "'' is not a die"),
        ("draw M9", "there is no location 'M9'"),
        ("use owl five", "'five' is not a number from 0 to 4"),
        ("settle 2a", "must say whether it pays sun"),
        ("settle 3.s", "'3.s' is not a payment"),
        ("place 1C 2A", "'C' is not a side"),
        ("place A 2A", "'' is not a number"),
    ],
)
def test_a_wrong_text_is_answered_with_what_was_expected(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert reason in str(caught.value)


def test_a_roll_names_a_face_and_finds_its_first_slot() -> None:
    state = new_state(Setup.introductory(3))
    assert find_move(state, "roll 0.light g1") == options(state)[0]
    assert find_move(state, "roll 0.light s1") == options(state)[5]


def test_a_move_that_is_not_an_option_is_answered_with_the_options() -> None:
    state = new_state(Setup.introductory(3))
    with pytest.raises(NotationError, match=r"possible: roll 0.light g1 \| roll 0.light s1$"):
        find_move(state, "pass")


def test_long_lists_of_options_are_shortened() -> None:
    state = new_state(Setup.introductory(3))
    while state.seat > 3:
        apply(state, options(state)[0])
    with pytest.raises(NotationError, match=r"… \(\d+ more\)$"):
        find_move(state, "feat hydra")


def test_an_unknown_kind_cannot_be_spelled() -> None:
    with pytest.raises(LookupError):
        format_move(encode(len(MOVES)))
