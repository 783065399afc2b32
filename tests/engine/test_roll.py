"""Rolling dice and receiving blessings (base D2.1, E1, H3)."""

from fatesmith import NATURE, options
from fatesmith.engine.arrange import AT_BLESSING, AT_MINOR_BLESSING, AT_TURN
from fatesmith.engine.context import CONTEXTS, LOSSES, NOT_A_BLESSING, NOT_AGAIN, TAKEN_FACES
from fatesmith.engine.move import ROLL, arguments_of, kind_of
from fatesmith.engine.roll import CHOOSE_DIE, push_choice_of_die
from tests.support import (
    answer,
    begin,
    bless,
    face,
    held,
    may,
    position,
    roll,
    set_hero,
    shows,
    tokens,
    topic,
)


def test_the_choice_of_a_die_keeps_its_context_and_how_often_it_is_rolled() -> None:
    state = position()
    for context in range(len(CONTEXTS)):
        for times in (1, 2, 4):
            push_choice_of_die(state, 0, context, times)
            task = state.stack[-1]
            assert CHOOSE_DIE.context(task) is CONTEXTS[context]
            assert CHOOSE_DIE.times(task) == times


def test_a_roll_names_seat_die_slot_and_face() -> None:
    state = position(3)
    begin(state, AT_BLESSING, seat=1)
    assert {kind_of(move) for move in options(state)} == {ROLL}
    assert [arguments_of(move) for move in options(state)] == [
        (1, 0, slot, face("s1" if slot == 5 else "g1")) for slot in range(6)
    ]


def test_a_rolled_die_shows_its_face_and_keeps_its_faces() -> None:
    state = position()
    begin(state, AT_BLESSING)
    before = state.heroes[0].faces[:]
    roll(state, 0, "s1 v2")
    assert shows(state, 0) == "s1 v2"
    assert state.heroes[0].faces == before


def test_all_dice_are_rolled_before_anybody_decides() -> None:
    state = position(3)
    set_hero(state, 1, light="g3/v2")
    begin(state, AT_TURN, seat=1)
    for seat, faces in ((1, "g3/v2 g1"), (2, "s1 m1"), (0, "g1 v2")):
        assert [held(state, each) for each in range(3)] == ["0", "0", "0"]
        roll(state, seat, faces)
    assert (state.seat, topic(state)) == (1, "alternative")


def test_blessings_are_resolved_completely_from_the_active_seat_on() -> None:
    state = position(3)
    for seat in range(3):
        set_hero(state, seat, light="g3/v2")
    begin(state, AT_TURN, seat=2)
    for seat in (2, 0, 1):
        roll(state, seat, "g3/v2 g1")
    for seat, result in ((2, "g1v2"), (0, "g1v2"), (1, "g1v2")):
        assert held(state, seat) == "0"
        answer(state, seat, "gain v2")
        assert held(state, seat) == result


def test_a_minor_blessing_rolls_one_die_and_leaves_the_other() -> None:
    state = position()
    set_hero(state, 0, shows="g1 v2")
    begin(state, AT_MINOR_BLESSING)
    assert (topic(state), may(state)) == ("die", ["die light", "die dark"])
    answer(state, 0, "die light")
    roll(state, 0, "s1")
    assert (held(state, 0), shows(state, 0)) == ("s1", "s1 v2")


def test_a_blessing_can_be_received_in_the_turn_of_another() -> None:
    state = position(3)
    bless(state, 2, "v3 m1", active=1)
    assert (held(state, 2), state.active) == ("m1v3", 2)


# Applying a blessing again ----------------------------------------------------------------------


def test_a_token_is_offered_after_the_blessing_is_complete() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    bless(state, 0, "g3/v2 s1")
    answer(state, 0, "gain v2")
    assert (held(state, 0), topic(state)) == ("s1v2", "again")
    assert may(state) == ["pass", "spend cerberus"]


def test_a_declined_token_is_kept() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    bless(state, 0, "v3 s1")
    answer(state, 0, "pass")
    assert (held(state, 0), tokens(state, 0, "cerberus")) == ("s1v3", 1)


def test_a_minor_blessing_may_be_applied_again() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    bless(state, 0, "v4")
    answer(state, 0, "spend cerberus")
    assert held(state, 0) == "v8"


def test_a_token_may_be_spent_in_the_turn_of_another() -> None:
    state = position(2, "cerberus")
    set_hero(state, 1, tokens="cerberus")
    bless(state, 1, "v3 v3", active=0)
    answer(state, 1, "spend cerberus")
    assert held(state, 1) == "v12"


def test_the_rolled_faces_count_again_even_if_one_was_replaced() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    bless(state, 0, "ship v3")
    answer(state, 0, "forge m1 light:ship", "spend cerberus")
    assert (topic(state), shows(state, 0)) == ("bargain", "m1 v3")
    answer(state, 0, "pass")
    assert held(state, 0) == "v6"


def test_copies_are_chosen_again_when_a_blessing_is_applied_again() -> None:
    state = position(2, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    set_hero(state, 1, shows="v4 m2")
    bless(state, 0, "mirror g1")
    answer(state, 0, "copy v4", "spend cerberus", "copy m2")
    assert held(state, 0) == "g2m2v4"


def test_taken_faces_and_losses_are_not_blessings() -> None:
    for context in (TAKEN_FACES, LOSSES):
        assert CONTEXTS[context].blessing == NOT_A_BLESSING
        assert CONTEXTS[context].again == NOT_AGAIN


def test_nature_answers_each_die_by_itself() -> None:
    state = position()
    begin(state, AT_BLESSING)
    for slug in ("g1", "m1"):
        assert state.seat == NATURE
        roll(state, 0, slug)
    assert held(state, 0) == "g1m1"
