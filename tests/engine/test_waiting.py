"""What waits below the open question, and what names it."""

import random

import pytest

from fatesmith import Setup, new_state
from fatesmith.engine.arrange import (
    AT_BLESSING,
    AT_EXTRA_ACTION,
    AT_TURN,
    all_applied,
    arrange_faces,
    take_at_once,
)
from fatesmith.engine.loop import question_id
from fatesmith.engine.verbs import AddStore
from fatesmith.engine.waiting import (
    ACTION_STEP,
    BLESSING_STEP,
    DRAFT_STEP,
    EXTRA_ACTION_STEP,
    GAME_OVER,
    REINFORCEMENT_STEP,
    SETUP_STEP,
    awaits_action,
    blessings_rolled,
    blessings_to_roll,
    step_of,
)
from tests.support import (
    answer,
    begin,
    face,
    held,
    location,
    perform,
    play_on,
    position,
    roll,
    set_hero,
    topic,
)
from tests.topics import at


@pytest.mark.parametrize(
    ("wanted", "step"),
    [
        ("remove", SETUP_STEP),
        ("draw", DRAFT_STEP),
        ("draft", DRAFT_STEP),
        ("roll", BLESSING_STEP),
        ("bargain", BLESSING_STEP),
        ("reinforce", REINFORCEMENT_STEP),
        ("gain", REINFORCEMENT_STEP),
        ("action", ACTION_STEP),
        ("offering", ACTION_STEP),
        ("take", ACTION_STEP),
        ("end turn", EXTRA_ACTION_STEP),
    ],
)
def test_what_waits_tells_the_step_of_the_turn(wanted: str, step: int) -> None:
    assert step_of(at(wanted)) == step


def test_the_extra_action_has_begun_when_it_is_asked_for() -> None:
    state = position(3)
    set_hero(state, 0, sun=6, moon=6)
    begin(state)
    answer(state, 0, "feat satyrs")
    # The first action is still going on, though the extra action waits below it.
    assert (topic(state), step_of(state)) == ("roll", ACTION_STEP)
    begin(state, AT_EXTRA_ACTION)
    assert step_of(state) == EXTRA_ACTION_STEP


def test_a_token_spent_instead_leaves_the_step_as_it_is() -> None:
    state = position(3, "triton")
    set_hero(state, 0, sun=3, moon=3, tokens="triton")
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "spend triton")
    assert (topic(state), step_of(state)) == ("gain", EXTRA_ACTION_STEP)


def test_a_finished_game_has_no_step() -> None:
    state = play_on(new_state(Setup.introductory(2)), random.Random(1))
    assert step_of(state) == GAME_OVER


def test_a_seat_awaits_the_action_of_a_turn_that_has_begun() -> None:
    state = position(3)
    begin(state, AT_BLESSING)
    assert [awaits_action(state, seat) for seat in range(3)] == [True, False, False]
    reinforcing = at("reinforce")
    assert awaits_action(reinforcing, reinforcing.seat)
    set_hero(state, 0, gold=3)
    begin(state)
    # The open question does not count as still to come.
    assert not awaits_action(state, 0)
    begin(state, AT_EXTRA_ACTION)
    assert not awaits_action(state, 0)


def test_blessings_to_come_are_those_not_rolled_yet_and_those_not_applied_yet() -> None:
    state = position(2)
    begin(state, AT_TURN)
    # The second of two blessings waits whole; the first is being rolled.
    assert [(blessings_to_roll(state, s), blessings_rolled(state, s)) for s in (0, 1)] == [
        (2, 0),
        (2, 0),
    ]
    roll(state, 0, "g1 m1")
    assert [(blessings_to_roll(state, s), blessings_rolled(state, s)) for s in (0, 1)] == [
        (1, 1),
        (2, 0),
    ]
    roll(state, 1, "g1 m1")
    # Both are applied at once, and the second blessing begins.
    assert [(blessings_to_roll(state, s), blessings_rolled(state, s)) for s in (0, 1)] == [
        (1, 0),
        (1, 0),
    ]


def test_a_question_keeps_its_name_whatever_else_changes() -> None:
    state, other = at("order"), at("order")
    set_hero(other, 0, glory=7)
    assert question_id(state) == question_id(other)
    answer(other, 0, "first ship")
    assert question_id(state) != question_id(other)
    mine, theirs = position(3), position(3)
    begin(mine, seat=0)
    begin(theirs, seat=1)
    assert question_id(mine) != question_id(theirs)


def test_two_faces_alone_are_applied_and_then_nothing_more() -> None:
    state = position(3)
    arrange_faces(state, 1, face("g3/v2"), face("s1"))
    assert (topic(state), all_applied(state)) == ("alternative", False)
    answer(state, 1, "gain v2")
    assert (all_applied(state), held(state, 1)) == (True, "s1v2")


def test_the_immediate_effect_of_a_card_is_available_without_playing_it() -> None:
    state = position(3, "scepter")
    effect = state.catalog.feat_set(state.feats[location("scepter")]).cards[0].at_once
    assert isinstance(effect, AddStore)
    take_at_once(state, 1, effect)
    assert [hero.stores for hero in state.heroes] == [[], [0], []]
    perform(state, 0, "scepter")
    assert state.heroes[0].stores == [0]
