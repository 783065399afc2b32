"""The celestial die: rolled by anyone, owned by nobody (rebellion C3)."""

from fatesmith import CATALOG, NATURE, State, options, outcomes
from fatesmith.engine.event import BONUS_ROLL, COPIED, DICE_SET, ROLLED, ROLLED_AGAIN
from fatesmith.engine.ids import CELESTIAL
from fatesmith.engine.move import ROLL, arguments_of, kind_of
from tests.support import (
    answer,
    bless,
    face,
    held,
    may,
    perform,
    position,
    roll,
    set_hero,
    shows,
    topic,
)


def rolling(*feats: str, journal: bool = False) -> State:
    """Seat 0 is about to roll it."""
    state = position(3, "celestial-die", *feats, journal=journal)
    perform(state, 0, "celestial-die")
    return state


def test_each_of_its_six_faces_is_equally_likely() -> None:
    state = rolling()
    assert (state.seat, {kind_of(move) for move in options(state)}) == (NATURE, {ROLL})
    rolls = [arguments_of(move) for move in options(state)]
    assert rolls == [(0, CELESTIAL, slot, CATALOG.celestial[slot]) for slot in range(6)]
    assert [chance for _, chance in outcomes(state)] == [1 / 6] * 6


def test_it_changes_nothing_of_what_the_dice_show() -> None:
    state = rolling()
    before = [hero.up[:] for hero in state.heroes]
    roll(state, 0, "celestial-gold")
    assert [hero.up for hero in state.heroes] == before


def test_it_may_be_rolled_again_once_for_each_card_with_rewards_when_it_is_applied() -> None:
    state = position(3, "celestial-die", "twins")
    set_hero(state, 0, feats="twins twins", gold=7)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    assert may(state) == ["pass", "reroll celestial"]
    answer(state, 0, "reroll celestial")
    roll(state, 0, "celestial-mirror")
    answer(state, 0, "reroll celestial")
    roll(state, 0, "celestial-choice")
    answer(state, 0, "gain s1v3")
    assert (held(state, 0), topic(state)) == ("g1s1v3", "gain")
    answer(state, 0, "gain v1", "gain m1")
    assert held(state, 0) == "g1s1m1v4"


def test_it_is_applied_at_once_if_the_hero_cannot_pay_for_another_roll() -> None:
    state = position(3, "celestial-die", "twins")
    set_hero(state, 0, feats="twins", gold=2)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-glory")
    assert held(state, 0) == "g2v5"


def test_copies_are_counted_for_the_die_apart_from_those_of_the_blessing() -> None:
    state = position(3, "twins", module="goddess")
    set_hero(state, 0, feats="twins", gold=6, golem=24)
    bless(state, 0, "golem-moon v2")
    answer(state, 0, "reroll dark")
    roll(state, 0, "v2")
    roll(state, 0, "celestial-glory")
    assert "reroll celestial" in may(state)
    answer(state, 0, "reroll celestial")
    roll(state, 0, "celestial-glory")
    answer(state, 0, "gain v1", "gain v1")
    assert held(state, 0) == "v9"


def test_the_face_shown_by_several_dice_is_offered_once() -> None:
    state = rolling()
    for seat in range(3):
        set_hero(state, seat, shows="v4 g1")
    roll(state, 0, "celestial-mirror")
    assert may(state) == ["copy g1", "copy v4"]


def test_turning_a_die_is_told_with_what_both_show() -> None:
    state = rolling(journal=True)
    set_hero(state, 0, shows="g1 m1")
    assert state.journal is not None
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn light:s1")
    told = [event for event in state.journal if event.kind == DICE_SET]
    assert [event.numbers for event in told] == [(face("s1"), face("m1"))]
    assert shows(state, 0) == "s1 m1"


def test_rolls_and_copies_are_told() -> None:
    state = position(3, "celestial-die", "twins", journal=True)
    set_hero(state, 0, feats="twins", gold=3)
    perform(state, 0, "celestial-die")
    assert state.journal is not None
    state.journal.clear()
    roll(state, 0, "celestial-gold")
    answer(state, 0, "reroll celestial")
    set_hero(state, 1, shows="v4 v4")
    roll(state, 0, "celestial-mirror")
    answer(state, 0, "copy v4", "gain v1")
    wanted = (ROLLED, ROLLED_AGAIN, COPIED)
    told = [event.kind for event in state.journal if event.kind in wanted and event.seat == 0]
    assert told[:4] == [ROLLED, ROLLED_AGAIN, ROLLED, COPIED]
    assert state.journal[0].field("die") == CELESTIAL


def test_the_bonus_roll_of_two_golems_is_reported() -> None:
    state = position(2, module="goddess", journal=True)
    set_hero(state, 0, golem=36)
    bless(state, 0, "golem-moon golem-sun")
    assert state.journal is not None
    assert [event.seat for event in state.journal if event.kind == BONUS_ROLL] == [0]


def test_a_seat_that_is_not_active_rolls_it_on_the_way_of_its_golem() -> None:
    state = position(2, module="goddess")
    set_hero(state, 1, golem=24)
    bless(state, 1, "golem-moon", active=0)
    roll(state, 1, "celestial-side")
    assert (state.seat, state.active) == (1, 0)
    answer(state, 1, "turn dark:v2")
    assert held(state, 1) == "v2"


def test_an_upgrade_that_is_impossible_is_passed_over() -> None:
    state = rolling()
    for number in CATALOG.sanctuary:
        state.stock[number] = 0
    roll(state, 0, "celestial-upgrade")
    assert (topic(state), state.heroes[0].forged) == ("roll", 0)
