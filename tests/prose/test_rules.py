"""What cards, faces and boards do is said in words made from their declarations."""

import re

import pytest

from fatesmith import CATALOG, State
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.effect import Effect
from fatesmith.prose.boards import (
    MARKS,
    place_words,
    rows_of_labyrinth,
    space_mark,
    space_words,
    treasures_left,
    walk_words,
    ways_words,
    zone_words,
    zones_of_allegiance,
)
from fatesmith.prose.language import UnknownMessage, language, language_codes
from fatesmith.prose.rules import (
    brief_of_feat,
    gist_of_feat,
    reinforcement_of_feat,
    rules_of_face,
    rules_of_feat,
    rules_of_token,
    use_of_token,
)
from fatesmith.prose.verb_words import uses_of_token, verb_words
from tests.support import face, position

ZENITH = 4
"""The island with three cards."""


def of(slug: str) -> str:
    return rules_of_feat(CATALOG.set_number(slug))


@pytest.mark.parametrize("feat_set", CATALOG.feat_sets(), ids=lambda feat_set: feat_set.slug)
def test_every_feat_has_a_rules_sentence_and_a_gist(feat_set: FeatSet) -> None:
    rules = rules_of_feat(feat_set.number)
    assert rules.endswith(".")
    assert rules[0].isupper()
    gist = gist_of_feat(feat_set.number)
    assert not gist.endswith(".")
    assert len(gist) < 240, gist
    does_something = bool(feat_set.cards[0].moments()) or not feat_set.same_glory
    assert bool(gist) == does_something


@pytest.mark.parametrize("code", language_codes())
def test_what_stands_on_a_card_fits_there_and_has_the_numbers_of_its_rules(code: str) -> None:
    spoken = language(code)
    for feat_set in CATALOG.feat_sets():
        brief = brief_of_feat(feat_set.number, spoken)
        # Three cards share the width of the uppermost island, two that of the others.
        island = CATALOG.locations[feat_set.location].island
        assert len(brief) <= (42 if island == ZENITH else 58), brief
        numbers = set(re.findall(r"\d+", brief))
        assert numbers <= set(re.findall(r"\d+", rules_of_feat(feat_set.number, spoken))), brief


def test_every_face_and_every_token_has_a_rules_sentence() -> None:
    for declared in CATALOG.faces:
        assert rules_of_face(declared.number).endswith(".")
    for token in CATALOG.tokens:
        if token is not None:
            assert rules_of_token(token.number).endswith(".")
            assert use_of_token(token.number) in uses_of_token(token.number)


def test_rules_follow_the_declarations() -> None:
    assert of("spirits") == "At once: gain 3 gold and 3 moon."
    assert of("gorgon") == "This card has no effect besides its glory."
    assert (
        of("elder") == "Once in step 2 of each of your turns, you may pay 3 gold to gain 4 glory."
    )
    assert of("shield") == "At once: forge a red, yellow, green or blue shield face."
    assert of("bear") == "Each time you oust a hero or are ousted yourself, gain 3 glory."
    assert of("boar") == (
        "At once: make another hero forge the boar face. Each time anybody applies that face, "
        "gain 1 sun or 1 moon or 3 glory."
    )
    assert gist_of_feat(CATALOG.set_number("gorgon")) == ""
    assert reinforcement_of_feat(CATALOG.set_number("gorgon")) == ""
    assert rules_of_face(face("shield-red")) == (
        "Gain 5 glory if your other die gives sun, otherwise 2 sun."
    )


def test_numbers_in_the_rules_of_the_expansion_come_from_the_declarations() -> None:
    assert of("tree") == (
        "Once in step 2 of each of your turns, you may gain 2 glory if your reserve holds 8 gold "
        "or more, otherwise gain 3 gold and 1 glory."
    )
    assert "pay 3 gold to roll one of these dice again" in of("twins")
    assert "when it is applied, gain 1 moon or 1 glory." in of("twins")
    assert "side A is 1 moon and 2 ancient shards, side B is 1 sun and 2 loyalty" in of("memory")
    assert of("great-golem") == (
        "At once: your golem walks 2 spaces forward, and you get what each gives."
    )
    assert "walks 2 spaces back" in of("time-golem")
    assert "all other allegiance tokens move 1 left" in of("oracle")
    assert of("first-titan") == (
        "At once: perform a feat that costs 1 moon or 1 sun, without paying or moving."
    )
    assert "8 glory if one of them comes up, 20 if both do" in of("wheel")
    assert of("monsters").endswith("Hydra 26, Harpy 27, Chimera 28 and Mother of Monsters 29.")
    assert rules_of_face(face("chaos-green")) == (
        "Gain 3 glory and 2 loyalty if your other die gives glory, otherwise 2 loyalty."
    )
    assert "(The Mirror of Misfortune) apply both dice" in rules_of_face(face("misfortune-red"))
    assert rules_of_face(face("celestial-upgrade")) == (
        "You may raise one face on your dice by 2 levels."
    )


def test_no_rule_names_what_the_engine_calls_things() -> None:
    words = [rules_of_feat(s.number) for s in CATALOG.feat_sets()]
    words += [rules_of_face(f.number) for f in CATALOG.faces]
    words += [space_words(space.number) for space in CATALOG.labyrinth.spaces[1:]]
    for text in words:
        for inside in ("climber", "keepsake", "store", "stride", "seat", "patron"):
            assert inside not in text.lower(), text


def test_an_effect_without_words_is_reported_at_once() -> None:
    with pytest.raises(UnknownMessage, match=r"no message 'verbs\.do\.effect'"):
        verb_words(Effect())


# The labyrinth ------------------------------------------------------------------------------------


def at_the_labyrinth() -> State:
    return position(2, module="goddess")


def test_every_space_says_what_it_gives_and_where_it_leads() -> None:
    assert space_words(4) == "gain 6 gold or 3 glory"
    assert space_words(10) == (
        "buy and forge one face from the sanctuary for 2 gold less, if you like"
    )
    assert space_words(28) == "roll the celestial die twice"
    assert space_words(31) == "nothing"
    assert ways_words(1) == "to 2, 9 or 14"
    assert ways_words(36) == "the goal"
    for space in CATALOG.labyrinth.spaces[1:]:
        assert space_words(space.number, at_the_labyrinth())
        assert len(space_mark(space.number)) <= 13


def test_marks_are_short_for_what_a_space_gives() -> None:
    marks = [space_mark(space) for space in (1, 2, 4, 7, 8, 10, 18, 27, 28, 29, 33, 36)]
    assert marks == [
        *("", "s1", "g6/v3", "take v2", "hall ?", "buy -g2", "buy", "g6→v6", "die ×2"),
        *("m2→v8", "v1 per forged", "goddess v15"),
    ]


def test_the_verbs_with_marks_are_those_of_the_spaces() -> None:
    found = {type(space.effect) for space in CATALOG.labyrinth.spaces if space.effect is not None}
    assert set(MARKS) == found


def test_a_hall_tells_what_it_holds_now() -> None:
    state = at_the_labyrinth()
    assert space_words(8, state) == (
        "treasure hall, the first one here gains 4 moon, 4 sun or 10 glory"
    )
    state.halls[0] = 1
    assert space_words(8, state) == "treasure hall, gain 1 moon"
    assert space_mark(8, state) == "hall m1"
    assert [amount.slug() for amount in treasures_left(state)] == ["s4", "v10"]


def test_the_goal_gives_more_to_the_first_one_only() -> None:
    state = at_the_labyrinth()
    assert "the first golem to arrive" in space_words(36, state)
    state.arrived = 1
    assert space_words(36, state) == "gain 15 glory and stay"


def test_the_rows_of_the_labyrinth_hold_every_space_once() -> None:
    rows = rows_of_labyrinth()
    assert [row[0] for row in rows] == [1, 9, 14, 24]
    assert [space for row in rows for space in row] == list(range(1, 37))


# Allegiance ---------------------------------------------------------------------------------------


def test_places_and_ways_of_allegiance_name_value_and_zone() -> None:
    assert place_words(16) == "0 (neutral)"
    assert place_words(5) == "-17 blue (deep rebellion)"
    assert walk_words(17, 18) == "from 1 to 2"
    assert walk_words(19, 21) == "from 3 to 6 (loyal)"


def test_the_zones_of_allegiance_hold_every_space_once() -> None:
    zones = zones_of_allegiance()
    assert [CATALOG.allegiance.zones[zone[0]].name for zone in zones] == [
        *("R2", "R1", "N", "L1", "L2", "L3")
    ]
    assert [space for zone in zones for space in zone] == list(range(1, 32))


def test_every_zone_says_what_it_does() -> None:
    words = [zone_words(CATALOG.allegiance.zones[zone[0]]) for zone in zones_of_allegiance()]
    assert words[0] == (
        "a feat gives 5 glory if nobody has performed it before, 3 if it is new to you only"
    )
    assert words[2] == "nothing happens"
    assert words[5] == (
        "a die of yours that gives gold in a blessing gives 1 gold and 1 glory more, one that "
        "gives glory 1 glory more"
    )
