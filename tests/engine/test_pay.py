"""Paying with gold and with shards, against brute force (base D2; rebellion E3, F2)."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from fatesmith import State, apply, options
from fatesmith.engine.arrange import AT_EXTRA_ACTION
from fatesmith.engine.event import (
    DRAINED,
    NO_SOURCE,
    PAID,
    SPARE_LOST,
    STORE_EMPTIED,
)
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import ANCIENT, GOLD, MOON, SUN
from fatesmith.engine.loop import settle
from fatesmith.engine.move import FORGE, SETTLE, encode, first_of, kind_of
from fatesmith.engine.pay import pay_gold
from fatesmith.engine.shards import can_pay_shards, pay_shards, settlements
from tests.support import answer, begin, held, may, position, set_hero, topic


@dataclass(frozen=True)
class Purse:
    """Everything a hero pays with."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    ancient: int = 0
    spare_sun: int = 0
    spare_moon: int = 0
    stores: tuple[int, ...] = ()

    @staticmethod
    def of(hero: Hero) -> "Purse":
        return Purse(
            hero.gold,
            hero.sun,
            hero.moon,
            hero.ancient,
            hero.spare_sun,
            hero.spare_moon,
            tuple(hero.stores),
        )


def random_purse(rng: random.Random, most_stores: int) -> Purse:
    stores = [rng.choice((0, 2, 3, 4, 4, 5, 6, 6)) for _ in range(rng.randrange(most_stores + 1))]
    return Purse(
        gold=rng.randrange(13),
        sun=rng.randrange(5),
        moon=rng.randrange(5),
        ancient=rng.choice((0, 0, 1, 2, 3)),
        spare_sun=rng.choice((0, 0, 1)) if stores else 0,
        spare_moon=rng.choice((0, 0, 1)) if stores else 0,
        stores=tuple(sorted(stores, reverse=True)),
    )


def holding(purse: Purse, journal: bool = False) -> State:
    """Seat 0, active in a Titans game, has this."""
    state = position(3, "scepter", module="titans", journal=journal)
    begin(state)
    hero = set_hero(state, 0, gold=purse.gold, sun=purse.sun, moon=purse.moon, stores=purse.stores)
    hero.ancient = purse.ancient
    hero.spare_sun = purse.spare_sun
    hero.spare_moon = purse.spare_moon
    return state


def ends(state: State) -> list[Purse]:
    """What every sequence of answers about paying leaves seat 0 with."""
    if topic(state) not in ("settle", "drain") or state.seat != 0:
        return [Purse.of(state.heroes[0])]
    found = []
    for move in options(state):
        twin = state.clone()
        apply(twin, move)
        found += ends(twin)
    return found


# Brute force ------------------------------------------------------------------------------------

WORTH = {4: 1, 5: 1, 6: 2}


def ways_to_empty(stores: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Each store is kept, or emptied for sun or moon if it holds enough."""
    fates = (("keep", SUN_, MOON_) if held_ in WORTH else ("keep",) for held_ in stores)
    yield from itertools.product(*fates)


SUN_, MOON_ = "sun", "moon"


def shard_payments(purse: Purse, sun: int, moon: int) -> set[Purse]:
    """Every purse that paying this can leave: spare shards first; then emptied stores, none of
    them needlessly; the rest with ancient shards and from the reserves, in any mixture."""
    found = set()
    used = {SUN_: min(sun, purse.spare_sun), MOON_: min(moon, purse.spare_moon)}
    need = {SUN_: sun - used[SUN_], MOON_: moon - used[MOON_]}
    for fates in ways_to_empty(purse.stores):
        spare = {SUN_: purse.spare_sun - used[SUN_], MOON_: purse.spare_moon - used[MOON_]}
        rest = dict(need)
        wasteful = False
        for kind in (SUN_, MOON_):
            worths = [WORTH[s] for s, f in zip(purse.stores, fates, strict=True) if f == kind]
            wasteful |= any(sum(worths) - worth >= need[kind] for worth in worths)
            rest[kind] = max(0, need[kind] - sum(worths))
            spare[kind] += max(0, sum(worths) - need[kind])
        if wasteful:
            continue
        stores = [s if f == "keep" else 0 for s, f in zip(purse.stores, fates, strict=True)]
        for as_sun, as_moon in itertools.product(range(purse.ancient + 1), repeat=2):
            left = (
                purse.sun - (rest[SUN_] - as_sun),
                purse.moon - (rest[MOON_] - as_moon),
                purse.ancient - as_sun - as_moon,
            )
            if min(left) >= 0 and as_sun <= rest[SUN_] and as_moon <= rest[MOON_]:
                found.add(
                    Purse(
                        purse.gold,
                        *left,
                        spare[SUN_],
                        spare[MOON_],
                        tuple(sorted(stores, reverse=True)),
                    )
                )
    return found


def gold_payments(purse: Purse, price: int) -> set[Purse]:
    """Every purse that paying this much gold can leave."""
    found = set()
    for taken in itertools.product(*(range(held_ + 1) for held_ in purse.stores)):
        rest = price - sum(taken)
        if 0 <= rest <= purse.gold:
            stores = (s - t for s, t in zip(purse.stores, taken, strict=True))
            found.add(
                Purse(
                    purse.gold - rest,
                    purse.sun,
                    purse.moon,
                    purse.ancient,
                    purse.spare_sun,
                    purse.spare_moon,
                    tuple(sorted(stores, reverse=True)),
                )
            )
    return found


# Shards -----------------------------------------------------------------------------------------

COSTS = [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 4), (1, 1), (2, 2), (5, 5), (7, 5)]


def test_a_cost_in_shards_is_paid_in_every_way() -> None:
    rng = random.Random(3)
    payable = 0
    for _ in range(400):
        purse = random_purse(rng, 3)
        sun, moon = rng.choice(COSTS)
        expected = shard_payments(purse, sun, moon)
        state = holding(purse)
        assert can_pay_shards(state.heroes[0], sun, moon) is bool(expected), (purse, sun, moon)
        if not expected:
            continue
        payable += 1
        pay_shards(state, 0, sun, moon, NO_SOURCE)
        settle(state)
        assert set(ends(state)) == expected, (purse, sun, moon)
    assert payable > 150


@pytest.mark.parametrize(("sun", "moon"), [(1, 1), (2, 1), (3, 3)])
def test_ways_to_pay_shards_that_leave_the_same_are_one(sun: int, moon: int) -> None:
    for stores in itertools.combinations_with_replacement((6, 5, 4, 3), 3):
        state = holding(Purse(sun=1, moon=1, ancient=1, stores=stores))
        if can_pay_shards(state.heroes[0], sun, moon):
            pay_shards(state, 0, sun, moon, NO_SOURCE)
            settle(state)
            found = ends(state)
            assert len(found) == len(set(found)), (stores, may(state))


def test_of_ways_to_pay_that_leave_the_same_the_first_is_listed() -> None:
    state = position(2)
    hero = set_hero(state, 0, ancient=1, stores=[4])
    # The store for the sun and the ancient shard for the moon, or the other way around.
    assert list(settlements(hero, 1, 1, 0)) == [encode(SETTLE, 0, 1, 1 << 3, 0, 0)]


def test_settlements_are_listed_in_order_and_exactly_when_a_cost_is_payable() -> None:
    rng = random.Random(4)
    for _ in range(300):
        hero = holding(random_purse(rng, 4)).heroes[0]
        for sun, moon in COSTS:
            listed = list(settlements(hero, sun, moon, 0))
            assert listed == sorted(set(listed))
            assert bool(listed) is can_pay_shards(hero, sun, moon)


def test_each_ancient_shard_pays_one_shard_and_only_once() -> None:
    # rebellion E3: max(0, s - S) + max(0, m - M) <= AS.
    for sun, moon, ancient in itertools.product(range(7), range(7), range(7)):
        hero = holding(Purse(sun=sun, moon=moon, ancient=ancient)).heroes[0]
        for cost_sun, cost_moon in COSTS:
            short = max(0, cost_sun - sun) + max(0, cost_moon - moon)
            assert can_pay_shards(hero, cost_sun, cost_moon) is (short <= ancient)


@pytest.mark.parametrize(
    ("sun", "moon", "payable"), [(0, 0, True), (2, 1, True), (3, 0, False), (0, 2, False)]
)
def test_a_cost_is_payable_when_every_part_is_there(sun: int, moon: int, payable: bool) -> None:
    hero = set_hero(position(), 0, gold=3, sun=2, moon=1)
    assert can_pay_shards(hero, sun, moon) is payable


def test_without_ancient_shards_and_stores_nothing_is_asked() -> None:
    state = holding(Purse(sun=3, moon=2))
    before = state.stack[:]
    pay_shards(state, 0, 2, 1, NO_SOURCE)
    assert (held(state, 0), state.stack) == ("s1m1", before)


def test_a_store_of_four_or_five_is_one_shard_and_of_six_two_of_a_kind() -> None:
    for stored, sun, moon in ((4, 1, 0), (5, 1, 0), (6, 2, 0)):
        hero = holding(Purse(stores=(stored,))).heroes[0]
        assert can_pay_shards(hero, sun, moon)
        assert can_pay_shards(hero, moon, sun)
        assert not can_pay_shards(hero, sun + 1, moon)
        assert not can_pay_shards(hero, 1, 1)


def test_two_stores_may_become_different_shards() -> None:
    hero = holding(Purse(stores=(6, 4))).heroes[0]
    assert can_pay_shards(hero, 2, 1)
    assert can_pay_shards(hero, 1, 2)
    assert not can_pay_shards(hero, 2, 2)


def test_no_store_is_emptied_needlessly() -> None:
    state = holding(Purse(moon=1, stores=(6, 5, 4)))
    pay_shards(state, 0, 0, 1, NO_SOURCE)
    settle(state)
    assert sorted(may(state)) == ["settle 4.m", "settle 5.m", "settle 6.m", "settle reserve"]


def test_what_is_left_of_a_store_is_used_first_and_lost_at_the_end_of_the_turn() -> None:
    state = holding(Purse(moon=2, spare_moon=1, stores=(0,)), journal=True)
    pay_shards(state, 0, 0, 2, NO_SOURCE)
    settle(state)
    assert (held(state, 0), state.heroes[0].spare_moon) == ("m1", 0)
    set_hero(state, 0, moon=0, spare_moon=1)
    begin(state)
    answer(state, 0, "pass")
    assert (state.active, state.heroes[0].spare_moon) == (1, 0)
    assert state.journal is not None
    lost = [event for event in state.journal if event.kind == SPARE_LOST]
    assert [(event.field("resource"), event.field("amount")) for event in lost] == [(MOON, 1)]


# Gold -------------------------------------------------------------------------------------------


def test_a_price_in_gold_is_paid_in_every_way_and_never_goes_below_zero() -> None:
    rng = random.Random(5)
    for _ in range(250):
        purse = random_purse(rng, 3)
        price = rng.randrange(purse.gold + sum(purse.stores) + 1)
        state = holding(purse)
        pay_gold(state, 0, price, NO_SOURCE)
        settle(state)
        assert set(ends(state)) == gold_payments(purse, price), (purse, price)


@pytest.mark.parametrize("each", range(1, 7))
def test_ways_to_pay_that_differ_only_in_which_equal_store_gives_are_one(each: int) -> None:
    for count, price in itertools.product((1, 2, 3, 4), range(1, 9)):
        purse = Purse(gold=4, stores=(each,) * count)
        if price <= 4 + each * count:
            state = holding(purse)
            pay_gold(state, 0, price, NO_SOURCE)
            settle(state)
            found = ends(state)
            assert len(found) == len(set(found))


def test_nothing_is_asked_when_the_stores_are_empty() -> None:
    state = holding(Purse(gold=5, stores=(0, 0)))
    pay_gold(state, 0, 3, NO_SOURCE)
    settle(state)
    assert held(state, 0) == "g2"


def test_nothing_costs_nothing() -> None:
    state = holding(Purse(gold=5, stores=(4,)))
    pay_gold(state, 0, 0, NO_SOURCE)
    settle(state)
    assert (held(state, 0), state.heroes[0].stores) == ("g5", [4])


# Both at once -----------------------------------------------------------------------------------


def test_an_extra_offering_is_paid_with_shards_and_gold_that_are_spent_once() -> None:
    # rebellion F2.2, F2.3: a store emptied for the extra action buys no face.
    rng = random.Random(6)
    for _ in range(120):
        purse = random_purse(rng, 2)
        state = holding(purse)
        begin(state, AT_EXTRA_ACTION)
        if topic(state) != "action" or state.active != 0:
            continue
        bought = {first_of(move): move for move in options(state) if kind_of(move) == FORGE}
        for number in state.catalog.sanctuary:
            price = state.catalog.faces[number].price
            expected = {
                end for paid in shard_payments(purse, 2, 0) for end in gold_payments(paid, price)
            }
            assert (number in bought) is bool(expected), (purse, price)
            if expected:
                twin = state.clone()
                apply(twin, bought[number])
                # Where nothing more can be done the turn is over, and spare shards are gone.
                found = {replace(end, spare_sun=0, spare_moon=0) for end in ends(twin)}
                assert found == {replace(end, spare_sun=0, spare_moon=0) for end in expected}


# What is told -----------------------------------------------------------------------------------


def test_what_is_paid_is_told_by_where_it_comes_from() -> None:
    state = holding(Purse(gold=3, sun=1, ancient=2, stores=(6, 4)), journal=True)
    assert state.journal is not None
    state.journal.clear()
    pay_shards(state, 0, 4, 0, NO_SOURCE)
    settle(state)
    answer(state, 0, "settle 1a.s+6.s")
    pay_gold(state, 0, 5, NO_SOURCE)
    settle(state)
    answer(state, 0, "drain 4 3")
    told = [(event.kind, *event.numbers[:2]) for event in state.journal]
    assert told == [
        (STORE_EMPTIED, 6, SUN),
        (PAID, SUN, 1),
        (PAID, ANCIENT, 1),
        (DRAINED, 3, 1),
        (PAID, GOLD, 2),
    ]


def test_a_payment_names_every_shard() -> None:
    state = holding(Purse(sun=1, ancient=1, stores=(6, 5)))
    pay_shards(state, 0, 2, 2, NO_SOURCE)
    settle(state)
    assert encode(11, 1, 0, 0, 0, 1) in options(state)
    assert "settle 1a.s+6.m" in may(state)
