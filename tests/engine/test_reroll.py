"""The window between a roll and its application (rebellion F1)."""

from fatesmith import State
from fatesmith.engine.arrange import AT_BLESSING, AT_TURN
from fatesmith.engine.event import FEAT_SOURCE, PAID, ROLLED, ROLLED_AGAIN, source_kind
from tests.support import (
    answer,
    begin,
    bless,
    held,
    may,
    perform,
    position,
    roll,
    set_hero,
    tokens,
    topic,
)


def owner(copies: int = 1, gold: int = 12, *feats: str) -> State:
    """Seat 0 has this many cards to roll again."""
    state = position(3, "twins", *feats)
    set_hero(state, 0, feats=" ".join(["twins"] * copies), gold=gold)
    return state


def test_only_a_seat_with_the_card_is_asked() -> None:
    state = owner()
    set_hero(state, 1, gold=12)
    bless(state, 1, "g1 g1")
    assert held(state, 1) == "g12"
    bless(state, 0, "g1 g1")
    assert (state.seat, topic(state)) == (0, "reroll")


def test_without_the_gold_nothing_is_asked() -> None:
    state = owner(gold=2)
    bless(state, 0, "g1 g1")
    assert held(state, 0) == "g4"


def test_the_window_is_open_in_the_turn_of_another() -> None:
    state = owner()
    bless(state, 0, "g1 g1", active=2)
    assert (state.seat, topic(state), state.active) == (0, "reroll", 2)


def test_the_windows_open_from_the_active_seat_on_after_all_rolls() -> None:
    state = position(3, "twins")
    for seat in range(3):
        set_hero(state, seat, feats="twins", gold=3)
    begin(state, AT_TURN, seat=1)
    for seat in (1, 2, 0):
        roll(state, seat, "g1 g1")
    for seat in (1, 2, 0):
        assert (state.seat, topic(state)) == (seat, "reroll")
        answer(state, seat, "pass")
    assert [held(state, seat) for seat in range(3)] == ["g5", "g5", "g5"]


def test_the_gold_is_paid_before_the_die_lands() -> None:
    state = owner(gold=3)
    bless(state, 0, "g1 g1")
    answer(state, 0, "reroll dark")
    assert (topic(state), held(state, 0)) == ("roll", "0")


def test_the_window_closes_when_the_copies_are_used_or_one_passes() -> None:
    state = owner(2)
    bless(state, 0, "v2 v2")
    twin = state.clone()
    answer(state, 0, "reroll light")
    roll(state, 0, "v2")
    answer(state, 0, "reroll light")
    roll(state, 0, "v2")
    assert topic(state) == "gain"
    answer(twin, 0, "reroll light")
    roll(twin, 0, "v2")
    answer(twin, 0, "pass")
    assert topic(twin) == "gain"
    answer(twin, 0, "gain v1")
    assert held(twin, 0) == "g9v5"


def test_an_unused_card_is_not_rewarded() -> None:
    state = owner()
    bless(state, 0, "v2 v2")
    answer(state, 0, "pass")
    assert held(state, 0) == "g12v4"


def test_the_reward_comes_before_the_blessing_may_be_applied_again_and_only_once() -> None:
    state = owner(1, 12, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    bless(state, 0, "v2 v2")
    answer(state, 0, "reroll light")
    roll(state, 0, "v2")
    answer(state, 0, "gain m1", "spend cerberus")
    assert (held(state, 0), tokens(state, 0, "cerberus")) == ("g9m1v8", 0)
    assert topic(state) != "gain"


def test_the_faces_rolled_last_are_applied_again() -> None:
    state = owner(1, 3, "cerberus")
    set_hero(state, 0, tokens="cerberus", light="s1", dark="g1")
    begin(state, AT_BLESSING)
    roll(state, 0, "g1 g1")
    answer(state, 0, "reroll light")
    roll(state, 0, "s1")
    answer(state, 0, "gain v1", "spend cerberus")
    assert held(state, 0) == "g2s2v1"


def test_copies_refresh_for_each_minor_blessing_of_a_row() -> None:
    state = owner(1, 12, "sphinx")
    perform(state, 0, "sphinx")
    answer(state, 0, "die dark")
    for number in range(4):
        roll(state, 0, "m1")
        assert may(state) == ["pass", "reroll dark"]
        answer(state, 0, "reroll dark")
        roll(state, 0, "v2")
        answer(state, 0, "gain v1")
        assert held(state, 0) == f"g{9 - 3 * number}v{3 * number + 3}".replace("g0", "")


def test_a_token_may_bring_the_gold_in_ones_own_turn() -> None:
    state = owner(1, 0, "triton")
    set_hero(state, 0, tokens="triton")
    bless(state, 0, "v2 v2")
    assert may(state) == ["pass", "spend triton"]
    answer(state, 0, "spend triton", "gain g6", "reroll light")
    roll(state, 0, "v2")
    answer(state, 0, "gain v1")
    assert held(state, 0) == "g3v5"


def test_rolling_again_is_told_with_its_price() -> None:
    state = position(3, "twins", journal=True)
    set_hero(state, 0, feats="twins", gold=3)
    bless(state, 0, "g1 g1")
    assert state.journal is not None
    state.journal.clear()
    answer(state, 0, "reroll dark")
    roll(state, 0, "m1")
    kinds = [event.kind for event in state.journal[:3]]
    assert kinds == [ROLLED_AGAIN, PAID, ROLLED]
    assert source_kind(state.journal[1].field("source")) == FEAT_SOURCE


def test_the_count_of_copies_used_survives_bytes() -> None:
    state = owner(2)
    bless(state, 0, "g1 g1")
    answer(state, 0, "reroll dark")
    roll(state, 0, "m1")
    assert state.heroes[0].rerolls == 1
    assert State.from_bytes(state.to_bytes()) == state
