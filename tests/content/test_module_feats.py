"""The sets of the Goddess and the Titans: what their cards do (rebellion B3, B4)."""

import pytest

from fatesmith.engine.arrange import AT_ACTION, AT_REINFORCEMENT
from fatesmith.engine.ids import HOME
from tests.support import (
    answer,
    begin,
    bless,
    die,
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
    shows,
    tokens,
    topic,
)

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
def test_an_owner_of_both_misfortunes_applies_the_dice_twice() -> None:
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
