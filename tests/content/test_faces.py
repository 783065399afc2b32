"""Every face of the base game, in a blessing of seat 0 unless the name says otherwise (base C)."""

from fatesmith import State
from fatesmith.engine.arrange import AT_ACTION
from tests.support import (
    answer,
    begin,
    bless,
    die,
    held,
    may,
    own_bound,
    perform,
    position,
    roll,
    rule_of_face,
    set_hero,
    shows,
    topic,
)


def received(faces: str, *answers: str) -> str:
    """What a blessing with these faces leaves in empty reserves."""
    state = position()
    bless(state, 0, faces)
    answer(state, 0, *answers)
    return held(state, 0)


# Plain faces give all they show -----------------------------------------------------------------


@rule_of_face("g1")
def test_g1_gives_one_gold() -> None:
    assert received("g1") == "g1"


@rule_of_face("g3")
def test_g3_gives_three_gold() -> None:
    assert received("g3") == "g3"


@rule_of_face("g4")
def test_g4_gives_four_gold() -> None:
    assert received("g4") == "g4"


@rule_of_face("g6")
def test_g6_gives_six_gold() -> None:
    assert received("g6") == "g6"


@rule_of_face("s1")
def test_s1_gives_one_sun() -> None:
    assert received("s1") == "s1"


@rule_of_face("s2")
def test_s2_gives_two_sun() -> None:
    assert received("s2") == "s2"


@rule_of_face("m1")
def test_m1_gives_one_moon() -> None:
    assert received("m1") == "m1"


@rule_of_face("m2")
def test_m2_gives_two_moon() -> None:
    assert received("m2") == "m2"


@rule_of_face("v2")
def test_v2_gives_two_glory() -> None:
    assert received("v2") == "v2"


@rule_of_face("v3")
def test_v3_gives_three_glory() -> None:
    assert received("v3") == "v3"


@rule_of_face("v4")
def test_v4_gives_four_glory() -> None:
    assert received("v4") == "v4"


@rule_of_face("g2m1")
def test_g2m1_gives_gold_and_a_moon_together() -> None:
    assert received("g2m1") == "g2m1"


@rule_of_face("v1s1")
def test_v1s1_gives_glory_and_a_sun_together() -> None:
    assert received("v1s1") == "s1v1"


@rule_of_face("v2m2")
def test_v2m2_gives_glory_and_moon_together() -> None:
    assert received("v2m2") == "m2v2"


@rule_of_face("g1s1m1v1")
def test_g1s1m1v1_gives_one_of_everything() -> None:
    assert received("g1s1m1v1") == "g1s1m1v1"


def test_two_plain_faces_are_simply_added() -> None:
    assert received("g2m1 v2m2") == "g2m3v2"


# Choices give one alternative -------------------------------------------------------------------


@rule_of_face("g3/v2")
def test_g3_or_v2_gives_three_gold_or_two_glory() -> None:
    assert received("g3/v2", "gain g3") == "g3"
    assert received("g3/v2", "gain v2") == "v2"


@rule_of_face("g1/s1/m1")
def test_g1_or_s1_or_m1_gives_one_of_its_three_and_no_mixture() -> None:
    state = position()
    bless(state, 0, "g1/s1/m1")
    assert sorted(may(state)) == ["gain g1", "gain m1", "gain s1"]
    answer(state, 0, "gain m1")
    assert held(state, 0) == "m1"


@rule_of_face("g2/s2/m2")
def test_g2_or_s2_or_m2_gives_two_of_one_resource() -> None:
    assert received("g2/s2/m2", "gain g2") == "g2"
    assert received("g2/s2/m2", "gain s2") == "s2"
    assert received("g2/s2/m2", "gain m2") == "m2"


def test_two_choices_are_made_separately() -> None:
    assert received("g1/s1/m1 g2/s2/m2", "gain s1", "gain m2") == "s1m2"


# x3 ---------------------------------------------------------------------------------------------


@rule_of_face("x3")
def test_x3_triples_every_resource_of_the_other_die() -> None:
    assert received("x3 g1s1m1v1") == "g3s3m3v3"


@rule_of_face("x3")
def test_x3_triples_a_choice_after_it_is_made() -> None:
    state = position()
    bless(state, 0, "x3 g3/v2")
    assert may(state) == ["gain v6", "gain g9"]


@rule_of_face("x3")
def test_x3_alone_or_beside_another_gives_nothing() -> None:
    assert received("x3") == "0"
    assert received("x3 x3") == "0"


@rule_of_face("x3")
def test_x3_on_the_die_that_did_not_roll_triples_nothing() -> None:
    state = position()
    set_hero(state, 0, shows="g1 x3")
    bless(state, 0, "v4")
    assert held(state, 0) == "v4"


# The mirror -------------------------------------------------------------------------------------


def copying(faces: str, *others: str) -> State:
    """Seat 0 rolls these faces while the other seats show theirs."""
    state = position(1 + len(others))
    for seat, shown in enumerate(others, start=1):
        set_hero(state, seat, shows=shown)
    bless(state, 0, faces)
    return state


@rule_of_face("mirror")
def test_a_mirror_copies_any_face_that_opponents_show_but_none_of_its_own() -> None:
    state = copying("mirror g1", "v4 s2", "m1 g3")
    assert sorted(may(state)) == ["copy g3", "copy m1", "copy s2", "copy v4"]
    answer(state, 0, "copy v4")
    assert held(state, 0) == "g1v4"


@rule_of_face("mirror")
def test_a_mirror_facing_a_mirror_also_copies_ones_own_dice() -> None:
    assert sorted(may(copying("mirror g6", "mirror s2"))) == ["copy g6", "copy s2"]


@rule_of_face("mirror")
def test_a_mirror_with_only_mirrors_around_is_blank() -> None:
    assert held(copying("mirror mirror", "mirror mirror"), 0) == "0"


@rule_of_face("mirror")
def test_a_copied_x3_triples_the_other_die() -> None:
    state = copying("mirror m1", "x3 x3")
    assert held(state, 0) == "m3"


# The ship ---------------------------------------------------------------------------------------


@rule_of_face("ship")
def test_a_ship_sells_one_face_of_the_sanctuary_two_gold_cheaper() -> None:
    state = position()
    set_hero(state, 0, gold=4)
    bless(state, 0, "ship v3")
    answer(state, 0, "forge m2 dark:v2")
    assert held(state, 0) == "v3"
    assert shows(state, 0) == "ship m2"
    assert die(state, 0, 1).count("m2") == 1


@rule_of_face("ship")
def test_a_ship_gives_no_change_and_may_be_declined() -> None:
    state = position()
    bless(state, 0, "ship v3")
    assert {text.split()[1] for text in may(state) if text != "pass"} == {"g3", "m1"}
    answer(state, 0, "pass")
    assert held(state, 0) == "v3"


@rule_of_face("ship")
def test_a_ship_tripled_sells_one_face_six_gold_cheaper() -> None:
    state = position()
    set_hero(state, 0, gold=6)
    bless(state, 0, "ship x3")
    answer(state, 0, "forge v4 light:g1")
    assert held(state, 0) == "0"
    assert topic(state) == "roll"


@rule_of_face("ship")
def test_a_ship_sells_nothing_from_the_gardens() -> None:
    state = position()
    set_hero(state, 0, gold=12)
    bless(state, 0, "ship v2")
    gardens = {"mirror", "ship", "x3"}
    assert not gardens & {text.split()[1] for text in may(state) if text != "pass"}


# Shields ----------------------------------------------------------------------------------------


@rule_of_face("shield-red")
def test_a_red_shield_gives_glory_beside_a_sun_and_else_two_sun() -> None:
    assert received("shield-red s2") == "s2v5"
    assert received("shield-red g4") == "g4s2"
    assert received("shield-red") == "s2"


@rule_of_face("shield-blue")
def test_a_blue_shield_gives_glory_beside_a_moon_and_else_two_moon() -> None:
    assert received("m1 shield-blue") == "m1v5"
    assert received("g4 shield-blue") == "g4m2"
    assert received("shield-blue") == "m2"


@rule_of_face("shield-yellow")
def test_a_yellow_shield_gives_glory_beside_gold_and_else_three_gold() -> None:
    assert received("shield-yellow g1") == "g1v5"
    assert received("shield-yellow m2") == "g3m2"
    assert received("shield-yellow") == "g3"


@rule_of_face("shield-green")
def test_a_green_shield_gives_glory_beside_glory_and_else_three_glory() -> None:
    assert received("shield-green v1s1") == "s1v6"
    assert received("shield-green s1") == "s1v3"
    assert received("shield-green") == "v3"


@rule_of_face("shield-red", "shield-blue", "shield-yellow", "shield-green")
def test_a_shield_beside_x3_triples_its_own_resource() -> None:
    assert received("shield-red x3") == "s6"
    assert received("shield-blue x3") == "m6"
    assert received("x3 shield-yellow") == "g9"
    assert received("x3 shield-green") == "v9"


def test_a_shield_looks_at_what_was_chosen_on_the_other_die() -> None:
    assert received("shield-red g1/s1/m1", "gain s1") == "s1v5"
    assert received("shield-red g1/s1/m1", "gain g1") == "g1s2"


def test_two_shields_of_different_colors_give_their_own_resources() -> None:
    assert received("shield-red shield-blue") == "s2m2"


def test_a_shield_counts_gold_that_was_lost_to_a_full_reserve() -> None:
    state = position()
    set_hero(state, 0, gold=12)
    bless(state, 0, "shield-yellow g3")
    assert held(state, 0) == "g12v5"


def test_a_shield_beside_a_ship_gives_its_own_resource() -> None:
    assert received("shield-red ship", "pass") == "s2"


# Boars ------------------------------------------------------------------------------------------


def boar_of_seat_1(faces: str) -> State:
    """Seat 0 rolls these faces, the first a boar whose card seat 1 owns."""
    state = position(2, "boar")
    own_bound(state, 1, faces.split()[0])
    bless(state, 0, faces)
    return state


@rule_of_face("boar-red")
def test_a_red_boar_gives_its_bearer_a_shard_and_then_wakes_the_owner() -> None:
    state = boar_of_seat_1("boar-red g1")
    assert may(state) == ["gain m1", "gain s1"]
    answer(state, 0, "gain s1")
    assert may(state) == ["gain v3", "gain m1", "gain s1"]
    answer(state, 1, "gain v3")
    assert (held(state, 0), held(state, 1)) == ("g1s1", "v3")


@rule_of_face("boar-yellow")
def test_a_yellow_boar_tripled_wakes_the_owner_three_times_with_free_choices() -> None:
    state = boar_of_seat_1("boar-yellow x3")
    answer(state, 0, "gain m3")
    answer(state, 1, "gain v3", "gain v3", "gain s1")
    assert (held(state, 0), held(state, 1)) == ("m3", "s1v6")


@rule_of_face("boar-red", "boar-yellow", "boar-green", "boar-blue")
def test_a_boar_is_never_replaced() -> None:
    for slug in ("boar-red", "boar-yellow", "boar-green", "boar-blue"):
        state = position(2, "boar")
        own_bound(state, 1, slug)
        set_hero(state, 0, gold=2, light=slug)
        begin(state, AT_ACTION)
        replaced = {text.split()[-1] for text in may(state) if text.startswith("forge")}
        assert replaced == {"light:g1", "light:s1", "dark:g1", "dark:m1", "dark:v2"}


@rule_of_face("boar-green")
def test_two_boars_rolled_together_are_two_rewards_and_wake_two_owners() -> None:
    state = position(3, "boar")
    own_bound(state, 1, "boar-green")
    own_bound(state, 2, "boar-red")
    bless(state, 0, "boar-green boar-red")
    answer(state, 0, "gain s1")
    answer(state, 1, "gain v3")
    answer(state, 0, "gain m1")
    answer(state, 2, "gain v3")
    assert [held(state, seat) for seat in range(3)] == ["s1m1", "v3", "v3"]


@rule_of_face("boar-blue")
def test_a_blue_boar_applied_by_its_owner_gives_both_parts() -> None:
    state = position(2, "boar")
    own_bound(state, 0, "boar-blue")
    set_hero(state, 1, shows="boar-blue boar-blue")
    bless(state, 0, "mirror g1")
    answer(state, 0, "gain s1", "gain m1")
    assert held(state, 0) == "g1s1m1"


@rule_of_face("boar-red", "boar-yellow", "boar-green", "boar-blue")
def test_each_boar_wakes_the_owner_of_the_card_of_its_own_color() -> None:
    boars = ("boar-red", "boar-yellow", "boar-green", "boar-blue")
    for owner, slug in enumerate(boars):
        state = position(4, "boar")
        for seat, each in enumerate(boars):
            own_bound(state, seat, each)
        bless(state, 0, f"{slug} g1")
        answer(state, 0, "gain m1")
        answer(state, owner, "gain v3")
        assert [state.heroes[seat].glory for seat in range(4) if seat != owner] == [0, 0, 0]
        assert state.heroes[owner].glory == 3


def test_a_boar_suffered_as_a_loss_still_rewards_the_owner() -> None:
    state = position(2, "boar")
    own_bound(state, 0, "boar-red")
    set_hero(state, 1, gold=5, moon=2, light="boar-red")
    perform(state, 0, "minotaur")
    roll(state, 1, "boar-red g1")
    answer(state, 1, "lose m1")
    answer(state, 0, "gain v3")
    assert (held(state, 0), held(state, 1)) == ("v3", "g4m1")
