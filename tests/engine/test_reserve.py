"""Gains and losses; the gold track and the stores (base A5, H1, H2; rebellion E2, F2)."""

import itertools
import random

import pytest

from fatesmith import CATALOG, State, apply, options
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import NO_SOURCE
from fatesmith.engine.feat import Feat
from fatesmith.engine.loop import settle
from fatesmith.engine.move import FEAT, encode, first_of
from fatesmith.engine.reserve import gain, lap_glory, lose, steps_into_lap, track_room
from fatesmith.engine.verbs import AddTrack, RaiseCaps
from tests.support import (
    answer,
    begin,
    bless,
    held,
    may,
    position,
    set_hero,
    small_catalog,
    small_game,
    topic,
)


def test_what_exceeds_a_cap_is_lost_resource_by_resource() -> None:
    state = position()
    set_hero(state, 0, gold=11, sun=5, moon=6, glory=99)
    gain(state, 0, Amount(3, 3, 3, 3), NO_SOURCE)
    assert held(state, 0) == "g12s6m6v102"


def test_glory_has_no_cap() -> None:
    state = position()
    gain(state, 0, Amount(glory=250), NO_SOURCE)
    gain(state, 0, Amount(glory=250), NO_SOURCE)
    assert held(state, 0) == "v500"


def test_overflow_is_lost_per_gain_and_not_at_the_end_of_a_blessing() -> None:
    state = position()
    set_hero(state, 0, gold=12)
    bless(state, 0, "g3 ship")
    answer(state, 0, "first g3", "forge m2 light:s1")
    assert held(state, 0) == "g8"


def test_raised_caps_hold_more() -> None:
    state = position()
    set_hero(state, 0, gold=12, gold_cap=16)
    bless(state, 0, "g6 g1")
    assert held(state, 0) == "g16"


def test_caps_are_raised_by_what_the_card_says() -> None:
    catalog = small_catalog(feats=[Feat("first", "A", moon=1, at_once=RaiseCaps(gold=1, moon=2))])
    state = small_game(catalog)
    state.heroes[0].moon = 1
    begin(state)
    perform_first(state)
    hero = state.heroes[0]
    assert (hero.gold_cap, hero.sun_cap, hero.moon_cap) == (13, 6, 8)


def perform_first(state: State) -> None:
    """Perform the one feat of a small game."""
    apply(state, encode(FEAT, 1))


def test_a_loss_stops_at_zero() -> None:
    state = position()
    set_hero(state, 0, gold=2, sun=1, moon=0, glory=5)
    lose(state, 0, Amount(6, 1, 1, 3), NO_SOURCE)
    assert held(state, 0) == "v2"


def test_losing_ancient_shards_moves_no_token_and_loyalty_is_never_lost() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, ancient=3, allegiance=10)
    lose(state, 0, Amount(ancient=2, loyalty=2), NO_SOURCE)
    assert (held(state, 0), state.heroes[0].allegiance) == ("a1", 10)
    lose(state, 0, Amount(ancient=9), NO_SOURCE)
    assert (held(state, 0), state.heroes[0].allegiance) == ("0", 10)


# The gold track ---------------------------------------------------------------------------------


def tracked(faces: str, steps: int, *, tracks: int = 1, at: int = 0, gold: int = 0) -> str:
    """Reserves after a blessing with this much gold put on the track, and its position."""
    state = position()
    set_hero(state, 0, tracks=tracks, track_steps=at, gold=gold)
    bless(state, 0, faces)
    answer(state, 0, f"hammer {steps}")
    return f"{held(state, 0)} at {state.heroes[0].track_steps}"


def test_gold_on_the_track_is_not_in_the_reserve() -> None:
    assert tracked("g6", 4) == "g2 at 4"
    assert tracked("g6", 0) == "g6 at 0"


def test_a_full_reserve_wastes_nothing_while_the_track_has_room() -> None:
    assert tracked("g4", 4, gold=12) == "g12 at 4"


def test_what_is_kept_of_a_gain_is_capped() -> None:
    assert tracked("g6", 1, gold=10) == "g12 at 1"


def test_the_first_lap_pays_ten_and_goes_on_into_the_second() -> None:
    assert tracked("g6", 6, at=12) == "v10 at 18"
    assert tracked("g6", 3, at=12) == "g3v10 at 15"
    assert tracked("g6", 2, at=12) == "g4 at 14"


def test_the_second_lap_pays_fifteen() -> None:
    assert tracked("g6", 2, at=28) == "g4v15 at 30"


def test_one_gain_may_finish_several_laps() -> None:
    assert tracked("x3 g6", 17, at=14, tracks=2) == "g1v25 at 31"


def test_one_gain_may_go_on_to_the_next_track() -> None:
    assert tracked("g6", 6, at=28, tracks=2) == "v15 at 34"
    assert tracked("x3 g6", 18, at=28, tracks=2) == "v25 at 46"


def test_the_laps_of_a_second_track_pay_as_those_of_the_first() -> None:
    assert tracked("g1", 1, at=44, tracks=2) == "v10 at 45"
    assert tracked("g1", 1, at=59, tracks=2) == "v15 at 60"
    assert tracked("g1", 1, at=119, tracks=4) == "v15 at 120"


def test_what_laps_will_pay_is_the_sum_of_those_finished_on_the_way() -> None:
    assert [lap_glory(CATALOG, at, 6) for at in (0, 8, 9, 14, 15, 24, 30, 44)] == [
        *(0, 0, 10, 10, 0, 15, 0, 10)
    ]
    assert lap_glory(CATALOG, 14, 46) == 50
    assert lap_glory(CATALOG, 14, 0) == 0


def test_a_lap_begins_where_the_one_before_was_paid() -> None:
    steps = (0, 1, 14, 15, 16, 29, 30, 31, 45)
    assert [steps_into_lap(CATALOG, at) for at in steps] == [0, 1, 14, 0, 1, 14, 0, 1, 0]


def test_no_more_than_the_room_goes_on_the_track() -> None:
    state = position()
    set_hero(state, 0, tracks=1, track_steps=28)
    bless(state, 0, "g6")
    assert may(state) == ["hammer 0", "hammer 1", "hammer 2"]


def test_a_finished_track_asks_nothing() -> None:
    state = position()
    set_hero(state, 0, tracks=1, track_steps=30)
    assert track_room(state.catalog, state.heroes[0]) == 0
    bless(state, 0, "g6")
    assert held(state, 0) == "g6"


def test_each_gain_of_gold_is_shared_separately() -> None:
    state = position()
    set_hero(state, 0, tracks=1)
    bless(state, 0, "g4 g3")
    answer(state, 0, "hammer 4")
    assert may(state) == ["hammer 0", "hammer 1", "hammer 2", "hammer 3"]
    answer(state, 0, "hammer 1")
    assert (held(state, 0), state.heroes[0].track_steps) == ("g2", 5)


def test_tripled_gold_is_one_gain() -> None:
    state = position()
    set_hero(state, 0, tracks=1)
    bless(state, 0, "x3 g4")
    assert (topic(state), len(may(state))) == ("split", 13)


def test_a_loss_never_touches_the_track() -> None:
    state = position()
    set_hero(state, 0, gold=1, tracks=1, track_steps=9)
    lose(state, 0, Amount(gold=9), NO_SOURCE)
    assert (held(state, 0), state.heroes[0].track_steps) == ("0", 9)


def test_a_track_of_another_shape_pays_its_own_laps() -> None:
    track = AddTrack((2, 1), (3, 7))
    state = small_game(small_catalog(feats=[Feat("first", "A", moon=1, at_once=track)]))
    hero = state.heroes[0]
    hero.moon, hero.gold = 1, 0
    begin(state)
    perform_first(state)
    assert track_room(state.catalog, hero) == 5
    gain(state, 0, Amount(gold=6), NO_SOURCE)
    settle(state)
    assert [first_of(move) for move in options(state)] == [0, 1, 2, 3, 4, 5]
    apply(state, options(state)[-1])
    assert (hero.gold, hero.glory, hero.track_steps) == (1, 8, 5)


# Stores -------------------------------------------------------------------------------------------


def shares(stores: tuple[int, ...], gold: int, reserve: int) -> set[tuple[tuple[int, ...], int]]:
    """Every way to share a gain between the reserve and these stores, by brute force: what the
    stores hold afterwards, as a multiset, and the reserve."""
    found = set()
    for puts in itertools.product(*(range(7 - h) for h in stores)):
        if sum(puts) <= gold:
            after = sorted((h + p for h, p in zip(stores, puts, strict=True)), reverse=True)
            found.add((tuple(after), min(12, reserve + gold - sum(puts))))
    return found


def ends(state: State, seat: int) -> list[tuple[tuple[int, ...], int]]:
    """Where every sequence of answers to what is asked of gold leaves stores and reserve."""
    if topic(state) not in ("split", "drain"):
        hero = state.heroes[seat]
        return [(tuple(hero.stores), hero.gold)]
    found = []
    for move in options(state):
        twin = state.clone()
        apply(twin, move)
        found += ends(twin, seat)
    return found


def gaining(gold: int, stores: tuple[int, ...], reserve: int) -> State:
    state = position(3, "scepter")
    begin(state)
    set_hero(state, 0, stores=stores, gold=reserve)
    gain(state, 0, Amount(gold=gold), NO_SOURCE)
    settle(state)
    return state


def test_gold_is_shared_between_the_reserve_and_the_stores_in_every_way() -> None:
    rng = random.Random(8)
    for _ in range(120):
        stores = tuple(sorted((rng.randrange(7) for _ in range(rng.randrange(1, 4))), reverse=True))
        gold, reserve = rng.randrange(1, 13), rng.randrange(13)
        found = ends(gaining(gold, stores, reserve), 0)
        assert set(found) == shares(stores, gold, reserve), (stores, gold, reserve)


@pytest.mark.parametrize("each", range(6))
def test_ways_to_share_gold_that_differ_only_in_which_equal_store_gets_it_are_one(
    each: int,
) -> None:
    for count in (1, 2, 3, 4):
        found = ends(gaining(8, (each,) * count, 3), 0)
        assert len(found) == len(set(found))


def test_a_store_holds_six_and_is_filled_only_by_a_gain() -> None:
    state = position(3, "scepter")
    set_hero(state, 0, stores=[4], gold=9)
    bless(state, 0, "g6")
    assert may(state) == ["store 4 0", "store 4 1", "store 4 2"]
    answer(state, 0, "store 4 2")
    assert (held(state, 0), state.heroes[0].stores) == ("g12", [6])


def test_a_full_store_asks_nothing() -> None:
    state = position(3, "scepter")
    set_hero(state, 0, stores=[6, 6])
    bless(state, 0, "g6")
    assert (held(state, 0), state.heroes[0].stores) == ("g6", [6, 6])


def test_a_loss_never_touches_a_store() -> None:
    state = position(3, "scepter")
    set_hero(state, 0, stores=[5], gold=2)
    lose(state, 0, Amount(gold=9), NO_SOURCE)
    assert (held(state, 0), state.heroes[0].stores) == ("0", [5])


# Ancient shards and loyalty -----------------------------------------------------------------------


def test_ancient_shards_beyond_six_are_lost_but_the_token_moves_in_full() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, ancient=5, allegiance=10)
    gain(state, 0, Amount(ancient=2), NO_SOURCE)
    assert (held(state, 0), state.heroes[0].allegiance) == ("a6", 8)


def test_loyalty_moves_the_token_and_is_never_stored() -> None:
    state = position(2, module="titans")
    gain(state, 0, Amount(loyalty=3), NO_SOURCE)
    assert (held(state, 0), state.heroes[0].allegiance) == ("0", 19)
