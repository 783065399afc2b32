"""Every face of the expansion, and those of the celestial die (rebellion C)."""

import random

import pytest

from fatesmith import CATALOG, State
from fatesmith.engine.arrange import AT_ACTION, AT_REINFORCEMENT
from tests.content.test_rebellion_tables import LEVELS
from tests.support import (
    answer,
    begin,
    bless,
    die,
    face,
    held,
    may,
    own_bound,
    perform,
    places,
    position,
    roll,
    rule_of_face,
    set_all,
    set_hero,
    set_numbers,
    shows,
    topic,
)


def titans(faces: str, *answers: str, space: int = 16) -> str:
    """What a blessing with these faces leaves in the reserves, and where the token ends."""
    state = position(2, module="titans")
    set_hero(state, 0, allegiance=space)
    bless(state, 0, faces)
    answer(state, 0, *answers)
    return f"{held(state, 0)} at {places(state)[0]}"


# Ancient shards and loyalty ---------------------------------------------------------------------


@rule_of_face("a1")
def test_a1_is_an_ancient_shard_and_a_step_to_the_left() -> None:
    assert titans("a1") == "a1 at 15"


@rule_of_face("v1l1")
def test_v1l1_is_a_glory_and_a_step_to_the_right() -> None:
    assert titans("v1l1") == "v1 at 17"


@rule_of_face("g3a1")
def test_g3a1_gives_gold_and_an_ancient_shard_together() -> None:
    assert titans("g3a1") == "g3a1 at 15"


@rule_of_face("g2v1l1")
def test_g2v1l1_gives_gold_glory_and_loyalty_together() -> None:
    assert titans("g2v1l1") == "g2v1 at 17"


@rule_of_face("a1", "v1l1", "g3a1", "g2v1l1")
def test_x3_triples_what_they_give_and_how_far_they_move() -> None:
    assert titans("x3 a1") == "a3 at 13"
    assert titans("x3 v1l1") == "v3 at 19"
    assert titans("x3 g3a1") == "g9a3 at 13"
    assert titans("x3 g2v1l1") == "g6v3 at 19"


def test_an_ancient_shard_and_loyalty_in_any_order_leave_the_token_in_the_middle() -> None:
    assert titans("a1 v1l1") == "v1a1 at 16"


# Chaos ------------------------------------------------------------------------------------------


@rule_of_face("chaos-blue")
def test_a_blue_chaos_gives_two_ancient_shards_and_glory_beside_a_moon() -> None:
    assert titans("chaos-blue g2m1") == "g2m1v3a2 at 14"
    assert titans("chaos-blue g6") == "g6a2 at 14"
    assert titans("chaos-blue") == "a2 at 14"


@rule_of_face("chaos-red")
def test_a_red_chaos_gives_two_ancient_shards_and_glory_beside_a_sun() -> None:
    assert titans("s2 chaos-red") == "s2v3a2 at 14"
    assert titans("chaos-red m1") == "m1a2 at 14"
    assert titans("chaos-red") == "a2 at 14"


@rule_of_face("chaos-yellow")
def test_a_yellow_chaos_gives_two_loyalty_and_glory_beside_gold() -> None:
    assert titans("chaos-yellow g1") == "g1v3 at 18"
    assert titans("chaos-yellow v2") == "v2 at 18"
    assert titans("chaos-yellow") == "0 at 18"


@rule_of_face("chaos-green")
def test_a_green_chaos_gives_two_loyalty_and_glory_beside_glory() -> None:
    assert titans("chaos-green v2") == "v5 at 18"
    assert titans("chaos-green g1") == "g1 at 18"
    assert titans("chaos-green") == "0 at 18"


@rule_of_face("chaos-yellow")
def test_a_chaos_face_looks_at_what_was_chosen_on_the_other_die() -> None:
    assert titans("chaos-yellow g1/s1/m1", "gain g1") == "g1v3 at 18"
    assert titans("chaos-yellow g1/s1/m1", "gain s1") == "s1 at 18"


@rule_of_face("chaos-red", "chaos-blue", "chaos-yellow", "chaos-green")
def test_two_chaos_faces_give_no_glory() -> None:
    assert titans("chaos-red chaos-blue") == "a4 at 12"
    assert titans("chaos-yellow chaos-green") == "0 at 20"


@rule_of_face("chaos-red", "chaos-green")
def test_a_chaos_face_beside_x3_triples_its_own_part() -> None:
    assert titans("x3 chaos-red") == "a6 at 10"
    assert titans("chaos-green x3") == "0 at 22"


@rule_of_face("chaos-green")
def test_glory_that_a_zone_adds_does_not_count_for_a_green_chaos() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, allegiance=23)
    bless(state, 0, "g1 chaos-green")
    assert (held(state, 0), places(state)[0]) == ("g2v1", 25)


@rule_of_face("chaos-red")
def test_a_shield_and_a_chaos_face_of_one_resource_are_applied_in_the_order_chosen() -> None:
    # rebellion C2: the first finds nothing, the second looks at what the first gave.
    for first, result in (("shield-red", "s2v3a2 at 14"), ("chaos-red", "s2a2 at 14")):
        assert titans("shield-red chaos-red", f"first {first}") == result


@rule_of_face("chaos-blue")
def test_a_victim_loses_the_shards_and_glory_of_a_chaos_face_without_moving() -> None:
    state = position(2, module="titans")
    set_hero(state, 1, ancient=5, glory=9, moon=3, light="chaos-blue")
    perform(state, 0, "minotaur")
    roll(state, 1, "chaos-blue m1")
    assert (held(state, 1), places(state)[1]) == ("m2v6a3", 16)


# Misfortune -------------------------------------------------------------------------------------

MISFORTUNES = ("misfortune-red", "misfortune-yellow", "misfortune-green", "misfortune-blue")


def misfortune_of_seat_1(slug: str) -> State:
    """Seat 0 rolls a misfortune whose card seat 1 owns, beside two moon."""
    state = position(2, module="titans")
    own_bound(state, 1, slug)
    bless(state, 0, f"{slug} m2")
    return state


@rule_of_face("misfortune-red")
def test_a_red_misfortune_gives_its_bearer_a_choice_and_its_owner_both_dice() -> None:
    state = misfortune_of_seat_1("misfortune-red")
    assert sorted(may(state)) == ["gain a1", "gain l1"]
    answer(state, 0, "gain a1")
    answer(state, 1, "gain l1")
    assert (held(state, 0), held(state, 1), places(state)) == ("m2a1", "m2", [15, 17])


@rule_of_face("misfortune-yellow", "misfortune-green", "misfortune-blue")
def test_each_misfortune_wakes_the_owner_of_the_card_of_its_own_color() -> None:
    for slug in ("misfortune-yellow", "misfortune-green", "misfortune-blue"):
        state = misfortune_of_seat_1(slug)
        answer(state, 0, "gain l1")
        answer(state, 1, "gain a1")
        assert (held(state, 0), held(state, 1)) == ("m2", "m2a1")


@rule_of_face("misfortune-red", "misfortune-yellow", "misfortune-green", "misfortune-blue")
def test_a_misfortune_is_never_replaced() -> None:
    for slug in ("misfortune-red", "misfortune-yellow", "misfortune-green", "misfortune-blue"):
        state = position(2, module="titans")
        own_bound(state, 1, slug)
        set_hero(state, 0, gold=2, light=slug)
        begin(state, AT_ACTION)
        replaced = {text.split()[-1] for text in may(state) if text.startswith("forge")}
        assert replaced == {"light:g1", "light:a1", "dark:g1", "dark:m1", "dark:v1l1"}


@rule_of_face("misfortune-red")
def test_a_misfortune_tripled_is_one_choice_for_bearer_and_owner() -> None:
    state = position(2, module="titans")
    own_bound(state, 1, "misfortune-red")
    bless(state, 0, "misfortune-red x3")
    answer(state, 0, "gain a3")
    answer(state, 1, "gain l3")
    assert (held(state, 0), held(state, 1), places(state)) == ("a3", "0", [13, 19])


# Golems -----------------------------------------------------------------------------------------


def golem(faces: str, *, space: int, **numbers: int) -> State:
    """Seat 0 rolls these faces with its golem on this space."""
    state = position(2, module="goddess")
    set_numbers(state.heroes[0], golem=space, **numbers)
    bless(state, 0, faces)
    return state


@rule_of_face("golem-moon")
def test_a_moon_golem_face_moves_the_golem_to_the_next_space() -> None:
    state = golem("golem-moon", space=1)
    assert may(state) == ["step 2", "step 9", "step 14"]
    answer(state, 0, "step 14")
    assert (held(state, 0), state.heroes[0].golem) == ("m1", 14)


@rule_of_face("golem-sun")
def test_a_sun_golem_face_moves_the_golem_to_the_next_space() -> None:
    state = golem("golem-sun", space=2)
    answer(state, 0, "step 3")
    assert (held(state, 0), state.heroes[0].golem) == ("v3", 3)


@rule_of_face("golem-moon", "golem-sun")
def test_both_golem_faces_bring_a_roll_of_the_celestial_die_before_between_or_after() -> None:
    for when in range(3):
        state = golem("golem-moon golem-sun", space=31)
        for step in range(when):
            assert (topic(state), state.heroes[0].golem) == ("bonus", 31 + step)
            answer(state, 0, "pass")
        if when < 2:
            answer(state, 0, "now")
        assert state.heroes[0].golem == 31 + when
        roll(state, 0, "celestial-glory")
        assert (held(state, 0), state.heroes[0].golem) == ("v5", 33)


@rule_of_face("golem-moon")
def test_two_golem_faces_of_one_kind_bring_no_roll() -> None:
    state = golem("golem-moon golem-moon", space=31)
    assert (held(state, 0), state.heroes[0].golem, topic(state)) == ("0", 33, "roll")


@rule_of_face("golem-moon", "golem-sun")
def test_the_bonus_roll_comes_even_at_the_goddess() -> None:
    state = golem("golem-moon golem-sun", space=36)
    assert topic(state) == "celestial roll"
    roll(state, 0, "celestial-glory")
    assert (held(state, 0), state.heroes[0].golem) == ("v5", 36)
    assert held(golem("golem-moon golem-moon", space=36), 0) == "0"


@rule_of_face("golem-moon")
def test_a_golem_face_beside_x3_is_three_steps_each_resolved() -> None:
    state = golem("x3 golem-moon", space=32, forged=4)
    assert (held(state, 0), state.heroes[0].golem) == ("v4", 35)


@rule_of_face("golem-sun", "golem-moon")
def test_a_mirror_that_copies_a_golem_moves_the_golem_of_the_copier() -> None:
    state = position(2, module="goddess")
    set_hero(state, 0, golem=31)
    set_hero(state, 1, golem=31, shows="golem-sun golem-sun")
    bless(state, 0, "mirror golem-moon")
    answer(state, 0, "pass", "pass")
    roll(state, 0, "celestial-glory")
    assert [hero.golem for hero in state.heroes] == [33, 31]


@rule_of_face("golem-moon", "golem-sun")
def test_satyrs_that_take_both_golems_move_their_own_golem_with_the_bonus() -> None:
    state = position(3, module="goddess")
    set_hero(state, 0, golem=31)
    set_hero(state, 1, light="golem-moon")
    set_hero(state, 2, light="golem-sun")
    perform(state, 0, "satyrs")
    roll(state, 1, "golem-moon g1")
    roll(state, 2, "golem-sun g1")
    answer(state, 0, "take golem-moon golem-sun", "now")
    roll(state, 0, "celestial-glory")
    assert [hero.golem for hero in state.heroes] == [33, 1, 1]
    assert held(state, 0) == "v5"


@rule_of_face("golem-moon", "golem-sun")
def test_a_blessing_applied_again_moves_the_golem_again_without_a_second_roll() -> None:
    state = position(2, "cerberus", module="goddess")
    set_hero(state, 0, golem=31, tokens="cerberus")
    bless(state, 0, "golem-moon golem-sun")
    answer(state, 0, "now")
    roll(state, 0, "celestial-glory")
    answer(state, 0, "spend cerberus")
    assert (held(state, 0), state.heroes[0].golem) == ("v5", 35)


# The celestial die ------------------------------------------------------------------------------


def celestial(slug: str, *feats: str, module: str = "none", seats: int = 2) -> State:
    """Seat 0 rolls this face with the card of the die."""
    state = position(seats, "celestial-die", *feats, module=module)
    perform(state, 0, "celestial-die")
    roll(state, 0, slug)
    return state


@rule_of_face("celestial-gold")
def test_the_first_celestial_face_gives_twelve_gold_which_may_be_shared() -> None:
    assert held(celestial("celestial-gold"), 0) == "g12"
    state = position(2, "celestial-die")
    set_hero(state, 0, tracks=1, gold=6)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-gold")
    answer(state, 0, "hammer 4")
    assert (held(state, 0), state.heroes[0].track_steps) == ("g12", 4)


@rule_of_face("celestial-glory")
def test_the_second_celestial_face_gives_five_glory() -> None:
    assert held(celestial("celestial-glory"), 0) == "v5"


@rule_of_face("celestial-choice")
def test_the_third_celestial_face_gives_three_glory_and_gold_or_a_shard() -> None:
    for choice, result in (("g3v3", "g3v3"), ("s1v3", "s1v3"), ("m1v3", "m1v3")):
        state = celestial("celestial-choice")
        assert len(may(state)) == 3
        answer(state, 0, f"gain {choice}")
        assert held(state, 0) == result


@rule_of_face("celestial-mirror")
def test_the_fourth_celestial_face_applies_any_shown_face_even_ones_own() -> None:
    state = position(2, "celestial-die")
    set_hero(state, 0, shows="v4 g1")
    set_hero(state, 1, shows="shield-red x3")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-mirror")
    assert sorted(may(state)) == ["copy g1", "copy shield-red", "copy v4", "copy x3"]
    twin = state.clone()
    answer(state, 0, "copy v4")
    assert held(state, 0) == "v4"
    answer(twin, 0, "copy shield-red")
    assert held(twin, 0) == "s2"


@rule_of_face("celestial-mirror")
def test_the_fourth_celestial_face_on_a_mirror_copies_as_a_mirror_does() -> None:
    state = position(2, "celestial-die")
    set_hero(state, 0, shows="v4 g1")
    set_hero(state, 1, shows="mirror s2")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-mirror")
    answer(state, 0, "copy mirror")
    assert sorted(may(state)) == ["copy g1", "copy s2", "copy v4"]
    answer(state, 0, "copy s2")
    assert held(state, 0) == "s2"


@rule_of_face("celestial-mirror")
def test_the_fourth_celestial_face_on_a_misfortune_wakes_the_owner() -> None:
    state = position(2, "celestial-die", module="titans")
    own_bound(state, 1, "misfortune-red")
    set_hero(state, 0, light="misfortune-red", shows="misfortune-red v4")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-mirror")
    answer(state, 0, "copy misfortune-red", "gain l1")
    answer(state, 1, "gain l1")
    assert (held(state, 0), held(state, 1), places(state)) == ("0", "v4", [17, 17])


@rule_of_face("celestial-side")
def test_the_fifth_celestial_face_turns_a_die_to_a_face_and_applies_it() -> None:
    state = celestial("celestial-side")
    assert sorted(may(state)) == sorted(
        ["turn light:g1", "turn light:s1", "turn dark:g1", "turn dark:m1", "turn dark:v2"]
    )
    answer(state, 0, "turn dark:v2")
    assert (held(state, 0), shows(state, 0).split()[1]) == ("v2", "v2")


@rule_of_face("celestial-side")
def test_a_face_applied_by_the_celestial_die_brings_no_zone_bonus() -> None:
    state = position(2, "celestial-die", module="titans")
    set_hero(state, 0, allegiance=26)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn light:g1")
    assert held(state, 0) == "g1"


@rule_of_face("celestial-side")
def test_a_golem_face_applied_by_the_celestial_die_moves_the_golem() -> None:
    state = position(2, "celestial-die", module="goddess")
    set_hero(state, 0, golem=31)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn dark:golem-moon")
    assert state.heroes[0].golem == 32


@rule_of_face("celestial-upgrade")
def test_the_sixth_celestial_face_raises_a_face_by_two_levels_or_is_declined() -> None:
    state = celestial("celestial-upgrade", module="goddess")
    twin = state.clone()
    raised = [text for text in may(state) if text.endswith("golem-moon")]
    assert raised == ["forge g4 dark:golem-moon", "forge s1 dark:golem-moon"]
    answer(state, 0, "forge s1 dark:golem-moon")
    assert die(state, 0, 1).count("s1") == 1
    assert (held(state, 0), state.heroes[0].forged, state.stock[face("s1")]) == ("0", 1, 3)
    answer(twin, 0, "pass")
    assert twin.heroes[0].forged == 0


@pytest.mark.parametrize("number", range(6))
def test_no_mirror_ever_sees_the_celestial_die(number: int) -> None:
    state = position(2, "celestial-die")
    set_hero(state, 1, shows="v4 s2")
    perform(state, 0, "celestial-die")
    roll(state, 0, CATALOG.faces[CATALOG.celestial[number]].slug)
    ups = {CATALOG.faces[each].slug for hero in state.heroes for each in hero.up}
    assert not [slug for slug in ups if slug.startswith("celestial")]


# Upgrades against a second reading (F12) ----------------------------------------------------------


def level_of(slug: str) -> int:
    return next((level for level, (_, faces) in LEVELS.items() if slug in faces.split()), 0)


def raised(slug: str, levels: int, stock: set[str]) -> set[str]:
    """The faces this one can become: of the level above that is not empty; none from the top."""
    level = level_of(slug)
    if level == 7:
        return set()
    for target in range(min(7, level + levels), 8):
        found = stock & set(LEVELS[target][1].split())
        if found:
            return found
    return set()


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_an_upgrade_offers_exactly_what_the_rules_allow(copies: int) -> None:
    rng = random.Random(copies)
    sanctuary = [slug for _, faces in LEVELS.values() for slug in faces.split()]
    worn = [*sanctuary, "g1", "v2", "v1l1", "a1", "chaos-red", "misfortune-red"]
    for _ in range(60):
        state = position(4, "merchant", module="titans")
        own_bound(state, 1, "misfortune-red")
        stock = {slug for slug in sanctuary if rng.random() < 0.4}
        for slug in sanctuary:
            state.stock[face(slug)] = 1 if slug in stock else 0
        hero = set_hero(state, 0, feats=" ".join(["merchant"] * copies))
        dice = [[rng.choice(worn) for _ in range(6)] for _ in range(2)]
        set_all(hero.faces, [face(slug) for each in dice for slug in each])
        expected = {
            f"forge {new} {name}:{old}"
            for name, each in zip(("light", "dark"), dice, strict=True)
            for old in each
            if old != "misfortune-red"
            for new in raised(old, copies, stock)
        }
        begin(state, AT_REINFORCEMENT)
        assert (f"use merchant {copies}" in may(state)) is bool(expected)
        if len(expected) > 1:
            answer(state, 0, f"use merchant {copies}")
            assert set(may(state)) == expected
