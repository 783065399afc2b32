"""The sun sets of the expansion: what their cards do (rebellion B2, F10-F18)."""

import pytest

from fatesmith import CATALOG
from fatesmith.engine.arrange import AT_ACTION, AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.ids import HOME
from tests.support import (
    answer,
    begin,
    bless,
    face,
    held,
    may,
    offered,
    own_card,
    perform,
    places,
    position,
    reinforced,
    roll,
    rule_of_feat,
    set_hero,
    shows,
    topic,
)

# The sun sets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "result"), [(7, "g10v1"), (8, "g8v2"), (0, "g3v1"), (12, "g12v2")]
)
@rule_of_feat("tree")
def test_a_tree_gives_gold_and_glory_but_only_glory_to_the_rich(gold: int, result: str) -> None:
    state = reinforced("tree", gold=gold)
    answer(state, 0, "use tree")
    assert held(state, 0) == result


@rule_of_feat("tree")
def test_trees_look_at_the_reserve_one_after_the_other() -> None:
    state = reinforced("tree tree", gold=5)
    answer(state, 0, "use tree", "use tree")
    assert held(state, 0) == "g8v3"


@rule_of_feat("tree", "scepter")
def test_a_tree_does_not_see_gold_in_a_scepter() -> None:
    state = position(3, "tree", "scepter")
    set_hero(state, 0, feats="tree", gold=6, stores=[3])
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use tree", "store 3 0")
    assert held(state, 0) == "g9v1"


@rule_of_feat("merchant")
def test_a_merchant_gives_two_glory_or_raises_a_face_by_one_level() -> None:
    state = reinforced("merchant")
    assert may(state) == ["pass", "use merchant", "use merchant 1"]
    twin = state.clone()
    answer(state, 0, "use merchant")
    assert (held(state, 0), state.heroes[0].forged) == ("v2", 0)
    answer(twin, 0, "use merchant 1")
    raised = [text for text in may(twin) if text.endswith(" light:g1")]
    assert raised == ["forge g3 light:g1", "forge m1 light:g1"]
    answer(twin, 0, "forge m1 light:g1")
    assert (held(twin, 0), twin.heroes[0].forged, shows(twin, 0).split()[0]) == ("0", 1, "m1")


@rule_of_feat("merchant")
def test_merchants_together_raise_one_face_and_the_others_give_glory() -> None:
    state = reinforced("merchant merchant merchant")
    assert may(state) == ["pass", "use merchant", *(f"use merchant {n}" for n in (1, 2, 3))]
    answer(state, 0, "use merchant 2")
    raised = [text for text in may(state) if text.endswith(" light:s1")]
    assert raised == ["forge g3/v2 light:s1"]
    answer(state, 0, "forge g3/v2 light:s1")
    assert may(state) == ["pass", "use merchant"]
    answer(state, 0, "use merchant")
    assert held(state, 0) == "v2"


@rule_of_feat("merchant")
def test_a_merchant_takes_the_next_level_that_is_not_empty_and_none_above_the_highest() -> None:
    state = position(3, "merchant")
    set_hero(state, 0, feats="merchant merchant", light="m2 v4")
    state.stock[face("s2")] = state.stock[face("v3")] = 0
    begin(state, AT_REINFORCEMENT)
    twin = state.clone()
    answer(state, 0, "use merchant 1")
    highest = {"v4", "v2m2", "g2/s2/m2", "g1s1m1v1"}
    assert {t.split()[1] for t in may(state) if t.endswith(" light:m2")} == highest
    assert not [text for text in may(state) if text.endswith(" light:v4")]
    answer(twin, 0, "use merchant 2")
    assert {t.split()[1] for t in may(twin) if t.endswith(" light:m2")} == highest


@rule_of_feat("merchant")
def test_a_merchant_cannot_raise_a_face_that_is_never_removed() -> None:
    state = position(2, "merchant", module="titans")
    own_card(state, 1, "misfortune", "red")
    set_hero(state, 0, feats="merchant", light="misfortune-red")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use merchant 1")
    assert not [text for text in may(state) if "misfortune" in text]


@rule_of_feat("wood-nymph")
def test_a_wood_nymph_gives_four_gold_and_may_sell_one_face_at_its_price() -> None:
    state = position(2, "wood-nymph")
    set_hero(state, 0, gold=1)
    perform(state, 0, "wood-nymph")
    assert (held(state, 0), "pass" in may(state)) == ("g5", True)
    answer(state, 0, "forge g3/v2 light:g1")
    assert (held(state, 0), topic(state)) == ("0", "roll")


@rule_of_feat("light")
def test_light_applies_any_shown_face_alone_for_three_gold() -> None:
    state = position(3, "light")
    set_hero(state, 0, feats="light", gold=4, shows="g1 m1")
    set_hero(state, 1, shows="v4 shield-red")
    set_hero(state, 2, shows="x3 s2")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use light")
    assert sorted(may(state)) == [
        "copy g1",
        "copy m1",
        "copy s2",
        "copy shield-red",
        "copy v4",
    ]
    answer(state, 0, "copy shield-red")
    assert held(state, 0) == "g1s2"


@rule_of_feat("light")
def test_two_lights_may_shine_on_one_face_and_none_without_three_gold() -> None:
    state = position(3, "light")
    set_hero(state, 0, feats="light light light", gold=8)
    set_hero(state, 1, shows="v4 v3")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use light", "copy v4", "use light", "copy v4")
    assert held(state, 0) == "g2v8"
    assert topic(state) != "reinforce"


@rule_of_feat("light")
def test_light_brings_no_zone_bonus_and_is_not_a_blessing() -> None:
    state = position(2, "light", "cerberus", module="titans")
    set_hero(state, 0, feats="light", gold=5, allegiance=23, tokens="cerberus")
    set_hero(state, 1, shows="g6 g6")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use light", "copy g6")
    assert (held(state, 0), topic(state)) == ("g8", "action")


@rule_of_feat("light")
def test_light_on_a_misfortune_lets_its_owner_apply_both_dice_of_the_bearer() -> None:
    state = position(2, "light", module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 0, feats="light", gold=3)
    set_hero(state, 1, light="misfortune-red", shows="misfortune-red v3")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use light", "copy misfortune-red", "gain l1", "gain l1")
    assert (held(state, 0), held(state, 1), places(state)) == ("v3", "0", [18, 16])


@rule_of_feat("goldsmith")
def test_a_goldsmith_pays_two_glory_for_each_different_feat() -> None:
    state = position(4, "goldsmith", "boar")
    set_hero(state, 0, feats="hammer hammer elder")
    own_card(state, 0, "boar", "red")
    own_card(state, 0, "boar", "blue")
    perform(state, 0, "goldsmith")
    assert held(state, 0) == "v8"


@rule_of_feat("goldsmith")
def test_a_goldsmith_counts_a_spent_companion_and_each_monster() -> None:
    state = position(4, "goldsmith", "companion", "monsters")
    set_hero(state, 0, feats="companion monsters monsters", climbers=[])
    perform(state, 0, "goldsmith")
    assert held(state, 0) == "v8"


@rule_of_feat("omniscient")
def test_an_omniscient_pays_two_glory_for_each_face_that_shows_glory() -> None:
    state = position(2, "omniscient", module="titans")
    set_hero(state, 0, light="chaos-red shield-blue g3/v2 a1 g3a1 m1", dark="v2 g1 s2 m2 g1 v1l1")
    perform(state, 0, "omniscient")
    assert held(state, 0) == "v10"


@rule_of_feat("trident")
def test_a_trident_costs_the_gold_of_the_reserve_and_forges_any_face_of_the_sanctuary() -> None:
    state = position(2, "trident", "scepter")
    set_hero(state, 0, gold=7, stores=[5])
    perform(state, 0, "trident")
    answer(state, 0, "settle reserve")
    assert (held(state, 0), state.heroes[0].stores) == ("0", [5])
    sanctuary = {CATALOG.faces[number].slug for number in CATALOG.sanctuary}
    assert sanctuary <= offered(state)
    answer(state, 0, "forge v4 light:g1")
    assert shows(state, 0).split()[0] == "v4"


COLORS = ("red", "yellow", "green", "blue")
SHIELDS = {f"shield-{color}" for color in COLORS}
BOARS = {f"boar-{color}" for color in COLORS}


@rule_of_feat("trident")
def test_a_trident_forges_from_the_gardens_whose_card_is_not_in_the_game() -> None:
    sanctuary = {CATALOG.faces[number].slug for number in CATALOG.sanctuary}
    for feats, module, gardens in (
        (("satyrs",), "goddess", {"x3", "mirror", "ship", *SHIELDS, *BOARS}),
        (("owl", "shield", "boar"), "none", {"mirror", "ship"}),
        (("ship", "minotaur", "satyrs"), "none", {"mirror", *SHIELDS, *BOARS}),
    ):
        state = position(2, "trident", *feats, module=module)
        perform(state, 0, "trident")
        assert offered(state) - sanctuary == gardens


@rule_of_feat("trident")
def test_a_card_whose_stack_is_empty_still_keeps_its_garden() -> None:
    state = position(2, "trident", "shield")
    own_card(state, 1, "shield")
    own_card(state, 1, "shield")
    perform(state, 0, "trident")
    assert not offered(state) & SHIELDS


@rule_of_feat("trident")
def test_a_boar_without_card_is_an_ordinary_face() -> None:
    state = position(2, "trident")
    perform(state, 0, "trident")
    answer(state, 0, "forge boar-red light:g1")
    bless(state, 0, "boar-red")
    answer(state, 0, "gain s1")
    assert held(state, 0) == "s1"
    set_hero(state, 0, gold=2)
    begin(state)
    assert "forge g3 light:boar-red" in may(state)


@rule_of_feat("eternal-fire")
def test_eternal_fire_is_a_whole_turn_in_which_nobody_else_rolls() -> None:
    state = position(3, "eternal-fire")
    set_hero(state, 0, feats="owl")
    perform(state, 0, "eternal-fire")
    roll(state, 0, "s1 m1")
    assert (topic(state), may(state)) == ("reinforce", ["pass", "use owl"])
    set_hero(state, 0, gold=4)
    # The action of the turn within, whose extra action is declined; then the outer turn goes on
    # with its own.
    answer(state, 0, "use owl", "gain s1", "feat hammer", "pass")
    assert (state.active, topic(state), held(state, 0)) == (0, "action", "g4s2")
    answer(state, 0, "forge g3 light:g1", "pass")
    assert state.active == 1
    assert [held(state, seat) for seat in (0, 1, 2)] == ["g2", "0", "0"]


@rule_of_feat("eternal-fire")
def test_eternal_fire_blesses_twice_with_two_heroes_and_refreshes_reinforcements() -> None:
    state = position(2, "eternal-fire")
    set_hero(state, 0, feats="owl")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use owl", "gain g1")
    set_hero(state, 0, sun=6)
    begin(state, AT_ACTION)
    answer(state, 0, "feat eternal-fire")
    for _ in range(2):
        roll(state, 0, "g1 g1")
    assert may(state) == ["pass", "use owl"]
    assert (held(state, 0), held(state, 1)) == ("g5", "0")


@rule_of_feat("eternal-fire")
def test_eternal_fire_in_the_last_turn_comes_before_the_end() -> None:
    state = position(3, "eternal-fire")
    state.round = 10
    set_hero(state, 2, sun=8, sun_cap=9)
    begin(state, AT_EXTRA_ACTION, seat=2)
    answer(state, 2, "feat eternal-fire")
    assert not state.over
    roll(state, 2, "g1 g1")
    answer(state, 2, "pass")
    assert state.over
    assert state.score(2) == 10


@rule_of_feat("left-hand")
def test_the_left_hand_ousts_all_and_applies_their_dice() -> None:
    state = position(3, "left-hand")
    set_hero(state, 1, portal=2, light="g3/v2")
    perform(state, 0, "left-hand")
    roll(state, 0, "s1 m1")
    assert held(state, 0) == "0"
    roll(state, 1, "g3/v2 v2")
    assert held(state, 0) == "s1m1"
    answer(state, 0, "gain v2")
    assert [held(state, seat) for seat in range(3)] == ["s1m1v4", "0", "0"]
    assert [hero.portal for hero in state.heroes] == [HOME, HOME, HOME]


@rule_of_feat("left-hand", "bear")
def test_bears_pay_once_for_a_left_hand_that_ousts_others() -> None:
    state = position(4, "left-hand", "bear")
    set_hero(state, 0, feats="bear")
    set_hero(state, 1, portal=2, feats="bear")
    set_hero(state, 2, portal=3)
    perform(state, 0, "left-hand")
    assert [held(state, seat) for seat in range(4)] == ["v3", "v3", "0", "0"]
    for seat in range(3):
        roll(state, seat, "g1 g1")
    assert [held(state, seat) for seat in range(4)] == ["g6v3", "v3", "0", "0"]


@rule_of_feat("left-hand", "bear")
def test_bears_pay_nothing_for_a_left_hand_that_ousts_only_its_player() -> None:
    state = position(3, "left-hand", "bear")
    set_hero(state, 0, feats="bear")
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 g1")
    assert held(state, 0) == "g2"


@rule_of_feat("left-hand")
def test_only_the_players_own_pair_of_a_left_hand_is_a_blessing_with_zone_bonus() -> None:
    state = position(2, "left-hand", "cerberus", module="titans")
    set_hero(state, 0, tokens="cerberus", allegiance=20)
    set_hero(state, 1, portal=2, allegiance=20)
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 m1")
    roll(state, 1, "g1 g1")
    assert (topic(state), held(state, 0)) == ("again", "g2m1")
    answer(state, 0, "pass")
    assert (held(state, 0), topic(state)) == ("g4m1", "roll")
