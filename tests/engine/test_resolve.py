"""Resolving faces: copies, order, multiples, dependence, conversion (base E)."""

import pytest

from fatesmith import State
from tests.support import (
    answer,
    bless,
    face,
    held,
    may,
    own_bound,
    perform,
    position,
    roll,
    set_hero,
    shows,
    topic,
)

# When the order is asked ------------------------------------------------------------------------

GAINED_IN_AN_ORDER = [
    ("ship", "g1"),
    ("ship", "g6"),
    ("ship", "g2m1"),
    ("ship", "g1s1m1v1"),
    ("ship", "g3/v2"),
    ("ship", "g1/s1/m1"),
    ("ship", "shield-yellow"),
]
GAINED_IN_ANY_ORDER = [
    ("ship", "s2"),
    ("ship", "m1"),
    ("ship", "v4"),
    ("ship", "v2m2"),
    ("ship", "x3"),
    ("ship", "ship"),
    ("ship", "shield-red"),
    ("ship", "boar-red"),
    ("g6", "g1"),
    ("g6", "s1"),
    ("g6", "x3"),
    ("g6", "shield-yellow"),
    ("g3/v2", "g1/s1/m1"),
    ("g3/v2", "shield-green"),
    ("boar-red", "s1"),
    ("boar-red", "boar-blue"),
    ("shield-red", "shield-blue"),
    ("shield-red", "x3"),
    ("x3", "x3"),
]


@pytest.mark.parametrize(("one", "two"), GAINED_IN_AN_ORDER)
def test_the_order_is_asked_of_a_ship_beside_a_face_that_can_give_gold(one: str, two: str) -> None:
    for faces in (f"{one} {two}", f"{two} {one}"):
        state = position()
        bless(state, 0, faces)
        assert topic(state) == "order"
        assert sorted(may(state)) == sorted([f"first {one}", f"first {two}"])


@pytest.mark.parametrize(("one", "two"), GAINED_IN_ANY_ORDER)
def test_the_order_is_not_asked_where_it_cannot_matter(one: str, two: str) -> None:
    for faces in (f"{one} {two}", f"{two} {one}"):
        state = position(2, "boar")
        own_bound(state, 0, "boar-red")
        own_bound(state, 1, "boar-blue")
        set_hero(state, 0, gold=3, sun=2, moon=2)
        bless(state, 0, faces)
        assert topic(state) != "order"


def test_the_order_is_not_asked_when_the_ship_could_not_buy_anyway() -> None:
    state = position()
    for number in state.catalog.sanctuary:
        state.stock[number] = 0
    bless(state, 0, "ship g6")
    assert held(state, 0) == "g6"


def test_the_order_is_not_asked_when_all_gold_together_is_too_little() -> None:
    for gold, asked in ((3, False), (4, True)):
        state = position()
        for number in state.catalog.sanctuary:
            state.stock[number] = 0
        state.stock[face("v4")] = 1
        set_hero(state, 0, gold=gold)
        bless(state, 0, "ship g6")
        assert (topic(state) == "order") is asked


def test_a_token_that_could_bring_the_gold_makes_the_order_matter_in_ones_own_turn() -> None:
    for active, asked in ((0, True), (1, False)):
        state = position(2, "triton")
        for number in state.catalog.sanctuary:
            state.stock[number] = 0
        state.stock[face("v4")] = 1
        set_hero(state, 0, tokens="triton")
        bless(state, 0, "ship g4", active=active)
        assert (topic(state) == "order") is asked


def test_the_order_is_asked_after_copies_are_settled() -> None:
    state = position()
    set_hero(state, 1, shows="g3 s2")
    bless(state, 0, "ship mirror")
    answer(state, 0, "copy g3")
    assert may(state) == ["first g3", "first ship"]


def test_gold_first_pays_the_ship_and_the_ship_first_saves_the_gold() -> None:
    state = position()
    set_hero(state, 0, gold=3)
    bless(state, 0, "ship g3")
    twin = state.clone()
    answer(state, 0, "first g3", "forge m2 dark:v2")
    assert held(state, 0) == "g2"
    answer(twin, 0, "first ship")
    assert "forge m2 dark:v2" not in may(twin)
    answer(twin, 0, "pass")
    assert held(twin, 0) == "g6"


# Losses: whoever suffers a copy of their own boar is paid in between -----------------------------


def suffering_own_boar(partner: str) -> State:
    """Seat 1 owns the red boar, copies it with a mirror, and must lose it and this face."""
    state = position(2, "boar")
    own_bound(state, 1, "boar-red")
    set_hero(state, 0, shows="boar-red boar-red")
    set_hero(state, 1, glory=9, light="mirror", dark=partner)
    perform(state, 0, "minotaur")
    roll(state, 1, f"mirror {partner}")
    return state


@pytest.mark.parametrize("partner", ["s1", "m2", "v2", "g1s1m1v1", "g1/s1/m1", "g3/v2"])
def test_losing_beside_ones_own_boar_asks_for_the_order(partner: str) -> None:
    state = suffering_own_boar(partner)
    assert topic(state) == "order"
    assert sorted(may(state)) == sorted(["first boar-red", f"first {partner}"])


@pytest.mark.parametrize("partner", ["x3", "ship", "g1", "g6"])
def test_losing_what_a_boar_never_pays_asks_for_no_order(partner: str) -> None:
    assert topic(suffering_own_boar(partner)) != "order"


def test_a_shield_suffered_beside_ones_own_boar_waits_for_the_shard_chosen() -> None:
    # base E6.2, F2.1: the other face's choice is made before the shield looks at it.
    state = suffering_own_boar("shield-red")
    assert "first shield-red" not in may(state)
    answer(state, 1, "lose s1", "gain m1")
    assert held(state, 1) == "m1v4"


@pytest.mark.parametrize("faces", ["g6 v3", "s1 g1/s1/m1", "shield-red s1", "x3 v2", "ship g1"])
def test_other_losses_ask_for_no_order(faces: str) -> None:
    state = position()
    light, dark = faces.split()
    set_hero(state, 1, gold=3, light=light, dark=dark)
    perform(state, 0, "minotaur")
    roll(state, 1, faces)
    assert topic(state) != "order"


@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ("g6 v3", "s6m6v6"),
        ("x3 v2", "g6s6m6v3"),
        ("x3 x3", "g6s6m6v9"),
        ("shield-red s1", "g6s5m6v4"),
        ("shield-red g1", "g5s4m6v9"),
        ("shield-red x3", "g6m6v9"),
        ("shield-red shield-blue", "g6s4m4v9"),
        ("ship s2", "g6s4m6v9"),
    ],
)
def test_faces_suffered_take_what_they_would_give(faces: str, left: str) -> None:
    state = position()
    light, dark = faces.split()
    set_hero(state, 1, gold=6, sun=6, moon=6, glory=9, light=light, dark=dark)
    perform(state, 0, "minotaur")
    roll(state, 1, faces)
    assert held(state, 1) == left


def test_a_tripled_loss_is_chosen_once() -> None:
    state = position()
    set_hero(state, 1, gold=5, light="x3", dark="g3/v2")
    perform(state, 0, "minotaur")
    roll(state, 1, "x3 g3/v2")
    assert may(state) == ["lose v6", "lose g9"]


def test_a_victim_chooses_what_the_copy_costs() -> None:
    state = position(3)
    set_hero(state, 0, shows="v4 ship")
    set_hero(state, 1, glory=9, light="mirror")
    perform(state, 0, "minotaur")
    roll(state, 1, "mirror g1")
    roll(state, 2, "g1 m1")
    assert sorted(may(state)) == ["copy g1", "copy m1", "copy ship", "copy v4"]
    answer(state, 1, "copy ship")
    assert held(state, 1) == "v9"


# Faces taken from others --------------------------------------------------------------------------


def taking(first: str, second: str) -> State:
    """Seat 0 has seats 1 and 2 roll these faces and may take two of them."""
    state = position(3)
    for seat, faces in ((1, first), (2, second)):
        light, dark = faces.split()
        set_hero(state, seat, light=light, dark=dark)
    perform(state, 0, "satyrs")
    roll(state, 1, first)
    roll(state, 2, second)
    return state


def test_taken_faces_are_a_pair_like_those_of_one_blessing() -> None:
    state = taking("shield-red g1", "s2 x3")
    twin = state.clone()
    answer(state, 0, "take s2 shield-red")
    assert held(state, 0) == "s2v5"
    answer(twin, 0, "take x3 shield-red")
    assert held(twin, 0) == "s6"


def test_a_ship_taken_forges_on_the_dice_of_the_taker() -> None:
    state = taking("ship v3", "g1 g1")
    answer(state, 0, "take v3 ship", "forge m1 light:s1")
    assert (held(state, 0), state.heroes[0].forged, state.heroes[1].forged) == ("v3", 1, 0)


def test_a_mirror_taken_sees_every_die_on_the_table_and_may_repeat_the_other_face() -> None:
    state = taking("mirror v4", "g1 m1")
    set_hero(state, 0, shows="s2 v3")
    answer(state, 0, "take v4 mirror")
    assert sorted(may(state)) == ["copy g1", "copy m1", "copy s2", "copy v3", "copy v4"]
    answer(state, 0, "copy v4")
    assert held(state, 0) == "v8"


# Copies -----------------------------------------------------------------------------------------


def test_two_copies_are_chosen_one_after_the_other_before_anything_is_applied() -> None:
    state = position()
    set_hero(state, 1, shows="v4 g1/s1/m1")
    bless(state, 0, "mirror mirror")
    answer(state, 0, "copy g1/s1/m1")
    assert (topic(state), held(state, 0)) == ("copy", "0")
    answer(state, 0, "copy v4", "gain s1")
    assert held(state, 0) == "s1v4"


def test_both_copies_may_be_of_one_face() -> None:
    state = position()
    set_hero(state, 1, shows="v4 s1")
    bless(state, 0, "mirror mirror")
    answer(state, 0, "copy v4", "copy v4")
    assert held(state, 0) == "v8"


def test_a_copy_beside_x3_is_tripled() -> None:
    state = position()
    set_hero(state, 1, shows="s2 s2")
    bless(state, 0, "mirror x3")
    assert held(state, 0) == "s6"


def test_a_copied_x3_beside_x3_gives_nothing() -> None:
    state = position()
    set_hero(state, 1, shows="x3 x3")
    bless(state, 0, "x3 mirror")
    assert held(state, 0) == "0"


def test_two_copied_shields_of_one_color_give_one_reward_of_each_kind() -> None:
    state = position()
    set_hero(state, 1, shows="shield-red shield-red")
    bless(state, 0, "mirror mirror")
    assert held(state, 0) == "s2v5"


def test_one_copies_what_others_show_and_they_keep_it() -> None:
    state = position()
    set_hero(state, 1, shows="v4 v4")
    bless(state, 0, "mirror g1")
    assert (held(state, 1), shows(state, 1)) == ("0", "v4 v4")


@pytest.mark.parametrize(("sun", "asked"), [(3, True), (4, False)])
def test_a_copy_is_not_chosen_if_the_other_face_and_either_copy_fill_the_reserve(
    sun: int, asked: bool
) -> None:
    state = position(2)
    set_hero(state, 0, sun=sun)
    set_hero(state, 1, shows="s1 s2")
    bless(state, 0, "mirror s1")
    assert (topic(state) == "copy") == asked
    if asked:
        answer(state, 0, "copy s2")
    assert held(state, 0) == "s6"


# Multiples and dependence -----------------------------------------------------------------------


def test_only_the_other_face_counts_for_a_shield_not_the_reward_of_a_boar() -> None:
    state = position(2, "boar")
    own_bound(state, 0, "boar-red")
    set_hero(state, 1, shows="boar-red boar-red")
    bless(state, 0, "mirror shield-green")
    answer(state, 0, "gain s1", "gain v3")
    assert held(state, 0) == "s1v6"


def test_the_shard_a_boar_gives_counts_for_a_shield() -> None:
    for shard, result in (("s1", "s1v5"), ("m1", "s2m1")):
        state = position(2, "boar")
        own_bound(state, 1, "boar-red")
        bless(state, 0, "shield-red boar-red")
        answer(state, 0, f"gain {shard}")
        answer(state, 1, "gain v3")
        assert held(state, 0) == result


def test_a_tripled_choice_is_one_choice() -> None:
    state = position()
    bless(state, 0, "g2/s2/m2 x3")
    assert sorted(may(state)) == ["gain g6", "gain m6", "gain s6"]


# Conversion -------------------------------------------------------------------------------------


def under_sentinel(faces: str, *answers: str) -> str:
    """Reserves after the first of the two blessings of a Sentinel."""
    state = position(2, "sentinel")
    light, dark = faces.split()
    set_hero(state, 0, light=light, dark=dark)
    perform(state, 0, "sentinel")
    roll(state, 0, faces)
    answer(state, 0, *answers)
    assert topic(state) == "roll"
    return held(state, 0)


def test_shards_are_turned_into_glory_all_or_none_for_each_face() -> None:
    assert under_sentinel("g1s1m1v1 g1", "convert") == "g2v5"
    assert under_sentinel("g1s1m1v1 g1", "keep") == "g2s1m1v1"
    assert under_sentinel("s2 m1", "convert", "keep") == "m1v4"


def test_multiplied_shards_are_all_turned_into_glory() -> None:
    assert under_sentinel("x3 s2", "convert") == "v12"


def test_a_chosen_shard_may_be_turned_into_glory_but_chosen_gold_not() -> None:
    assert under_sentinel("g1/s1/m1 g1", "gain s1", "convert") == "g1v2"
    assert under_sentinel("g1/s1/m1 g1", "gain g1") == "g2"


def test_a_shields_own_resource_may_be_turned_into_glory() -> None:
    assert under_sentinel("shield-blue g1", "convert") == "g1v4"


def test_a_shard_turned_into_glory_still_counts_for_a_shield() -> None:
    assert under_sentinel("shield-red s2", "convert") == "v9"


def test_glory_from_conversion_does_not_count_for_a_green_shield() -> None:
    assert under_sentinel("shield-green s2", "convert") == "v7"


def test_what_wakes_the_owner_of_a_boar_is_never_converted() -> None:
    state = position(2, "sentinel", "boar")
    own_bound(state, 1, "boar-red")
    set_hero(state, 0, light="boar-red")
    perform(state, 0, "sentinel")
    roll(state, 0, "boar-red g1")
    answer(state, 0, "gain s1", "convert")
    answer(state, 1, "gain s1")
    assert (held(state, 0), held(state, 1)) == ("g1v2", "s1")


def test_gold_is_turned_into_glory_before_the_track_is_asked() -> None:
    for choice, result in (("convert", "v6"), ("keep", "0")):
        state = position(2, "cyclops")
        set_hero(state, 0, light="g6", tracks=1)
        perform(state, 0, "cyclops")
        answer(state, 0, "die light")
        roll(state, 0, "g6")
        answer(state, 0, choice)
        assert held(state, 0) == result
        assert (topic(state) == "split") is (choice == "keep")
