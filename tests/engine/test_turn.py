"""Turns and rounds, the steps of a turn, and what may be declined (base A1, D)."""

import random

import pytest

from fatesmith import Setup, State, new_state
from fatesmith.engine.arrange import AT_ACTION, AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
from fatesmith.engine.event import (
    BLESSED,
    PASSED,
    ROUND_STARTED,
    TURN_ENDED,
    TURN_STARTED,
)
from fatesmith.engine.turn import (
    ACTION_DECLINED,
    EXTRA_DECLINED,
    OFFERING_DONE,
    REINFORCEMENTS_DONE,
    pass_dice,
)
from tests.support import (
    answer,
    are_one,
    begin,
    cards,
    held,
    may,
    own_card,
    perform,
    places,
    play_on,
    position,
    roll,
    set_hero,
    tokens,
    topic,
)


def whole_game(seats: int) -> State:
    return play_on(new_state(Setup.introductory(seats), journal=True), random.Random(seats))


# Rounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds", "turns"), [(2, 9, 18), (3, 10, 30), (4, 9, 36)])
def test_the_seats_decide_the_number_of_rounds_and_turns(
    seats: int, rounds: int, turns: int
) -> None:
    state = whole_game(seats)
    assert state.journal is not None
    started = [(e.field("round"), e.seat) for e in state.journal if e.kind == TURN_STARTED]
    assert started == [(r, seat) for r in range(1, rounds + 1) for seat in range(seats)]
    assert len(started) == turns
    assert sum(event.kind == TURN_ENDED for event in state.journal) == turns
    told = [event.field("round") for event in state.journal if event.kind == ROUND_STARTED]
    assert told == list(range(1, rounds + 1))


def test_the_game_is_over_after_the_last_turn_of_the_last_round() -> None:
    state = position(3)
    state.round = 10
    begin(state, AT_ACTION, seat=2)
    assert state.over


def test_the_last_seat_of_a_round_is_followed_by_the_first_of_the_next() -> None:
    state = position(3)
    begin(state, AT_ACTION, seat=2)
    assert (state.round, state.active) == (2, 0)


# Step 1 -----------------------------------------------------------------------------------------


def test_with_two_seats_step_1_happens_twice_each_time_completely() -> None:
    state = position()
    set_hero(state, 0, light="g3/v2")
    begin(state, AT_TURN)
    for total in ("v4", "v8"):
        roll(state, 0, "g3/v2 v2")
        roll(state, 1, "g1 g1")
        answer(state, 0, "gain v2")
        assert held(state, 0) == total
    assert held(state, 1) == "g4"


def test_both_blessings_of_two_seats_come_in_every_turn() -> None:
    state = position()
    begin(state, AT_TURN, seat=1)
    for _ in range(2):
        roll(state, 1, "g1 g1")
        roll(state, 0, "g1 g1")
    assert (held(state, 0), held(state, 1), topic(state)) == ("g4", "g4", "action")


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_step_1_happens_once(seats: int) -> None:
    state = position(seats)
    begin(state, AT_TURN)
    for seat in range(seats):
        roll(state, seat, "g1 g1")
    assert [held(state, seat) for seat in range(seats)] == ["g2"] * seats
    assert topic(state) == "action"


def test_everybody_is_blessed_in_every_turn() -> None:
    state = whole_game(4)
    assert state.journal is not None
    assert sum(event.kind == BLESSED for event in state.journal) >= 36 * 4


# Step 2 -----------------------------------------------------------------------------------------


def test_reinforcements_are_used_in_any_order_each_card_once() -> None:
    state = position()
    set_hero(state, 0, gold=3, feats="owl elder hind")
    begin(state, AT_REINFORCEMENT)
    assert may(state) == ["pass", "use hind", "use elder", "use owl"]
    answer(state, 0, "use owl", "gain m1", "use elder")
    assert may(state) == ["pass", "use hind"]


def test_reinforcements_may_be_left_unused() -> None:
    state = position()
    set_hero(state, 0, gold=3, feats="owl elder")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "pass")
    assert (topic(state), held(state, 0)) == ("action", "g3")


def test_only_the_active_seat_reinforces() -> None:
    state = position(3)
    set_hero(state, 1, feats="owl")
    begin(state, AT_REINFORCEMENT)
    assert topic(state) == "roll"
    assert (state.active, held(state, 1)) == (1, "0")


# Step 3 -----------------------------------------------------------------------------------------


def test_an_action_is_a_feat_or_an_offering_or_nothing() -> None:
    state = position()
    set_hero(state, 0, gold=2, moon=1)
    begin(state)
    kinds = {text.split()[0] for text in may(state)}
    assert kinds == {"pass", "feat", "forge"}
    assert [text for text in may(state) if text.startswith("feat")] == ["feat hammer", "feat chest"]


def test_passing_the_action_ends_the_turn_without_an_extra_action() -> None:
    state = position()
    set_hero(state, 0, gold=12, sun=6)
    begin(state)
    answer(state, 0, "pass")
    assert (state.active, topic(state), held(state, 0)) == (1, "roll", "g12s6")


def test_an_empty_stack_offers_no_feat() -> None:
    state = position()
    set_hero(state, 0, moon=1, feats="hammer")
    set_hero(state, 1, feats="hammer")
    begin(state)
    assert [text for text in may(state) if text.startswith("feat")] == ["feat chest"]


# Step 4 -----------------------------------------------------------------------------------------


def test_an_extra_action_costs_two_sun_on_top() -> None:
    state = position()
    set_hero(state, 0, gold=2, sun=2, moon=1)
    begin(state)
    answer(state, 0, "feat hammer", "forge g3 light:g1")
    assert (held(state, 0), state.active) == ("0", 1)


def test_an_extra_feat_needs_its_cost_on_top_of_the_two_sun() -> None:
    state = position()
    set_hero(state, 0, sun=3, moon=1)
    begin(state, AT_EXTRA_ACTION)
    assert may(state) == ["pass", "feat hammer", "feat chest", "feat elder", "feat spirits"]
    answer(state, 0, "feat elder")
    assert held(state, 0) == "m1"


def test_an_extra_action_is_not_offered_without_two_sun() -> None:
    state = position()
    set_hero(state, 0, gold=12, sun=1)
    begin(state, AT_EXTRA_ACTION)
    assert (state.active, topic(state)) == (1, "roll")


def test_an_extra_action_is_not_offered_when_nothing_could_be_done() -> None:
    state = position()
    set_hero(state, 0, sun=2)
    begin(state, AT_EXTRA_ACTION)
    assert (state.active, held(state, 0)) == (1, "s2")


def test_an_extra_action_is_taken_once_and_may_be_declined() -> None:
    state = position()
    set_hero(state, 0, sun=6, moon=6)
    begin(state)
    twin = state.clone()
    answer(state, 0, "feat hammer", "feat hammer")
    assert (cards(state, 0, "hammer"), state.active) == (2, 1)
    answer(twin, 0, "feat hammer", "pass")
    assert (held(twin, 0), twin.active) == ("s6m5", 1)


def test_a_stack_may_be_visited_twice_in_one_turn() -> None:
    state = position()
    set_hero(state, 0, sun=4)
    begin(state)
    answer(state, 0, "feat elder")
    assert "feat elder" in may(state)


def test_a_token_may_be_spent_before_the_turn_ends() -> None:
    state = position(2, "triton")
    set_hero(state, 0, gold=4, sun=2, tokens="triton")
    begin(state)
    answer(state, 0, "forge g3 light:g1", "pass", "forge g3 light:g1", "pass")
    assert (topic(state), may(state)) == ("end turn", ["pass", "spend triton"])
    answer(state, 0, "spend triton", "gain m2")
    assert (held(state, 0), tokens(state, 0, "triton"), state.active) == ("m2", 0, 1)


def test_a_card_of_this_turn_reinforces_from_the_next_turn_on() -> None:
    state = position(3)
    set_hero(state, 0, sun=2)
    begin(state)
    answer(state, 0, "feat owl")
    while topic(state) == "roll" or state.active != 0:
        answer(state, state.seat, may(state)[0])
    assert (topic(state), may(state)) == ("reinforce", ["pass", "use owl"])


def test_what_is_declined_is_reported() -> None:
    state = position(2, "triton", journal=True)
    set_hero(state, 0, gold=8, sun=2, feats="owl")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "pass", "forge g3 light:g1", "pass", "pass")
    begin(state, AT_ACTION)
    answer(state, 0, "pass")
    assert state.journal is not None
    declined = [event.field("topic") for event in state.journal if event.kind == PASSED]
    assert declined == [REINFORCEMENTS_DONE, OFFERING_DONE, EXTRA_DECLINED, ACTION_DECLINED]


# Turns within turns -----------------------------------------------------------------------------


def test_a_turn_within_a_turn_counts_no_round_and_everybody_follows_as_before() -> None:
    state = position(3, "eternal-fire", journal=True)
    perform(state, 1, "eternal-fire")
    assert (state.active, state.round) == (1, 1)
    roll(state, 1, "g1 g1")
    assert (topic(state), state.active) == ("action", 1)
    answer(state, 1, "pass")
    assert (state.active, state.round) == (2, 1)
    assert state.journal is not None
    ended = [event.seat for event in state.journal if event.kind == TURN_ENDED]
    assert ended == [1]


def test_turns_nest_in_turns() -> None:
    state = position(3, "eternal-fire")
    set_hero(state, 0, sun=12, sun_cap=12)
    begin(state)
    answer(state, 0, "feat eternal-fire")
    roll(state, 0, "s1 g1")
    answer(state, 0, "feat eternal-fire")
    roll(state, 0, "s1 g1")
    # Three actions wait: one of the innermost turn, and two extra actions further out.
    set_hero(state, 0, gold=12, sun=6)
    for _ in range(3):
        answer(state, 0, "forge g3 light:g1", "pass")
        assert state.active == 0
    answer(state, 0, "pass")
    assert (state.active, cards(state, 0, "eternal-fire")) == (1, 2)


def test_the_extra_action_of_a_turn_within_does_not_use_up_the_outer_one() -> None:
    state = position(3, "eternal-fire")
    set_hero(state, 0, sun=6)
    begin(state)
    answer(state, 0, "feat eternal-fire")
    roll(state, 0, "g1 g1")
    set_hero(state, 0, gold=6, sun=4)
    answer(state, 0, "forge g3 light:g1", "pass", "forge g3 light:g1", "pass")
    assert (state.active, topic(state), held(state, 0)) == (0, "action", "g2s2")
    answer(state, 0, "forge g3 light:g1")
    assert (state.active, held(state, 0)) == (1, "0")


# Lent dice --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "performed",
    ["1", "2", "01", "11", "101", "111", "1001", "21", "0201", "10101"],
)
def test_dice_are_lent_for_as_many_turns_as_cards_were_performed(
    seats: int, performed: str
) -> None:
    # rebellion B5: from the next turn on, one turn for each; then the dice go back.
    state = position(seats, "seagull")
    home = [state.heroes[seat].faces for seat in range(seats)]
    shown = [state.heroes[seat].up for seat in range(seats)]
    turns_left = 0
    for copies in [*performed, *"000000"]:
        lent = turns_left > 0
        for seat, hero in enumerate(state.heroes):
            lender = (seat - 1) % seats if lent else seat
            assert are_one(hero.faces, home[lender])
            assert are_one(hero.up, shown[lender])
        assert state.swapped == lent
        turns_left += int(copies) - (1 if lent else 0)
        state.swap += int(copies)
        if state.swap:
            pass_dice(state)
    assert (state.swap, state.swapped) == (0, 0)


def test_lent_dice_are_rolled_shown_and_survive_bytes() -> None:
    state = position(3, "seagull")
    set_hero(state, 2, light="v4")
    perform(state, 0, "seagull")
    assert (state.active, state.swapped) == (1, 1)
    again = State.from_bytes(state.to_bytes())
    for each in (state, again):
        for seat in (1, 2):
            roll(each, seat, "g1 g1")
        roll(each, 0, "v4 g1")
        assert held(each, 0) == "g1v4"
    assert again == state


def test_a_bound_face_on_lent_dice_still_wakes_its_owner_and_stays() -> None:
    state = position(3, "seagull", module="titans")
    own_card(state, 0, "misfortune", "red")
    set_hero(state, 1, light="misfortune-red")
    perform(state, 0, "seagull")
    for seat in (1, 2, 0):
        roll(state, seat, "misfortune-red g1" if seat == 2 else "g1 g1")
    # Seat 2 holds the dice of seat 1 in this turn.
    answer(state, 2, "gain l1")
    answer(state, 0, "gain l1")
    assert places(state) == [17, 16, 17]
