"""The allegiance board against the table typed in from the rules, and what its zones give
(rebellion E).

The tables here are a second source: they are never computed from the declarations.
"""

import pytest

from fatesmith import CATALOG, State
from fatesmith.engine.allegiance import move_allegiance
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import NO_SOURCE
from fatesmith.engine.outcome import final_outcome
from fatesmith.engine.reserve import gain
from tests.support import (
    answer,
    begin,
    bless,
    cards,
    held,
    may,
    own_card,
    perform,
    places,
    position,
    roll,
    set_hero,
    set_numbers,
    topic,
)

# space: zone, left, right, glory at the end (rebellion E1)
BOARD = {
    1: ("R2", 1, 2, -25),
    2: ("R2", 1, 3, -25),
    3: ("R2", 1, 4, -20),
    4: ("R2", 3, 5, -17),
    5: ("R2", 4, 6, -17),
    6: ("R2", 4, 7, -14),
    7: ("R2", 6, 8, -12),
    8: ("R2", 7, 9, -10),
    9: ("R1", 8, 10, -8),
    10: ("R1", 9, 11, -7),
    11: ("R1", 10, 12, -6),
    12: ("R1", 11, 13, -5),
    13: ("N", 12, 14, -3),
    14: ("N", 13, 15, -2),
    15: ("N", 14, 16, -1),
    16: ("N", 15, 17, 0),
    17: ("N", 16, 18, 1),
    18: ("N", 17, 19, 2),
    19: ("N", 18, 20, 3),
    20: ("L1", 19, 21, 5),
    21: ("L1", 20, 22, 6),
    22: ("L1", 21, 23, 7),
    23: ("L2", 22, 24, 8),
    24: ("L2", 23, 25, 10),
    25: ("L2", 24, 26, 12),
    26: ("L3", 25, 27, 14),
    27: ("L3", 26, 28, 17),
    28: ("L3", 27, 29, 17),
    29: ("L3", 27, 30, 20),
    30: ("L3", 29, 31, 20),
    31: ("L3", 29, 31, 25),
}

BLUE = {2, 5, 27, 29}

# zone: what it adds to a die that gives gold, glory or both (rebellion E5)
ON_GOLD = {"L1": "g1", "L2": "g1v1", "L3": "g1v1"}
ON_GLORY = {"L3": "v1"}
ON_BOTH = {"L1": "g1", "L2": "g1v1", "L3": "g1v2"}

# zone: glory for a feat new to all, and for one new to its hero (rebellion E6)
FEATS = {"R1": (3, 2), "R2": (5, 3)}


def at(space: int, seats: int = 2, **numbers: int) -> State:
    state = position(seats, module="titans")
    set_numbers(state.heroes[0], allegiance=space, **numbers)
    return state


# One test per space -----------------------------------------------------------------------------


@pytest.mark.parametrize("space", BOARD)
def test_a_token_moves_left_and_right_as_printed(space: int) -> None:
    _, left, right, _ = BOARD[space]
    for steps, target in ((-1, left), (1, right)):
        state = at(space)
        move_allegiance(state, 0, steps)
        assert places(state) == [target, 16]


@pytest.mark.parametrize("space", BOARD)
def test_ancient_shards_and_loyalty_move_the_token_as_printed(space: int) -> None:
    _, left, right, _ = BOARD[space]
    for face, target in (("a1", left), ("v1l1", right)):
        state = at(space)
        bless(state, 0, face)
        assert places(state) == [target, 16]


@pytest.mark.parametrize("space", BOARD)
def test_a_space_counts_at_the_end(space: int) -> None:
    state = at(space, glory=40)
    assert final_outcome(state).glory == (40 + BOARD[space][3], 0)


@pytest.mark.parametrize("space", BOARD)
def test_each_space_belongs_to_its_zone(space: int) -> None:
    assert CATALOG.allegiance.zones[space].name == BOARD[space][0]
    assert bool(CATALOG.allegiance.special[space]) is (space in BLUE)


@pytest.mark.parametrize("space", BOARD)
def test_a_die_that_gives_gold_or_glory_gives_what_the_zone_adds(space: int) -> None:
    zone = BOARD[space][0]
    for face, bonus in (
        ("g1", ON_GOLD),
        ("g6", ON_GOLD),
        ("v4", ON_GLORY),
        ("g1s1m1v1", ON_BOTH),
        ("s2", {}),
        ("m1", {}),
    ):
        state = at(space)
        bless(state, 0, face)
        assert held(state, 0) == added(face, bonus.get(zone, "")), face


def added(face: str, bonus: str) -> str:
    """The amounts of two slugs together."""
    totals = dict.fromkeys("gsmva", 0)
    for text in (face, bonus):
        for letter, number in zip(text[::2], text[1::2], strict=True):
            totals[letter] += int(number)
    return "".join(f"{letter}{number}" for letter, number in totals.items() if number)


@pytest.mark.parametrize("space", BOARD)
def test_a_new_feat_gives_what_the_zone_pays_for_it(space: int) -> None:
    first, own = FEATS.get(BOARD[space][0], (0, 0))
    state = at(space, seats=3)
    perform(state, 0, "ferryman")
    assert state.heroes[0].glory == first
    perform(state, 0, "ferryman")
    assert state.heroes[0].glory == first
    state = at(space, seats=3)
    own_card(state, 1, "ferryman")
    perform(state, 0, "ferryman")
    assert (state.heroes[0].glory, cards(state, 0, "ferryman")) == (own, 1)


# The whole way ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "steps", "end"), [(16, 15, 31), (16, -13, 1), (31, -13, 16), (1, 15, 16)]
)
def test_the_board_is_this_many_moves_from_end_to_end(start: int, steps: int, end: int) -> None:
    state = at(start)
    move_allegiance(state, 0, steps - 1 if steps > 0 else steps + 1)
    assert places(state)[0] != end
    move_allegiance(state, 0, 1 if steps > 0 else -1)
    assert places(state)[0] == end


def test_15_loyalty_and_13_ancient_shards_are_the_whole_way_from_the_start() -> None:
    loyal, rebel = at(16), at(16)
    gain(loyal, 0, Amount(loyalty=15), NO_SOURCE)
    gain(rebel, 0, Amount(ancient=13), NO_SOURCE)
    assert (places(loyal)[0], places(rebel)[0], held(rebel, 0)) == (31, 1, "a6")


@pytest.mark.parametrize(("space", "steps"), [(1, -3), (31, 4)])
def test_moves_beyond_the_end_are_lost(space: int, steps: int) -> None:
    state = at(space)
    move_allegiance(state, 0, steps)
    assert places(state)[0] == space


def test_no_score_ends_below_zero() -> None:
    assert final_outcome(at(1, glory=20)).glory == (0, 0)


def test_all_tokens_begin_in_the_middle() -> None:
    state = position(4, module="titans")
    assert places(state) == [16, 16, 16, 16]
    assert [hero.ancient for hero in state.heroes] == [0, 0, 0, 0]


def test_without_the_module_there_is_no_allegiance() -> None:
    for module in ("none", "goddess"):
        assert places(position(3, module=module)) == [0, 0, 0]


# Loyalty zones (E5) -----------------------------------------------------------------------------


def test_the_place_before_a_face_moves_the_token_counts_die_by_die() -> None:
    state = at(19)
    bless(state, 0, "g2v1l1 g1")
    answer(state, 0, "first g2v1l1")
    assert (held(state, 0), places(state)[0]) == ("g4v1", 20)
    state = at(25)
    bless(state, 0, "v1l1 g1s1m1v1")
    answer(state, 0, "first v1l1")
    assert (held(state, 0), places(state)[0]) == ("g2s1m1v4", 26)


def test_the_other_order_of_two_dice_may_keep_the_bonus() -> None:
    for first, result in (("g3", "g4a1"), ("a1", "g3a1")):
        state = at(20)
        bless(state, 0, "g3 a1")
        answer(state, 0, f"first {first}")
        assert (held(state, 0), places(state)[0]) == (result, 19)


def test_each_die_brings_its_own_bonus() -> None:
    state = at(20)
    bless(state, 0, "g1 g1")
    assert held(state, 0) == "g4"


def test_the_alternative_chosen_decides_the_bonus() -> None:
    for choice, result in (("gain g3", "g6v2"), ("gain v2", "g2v3")):
        state = at(23)
        bless(state, 0, "g3/v2 g1")
        answer(state, 0, choice)
        assert held(state, 0) == result


def test_a_bonus_is_paid_again_when_a_blessing_is_applied_again() -> None:
    state = position(2, "cerberus", module="titans")
    set_hero(state, 0, allegiance=23, tokens="cerberus")
    bless(state, 0, "g1")
    answer(state, 0, "spend cerberus")
    assert held(state, 0) == "g4v2"


def test_converted_gold_brings_the_bonus_but_the_bonus_is_never_converted() -> None:
    state = position(2, "cyclops", module="titans")
    set_hero(state, 0, allegiance=23, light="g4")
    perform(state, 0, "cyclops")
    state.heroes[0].glory = 0
    answer(state, 0, "die light")
    roll(state, 0, "g4")
    answer(state, 0, "convert")
    assert held(state, 0) == "g1v5"


def test_glory_from_conversion_brings_no_bonus() -> None:
    state = position(2, "sentinel", module="titans")
    set_hero(state, 0, allegiance=26, light="v2m2", dark="m1")
    perform(state, 0, "sentinel")
    state.heroes[0].glory = 0
    roll(state, 0, "v2m2 m1")
    answer(state, 0, "convert", "keep")
    assert held(state, 0) == "m1v7"


def test_ancient_shards_are_never_converted() -> None:
    state = position(2, "sentinel", module="titans")
    perform(state, 0, "sentinel")
    roll(state, 0, "a1 g1")
    assert (topic(state), held(state, 0)) == ("roll", "g1a1")


def test_gold_lost_to_a_full_reserve_still_brings_the_bonus() -> None:
    state = at(23, gold=12)
    bless(state, 0, "g3")
    assert held(state, 0) == "g12v1"


def test_gold_in_a_store_still_brings_the_bonus_which_may_be_stored_too() -> None:
    state = position(2, "scepter", module="titans")
    set_hero(state, 0, allegiance=20, gold=12, stores=[0])
    bless(state, 0, "g1")
    answer(state, 0, "store 0 1", "store 1 1")
    assert (held(state, 0), state.heroes[0].stores) == ("g12", [2])


def test_faces_taken_from_others_bring_no_bonus() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, allegiance=26)
    set_hero(state, 1, light="g6", dark="v3")
    perform(state, 0, "satyrs")
    roll(state, 1, "g6 v3")
    assert held(state, 0) == "g6v3"


def test_losses_bring_no_bonus_and_move_no_token() -> None:
    state = position(2, module="titans")
    set_hero(state, 1, allegiance=10, ancient=1)
    perform(state, 0, "minotaur")
    roll(state, 1, "a1 v1l1")
    assert (held(state, 1), places(state)[1]) == ("0", 10)


# Rebellion zones (E6) ---------------------------------------------------------------------------


def test_a_feat_performed_by_another_outside_the_zones_is_not_first_any_more() -> None:
    state = at(5, seats=3)
    perform(state, 1, "gorgon")
    assert state.heroes[1].glory == 0
    perform(state, 0, "gorgon")
    roll(state, 1, "g1 g1")
    assert state.heroes[0].glory == 3


def test_the_colors_of_a_card_are_one_feat() -> None:
    state = at(9, seats=3)
    own_card(state, 1, "memory", "red")
    perform(state, 0, "memory")
    assert state.heroes[0].glory == 2
    answer(state, 0, may(state)[0])
    perform(state, 0, "memory")
    assert state.heroes[0].glory == 2


def test_named_monsters_are_different_feats() -> None:
    state = position(3, "monsters", module="titans")
    set_hero(state, 0, allegiance=9)
    perform(state, 0, "monsters")
    perform(state, 0, "monsters")
    assert state.heroes[0].glory == 6


def test_the_place_after_the_ousting_counts() -> None:
    # rebellion E4: pay, move, oust and its blessing, take the card, zone bonus, card effect.
    state = position(2, module="titans")
    own_card(state, 1, "misfortune", "red")
    set_hero(state, 0, allegiance=13)
    set_hero(state, 1, allegiance=13, portal=3, light="misfortune-blue")
    state.patrons[CATALOG.faces[CATALOG.face_number("misfortune-blue")].bond] = 0
    perform(state, 0, "ferryman")
    roll(state, 1, "misfortune-blue g1")
    answer(state, 1, "gain l1")
    answer(state, 0, "gain a1")
    assert (places(state), held(state, 0)) == ([12, 14], "g1v3a1")


def test_paying_with_ancient_shards_moves_no_token() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, allegiance=13, sun=1, ancient=2)
    begin(state)
    answer(state, 0, "feat minotaur")
    assert (held(state, 0), places(state)[0]) == ("0", 13)
