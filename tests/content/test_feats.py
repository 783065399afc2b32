"""Every feat set of the base game: what taking or owning its cards does (base B, F, G, H)."""

import pytest

from fatesmith import State
from fatesmith.engine.arrange import AT_ACTION, AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.ids import HOME
from tests.support import (
    answer,
    begin,
    bless,
    cards,
    die,
    face,
    held,
    may,
    own_bound,
    perform,
    position,
    roll,
    rule_of_feat,
    set_hero,
    shows,
    tokens,
    topic,
)


def reinforced(feats: str, gold: int = 0) -> State:
    """Seat 0 owns these feats and is in step 2."""
    state = position()
    set_hero(state, 0, feats=feats, gold=gold)
    begin(state, AT_REINFORCEMENT)
    return state


# Hammer and chest -------------------------------------------------------------------------------


@rule_of_feat("hammer")
def test_a_hammer_adds_a_track_that_pays_10_and_then_15_glory() -> None:
    state = position()
    perform(state, 0, "hammer")
    assert state.heroes[0].tracks == 1
    set_hero(state, 0, track_steps=12)
    bless(state, 0, "g6")
    answer(state, 0, "hammer 6")
    assert (held(state, 0), state.heroes[0].track_steps) == ("v10", 18)
    set_hero(state, 0, track_steps=28)
    bless(state, 0, "g4")
    assert may(state) == ["hammer 0", "hammer 1", "hammer 2"]
    answer(state, 0, "hammer 2")
    assert held(state, 0) == "g2v25"


@rule_of_feat("hammer")
def test_gold_in_the_reserve_never_reaches_the_hammer() -> None:
    state = position()
    set_hero(state, 0, tracks=1, gold=8)
    bless(state, 0, "g1")
    assert may(state) == ["hammer 0", "hammer 1"]


@rule_of_feat("chest")
def test_each_chest_raises_every_cap() -> None:
    state = position()
    for caps in ((16, 9, 9), (20, 12, 12)):
        perform(state, 0, "chest")
        hero = state.heroes[0]
        assert (hero.gold_cap, hero.sun_cap, hero.moon_cap) == caps
    assert held(state, 0) == "0"


# Moon, before the end ---------------------------------------------------------------------------


@rule_of_feat("hind")
def test_a_hind_gives_a_minor_blessing_with_a_die_chosen_before_the_roll() -> None:
    state = reinforced("hind")
    assert may(state) == ["pass", "use hind"]
    answer(state, 0, "use hind")
    assert may(state) == ["die light", "die dark"]
    answer(state, 0, "die dark")
    roll(state, 0, "m1")
    assert held(state, 0) == "m1"


@rule_of_feat("bear")
def test_each_bear_pays_three_glory_to_whoever_ousts_or_is_ousted() -> None:
    state = position(3, "bear")
    set_hero(state, 0, feats="bear bear")
    set_hero(state, 1, feats="bear", portal=3)
    perform(state, 0, "ferryman")
    assert (held(state, 0), held(state, 1)) == ("v6", "v3")
    assert state.heroes[1].portal == HOME


@rule_of_feat("bear")
def test_the_bear_being_taken_does_not_pay_for_its_own_ousting() -> None:
    state = position(2, "bear")
    set_hero(state, 1, portal=2)
    perform(state, 0, "bear")
    roll(state, 1, "g1 g1")
    assert cards(state, 0, "bear") == 1
    assert held(state, 0) == "0"


@rule_of_feat("satyrs")
def test_satyrs_apply_two_of_the_faces_that_the_others_roll() -> None:
    state = position(4)
    set_hero(state, 1, light="v4")
    set_hero(state, 2, light="x3", dark="m1")
    set_hero(state, 3, light="g3", dark="g3")
    perform(state, 0, "satyrs")
    roll(state, 1, "v4 g1")
    roll(state, 2, "x3 m1")
    roll(state, 3, "g3 g3")
    assert "take g3 g3" in may(state)
    assert "take v4 v4" not in may(state)
    answer(state, 0, "take v4 x3")
    assert [held(state, seat) for seat in range(4)] == ["v12", "0", "0", "0"]


@rule_of_feat("satyrs")
def test_satyrs_are_not_a_blessing_to_apply_again() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    perform(state, 0, "satyrs")
    roll(state, 1, "g1 g1")
    assert held(state, 0) == "g2"
    assert topic(state) != "again"


@rule_of_feat("boar")
def test_a_boar_is_forged_by_another_hero_on_a_face_of_their_choice() -> None:
    state = position(3, "boar")
    perform(state, 0, "boar")
    assert may(state) == ["seat 1", "seat 2"]
    answer(state, 0, "seat 2")
    answer(state, 2, "forge boar-red dark:v2")
    assert die(state, 2, 1).count("boar-red") == 1
    assert shows(state, 2).split()[1] == "boar-red"
    assert (state.heroes[2].forged, held(state, 0), held(state, 2)) == (1, "0", "0")


@rule_of_feat("boar")
def test_boar_cards_lie_in_the_order_red_yellow_green_blue() -> None:
    state = position(4, "boar")
    for color in ("red", "yellow", "green", "blue"):
        perform(state, 0, "boar")
        answer(state, 0, "seat 1")
        assert may(state)[0] == f"forge boar-{color} light:g1"
        answer(state, 1, f"forge boar-{color} light:g1")
    assert cards(state, 0, "boar") == 4


@rule_of_feat("boar")
def test_the_owner_of_a_boar_gains_whenever_its_face_is_applied() -> None:
    state = position(2, "boar")
    own_bound(state, 0, "boar-red")
    bless(state, 1, "boar-red g1")
    answer(state, 1, "gain s1")
    answer(state, 0, "gain m1")
    assert (held(state, 0), held(state, 1)) == ("m1", "g1s1")


@rule_of_feat("cerberus")
def test_a_cerberus_token_applies_a_blessing_a_second_time_with_fresh_choices() -> None:
    state = position(2, "cerberus")
    perform(state, 0, "cerberus")
    assert tokens(state, 0, "cerberus") == 1
    bless(state, 0, "g1/s1/m1 v3")
    answer(state, 0, "gain s1", "spend cerberus", "gain m1")
    assert held(state, 0) == "s1m1v6"
    assert tokens(state, 0, "cerberus") == 0


@rule_of_feat("cerberus")
def test_one_roll_is_applied_twice_at_most() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus cerberus")
    bless(state, 0, "v3 v3")
    answer(state, 0, "spend cerberus")
    assert (held(state, 0), tokens(state, 0, "cerberus")) == ("v12", 1)


@rule_of_feat("helmet")
def test_a_helmet_forges_an_x3() -> None:
    state = position()
    perform(state, 0, "helmet")
    assert topic(state) == "forge"
    assert {text.split()[1] for text in may(state)} == {"x3"}
    answer(state, 0, "forge x3 light:g1")
    assert (shows(state, 0).split()[0], state.stock[face("x3")]) == ("x3", 3)


# The last island --------------------------------------------------------------------------------


@rule_of_feat("cancer")
def test_cancer_gives_two_divine_blessings_one_after_the_other() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    perform(state, 0, "cancer")
    roll(state, 0, "g1 m1")
    answer(state, 0, "spend cerberus")
    assert held(state, 0) == "g2m2"
    roll(state, 0, "s1 v2")
    assert held(state, 0) == "g2s1m2v2"


@rule_of_feat("sentinel")
def test_a_sentinel_may_turn_the_shards_of_each_face_into_two_glory_each() -> None:
    state = position(2, "sentinel")
    set_hero(state, 0, light="s2", dark="g1s1m1v1")
    perform(state, 0, "sentinel")
    roll(state, 0, "s2 g1s1m1v1")
    answer(state, 0, "keep", "convert")
    assert held(state, 0) == "g1s2v5"
    roll(state, 0, "g1 v2")
    assert held(state, 0) == "g2s2v7"


@rule_of_feat("typhon")
def test_typhon_pays_a_glory_for_each_face_forged_so_far() -> None:
    state = position(2, "typhon")
    set_hero(state, 0, forged=9)
    perform(state, 0, "typhon")
    assert (held(state, 0), state.score(0)) == ("v9", 25)


@rule_of_feat("sphinx")
def test_a_sphinx_gives_four_minor_blessings_with_one_die() -> None:
    state = position()
    perform(state, 0, "sphinx")
    answer(state, 0, "die dark")
    for slug in ("v2", "m1", "g1", "v2"):
        roll(state, 0, slug)
    assert held(state, 0) == "g1m1v4"
    assert topic(state) == "roll"


@rule_of_feat("cyclops")
def test_cyclops_may_turn_the_gold_of_each_roll_into_glory() -> None:
    state = position(2, "cyclops")
    set_hero(state, 0, light="g6 g2m1 x3 v4")
    perform(state, 0, "cyclops")
    answer(state, 0, "die light")
    for slug, choice in (("g6", "convert"), ("g2m1", "keep"), ("x3", ""), ("v4", "")):
        roll(state, 0, slug)
        if choice:
            answer(state, 0, choice)
    assert held(state, 0) == "g2m1v10"


# Sun --------------------------------------------------------------------------------------------


@rule_of_feat("elder")
def test_each_elder_may_sell_four_glory_for_three_gold() -> None:
    state = reinforced("elder elder", gold=8)
    answer(state, 0, "use elder", "use elder")
    assert held(state, 0) == "g2v8"
    assert topic(state) == "action"


@rule_of_feat("elder")
def test_an_elder_is_not_offered_below_three_gold() -> None:
    state = reinforced("elder owl", gold=2)
    assert may(state) == ["pass", "use owl"]
    answer(state, 0, "use owl", "gain g1", "use elder")
    assert held(state, 0) == "v4"


@rule_of_feat("spirits")
def test_wild_spirits_give_three_gold_and_three_moon() -> None:
    state = position()
    perform(state, 0, "spirits")
    assert held(state, 0) == "g3m3"


@rule_of_feat("owl")
def test_each_owl_gives_a_gold_a_sun_or_a_moon() -> None:
    state = reinforced("owl owl")
    answer(state, 0, "use owl")
    assert sorted(may(state)) == ["gain g1", "gain m1", "gain s1"]
    answer(state, 0, "gain s1", "use owl", "gain m1")
    assert held(state, 0) == "s1m1"


@rule_of_feat("owl")
def test_an_owl_taken_this_turn_waits_for_the_next_one() -> None:
    state = position()
    perform(state, 0, "owl")
    set_hero(state, 0, gold=2, sun=2)
    begin(state, AT_EXTRA_ACTION)
    assert not [text for text in may(state) if text.startswith("use")]


@rule_of_feat("ship")
def test_the_celestial_ship_forges_a_ship_face() -> None:
    state = position(2, "ship")
    perform(state, 0, "ship")
    answer(state, 0, "forge ship dark:g1")
    assert die(state, 0, 1).count("ship") == 1


@rule_of_feat("minotaur")
def test_the_minotaur_makes_the_others_lose_what_they_roll_down_to_zero() -> None:
    state = position(3)
    set_hero(state, 1, gold=2, glory=10, light="g6", dark="v3")
    set_hero(state, 2, glory=5, light="x3", dark="v4", tracks=1, track_steps=7)
    perform(state, 0, "minotaur")
    roll(state, 1, "g6 v3")
    roll(state, 2, "x3 v4")
    assert [held(state, seat) for seat in range(3)] == ["0", "v7", "0"]
    assert state.heroes[2].track_steps == 7


@rule_of_feat("minotaur")
def test_a_victim_of_the_minotaur_chooses_what_to_lose_even_with_none_left() -> None:
    state = position()
    set_hero(state, 1, gold=5, light="g1/s1/m1")
    perform(state, 0, "minotaur")
    roll(state, 1, "g1/s1/m1 g1")
    answer(state, 1, "lose s1")
    assert held(state, 1) == "g4"


@rule_of_feat("minotaur")
def test_a_ship_costs_a_victim_of_the_minotaur_nothing() -> None:
    state = position()
    set_hero(state, 1, gold=5, sun=3, light="ship", dark="s1")
    perform(state, 0, "minotaur")
    roll(state, 1, "ship s1")
    assert held(state, 1) == "g5s2"


@rule_of_feat("shield")
def test_the_guardians_shield_forges_a_shield_of_any_color_left() -> None:
    state = position(2, "shield")
    state.stock[face("shield-green")] = 0
    perform(state, 0, "shield")
    offered = {text.split()[1] for text in may(state)}
    assert offered == {"shield-red", "shield-yellow", "shield-blue"}
    answer(state, 0, "forge shield-red light:g1")
    assert shows(state, 0).split()[0] == "shield-red"


@rule_of_feat("triton")
def test_a_triton_token_is_six_gold_two_sun_or_two_moon() -> None:
    state = position(2, "triton")
    perform(state, 0, "triton")
    assert (tokens(state, 0, "triton"), may(state)) == (1, ["pass", "spend triton"])
    answer(state, 0, "spend triton")
    assert sorted(may(state)) == ["gain g6", "gain m2", "gain s2"]
    answer(state, 0, "gain g6")
    assert (held(state, 0), tokens(state, 0, "triton")) == ("g6", 0)


@rule_of_feat("triton")
def test_a_triton_token_may_pay_the_extra_action_of_the_turn_it_was_taken() -> None:
    state = position(2, "triton")
    set_hero(state, 0, gold=2)
    perform(state, 0, "triton")
    answer(state, 0, "spend triton", "gain s2", "forge g3 light:g1")
    assert held(state, 0) == "0"


@rule_of_feat("triton")
def test_a_triton_token_sleeps_in_the_turns_of_others() -> None:
    state = position(2, "triton")
    set_hero(state, 1, tokens="triton")
    bless(state, 1, "ship v2", active=0)
    assert "spend triton" not in may(state)


@rule_of_feat("mirror")
def test_the_mirror_of_the_abyss_forges_a_mirror_face() -> None:
    state = position()
    perform(state, 0, "mirror")
    answer(state, 0, "forge mirror light:s1")
    assert die(state, 0, 0) == ["g1", "g1", "g1", "g1", "g1", "mirror"]


# Glory only -------------------------------------------------------------------------------------


def only_scores(slug: str, glory: int) -> bool:
    """Whether taking this card changes nothing but the score."""
    state = position()
    perform(state, 0, slug)
    return held(state, 0) == "0" and state.score(0) == glory and topic(state) == "roll"


@rule_of_feat("ferryman")
def test_a_ferryman_is_twelve_glory_at_the_end_and_nothing_before() -> None:
    assert only_scores("ferryman", 12)


@rule_of_feat("hydra")
def test_a_hydra_is_26_glory_at_the_end_and_nothing_before() -> None:
    assert only_scores("hydra", 26)


@rule_of_feat("gorgon")
def test_a_gorgon_is_fourteen_glory_at_the_end_and_nothing_before() -> None:
    assert only_scores("gorgon", 14)


# All of them ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["helmet", "mirror"])
def test_a_garden_face_must_be_forged_and_cannot_be_declined(slug: str) -> None:
    state = position()
    perform(state, 0, slug)
    assert all(text.startswith("forge ") for text in may(state))


def test_a_feat_needs_its_whole_cost() -> None:
    state = position()
    set_hero(state, 0, sun=5, moon=4)
    begin(state, AT_ACTION)
    assert "feat hydra" not in may(state)
    set_hero(state, 0, moon=5)
    begin(state, AT_ACTION)
    assert "feat hydra" in may(state)
