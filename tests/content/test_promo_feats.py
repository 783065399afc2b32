"""The promo sets, and where cards of several boxes meet (rebellion B5, G)."""

import pytest

from fatesmith.engine.arrange import AT_ACTION, AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
from fatesmith.engine.ids import HOME
from tests.support import (
    answer,
    begin,
    bless,
    die,
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
    topic,
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
    answer(state, 1, "island 5")
    roll(state, 0, "g1 g1")
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
