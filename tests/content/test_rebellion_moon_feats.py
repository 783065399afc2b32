"""The moon sets of the expansion: what their cards do (rebellion B1, F1-F9)."""

import pytest

from fatesmith import NATURE, State
from fatesmith.engine.arrange import AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
from fatesmith.engine.ids import HOME
from tests.support import (
    answer,
    begin,
    bless,
    cards,
    face,
    held,
    may,
    offered,
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
def test_the_celestial_die_is_not_a_blessing_to_apply_again() -> None:
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
def test_mists_bring_nothing_to_a_taker_who_is_the_poorest() -> None:
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
def test_the_first_titan_performs_one_of_the_cheapest_four_feats_for_free() -> None:
    state = position(3, "first-titan")
    set_hero(state, 1, portal=7)
    perform(state, 0, "first-titan")
    assert may(state) == ["feat hammer", "feat chest", "feat elder", "feat spirits"]
    answer(state, 0, "feat spirits")
    assert (held(state, 0), cards(state, 0, "spirits")) == ("g3m3", 1)
    assert [hero.portal for hero in state.heroes] == [4, 7, HOME]


@rule_of_feat("first-titan")
def test_free_feats_are_listed_in_the_order_of_their_sets_wherever_they_stand() -> None:
    state = position(3, "first-titan", "scepter", "companion")
    perform(state, 0, "first-titan")
    assert may(state) == ["feat elder", "feat spirits", "feat scepter", "feat companion"]


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
