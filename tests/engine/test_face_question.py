"""What questions say about the faces they ask about, and what cards count."""

import pytest

from fatesmith import CATALOG, State
from fatesmith.engine.effect import Effect
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.ids import BRIGHT, CELESTIAL, DARK, NOBODY
from fatesmith.engine.loop import open_question
from fatesmith.engine.reroll import RollAgainOrNot
from fatesmith.engine.resolve import ChooseAlternative, ChooseOrder
from fatesmith.engine.verbs import ForgeFree, TakeGloryFromPoorest, Threshold
from tests.support import (
    answer,
    bless,
    face,
    own_card,
    perform,
    position,
    roll,
    set_hero,
    topic,
)
from tests.topics import at


def asked(state: State) -> tuple[FaceQuestion, int]:
    question, task = open_question(state)
    assert isinstance(question, FaceQuestion)
    return question, task


def faces(state: State) -> list[str]:
    question, task = asked(state)
    return [CATALOG.faces[number].slug for number in question.faces(task)]


def dice_with(state: State, slug: str) -> list[tuple[int, int]]:
    question, task = asked(state)
    return question.dice_with(state, task, face(slug))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("again", ["g1", "ship"]),
        ("order", ["ship", "g4"]),
        ("alternative", ["x3", "g3/v2"]),
        ("convert", ["v2m2"]),
        ("copy", ["mirror", "g1"]),
    ],
)
def test_a_question_tells_the_faces_that_are_being_resolved(
    wanted: str, expected: list[str]
) -> None:
    assert faces(at(wanted)) == expected


def test_a_minor_blessing_has_one_face() -> None:
    state = position(3)
    bless(state, 0, "g3/v2")
    assert faces(state) == ["g3/v2"]


def test_the_faces_of_a_blessing_lie_on_ones_own_dice() -> None:
    state = at("order")
    question, task = asked(state)
    assert isinstance(question, ChooseOrder)
    assert not question.from_others(task)
    assert (dice_with(state, "ship"), dice_with(state, "g4")) == ([(0, BRIGHT)], [(0, DARK)])
    assert question.die_with(task, face("ship")) == BRIGHT
    assert question.die_with(task, face("g4")) == DARK


def test_a_copied_face_lies_on_the_die_that_copies() -> None:
    state = position(3)
    set_hero(state, 1, light="g3/v2", shows="g3/v2 g1")
    bless(state, 0, "g1 mirror")
    answer(state, 0, "copy g3/v2")
    assert topic(state) == "alternative"
    assert dice_with(state, "g3/v2") == [(0, DARK)]


def test_faces_taken_from_others_lie_on_their_dice() -> None:
    state = position(3, "satyrs")
    set_hero(state, 0, shows="g3/v2 g1")
    set_hero(state, 2, light="g3/v2")
    perform(state, 0, "satyrs")
    roll(state, 1, "g1 m1")
    roll(state, 2, "g3/v2 v2")
    answer(state, 0, "take m1 g3/v2")
    assert topic(state) == "alternative"
    question, task = asked(state)
    assert question.from_others(task)
    assert dice_with(state, "g3/v2") == [(2, BRIGHT)]


def test_the_face_of_the_celestial_die_lies_on_no_die_of_a_hero() -> None:
    state = position(3, "celestial-die")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-choice")
    assert topic(state) == "alternative"
    assert dice_with(state, faces(state)[0]) == [(0, CELESTIAL)]


def test_a_face_shown_anywhere_is_found_on_every_die_that_shows_it() -> None:
    state = position(3, "celestial-die")
    for seat in (0, 2):
        set_hero(state, seat, light="g3/v2", shows="g3/v2 g1")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-mirror")
    answer(state, 0, "copy g3/v2")
    assert dice_with(state, "g3/v2") == [(0, BRIGHT), (2, BRIGHT)]


def test_a_zone_adds_to_ones_own_dice_once_for_gold_and_once_for_glory() -> None:
    def bonuses(space: int) -> list[str]:
        state = position(3, module="titans")
        set_hero(state, 0, allegiance=space)
        bless(state, 0, "g3/v2 m1")
        question, task = open_question(state)
        assert isinstance(question, ChooseAlternative)
        amounts = CATALOG.faces[face("g3/v2")].alternatives
        found = [question.bonus(state, task, amount) for amount in amounts]
        return ["" if bonus is None else bonus.slug() for bonus in found]

    assert [bonuses(space) for space in (19, 20, 23, 26)] == [
        ["", ""],
        ["g1", ""],
        ["g1v1", ""],
        ["g1v1", "v1"],
    ]


def test_the_dice_of_a_roll_are_those_that_may_be_rolled_again() -> None:
    question, task = open_question(at("reroll"))
    assert isinstance(question, RollAgainOrNot)
    assert question.dice(task) == [BRIGHT, DARK]


def test_who_gives_a_face_away_is_told_to_the_one_who_forges_it() -> None:
    state = at("forge")
    question, task = open_question(state)
    assert isinstance(question, ForgeFree)
    assert (question.giver(task), question.concerns(task)) == (0, 1)
    state = position(3, "mirror")
    perform(state, 0, "mirror")
    question, task = open_question(state)
    assert isinstance(question, ForgeFree)
    assert question.giver(task) == NOBODY


# What cards count ---------------------------------------------------------------------------------


def at_once(slug: str) -> Effect:
    effect = CATALOG.feat_set(CATALOG.set_number(slug)).cards[0].at_once
    assert effect is not None
    return effect


def test_a_card_that_pays_for_feats_counts_itself_before_and_after_it_is_taken() -> None:
    state = position(3, "goldsmith", "monsters")
    effect = at_once("goldsmith")
    assert effect.counted(state, 0) == 1
    own_card(state, 0, "goldsmith")
    own_card(state, 0, "goldsmith")
    assert effect.counted(state, 0) == 1
    for slug in ("satyrs", "satyrs", "monsters", "monsters"):
        own_card(state, 0, slug)
    # Copies of one feat count as one; different cards count separately.
    assert (effect.counted(state, 0), effect.counted(state, 1)) == (4, 1)


def test_faces_that_show_glory_faces_forged_and_gold_are_counted() -> None:
    state = position(3, "omniscient", "typhon", "right-hand")
    set_hero(state, 0, light="v4 g3/v2", forged=3, gold=2, stores=(5,))
    # Two on the light die and the one that the dark die starts with.
    assert at_once("omniscient").counted(state, 0) == 3
    assert at_once("typhon").counted(state, 0) == 3
    assert at_once("right-hand").counted(state, 0) == 7
    assert at_once("hammer").counted(state, 0) == -1


def test_the_poorest_are_all_who_have_the_least_gold_in_the_reserve() -> None:
    state = position(3, "mists", "scepter")
    set_hero(state, 0, gold=4)
    set_hero(state, 1, gold=2, stores=(6,))
    set_hero(state, 2, gold=2)
    effect = at_once("mists")
    assert isinstance(effect, TakeGloryFromPoorest)
    assert effect.poorest(state) == [1, 2]


def test_a_threshold_looks_at_its_own_resource_in_the_reserve() -> None:
    state = position(3, "tree", "scepter")
    set_hero(state, 0, gold=7, moon=5, stores=(6,))
    effect = CATALOG.feat_set(CATALOG.set_number("tree")).reinforcement
    assert isinstance(effect, Threshold)
    assert effect.held(state, 0) == 7
