"""Giving what a face says, and waking listeners (base E7, E9; rebellion E5, F25)."""

import pytest

from fatesmith import State
from fatesmith.engine.arrange import AT_TURN
from fatesmith.engine.context import (
    DIVINE_BLESSING,
    DIVINE_SHARDS_OR_GLORY,
    LOSSES,
    MINOR_GOLD_OR_GLORY,
    SHOWN_FACE,
    TAKEN_FACES,
)
from fatesmith.engine.event import WOKEN, ZONE_BONUS
from fatesmith.engine.giving import give, later_patron
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.loop import settle
from tests.support import (
    answer,
    begin,
    face,
    held,
    may,
    own_bound,
    places,
    position,
    set_hero,
    topic,
)

# face: what each zone adds to it (rebellion E5)
BONUSES = {
    "g1": {"N": "", "L1": "g1", "L2": "g1v1", "L3": "g1v1"},
    "g6": {"N": "", "L1": "g1", "L2": "g1v1", "L3": "g1v1"},
    "v3": {"N": "", "L1": "", "L2": "", "L3": "v1"},
    "g2v1l1": {"N": "", "L1": "g1", "L2": "g1v1", "L3": "g1v2"},
    "g1s1m1v1": {"N": "", "L1": "g1", "L2": "g1v1", "L3": "g1v2"},
    "s2": {"N": "", "L1": "", "L2": "", "L3": ""},
    "g3a1": {"N": "", "L1": "g1", "L2": "g1v1", "L3": "g1v1"},
    "v1l1": {"N": "", "L1": "", "L2": "", "L3": "v1"},
}
SPACES = {"N": 17, "L1": 21, "L2": 24, "L3": 28}


def giving(slug: str, context: int, *, space: int = 16, factor: int = 1, **numbers: int) -> State:
    """Before a roll, seat 0 is given the first alternative of a face."""
    state = position(2, module="titans", journal=True)
    begin(state, AT_TURN)
    set_hero(state, 0, allegiance=space)
    for name, number in numbers.items():
        setattr(state.heroes[0], name, number)
    give(state, 0, context, face(slug), 0, factor)
    settle(state)
    return state


def plus(*texts: str) -> str:
    totals = dict.fromkeys("gsmva", 0)
    for text in texts:
        for letter, number in zip(text[::2], text[1::2], strict=True):
            if letter in totals:
                totals[letter] += int(number)
    return "".join(f"{letter}{number}" for letter, number in totals.items() if number)


@pytest.mark.parametrize("slug", BONUSES)
def test_a_face_brings_what_the_zone_adds(slug: str) -> None:
    for zone, bonus in BONUSES[slug].items():
        state = giving(slug, DIVINE_BLESSING, space=SPACES[zone])
        assert held(state, 0) == plus(slug, bonus)
        assert state.journal is not None
        told = [event for event in state.journal if event.kind == ZONE_BONUS]
        assert len(told) == (1 if bonus else 0)


@pytest.mark.parametrize("slug", BONUSES)
@pytest.mark.parametrize("context", [TAKEN_FACES, SHOWN_FACE])
def test_other_dice_bring_nothing_on_top(slug: str, context: int) -> None:
    for space in SPACES.values():
        assert held(giving(slug, context, space=space), 0) == plus(slug)


def test_a_multiple_brings_one_bonus() -> None:
    assert held(giving("g1s1m1v1", DIVINE_BLESSING, space=28, factor=3), 0) == "g4s3m3v5"


def test_losses_stop_at_zero_and_move_no_token() -> None:
    state = giving("g2v1l1", LOSSES, space=28, gold=1, glory=5)
    assert (held(state, 0), places(state)[0]) == ("v4", 28)


@pytest.mark.parametrize(
    ("context", "slug", "kept", "converted"),
    [
        (DIVINE_SHARDS_OR_GLORY, "s2", "s2", "v4"),
        (DIVINE_SHARDS_OR_GLORY, "g1s1m1v1", "g1s1m1v1", "g1v5"),
        (MINOR_GOLD_OR_GLORY, "g6", "g6", "v6"),
        (MINOR_GOLD_OR_GLORY, "g3a1", "g3a1", "v3a1"),
        (MINOR_GOLD_OR_GLORY, "g2v1l1", "g2v1", "v3"),
    ],
)
def test_what_is_converted_is_all_or_nothing(
    context: int, slug: str, kept: str, converted: str
) -> None:
    for choice, result in (("keep", kept), ("convert", converted)):
        state = giving(slug, context)
        assert (topic(state), may(state)) == ("convert", ["keep", "convert"])
        answer(state, 0, choice)
        assert held(state, 0) == result


def test_what_cannot_be_converted_is_simply_given() -> None:
    assert held(giving("g3a1", DIVINE_SHARDS_OR_GLORY), 0) == "g3a1"
    assert held(giving("v1l1", MINOR_GOLD_OR_GLORY), 0) == "v1"


# Waking -----------------------------------------------------------------------------------------


def bound(slug: str, module: str, factor: int) -> State:
    """Seat 1 owns the card of the face that is given to seat 0."""
    state = position(2, *(["boar"] if "boar" in slug else []), module=module, journal=True)
    begin(state, AT_TURN)
    own_bound(state, 1, slug)
    set_hero(state, 0, light=slug)
    give(state, 0, DIVINE_BLESSING, face(slug), 0, factor)
    settle(state)
    return state


@pytest.mark.parametrize("factor", [1, 3])
def test_an_owner_is_woken_once_per_multiple(factor: int) -> None:
    state = bound("boar-red", "none", factor)
    for number in range(factor):
        assert (state.seat, held(state, 1)) == (1, f"v{3 * number}" if number else "0")
        answer(state, 1, "gain v3")
    assert topic(state) == "roll"
    assert state.journal is not None
    assert sum(event.kind == WOKEN for event in state.journal) == 1


def test_an_owner_who_waits_for_the_end_of_the_dice_is_not_woken_by_one_face() -> None:
    state = bound("misfortune-red", "titans", 1)
    assert (topic(state), held(state, 0)) == ("roll", "a1")
    assert later_patron(state, face("misfortune-red")) == 1


def test_a_face_without_owner_wakes_nobody() -> None:
    state = position(2, "boar")
    begin(state, AT_TURN)
    give(state, 0, DIVINE_BLESSING, face("boar-red"), 0, 1)
    settle(state)
    assert (topic(state), held(state, 0)) == ("roll", "s1")
    assert later_patron(state, face("boar-red")) == NOBODY
    assert later_patron(state, face("g1")) == NOBODY
