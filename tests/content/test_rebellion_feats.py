"""Every feat set of the expansion: what taking or owning its cards does (rebellion B, F)."""

import pytest

from fatesmith import CATALOG, NATURE, State
from fatesmith.engine.arrange import AT_ACTION, AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
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
    own_card,
    perform,
    places,
    position,
    roll,
    rule_of_feat,
    set_hero,
    set_numbers,
    shows,
    tokens,
    topic,
)


def reinforced(feats: str, module: str = "none", **numbers: int) -> State:
    """Seat 0 owns these feats and is in step 2."""
    state = position(3, *sorted(set(feats.split())), module=module)
    set_hero(state, 0, feats=feats)
    set_numbers(state.heroes[0], **numbers)
    begin(state, AT_REINFORCEMENT)
    return state


def offered(state: State) -> set[str]:
    """The faces that may be forged."""
    return {text.split()[1] for text in may(state) if text.startswith("forge ")}


# Twins (F1) -------------------------------------------------------------------------------------


@rule_of_feat("twins")
def test_twins_reroll_a_die_for_three_gold_and_are_rewarded_when_it_is_applied() -> None:
    state = position(3, "twins")
    set_hero(state, 0, feats="twins", gold=5)
    bless(state, 0, "g1 v2")
    assert may(state) == ["pass", "reroll light", "reroll dark"]
    answer(state, 0, "reroll light")
    roll(state, 0, "s1")
    assert (held(state, 0), may(state)) == ("g2s1v2", ["gain v1", "gain m1"])
    answer(state, 0, "gain m1")
    assert held(state, 0) == "g2s1m1v2"


@rule_of_feat("twins")
def test_twins_are_paid_with_gold_owned_before_the_roll() -> None:
    state = position(3, "twins")
    set_hero(state, 0, feats="twins", gold=2)
    bless(state, 0, "g4 g1")
    assert held(state, 0) == "g7"


@rule_of_feat("twins")
def test_each_copy_of_the_twins_rerolls_once_per_roll_and_may_reroll_the_same_die() -> None:
    state = position(3, "twins")
    set_hero(state, 0, feats="twins twins", gold=12)
    bless(state, 0, "v2 g1")
    answer(state, 0, "reroll dark")
    roll(state, 0, "m1")
    answer(state, 0, "reroll dark")
    roll(state, 0, "v2")
    assert held(state, 0) == "g6v4"
    answer(state, 0, "gain v1", "gain m1")
    assert held(state, 0) == "g6m1v5"


@rule_of_feat("twins")
def test_twins_refresh_for_each_blessing_of_two_heroes() -> None:
    state = position(2, "twins")
    set_hero(state, 0, feats="twins", gold=12)
    begin(state, AT_TURN)
    for gold in ("g9v1", "g8v2"):
        roll(state, 0, "g1 g1")
        roll(state, 1, "g1 g1")
        answer(state, 0, "reroll light")
        roll(state, 0, "g1")
        answer(state, 0, "gain v1")
        assert held(state, 0) == gold.replace("9", "11").replace("8", "10")


@rule_of_feat("twins")
def test_all_dice_of_a_step_are_rerolled_before_any_is_applied() -> None:
    state = position(3, "twins")
    for seat in range(3):
        set_hero(state, seat, gold=3)
    set_hero(state, 0, feats="twins")
    set_hero(state, 2, feats="twins")
    begin(state, AT_TURN, seat=1)
    for seat in (1, 2, 0):
        roll(state, seat, "g1 g1")
    assert (state.seat, held(state, 1)) == (2, "g3")
    answer(state, 2, "reroll light")
    roll(state, 2, "s1")
    assert (state.seat, held(state, 1), held(state, 2)) == (0, "g3", "0")
    answer(state, 0, "pass")
    assert (state.seat, held(state, 1), held(state, 2)) == (2, "g5", "g1s1")


@rule_of_feat("twins")
def test_twins_reroll_the_celestial_die() -> None:
    state = position(3, "twins", "celestial-die")
    set_hero(state, 0, feats="twins", gold=3)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-glory")
    answer(state, 0, "reroll celestial")
    roll(state, 0, "celestial-gold")
    answer(state, 0, "gain m1")
    assert held(state, 0) == "g12m1"


@rule_of_feat("twins", "ancestor")
def test_twins_reroll_the_minor_blessing_of_an_ancestor_but_only_its_die() -> None:
    state = position(3, "twins", "ancestor")
    set_hero(state, 0, feats="twins", gold=3)
    perform(state, 0, "ancestor")
    answer(state, 0, "pass", "die dark")
    roll(state, 0, "g1")
    assert may(state) == ["pass", "reroll dark"]


@rule_of_feat("twins", "goddess")
def test_twins_have_nothing_to_reroll_when_the_dice_are_set() -> None:
    state = position(3, "twins", "goddess")
    set_hero(state, 0, feats="twins", gold=9)
    perform(state, 0, "goddess")
    answer(state, 0, "set s1 v2")
    assert (topic(state), state.active, held(state, 0)) == ("roll", 1, "g9s1v2")


@rule_of_feat("twins")
def test_a_face_rerolled_away_never_happened() -> None:
    state = position(2, "twins", module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 1, feats="twins", gold=3)
    bless(state, 1, "misfortune-red g1")
    answer(state, 1, "reroll light")
    roll(state, 1, "g1")
    answer(state, 1, "gain v1")
    assert (held(state, 0), held(state, 1), places(state)) == ("0", "g2v1", [16, 16])


# Scepter (F2) -----------------------------------------------------------------------------------


def storing(state: State, *stores: int, **numbers: int) -> State:
    """Seat 0 has these stores and is about to act."""
    set_hero(state, 0, stores=stores)
    set_numbers(state.heroes[0], **numbers)
    begin(state)
    return state


@rule_of_feat("scepter")
def test_a_scepter_is_a_second_store_of_six_gold() -> None:
    state = position(3, "scepter")
    perform(state, 0, "scepter")
    assert state.heroes[0].stores == [0]
    set_hero(state, 0, gold=10)
    bless(state, 0, "g6")
    assert may(state) == [f"store 0 {gold}" for gold in range(7)]
    answer(state, 0, "store 0 4")
    assert (held(state, 0), state.heroes[0].stores) == ("g12", [4])


@pytest.mark.parametrize(("stored", "payable"), [(3, False), (4, True), (5, True), (6, True)])
@rule_of_feat("scepter")
def test_a_scepter_pays_from_four_gold_on(stored: int, payable: bool) -> None:
    state = storing(position(3, "scepter"), stored, gold=2)
    assert ("feat scepter" in may(state), "feat elder" in may(state)) == (payable, payable)


@rule_of_feat("scepter")
def test_a_scepter_of_five_is_one_shard_and_is_empty_afterwards() -> None:
    state = storing(position(3, "scepter"), 5)
    answer(state, 0, "feat chest")
    assert (held(state, 0), state.heroes[0].stores) == ("0", [0])
    assert cards(state, 0, "chest") == 1


@rule_of_feat("scepter")
def test_a_scepter_of_six_is_two_shards_of_one_kind() -> None:
    state = storing(position(3, "scepter"), 6, moon=1)
    assert "feat satyrs" in may(state)
    assert "feat owl" in may(state)
    assert "feat hind" in may(state)
    assert "feat minotaur" not in may(state)
    answer(state, 0, "feat satyrs")
    roll(state, 1, "g1 g1")
    roll(state, 2, "g1 g1")
    assert (state.heroes[0].stores, state.heroes[0].moon) == ([0], 0)


@rule_of_feat("scepter")
def test_a_scepter_of_six_is_never_a_sun_and_a_moon() -> None:
    state = storing(position(3, "scepter"), 6, sun=4, moon=4)
    assert "feat hydra" not in may(state)


@rule_of_feat("scepter")
def test_the_second_shard_of_a_scepter_is_good_until_the_turn_ends() -> None:
    state = storing(position(3, "scepter"), 6, sun=2)
    answer(state, 0, "feat chest")
    assert (state.heroes[0].stores, state.heroes[0].spare_moon) == ([0], 1)
    assert {"feat scepter", "feat chest"} <= set(may(state))
    answer(state, 0, "pass")
    assert (state.active, state.heroes[0].spare_moon, held(state, 0)) == (1, 0, "s2")


@rule_of_feat("scepter")
def test_the_second_shard_of_a_scepter_goes_first() -> None:
    state = storing(position(3, "scepter"), 6, sun=2, moon=1)
    answer(state, 0, "feat chest", "settle 6.m", "feat scepter")
    assert (held(state, 0), state.heroes[0].spare_moon) == ("m1", 0)


@rule_of_feat("scepter")
def test_a_scepter_and_a_sun_pay_the_extra_action() -> None:
    state = position(3, "scepter")
    set_hero(state, 0, stores=[4], sun=1, gold=2)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge g3 light:g1")
    assert (held(state, 0), state.heroes[0].stores) == ("0", [0])


@rule_of_feat("scepter")
def test_gold_in_a_scepter_buys_faces() -> None:
    state = storing(position(3, "scepter"), 6, gold=2)
    answer(state, 0, "forge s2 light:g1")
    assert (held(state, 0), state.heroes[0].stores) == ("0", [0])


@rule_of_feat("scepter")
def test_one_scepter_does_not_pay_both_the_extra_action_and_a_face() -> None:
    # rebellion F2.2, F2.3: its gold is spent, or it is emptied for shards, not both.
    state = position(3, "scepter")
    set_hero(state, 0, stores=[6], gold=2)
    begin(state, AT_EXTRA_ACTION)
    assert offered(state) == {"g3", "m1"}


@rule_of_feat("scepter")
def test_an_extra_action_paid_otherwise_leaves_the_scepter_for_the_face() -> None:
    state = position(3, "scepter")
    set_hero(state, 0, stores=[6], sun=2)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge m2 light:g1")
    assert (held(state, 0), state.heroes[0].stores) == ("0", [0])


# Companion (F3) ---------------------------------------------------------------------------------


@rule_of_feat("companion")
def test_a_companion_climbs_by_one_each_turn_up_to_five() -> None:
    state = position(3, "companion")
    perform(state, 0, "companion")
    for place in range(5):
        begin(state, AT_REINFORCEMENT)
        assert "use companion" in may(state)
        answer(state, 0, "use companion")
        assert [climber >> 1 for climber in state.heroes[0].climbers] == [place + 1]
        assert "use companion" not in may(state)
    begin(state, AT_REINFORCEMENT)
    assert "use companion" not in may(state)


@rule_of_feat("companion")
def test_a_companion_is_cashed_once_for_as_much_sun_and_glory_as_its_place() -> None:
    state = position(3, "companion")
    set_hero(state, 0, feats="companion", climbers=[4], sun=4)
    begin(state)
    answer(state, 0, "cash 4")
    assert (held(state, 0), state.heroes[0].climbers) == ("s6v4", [])
    assert cards(state, 0, "companion") == 1
    begin(state, AT_REINFORCEMENT)
    assert "use companion" not in may(state)


@rule_of_feat("companion")
def test_a_companion_at_the_start_of_its_track_is_not_cashed() -> None:
    state = position(3, "companion")
    set_hero(state, 0, feats="companion", climbers=[0], gold=2)
    begin(state)
    assert not [text for text in may(state) if text.startswith("cash")]


@rule_of_feat("companion")
def test_a_companion_is_not_cashed_in_the_turn_of_another() -> None:
    state = position(3, "companion", "ship")
    set_hero(state, 0, feats="companion", climbers=[3])
    bless(state, 0, "ship v2", active=1)
    assert "cash 3" not in may(state)


@rule_of_feat("companion")
def test_several_companions_climb_and_are_cashed_by_themselves() -> None:
    state = position(3, "companion")
    set_hero(state, 0, feats="companion companion", climbers=[1, 3])
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use companion")
    assert may(state) == ["advance 1", "advance 3"]
    answer(state, 0, "advance 1")
    # The other one is the only one left to advance.
    answer(state, 0, "use companion", "cash 4", "cash 2")
    assert (held(state, 0), state.heroes[0].climbers) == ("s6v6", [])


@rule_of_feat("companion")
def test_a_companion_cashed_before_an_action_pays_for_it() -> None:
    state = position(3, "companion")
    set_hero(state, 0, feats="companion", climbers=[5])
    begin(state)
    answer(state, 0, "cash 5", "feat gorgon")
    assert held(state, 0) == "s1v5"


# The other moon sets ----------------------------------------------------------------------------


@rule_of_feat("wind")
def test_wind_gives_all_of_one_resource_that_the_dice_of_everybody_show() -> None:
    state = position(2, "wind")
    set_hero(state, 0, light="g6", dark="g2/s2/m2")
    set_hero(state, 1, light="shield-yellow", dark="mirror")
    perform(state, 0, "wind")
    roll(state, 0, "g6 g2/s2/m2")
    roll(state, 1, "shield-yellow mirror")
    assert sorted(may(state)) == ["gain g11", "gain m2", "gain s2"]
    answer(state, 0, "gain g11")
    assert (held(state, 0), held(state, 1)) == ("g11", "0")


@rule_of_feat("wind")
def test_wind_over_nothing_gives_nothing() -> None:
    state = position(2, "wind")
    for seat in (0, 1):
        set_hero(state, seat, light="x3", dark="ship")
    perform(state, 0, "wind")
    roll(state, 0, "x3 ship")
    roll(state, 1, "x3 ship")
    assert (held(state, 0), topic(state)) == ("0", "roll")


@rule_of_feat("wind")
def test_wind_may_carry_ancient_shards_and_loyalty_which_move_the_token() -> None:
    state = position(2, "wind", module="titans")
    own_card(state, 1, "misfortune", "red")
    set_hero(state, 0, light="misfortune-red", dark="chaos-blue")
    set_hero(state, 1, light="g3a1", dark="v1l1")
    perform(state, 0, "wind")
    roll(state, 0, "misfortune-red chaos-blue")
    roll(state, 1, "g3a1 v1l1")
    assert sorted(may(state)) == ["gain a4", "gain g3", "gain l2", "gain v1"]
    answer(state, 0, "gain a4")
    assert (held(state, 0), places(state)) == ("a4", [12, 16])


@rule_of_feat("wind")
def test_wind_counts_every_side_of_a_choice_for_its_own_resource() -> None:
    state = position(2, "wind")
    set_hero(state, 0, light="boar-red", dark="g3/v2")
    set_hero(state, 1, light="shield-green", dark="g1s1m1v1")
    perform(state, 0, "wind")
    roll(state, 0, "boar-red g3/v2")
    roll(state, 1, "shield-green g1s1m1v1")
    assert sorted(may(state)) == ["gain g4", "gain m2", "gain s2", "gain v6"]


@rule_of_feat("celestial-die")
def test_the_celestial_die_is_rolled_once_and_applied() -> None:
    state = position(3, "celestial-die")
    perform(state, 0, "celestial-die")
    assert (state.seat, topic(state), len(may(state))) == (NATURE, "celestial roll", 6)
    roll(state, 0, "celestial-glory")
    assert (held(state, 0), topic(state)) == ("v5", "roll")


@rule_of_feat("celestial-die")
def test_the_celestial_die_is_no_blessing_to_apply_again() -> None:
    state = position(3, "celestial-die", "cerberus")
    set_hero(state, 0, tokens="cerberus")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-glory")
    assert (topic(state), tokens(state, 0, "cerberus")) == ("roll", 1)


@rule_of_feat("ancestor")
def test_an_ancestor_forges_the_cheapest_glory_face_and_blesses_with_that_die() -> None:
    state = position(3, "ancestor")
    perform(state, 0, "ancestor")
    assert offered(state) == {"v1s1"}
    answer(state, 0, "forge v1s1 dark:m1")
    roll(state, 0, "v1s1")
    assert (held(state, 0), shows(state, 0).split()[1]) == ("s1v1", "v1s1")
    assert state.stock[face("v1s1")] == 0


@pytest.mark.parametrize(
    ("gone", "next_best"),
    [
        ("v1s1", {"g3/v2"}),
        ("v1s1 g3/v2", {"v3"}),
        ("v1s1 g3/v2 v3", {"v4", "v2m2", "g1s1m1v1"}),
        ("v1s1 g3/v2 v3 v2m2", {"v4", "g1s1m1v1"}),
    ],
)
@rule_of_feat("ancestor")
def test_an_ancestor_takes_the_next_price_when_the_cheapest_is_gone(
    gone: str, next_best: set[str]
) -> None:
    state = position(3, "ancestor")
    for slug in gone.split():
        state.stock[face(slug)] = 0
    perform(state, 0, "ancestor")
    assert offered(state) == next_best


@rule_of_feat("ancestor")
def test_an_ancestor_without_forging_blesses_with_either_die() -> None:
    state = position(3, "ancestor")
    twin = state.clone()
    perform(state, 0, "ancestor")
    answer(state, 0, "pass")
    for number in twin.catalog.sanctuary:
        twin.stock[number] = 0
    perform(twin, 0, "ancestor")
    for each in (state, twin):
        assert may(each) == ["die light", "die dark"]
        answer(each, 0, "die light")
        roll(each, 0, "s1")
        assert held(each, 0) == "s1"


@rule_of_feat("mists")
def test_mists_take_five_glory_from_the_poorest() -> None:
    state = position(4, "mists")
    for seat, (gold, glory) in enumerate([(5, 0), (2, 8), (2, 3), (7, 9)]):
        set_hero(state, seat, gold=gold, glory=glory)
    perform(state, 0, "mists")
    assert [state.heroes[seat].glory for seat in range(4)] == [8, 3, 0, 9]


@rule_of_feat("mists")
def test_mists_bring_nothing_to_the_poorest_himself() -> None:
    state = position(3, "mists")
    for seat, (gold, glory) in enumerate([(1, 7), (4, 9), (4, 9)]):
        set_hero(state, seat, gold=gold, glory=glory)
    perform(state, 0, "mists")
    assert [state.heroes[seat].glory for seat in range(3)] == [7, 9, 9]
    state = position(3, "mists")
    for seat, glory in enumerate([2, 9, 9]):
        set_hero(state, seat, gold=4 if seat == 2 else 1, glory=glory)
    perform(state, 0, "mists")
    assert [state.heroes[seat].glory for seat in range(3)] == [7, 4, 9]


@rule_of_feat("mists", "scepter")
def test_mists_do_not_see_gold_in_a_scepter() -> None:
    state = position(3, "mists", "scepter")
    set_hero(state, 0, gold=1)
    set_hero(state, 1, gold=0, stores=[6], glory=5)
    set_hero(state, 2, gold=1, glory=5)
    perform(state, 0, "mists")
    assert [state.heroes[seat].glory for seat in range(3)] == [5, 0, 5]


@rule_of_feat("eternal-night")
def test_eternal_night_takes_a_moon_and_a_sun_from_all_who_have_them() -> None:
    state = position(4, "eternal-night")
    for seat, (moon, sun) in enumerate([(2, 0), (0, 1), (1, 1)], start=1):
        set_hero(state, seat, moon=moon, sun=sun)
    perform(state, 0, "eternal-night")
    assert [held(state, seat) for seat in range(4)] == ["s2m2", "m1", "0", "0"]


@rule_of_feat("eternal-night")
def test_eternal_night_leaves_ancient_shards_and_stores_alone() -> None:
    state = position(2, "eternal-night", "scepter", module="titans")
    set_hero(state, 1, ancient=3, stores=[6])
    perform(state, 0, "eternal-night")
    assert (held(state, 0), held(state, 1), state.heroes[1].stores) == ("0", "a3", [6])


@rule_of_feat("right-hand")
def test_the_right_hand_turns_any_gold_of_reserve_and_scepters_into_glory() -> None:
    state = position(2, "right-hand", "scepter")
    set_hero(state, 0, gold=5, stores=[4])
    perform(state, 0, "right-hand")
    answer(state, 0, "settle reserve")
    assert may(state) == [f"sacrifice {gold}" for gold in range(10)]
    answer(state, 0, "sacrifice 7")
    assert may(state) == ["drain 4 2", "drain 4 3", "drain 4 4"]
    answer(state, 0, "drain 4 3")
    assert (held(state, 0), state.heroes[0].stores) == ("g1v7", [1])


@rule_of_feat("first-titan")
def test_the_first_titan_performs_a_feat_of_the_cheapest_four_for_nothing() -> None:
    state = position(3, "first-titan")
    set_hero(state, 1, portal=7)
    perform(state, 0, "first-titan")
    assert may(state) == ["feat hammer", "feat chest", "feat elder", "feat spirits"]
    answer(state, 0, "feat spirits")
    assert (held(state, 0), cards(state, 0, "spirits")) == ("g3m3", 1)
    assert [hero.portal for hero in state.heroes] == [4, 7, HOME]


@rule_of_feat("first-titan")
def test_the_first_titan_does_nothing_when_the_cheapest_four_are_gone() -> None:
    state = position(2, "first-titan")
    for slug in ("hammer", "chest", "elder", "spirits"):
        own_card(state, 1, slug)
        own_card(state, 1, slug)
    perform(state, 0, "first-titan")
    assert (topic(state), state.score(0)) == ("roll", 20)


@rule_of_feat("first-titan")
def test_the_first_titan_is_paid_by_the_zone_before_its_free_feat() -> None:
    state = position(3, "first-titan", module="titans")
    set_hero(state, 0, allegiance=8)
    own_card(state, 1, "dogged")
    perform(state, 0, "first-titan")
    assert state.heroes[0].glory == 5
    answer(state, 0, "feat dogged")
    assert (state.heroes[0].glory, topic(state)) == (8, "forge")


@rule_of_feat("first-titan", "memory")
def test_a_free_feat_collects_the_tokens_of_its_island() -> None:
    state = position(2, "first-titan", module="titans")
    perform(state, 0, "memory")
    answer(state, 0, "place 1A 7B")
    perform(state, 0, "first-titan")
    answer(state, 0, "feat dogged")
    assert (held(state, 0), places(state)[0]) == ("s1", 18)


@rule_of_feat("goddess")
def test_the_goddess_sets_both_dice_and_applies_them_as_a_blessing() -> None:
    state = position(2, "goddess", "cerberus")
    set_hero(state, 0, light="x3", dark="v4", tokens="cerberus")
    perform(state, 0, "goddess")
    answer(state, 0, "set x3 v4")
    assert (held(state, 0), shows(state, 0), topic(state)) == ("v12", "x3 v4", "again")
    answer(state, 0, "spend cerberus")
    assert held(state, 0) == "v24"


@rule_of_feat("goddess")
def test_the_goddess_offers_each_pair_of_faces_once() -> None:
    state = position(2, "goddess")
    perform(state, 0, "goddess")
    assert len(may(state)) == 2 * 3
    assert set(may(state)) == {f"set {one} {two}" for one in ("g1", "s1") for two in DARK}


DARK = ("g1", "m1", "v2")


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
def test_light_brings_no_zone_bonus_and_is_no_blessing() -> None:
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


COLOURS = ("red", "yellow", "green", "blue")
SHIELDS = {f"shield-{colour}" for colour in COLOURS}
BOARS = {f"boar-{colour}" for colour in COLOURS}


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
    assert held(state, 0) == "s1m1"
    roll(state, 1, "g3/v2 v2")
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
def test_only_the_own_pair_of_a_left_hand_is_a_blessing_with_zone_bonus() -> None:
    state = position(2, "left-hand", "cerberus", module="titans")
    set_hero(state, 0, tokens="cerberus", allegiance=20)
    set_hero(state, 1, portal=2, allegiance=20)
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 m1")
    assert (topic(state), held(state, 0)) == ("again", "g2m1")
    answer(state, 0, "pass")
    roll(state, 1, "g1 g1")
    assert (held(state, 0), topic(state)) == ("g4m1", "roll")


# Goddess ----------------------------------------------------------------------------------------


@rule_of_feat("moon-golem")
def test_a_moon_golem_must_forge_its_face() -> None:
    state = position(2, module="goddess")
    perform(state, 0, "moon-golem")
    assert offered(state) == {"golem-moon"}
    assert "pass" not in may(state)
    answer(state, 0, "forge golem-moon light:g1")
    assert (shows(state, 0).split()[0], state.stock[face("golem-moon")]) == ("golem-moon", 3)


@rule_of_feat("sun-golem")
def test_a_sun_golem_must_forge_its_face() -> None:
    state = position(2, module="goddess")
    perform(state, 0, "sun-golem")
    assert offered(state) == {"golem-sun"}
    answer(state, 0, "forge golem-sun dark:golem-moon")
    assert die(state, 0, 1).count("golem-sun") == 1


@rule_of_feat("great-golem")
def test_a_great_golem_walks_two_spaces_and_resolves_each() -> None:
    state = position(2, module="goddess")
    set_hero(state, 0, golem=18)
    perform(state, 0, "great-golem")
    roll(state, 0, "celestial-gold")
    assert (held(state, 0), may(state)) == ("g12", ["step 12", "step 20"])
    answer(state, 0, "step 12", "gain v10")
    assert (held(state, 0), state.heroes[0].golem) == ("g12v10", 12)


@rule_of_feat("time-golem")
def test_a_time_golem_walks_two_spaces_back_and_resolves_each() -> None:
    state = position(2, module="goddess")
    set_hero(state, 0, golem=28, gold=6)
    perform(state, 0, "time-golem")
    answer(state, 0, "convert", "gain m1")
    assert (held(state, 0), state.heroes[0].golem) == ("m1v6", 26)
    set_hero(state, 0, golem=23)
    perform(state, 0, "time-golem")
    assert sorted(may(state)) == ["gain m2", "gain s2"]
    answer(state, 0, "gain m2", "gain s4")
    assert state.heroes[0].golem == 21


# Titans -----------------------------------------------------------------------------------------


@rule_of_feat("memory")
def test_a_memory_puts_two_tokens_on_two_islands_with_either_side_up() -> None:
    state = position(2, module="titans")
    perform(state, 0, "memory")
    # 21 pairs of islands, each token with either side up.
    assert len(may(state)) == 21 * 4
    answer(state, 0, "place 1A 5B")
    assert (held(state, 0), places(state)[0]) == ("0", 16)


@rule_of_feat("memory")
def test_a_memory_token_is_collected_by_a_feat_on_its_island_before_the_card() -> None:
    state = position(2, "omniscient", module="titans")
    perform(state, 0, "memory")
    answer(state, 0, "place 4A 5B")
    set_hero(state, 0, allegiance=18)
    perform(state, 0, "omniscient")
    # The face v1l1 shows glory.
    assert (held(state, 0), places(state)[0]) == ("s1v2", 20)
    perform(state, 0, "omniscient")
    assert places(state)[0] == 20


@rule_of_feat("memory")
def test_tokens_of_others_stay_and_several_are_collected_in_any_order() -> None:
    state = position(3, module="titans")
    for seat, text in ((0, "place 2A 3A"), (0, "place 2A 3B"), (1, "place 3A 4B")):
        perform(state, seat, "memory")
        if topic(state) == "roll":
            roll(state, 0, "g1 g1")
        answer(state, seat, text)
    set_hero(state, 0, portal=HOME, gold=0, allegiance=30)
    perform(state, 0, "ferryman")
    assert may(state) == ["collect A", "collect B"]
    answer(state, 0, "collect B")
    # 30 right to 31 and no further, then left by the special paths.
    assert (held(state, 0), places(state)[0]) == ("s1m1a2", 27)
    assert sorted(state.keepsakes)[-4:] == [2, 2, 3, 4 + 16]


@rule_of_feat("memory")
def test_the_tokens_of_a_memory_never_pay_for_itself() -> None:
    state = position(2, module="titans")
    perform(state, 0, "memory")
    answer(state, 0, "place 1A 2A")
    assert held(state, 0) == "0"
    perform(state, 0, "memory")
    assert held(state, 0) == "m1a2"


@rule_of_feat("oracle")
def test_an_oracle_pushes_all_others_if_it_brings_ancient_shards_or_loyalty() -> None:
    state = position(3, module="titans")
    for seat, space in enumerate((20, 16, 1)):
        set_hero(state, seat, allegiance=space)
    set_hero(state, 0, feats="oracle")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use oracle", "die light")
    roll(state, 0, "a1")
    assert (places(state), [held(state, seat) for seat in range(3)]) == (
        [19, 15, 1],
        ["a1", "0", "0"],
    )


@rule_of_feat("oracle")
def test_an_oracle_pushes_nobody_with_another_face() -> None:
    state = position(3, module="titans")
    set_hero(state, 0, allegiance=20, feats="oracle")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use oracle", "die light")
    roll(state, 0, "g1")
    assert (places(state), held(state, 0)) == ([20, 16, 16], "g2")


@pytest.mark.parametrize(
    ("faces", "space"), [("chaos-blue", 14), ("v1l1", 17), ("misfortune-red", 17)]
)
@rule_of_feat("oracle")
def test_an_oracle_pushes_once_whatever_the_amount(faces: str, space: int) -> None:
    state = position(2, "cerberus", module="titans")
    set_hero(state, 0, feats="oracle", tokens="cerberus", light=faces)
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use oracle", "die light")
    roll(state, 0, faces)
    if faces == "misfortune-red":
        answer(state, 0, "gain l1")
    assert places(state) == [space, 15]
    answer(state, 0, "spend cerberus")
    if faces == "misfortune-red":
        answer(state, 0, "gain l1")
    # rebellion F23: one push per use, also when the face is applied again.
    assert places(state)[1] == 15


@rule_of_feat("chaos")
def test_chaos_forges_one_of_its_faces_that_are_left() -> None:
    state = position(2, module="titans")
    state.stock[face("chaos-red")] = 0
    perform(state, 0, "chaos")
    assert offered(state) == {"chaos-yellow", "chaos-green", "chaos-blue"}
    answer(state, 0, "forge chaos-blue light:g1")
    assert shows(state, 0).split()[0] == "chaos-blue"


@rule_of_feat("dogged")
def test_a_dogged_forges_one_of_two_faces_of_the_forest() -> None:
    state = position(2, module="titans")
    perform(state, 0, "dogged")
    assert offered(state) == {"g3a1", "g2v1l1"}
    assert "pass" not in may(state)
    answer(state, 0, "forge g2v1l1 light:a1")
    assert (die(state, 0, 0).count("g2v1l1"), state.stock[face("g2v1l1")]) == (1, 1)


@rule_of_feat("guardian")
def test_each_guardian_gives_an_ancient_shard_or_loyalty() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, feats="guardian guardian", allegiance=9)
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use guardian")
    assert sorted(may(state)) == ["gain a1", "gain l1"]
    answer(state, 0, "gain a1")
    assert (held(state, 0), places(state)[0]) == ("a1", 8)
    answer(state, 0, "use guardian", "gain l1")
    assert (held(state, 0), places(state)[0]) == ("a1", 9)


@rule_of_feat("misfortune")
def test_a_misfortune_is_forged_by_another_hero_for_good() -> None:
    state = position(3, module="titans")
    perform(state, 0, "misfortune")
    assert may(state) == ["seat 1", "seat 2"]
    answer(state, 0, "seat 1")
    answer(state, 1, "forge misfortune-red dark:m1")
    assert shows(state, 1).split()[1] == "misfortune-red"
    set_hero(state, 1, gold=2)
    begin(state, AT_ACTION, seat=1)
    assert not [text for text in may(state) if text.endswith("misfortune-red")]


@rule_of_feat("misfortune")
def test_the_owner_of_a_misfortune_applies_both_dice_of_the_bearer() -> None:
    state = position(2, module="titans")
    own_card(state, 0, "misfortune", "red")
    bless(state, 1, "misfortune-red g6")
    answer(state, 1, "gain a1")
    answer(state, 0, "gain l1")
    assert (held(state, 0), held(state, 1), places(state)) == ("g6", "g6a1", [17, 15])


@rule_of_feat("misfortune")
def test_a_misfortune_rolled_alone_still_lets_the_owner_apply_both_dice() -> None:
    state = position(2, module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 1, shows="g1 v3")
    bless(state, 1, "misfortune-red", active=0)
    answer(state, 1, "gain l1")
    answer(state, 0, "gain l1")
    assert (held(state, 0), held(state, 1), places(state)) == ("v3", "0", [17, 17])


@rule_of_feat("misfortune")
def test_two_misfortunes_are_applied_by_each_of_their_owners() -> None:
    state = position(3, module="titans")
    own_card(state, 0, "misfortune", "red")
    own_card(state, 2, "misfortune", "blue")
    bless(state, 1, "misfortune-red misfortune-blue", active=2)
    answer(state, 1, "gain l1", "gain l1")
    # From the active seat on.
    answer(state, 2, "gain l1", "gain l1")
    answer(state, 0, "gain l1", "gain l1")
    assert places(state) == [18, 18, 18]


@rule_of_feat("misfortune")
def test_who_owns_both_misfortunes_applies_the_dice_twice() -> None:
    state = position(2, module="titans")
    own_card(state, 0, "misfortune", "red")
    own_card(state, 0, "misfortune", "blue")
    bless(state, 1, "misfortune-red misfortune-blue")
    answer(state, 1, "gain l1", "gain l1")
    answer(state, 0, "gain l1", "gain l1", "gain l1", "gain l1")
    assert places(state) == [20, 18]


@rule_of_feat("misfortune")
def test_a_chaos_face_beside_a_misfortune_gives_no_glory_to_either() -> None:
    state = position(2, module="titans")
    own_card(state, 0, "misfortune", "red")
    bless(state, 1, "misfortune-red chaos-green")
    for seat in (1, 0):
        answer(state, seat, "gain l1")
    assert (held(state, 0), held(state, 1), places(state)) == ("0", "0", [19, 19])


@rule_of_feat("misfortune")
def test_the_owner_of_a_misfortune_gains_even_where_the_bearer_loses() -> None:
    state = position(3, module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 1, light="misfortune-red", gold=5)
    perform(state, 2, "minotaur")
    roll(state, 0, "g1 m1")
    roll(state, 1, "misfortune-red g1")
    answer(state, 1, "lose l1")
    answer(state, 0, "gain l1")
    assert [held(state, seat) for seat in range(3)] == ["g1", "g4", "0"]
    assert places(state) == [17, 16, 16]


@rule_of_feat("misfortune")
def test_the_owner_of_a_misfortune_gets_no_zone_bonus_and_applies_nothing_again() -> None:
    state = position(2, "cerberus", module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 0, allegiance=26, tokens="cerberus")
    bless(state, 1, "misfortune-red g6")
    answer(state, 1, "gain l1")
    answer(state, 0, "gain l1")
    assert (held(state, 0), tokens(state, 0, "cerberus")) == ("g6", 1)
    assert topic(state) != "again"


@rule_of_feat("misfortune")
def test_a_misfortune_taken_by_satyrs_lets_its_owner_act() -> None:
    state = position(3, module="titans")
    own_card(state, 2, "misfortune", "red")
    set_hero(state, 1, light="misfortune-red")
    perform(state, 0, "satyrs")
    roll(state, 1, "misfortune-red m1")
    roll(state, 2, "g1 g1")
    answer(state, 0, "take m1 misfortune-red", "gain l1")
    answer(state, 2, "gain l1")
    assert ([held(state, seat) for seat in range(3)], places(state)) == (
        ["m1", "0", "m1"],
        [17, 16, 17],
    )


# Promos -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moon", "result"), [(4, "m4v2"), (5, "m5v4"), (6, "m6v4")])
@rule_of_feat("nymph")
def test_a_nymph_gives_two_glory_or_four_with_five_moon(moon: int, result: str) -> None:
    state = reinforced("nymph", moon=moon)
    answer(state, 0, "use nymph")
    assert held(state, 0) == result


@rule_of_feat("monsters")
def test_monsters_score_what_is_printed_on_each() -> None:
    state = position(3, "monsters")
    for seat, glory in ((0, 26), (2, 27), (0, 26 + 28)):
        perform(state, seat, "monsters")
        set_hero(state, seat, portal=HOME)
        assert state.score(seat) == glory


@rule_of_feat("wheel")
def test_a_wheel_pays_for_faces_foretold() -> None:
    for rolled, result in (
        ("s1 v2", "s1v22"),
        ("s1 g1", "g1s1v8"),
        ("g1 m1", "g1m1"),
        ("g1 v2", "g1v10"),
    ):
        state = position(2, "wheel")
        perform(state, 0, "wheel")
        answer(state, 0, "declare s1 v2")
        roll(state, 0, rolled)
        assert held(state, 0) == result


@rule_of_feat("wheel")
def test_a_wheel_compares_unordered_pairs() -> None:
    state = position(2, "wheel")
    set_hero(state, 0, light="v2", dark="s1")
    perform(state, 0, "wheel")
    answer(state, 0, "declare s1 v2")
    roll(state, 0, "v2 s1")
    assert held(state, 0) == "s1v22"


@rule_of_feat("wheel")
def test_a_wheel_looks_at_the_dice_when_the_blessing_is_over() -> None:
    state = position(2, "wheel", "twins")
    set_hero(state, 0, feats="twins", gold=3)
    perform(state, 0, "wheel")
    answer(state, 0, "declare s1 v2")
    roll(state, 0, "g1 v2")
    answer(state, 0, "reroll light")
    roll(state, 0, "s1")
    answer(state, 0, "gain m1")
    assert held(state, 0) == "s1m1v22"


@rule_of_feat("pegasus")
def test_a_pegasus_takes_the_ousted_to_a_free_island_and_brings_a_minor_blessing() -> None:
    state = position(3, "pegasus")
    set_hero(state, 1, portal=3, feats="pegasus pegasus")
    set_hero(state, 2, portal=7)
    perform(state, 0, "ferryman")
    assert (state.seat, may(state)) == (1, [f"island {n}" for n in (1, 2, 4, 5, 6)])
    answer(state, 1, "island 4")
    roll(state, 1, "g1 g1")
    for _ in range(2):
        answer(state, 1, "die dark")
        roll(state, 1, "v2")
    assert (held(state, 1), [hero.portal for hero in state.heroes]) == ("g2v4", [3, 4, 7])


@rule_of_feat("pegasus", "left-hand")
def test_a_pegasus_ousted_by_a_left_hand_gets_its_minor_blessing_only() -> None:
    state = position(2, "pegasus", "left-hand")
    set_hero(state, 1, portal=2, feats="pegasus")
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 g1")
    answer(state, 1, "island 5")
    roll(state, 1, "g1 g1")
    answer(state, 1, "die dark")
    roll(state, 1, "v2")
    assert (held(state, 0), held(state, 1), state.heroes[1].portal) == ("g4", "v2", 5)


@rule_of_feat("seagull")
def test_a_seagull_lends_everybody_the_dice_of_the_seat_before_for_one_turn() -> None:
    state = position(3, "seagull")
    for seat, slug in enumerate(("v3", "s2", "m2")):
        set_hero(state, seat, light=slug)
    perform(state, 0, "seagull")
    assert state.active == 1
    assert [die(state, seat, 0)[0] for seat in range(3)] == ["m2", "v3", "s2"]
    for seat in (1, 2, 0):
        roll(state, seat, {0: "m2", 1: "v3", 2: "s2"}[seat] + " g1")
    assert [held(state, seat) for seat in range(3)] == ["g1m2", "g1v3", "g1s2"]
    assert state.active == 2
    assert [die(state, seat, 0)[0] for seat in range(3)] == ["v3", "s2", "m2"]


@rule_of_feat("seagull")
def test_a_seagull_performed_with_lent_dice_keeps_them_one_turn_longer() -> None:
    state = position(3, "seagull")
    set_hero(state, 0, light="v3")
    perform(state, 0, "seagull")
    for seat in (1, 2, 0):
        roll(state, seat, "g1 g1")
    # A second one in the turn of seat 1.
    state.heroes[1].moon = 3
    begin(state, AT_ACTION, seat=1)
    answer(state, 1, "feat seagull")
    roll(state, 0, "g1 g1")
    assert (state.active, state.swapped) == (2, 1)
    assert die(state, 1, 0)[0] == "v3"


@rule_of_feat("seagull")
def test_a_face_forged_on_lent_dice_goes_home_with_them() -> None:
    state = position(3, "seagull")
    perform(state, 0, "seagull")
    set_hero(state, 1, gold=2)
    begin(state, AT_ACTION, seat=1)
    answer(state, 1, "forge g3 light:g1")
    assert (state.active, state.swapped) == (2, 0)
    assert die(state, 0, 0).count("g3") == 1
    assert [hero.forged for hero in state.heroes] == [0, 1, 0]


# Where cards meet -------------------------------------------------------------------------------


@rule_of_feat("great-golem")
def test_in_step_1_the_active_golem_arrives_first_at_the_goddess() -> None:
    state = position(2, "great-golem", module="goddess")
    for seat in (0, 1):
        set_hero(state, seat, golem=35)
    begin(state, AT_TURN, seat=1)
    roll(state, 1, "g1 golem-moon")
    roll(state, 0, "g1 golem-moon")
    while topic(state) == "order":
        answer(state, 1, "first golem-moon")
    answer(state, 1, "set s1 v2")
    if topic(state) == "order":
        answer(state, 0, "first golem-moon")
    assert [state.heroes[seat].glory for seat in (0, 1)] == [15, 17]


@rule_of_feat("guardian")
def test_ancient_shards_pay_the_extra_action() -> None:
    state = position(2, "guardian", module="titans")
    set_hero(state, 0, ancient=2, gold=2, allegiance=13)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge g3 light:g1")
    assert (held(state, 0), places(state)[0]) == ("0", 13)


@rule_of_feat("misfortune", "boar")
def test_a_boar_beside_a_misfortune_wakes_its_owner_for_bearer_and_owner() -> None:
    state = position(3, "boar", module="titans")
    own_card(state, 0, "misfortune", "red")
    own_card(state, 2, "boar", "blue")
    bless(state, 1, "misfortune-red boar-blue")
    answer(state, 1, "gain l1", "gain s1")
    answer(state, 2, "gain v3")
    answer(state, 0, "gain l1", "gain m1")
    answer(state, 2, "gain v3")
    assert [held(state, seat) for seat in range(3)] == ["m1", "s1", "v6"]


@rule_of_feat("scepter", "elder", "light")
def test_gold_in_a_scepter_pays_reinforcements() -> None:
    state = position(2, "scepter", "light", "elder")
    set_hero(state, 0, feats="elder light", stores=[6])
    set_hero(state, 1, shows="v4 v3")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use elder", "use light", "copy v4")
    assert (held(state, 0), state.heroes[0].stores) == ("v8", [0])


@rule_of_feat("wheel", "mirror")
def test_a_wheel_takes_a_mirror_for_a_mirror() -> None:
    state = position(2, "wheel", "mirror")
    set_hero(state, 0, light="mirror")
    set_hero(state, 1, shows="s2 s2")
    perform(state, 0, "wheel")
    answer(state, 0, "declare mirror v2")
    roll(state, 0, "mirror g1")
    assert held(state, 0) == "g1s2v8"


@rule_of_feat("eternal-fire", "companion")
def test_a_companion_climbs_again_in_a_turn_within() -> None:
    state = position(3, "eternal-fire", "companion")
    set_hero(state, 0, feats="companion", climbers=[1])
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use companion")
    set_hero(state, 0, sun=6)
    begin(state, AT_ACTION)
    answer(state, 0, "feat eternal-fire")
    roll(state, 0, "g1 g1")
    assert "use companion" in may(state)


@rule_of_feat("left-hand")
def test_golems_in_the_pair_of_another_move_the_golem_of_the_left_hand() -> None:
    state = position(2, "left-hand", module="goddess")
    set_hero(state, 0, golem=31)
    set_hero(state, 1, portal=2, light="golem-sun")
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 g1")
    roll(state, 1, "golem-sun golem-moon")
    answer(state, 0, "now")
    roll(state, 0, "celestial-glory")
    assert ([hero.golem for hero in state.heroes], held(state, 0)) == ([33, 1], "g2v5")


@rule_of_feat("trident")
def test_a_trident_offers_no_face_of_the_forest() -> None:
    state = position(2, "trident", module="goddess")
    perform(state, 0, "trident")
    assert not offered(state) & {"golem-moon", "golem-sun"}


@rule_of_feat("oracle", "twins")
def test_an_oracle_may_be_rolled_again_before_it_pushes() -> None:
    state = position(2, "twins", module="titans")
    set_hero(state, 0, feats="oracle twins", gold=3)
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use oracle", "die light")
    roll(state, 0, "g1")
    answer(state, 0, "reroll light")
    roll(state, 0, "a1")
    answer(state, 0, "gain v1")
    assert (held(state, 0), places(state)) == ("v1a1", [15, 15])


@rule_of_feat("misfortune")
def test_a_misfortune_applied_again_wakes_its_owner_again() -> None:
    state = position(2, "cerberus", module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 1, tokens="cerberus")
    bless(state, 1, "misfortune-red m1")
    # The bearer finishes, the second application included, before the owner acts.
    answer(state, 1, "gain l1", "spend cerberus", "gain l1")
    answer(state, 0, "gain l1", "gain l1")
    assert ([held(state, seat) for seat in (0, 1)], places(state)) == (["m2", "m2"], [18, 18])


@rule_of_feat("first-titan", "eternal-night")
def test_a_free_feat_counts_for_goldsmiths_and_scores() -> None:
    state = position(2, "first-titan", "eternal-night", "goldsmith")
    perform(state, 0, "first-titan")
    answer(state, 0, "feat chest")
    perform(state, 0, "goldsmith")
    assert held(state, 0) == "v6"
    perform(state, 0, "eternal-night")
    assert state.score(0) == 6 + 20 + 2 + 4 + 8


@rule_of_feat("memory", "eternal-night")
def test_a_memory_on_the_island_of_the_feat_comes_before_its_effect() -> None:
    state = position(2, "eternal-night", module="titans")
    perform(state, 0, "memory")
    answer(state, 0, "place 4B 7B")
    set_hero(state, 1, sun=1)
    perform(state, 0, "eternal-night")
    assert (held(state, 0), places(state)[0]) == ("s2", 18)
