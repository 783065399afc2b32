"""The public functions: options, apply, outcomes; and when nobody is asked."""

import itertools
import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from fatesmith import (
    NATURE,
    NOBODY,
    IllegalMove,
    Setup,
    State,
    apply,
    new_state,
    options,
    outcomes,
)
from fatesmith.engine.arrange import AT_ACTION, AT_BLESSING
from fatesmith.engine.event import SOURCE_NAMES, source_kind, source_number
from fatesmith.engine.loop import open_question, option_like, play, try_out
from fatesmith.engine.move import DRAW, MOVES, PASS, encode, outcome_key
from tests.support import (
    answer,
    begin,
    bless,
    face,
    held,
    may,
    perform,
    play_on,
    position,
    random_setup,
    roll,
    set_hero,
    small_catalog,
    small_game,
    topic,
)


def test_options_are_sorted_unique_and_never_empty() -> None:
    for number in range(12):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        while not state.over:
            moves = options(state)
            assert moves
            assert moves == sorted(set(moves))
            apply(state, rng.choice(moves))


def test_a_seat_is_asked_only_when_it_has_a_choice() -> None:
    for number in range(6):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        while not state.over:
            assert state.seat == NATURE or len(options(state)) > 1
            apply(state, rng.choice(options(state)))


def test_options_are_a_sequence_that_cannot_be_changed() -> None:
    state = position(3)
    found = options(state)
    moves = list(found)
    assert isinstance(found, Sequence)
    assert moves == list(reversed(list(reversed(found))))
    for same in (moves, tuple(moves), options(state)):
        assert found == same
    for other in (moves[1:], moves[0], None):
        assert found != other
    assert hash(found) == hash(options(state))
    assert (found[0], found[-1], found[1:3]) == (moves[0], moves[-1], moves[1:3])
    assert [found.index(move) for move in moves] == list(range(len(moves)))
    assert (moves[0] in found, -1 in found) == (True, False)
    assert (found.count(moves[0]), found.count(-1)) == (1, 0)
    assert repr(found) == repr(moves)
    with pytest.raises(IndexError):
        found[len(moves)]
    with pytest.raises(ValueError, match="not in list"):
        found.index(-1)
    with pytest.raises(TypeError):
        found[0] = moves[1]  # type: ignore[index]


def test_trying_a_move_out_changes_what_playing_it_does_and_may_list_no_options() -> None:
    unlisted = 0
    for number in range(4):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        while not state.over:
            move = rng.choice(options(state))
            tried = state.clone()
            try_out(tried, move)
            apply(state, move)
            assert tried.to_bytes() == state.to_bytes()
            assert not len(tried.pending) or list(tried.pending) == list(state.pending)
            unlisted += not state.over and not len(tried.pending)
    assert unlisted > 100


def test_every_option_can_be_applied() -> None:
    state = new_state(Setup.advanced(2))
    rng = random.Random(4)
    while not state.over:
        for move in options(state):
            apply(state.clone(), move)
        apply(state, rng.choice(options(state)))


def test_play_is_apply_without_the_check() -> None:
    one, two = position(3), position(3)
    apply(one, options(one)[3])
    play(two, options(two)[3])
    assert one == two


def test_no_option_is_like_a_move_of_another_question() -> None:
    state = position(3)
    assert option_like(state, options(state)[-1]) in options(state)
    assert option_like(state, encode(PASS)) < 0


# Illegal moves ----------------------------------------------------------------------------------


def at_an_action() -> State:
    state = position()
    set_hero(state, 0, gold=3, sun=1)
    begin(state, AT_ACTION)
    return state


def test_whatever_is_not_an_option_is_an_illegal_move() -> None:
    state = at_an_action()
    before = state.to_bytes()
    legal = options(state)
    arguments = itertools.product(MOVES, (0, 1, 5), (0, 1), (0, 1, 40))
    tried = {encode(*each) for each in arguments} - set(legal)
    assert len(tried) > 200
    for move in tried:
        with pytest.raises(IllegalMove, match="not among the"):
            apply(state, move)
    assert state.to_bytes() == before
    assert options(state) == legal


@pytest.mark.parametrize("move", [-1, 2**70, encode(DRAW, 3) + 1])
def test_a_number_that_is_not_a_move_is_an_illegal_move(move: int) -> None:
    with pytest.raises(IllegalMove):
        apply(at_an_action(), move)


def test_an_illegal_move_names_who_is_asked() -> None:
    with pytest.raises(IllegalMove, match="options of seat 0"):
        apply(at_an_action(), 1)
    with pytest.raises(IllegalMove, match="6 options of nature"):
        apply(position(3), 1)


def test_after_the_end_every_move_is_illegal() -> None:
    state = play_on(new_state(Setup.introductory(2)), random.Random(1))
    assert (options(state), state.seat) == ([], NOBODY)
    for move in (0, encode(DRAW, 1)):
        with pytest.raises(IllegalMove, match="the game is over"):
            apply(state, move)
    with pytest.raises(IllegalMove, match="the game is over"):
        open_question(state)
    with pytest.raises(IllegalMove):
        outcomes(state)


# Chance -----------------------------------------------------------------------------------------


def test_equal_faces_of_a_die_are_one_outcome() -> None:
    state = position(3)
    found = {chance for _, chance in outcomes(state)}
    assert len(options(state)) == 6
    assert len(outcomes(state)) == 2
    assert {Fraction(chance).limit_denominator(6) for chance in found} == {
        Fraction(5, 6),
        Fraction(1, 6),
    }


def test_the_chances_of_all_outcomes_add_up_to_one() -> None:
    for number in range(6):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        while not state.over:
            if state.seat == NATURE:
                listed = outcomes(state)
                total = sum(Fraction(chance).limit_denominator(99) for _, chance in listed)
                assert total == 1
                keys = {outcome_key(move) for move in options(state)}
                assert {outcome_key(move) for move, _ in listed} == keys
                assert len(listed) == len(keys)
            apply(state, rng.choice(options(state)))


def test_every_outcome_is_an_option() -> None:
    state = position(3)
    for move, _ in outcomes(state):
        assert move in options(state)


def test_slots_of_equal_faces_lead_to_equal_states() -> None:
    state = position(3)
    first, second = state.clone(), state.clone()
    apply(first, options(state)[0])
    apply(second, options(state)[4])
    assert first == second


def test_outcomes_are_natures_alone() -> None:
    with pytest.raises(IllegalMove, match="NATURE"):
        outcomes(at_an_action())


def test_nature_is_asked_even_for_a_certain_die() -> None:
    state = position()
    set_hero(state, 0, light="g3 g3 g3 g3 g3 g3")
    begin(state, AT_BLESSING)
    assert (state.seat, len(options(state))) == (NATURE, 6)
    assert [chance for _, chance in outcomes(state)] == [1.0]


# Questions that answer themselves ---------------------------------------------------------------


def test_a_single_option_answers_itself() -> None:
    state = position()
    set_hero(state, 1, shows="v4 v4")
    bless(state, 0, "mirror g1")
    assert held(state, 0) == "g1v4"


def test_two_equal_options_are_one() -> None:
    state = position()
    perform(state, 0, "satyrs")
    roll(state, 1, "g1 g1")
    assert held(state, 0) == "g2"


def test_a_question_without_options_vanishes() -> None:
    state = position()
    state.stock[face("x3")] = 0
    perform(state, 0, "helmet")
    assert topic(state) == "roll"


def test_a_hero_who_can_only_pass_passes_automatically() -> None:
    state = position(3)
    begin(state, AT_ACTION, seat=1)
    assert (state.active, topic(state)) == (2, "roll")


def test_the_open_question_names_its_topic() -> None:
    state = at_an_action()
    question, task = open_question(state)
    assert (question.topic, question.asked(state, task)) == ("action", 0)
    assert may(state)[0] == "pass"
    answer(state, 0, "pass")
    assert topic(state) == "roll"


def test_a_game_of_another_catalog_plays_to_its_end() -> None:
    for seats in (2, 3, 4):
        state = play_on(small_game(small_catalog(), seats), random.Random(seats))
        assert state.outcome is not None
        assert sum(sum(hero.cards) for hero in state.heroes) <= seats


# What a question is about -------------------------------------------------------------------------


def subject(state: State) -> str:
    """The face, feat or token that the open question is about."""
    question, task = open_question(state)
    code = question.about(state, task)
    number = source_number(code)
    kind = SOURCE_NAMES[source_kind(code)]
    if kind == "face":
        return f"face {state.catalog.faces[number].slug}"
    if kind == "feat":
        return f"feat {state.catalog.feat_set(number).slug}"
    return f"token {state.catalog.token(number).slug}" if kind == "token" else kind


@pytest.mark.parametrize(
    ("faces", "about"),
    [
        ("mirror g1", "face mirror"),
        ("g1 mirror", "face mirror"),
        ("x3 g3/v2", "face g3/v2"),
        ("ship v3", "face ship"),
        ("ship x3", "face ship"),
    ],
)
def test_a_question_about_a_face_names_it(faces: str, about: str) -> None:
    state = position()
    set_hero(state, 1, shows="v4 s2")
    bless(state, 0, faces)
    assert subject(state) == about


def test_a_question_about_a_gain_names_its_source() -> None:
    state = position(2, "triton")
    set_hero(state, 0, tracks=1, tokens="triton")
    bless(state, 0, "g4 v2")
    assert (topic(state), subject(state)) == ("split", "face g4")
    answer(state, 0, "hammer 0", "spend triton")
    assert (topic(state), subject(state)) == ("gain", "token triton")
    answer(state, 0, "gain g6")
    assert (topic(state), subject(state)) == ("split", "token triton")


def test_a_question_of_a_card_names_the_card() -> None:
    state = position()
    perform(state, 0, "helmet")
    assert subject(state) == "feat helmet"


def test_a_conversion_names_the_face_that_is_converted() -> None:
    state = position(2, "sentinel")
    set_hero(state, 0, light="s2")
    perform(state, 0, "sentinel")
    roll(state, 0, "s2 g1")
    assert (topic(state), subject(state)) == ("convert", "face s2")


def test_a_question_of_the_turn_is_about_the_rules_alone() -> None:
    assert subject(at_an_action()) == "rule"


@pytest.mark.parametrize("wrong", [0.0, False])
def test_what_only_equals_an_option_is_not_one(wrong: float) -> None:
    state = new_state(Setup.introductory(3))
    while state.seat == NATURE:
        apply(state, options(state)[0])
    assert 0 in options(state)
    before = state.to_bytes()
    with pytest.raises(IllegalMove):
        apply(state, wrong)
    assert state.to_bytes() == before
