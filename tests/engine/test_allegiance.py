"""Moving along an allegiance board of the test's own (rebellion E2), and how one is declared."""

import itertools

import pytest

from fatesmith import CATALOG, State
from fatesmith.engine.allegiance import move_allegiance, zone_bonus
from fatesmith.engine.allegiance import moved as end_of_walk
from fatesmith.engine.amount import RESOURCE_BIT, Amount
from fatesmith.engine.board import Allegiance, Zone
from fatesmith.engine.errors import ContentError
from fatesmith.engine.event import ALLEGIANCE_MOVED, GAINED, NO_SOURCE, OVERFLOWED
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    ANCIENT,
    GLORY,
    GOLD,
    LOYALTY,
    MOON,
    RESOURCES,
    SUN,
)
from fatesmith.engine.reserve import gain
from tests.support import small_catalog, small_game


def board() -> Allegiance:
    """Five spaces; the path left from the fifth skips the fourth, which is off to the side."""
    plain, rich = Zone("N"), Zone("L", gold_gold=2, gold_glory=3, glory_glory=4)
    return Allegiance(
        glory=[-5, -1, 0, 3, 9],
        zones=[plain, plain, plain, rich, rich],
        start=3,
        left={5: 3},
        special=[4],
    )


def game() -> State:
    state = small_game(small_catalog(allegiance=board()), module=ALLEGIANCE_MODULE)
    state.journal = []
    return state


def moved(state: State) -> list[tuple[int, ...]]:
    assert state.journal is not None
    return [event.numbers for event in state.journal if event.kind == ALLEGIANCE_MOVED]


def test_everybody_begins_at_the_start() -> None:
    assert [hero.allegiance for hero in game().heroes] == [3, 3]


def test_a_token_moves_one_space_at_a_time_and_by_the_special_ways() -> None:
    state = game()
    move_allegiance(state, 0, 2)
    move_allegiance(state, 0, -1)
    # Told: space, space left, whether a special space was touched.
    assert moved(state) == [(4, 3, 1), (5, 4, 1), (3, 5, 0)]


def test_moves_beyond_an_end_are_lost_and_not_told() -> None:
    state = game()
    move_allegiance(state, 0, 9)
    move_allegiance(state, 1, -9)
    assert [hero.allegiance for hero in state.heroes] == [5, 1]
    assert len(moved(state)) == 2 + 2


def test_ancient_shards_fill_the_reserve_to_six_and_move_the_token_in_full() -> None:
    state = game()
    state.heroes[0].allegiance = 5
    state.heroes[0].ancient = 5
    gain(state, 0, Amount(ancient=3), NO_SOURCE)
    assert (state.heroes[0].ancient, state.heroes[0].allegiance) == (6, 1)
    assert state.journal is not None
    told = [(event.kind, *event.numbers[:2]) for event in state.journal[:2]]
    assert told == [(GAINED, ANCIENT, 1), (OVERFLOWED, ANCIENT, 2)]


def test_a_full_reserve_gains_nothing_but_still_moves() -> None:
    state = game()
    state.heroes[0].ancient = 6
    gain(state, 0, Amount(ancient=1), NO_SOURCE)
    assert state.journal is not None
    assert [event.kind for event in state.journal] == [OVERFLOWED, ALLEGIANCE_MOVED]


# Zones: what they add to a die that gives these resources -----------------------------------------

# zone: gold for gold, glory for gold, glory for glory (rebellion E5)
ZONES = {"L1": (1, 0, 0), "L2": (1, 1, 0), "L3": (1, 1, 1)}


def test_the_bonus_depends_on_the_zone_and_on_gold_and_glory_alone() -> None:
    hero = game().heroes[0]
    for space, zone in enumerate(CATALOG.allegiance.zones[1:], start=1):
        for given in itertools.product((0, 1), repeat=RESOURCES):
            mask = sum(RESOURCE_BIT[resource] for resource in range(RESOURCES) if given[resource])
            hero.allegiance = space
            gold_gold, gold_glory, glory_glory = ZONES.get(zone.name, (0, 0, 0))
            gold = gold_gold if given[GOLD] else 0
            glory = (gold_glory if given[GOLD] else 0) + (glory_glory if given[GLORY] else 0)
            expected = Amount(gold=gold, glory=glory) if gold or glory else None
            assert zone_bonus(CATALOG, hero, mask) == expected


def test_shards_and_loyalty_bring_no_bonus() -> None:
    hero = game().heroes[0]
    hero.allegiance = 31
    for resource in (SUN, MOON, ANCIENT, LOYALTY):
        assert zone_bonus(CATALOG, hero, RESOURCE_BIT[resource]) is None


# Declarations -----------------------------------------------------------------------------------


def test_every_space_needs_a_zone() -> None:
    with pytest.raises(ContentError, match="2 zones for 3 spaces of allegiance"):
        Allegiance([0, 1, 2], [Zone("N"), Zone("N")], 1, {}, [])


def test_steps_lead_to_the_next_space_unless_declared_otherwise() -> None:
    declared = board()
    assert list(declared.left[1:]) == [1, 1, 2, 3, 3]
    assert list(declared.right[1:]) == [2, 3, 4, 5, 5]


def test_the_digest_follows_from_the_board() -> None:
    other = board()
    other.glory[5] = 10
    digests = {small_catalog(allegiance=each).digest for each in (None, board(), other)}
    assert len(digests) == 3


@pytest.mark.parametrize(
    ("space", "steps", "goal"), [(3, 3, 6), (3, -1, 1), (31, -1, 29), (31, 2, 31), (16, -13, 1)]
)
def test_a_token_is_followed_over_special_paths(space: int, steps: int, goal: int) -> None:
    assert end_of_walk(CATALOG, space, steps) == goal
