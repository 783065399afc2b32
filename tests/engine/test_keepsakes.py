"""Tokens that a card lays on islands (rebellion F22)."""

import pytest

from fatesmith import CATALOG, State
from fatesmith.engine.arrange import AT_TURN
from fatesmith.engine.event import (
    FEAT_SOURCE,
    GAINED,
    KEEPSAKE_COLLECTED,
    KEEPSAKE_PLACED,
    source_kind,
)
from fatesmith.engine.keepsakes import (
    collect_keepsakes,
    island_of,
    keepsake,
    laid_out,
    side_of,
    token_indices,
    tokens_on,
)
from fatesmith.engine.loop import settle
from tests.support import (
    answer,
    begin,
    cards,
    held,
    may,
    own_card,
    perform,
    places,
    position,
    topic,
)


def lying(**tokens: str) -> State:
    """By color of the card: its owner, and where its tokens lie: `0 1A 2B`."""
    # As many cards as seats (base A1).
    state = position(max(2, len(tokens)), module="titans")
    begin(state, AT_TURN)
    for color, text in tokens.items():
        seat, *where = text.split()
        own_card(state, int(seat), "memory", color)
        rank = next(c.rank for c in CATALOG.variants if (c.slug, c.variant) == ("memory", color))
        for index, each in zip(token_indices(state, rank), where, strict=True):
            state.keepsakes[index] = keepsake(int(each[0]), "AB".index(each[1]))
    return state


@pytest.mark.parametrize("island", range(1, 8))
@pytest.mark.parametrize("side", [0, 1])
def test_a_token_gives_back_its_island_and_side(island: int, side: int) -> None:
    token = keepsake(island, side)
    assert (island_of(token), side_of(token)) == (island, side)
    assert 0 < token < 256


def test_tokens_are_found_by_owner_and_island() -> None:
    state = lying(red="0 1A 2B", yellow="1 1B 3A", blue="0 2A 7A")
    assert [len(tokens_on(state, 0, island)) for island in range(1, 8)] == [1, 2, 0, 0, 0, 0, 1]
    assert [len(tokens_on(state, 1, island)) for island in range(1, 8)] == [1, 0, 1, 0, 0, 0, 0]


def test_tokens_of_one_side_are_collected_without_a_question() -> None:
    state = lying(red="0 1A 2A", blue="0 1A 3A")
    collect_keepsakes(state, 0, 1)
    settle(state)
    assert (held(state, 0), places(state), topic(state)) == ("m2a4", [12, 16], "roll")
    assert tokens_on(state, 0, 1) == []
    assert len(tokens_on(state, 0, 2)) == 1


@pytest.mark.parametrize(
    ("first", "start", "end"),
    # Left by the special paths and back right, or right to the end and back left.
    [("A", 31, 29), ("B", 31, 27), ("A", 30, 29), ("B", 30, 27)],
)
def test_the_order_of_different_sides_is_asked(first: str, start: int, end: int) -> None:
    state = lying(red="0 1A 2A", blue="0 1B 3A")
    state.heroes[0].allegiance = start
    collect_keepsakes(state, 0, 1)
    settle(state)
    assert (state.seat, may(state)) == (0, ["collect A", "collect B"])
    answer(state, 0, f"collect {first}")
    assert (held(state, 0), places(state)[0]) == ("s1m1a2", end)


def test_the_order_is_not_asked_where_both_end_alike() -> None:
    state = lying(red="0 1A 2A", blue="0 1B 3A")
    state.heroes[0].allegiance = 16
    collect_keepsakes(state, 0, 1)
    settle(state)
    assert (held(state, 0), places(state)[0]) == ("s1m1a2", 16)


def test_nothing_to_collect_asks_nothing() -> None:
    state = lying(red="0 1A 2A")
    before = state.to_bytes()
    collect_keepsakes(state, 0, 4)
    collect_keepsakes(state, 1, 1)
    settle(state)
    assert state.to_bytes() == before


def test_both_tokens_lie_on_different_islands() -> None:
    state = position(2, module="titans")
    perform(state, 0, "memory")
    for text in may(state):
        _, one, other = text.split()
        assert one[0] < other[0]
    assert topic(state) == "place"


def test_what_is_placed_and_collected_is_reported() -> None:
    state = position(2, module="titans", journal=True)
    perform(state, 0, "memory")
    answer(state, 0, "place 3B 5A")
    perform(state, 0, "ferryman")
    assert state.journal is not None
    placed = [event for event in state.journal if event.kind == KEEPSAKE_PLACED]
    assert [(e.field("island"), e.field("side")) for e in placed] == [(3, 1), (5, 0)]
    at = next(n for n, e in enumerate(state.journal) if e.kind == KEEPSAKE_COLLECTED)
    assert (state.journal[at].field("island"), state.journal[at].field("side")) == (3, 1)
    gained = next(event for event in state.journal[at:] if event.kind == GAINED)
    assert source_kind(gained.field("source")) == FEAT_SOURCE


def test_other_modules_have_no_room_for_keepsakes() -> None:
    for module, room in (("none", 0), ("goddess", 0), ("titans", 8)):
        assert len(position(2, module=module).keepsakes) == room


def test_a_card_taken_free_collects_too() -> None:
    state = lying(red="0 7A 2A")
    perform(state, 0, "dogged")
    assert (held(state, 0), places(state)[0], cards(state, 0, "dogged")) == ("m1a2", 14, 1)


def test_tokens_on_islands_are_told_with_their_owners_and_what_they_give() -> None:
    state = position(3, module="titans")
    own_card(state, 1, "memory")
    own_card(state, 2, "memory")
    state.keepsakes[0], state.keepsakes[3] = keepsake(6, 1), keepsake(2, 0)
    told = [(each.owner, each.island, each.side, each.rank) for each in laid_out(state)]
    first, second = CATALOG.keepsake_cards[:2]
    assert told == [(1, 6, 1, first), (2, 2, 0, second)]
    card = CATALOG.variants[first].on_island
    assert card is not None
    assert [each.gives for each in laid_out(state)] == [card.sides[1], card.sides[0]]
