"""Paying shards from the reserves, with ancient shards and with emptied stores (base D2, rebellion
E3, F2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.effect import Question
from fatesmith.engine.event import PAID, SPARE_LOST, STORE_EMPTIED
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import ANCIENT, MOON, SUN
from fatesmith.engine.move import (
    SETTLE,
    encode,
    fifth_of,
    first_of,
    fourth_of,
    index_of,
    second_of,
    sort_moves,
    third_of,
)
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of

CONVERTIBLE: Final = (4, 5, 6)
"""What a store must hold to be emptied for shards (rebellion F2.3)."""


def shards_for(held: i64) -> i64:
    """How many shards, all of one kind, a store with this much gold is worth (rebellion F2.3)."""
    return 0 if held < 4 else 2 if held == 6 else 1


def _worth(singles: i64, doubles: i64) -> i64:
    """What stores emptied for one kind of shard are worth."""
    return singles + 2 * doubles


_SOURCE: Final = 16


def can_pay_shards(hero: Hero, sun: i64, moon: i64) -> bool:
    """Each ancient shard pays one shard, and stores what they are worth."""
    sun -= hero.sun + hero.spare_sun
    moon -= hero.moon + hero.spare_moon
    if sun <= 0 and moon <= 0:
        return True
    singles, doubles = wild_shards(hero)
    return makes_up_for(sun, moon, singles, doubles)


def wild_shards(hero: Hero) -> tuple[i64, i64]:
    """What can pay for sun and moon alike: how many ones, and how many twos of one kind."""
    singles = hero.ancient
    doubles: i64 = 0
    for held in hero.stores:
        worth = shards_for(held)
        if worth == 2:
            doubles += 1
        elif worth == 1:
            singles += 1
    return singles, doubles


def makes_up_for(sun: i64, moon: i64, singles: i64, doubles: i64) -> bool:
    """Whether these can pay what the reserves lack in sun and moon."""
    sun = max(0, sun)
    moon = max(0, moon)
    if not doubles:
        return sun + moon <= singles
    for for_sun in range(doubles + 1):
        short = max(0, sun - _worth(0, for_sun)) + max(0, moon - _worth(0, doubles - for_sun))
        if short <= singles:
            return True
    return False


def shards_short(hero: Hero, sun: i64, moon: i64) -> i64:
    """How many more shards the hero would need to pay this cost."""
    for number in range(sun + moon + 1):
        for of_sun in range(min(number, sun) + 1):
            of_moon = number - of_sun
            if of_moon <= moon and can_pay_shards(hero, sun - of_sun, moon - of_moon):
                return number
    raise AssertionError("a cost of nothing can always be paid")


def pay_shards(
    state: State, seat: i64, sun: i64, moon: i64, source: i64, gold_to_keep: i64 = 0
) -> None:
    """Pay a feat or the extra action; where there are several ways this pushes a question.
    `gold_to_keep` must be left for what the action buys."""
    hero = state.heroes[seat]
    if not hero.ancient and not hero.stores and not hero.spare_sun and not hero.spare_moon:
        assert sun <= hero.sun, f"seat {seat} cannot pay {sun} sun"
        assert moon <= hero.moon, f"seat {seat} cannot pay {moon} moon"
        pay_from_reserves(state, seat, sun, moon, 0, source)
        return
    state.push(SETTLE_SHARDS, seat, sun | moon << 4 | gold_to_keep << 8 | source << _SOURCE)


def pay_from_reserves(
    state: State, seat: i64, sun: i64, moon: i64, ancient: i64, source: i64
) -> None:
    """Take shards out of the reserves, whatever else the hero could pay with."""
    hero = state.heroes[seat]
    hero.sun -= sun
    hero.moon -= moon
    hero.ancient -= ancient
    if state.journal is not None:
        for resource, number in ((SUN, sun), (MOON, moon), (ANCIENT, ancient)):
            if number:
                state.tell(PAID, seat, resource, number, source)


def purse_after(hero: Hero, sun: i64) -> i64:
    """The most gold that can be left after paying this much sun."""
    if sun <= hero.sun + hero.spare_sun or not hero.stores:
        return hero.purse()
    spent = [
        sum([each.held * each.stores for each in emptied_by(move)])
        for move in settlements(hero, sun, 0, 0)
    ]
    return hero.purse() - min(spent)


def settlements(hero: Hero, sun: i64, moon: i64, gold_to_keep: i64) -> vec[i64]:
    """Every way to pay this cost and keep this much gold, as SETTLE moves. Spare shards always go
    first: they cannot be kept. No store is emptied needlessly (rebellion F2.4)."""
    need_sun = max(0, sun - hero.spare_sun)
    need_moon = max(0, moon - hero.spare_moon)
    if not hero.stores or not shards_for(hero.stores[0]):
        return _settlements_of_reserves(hero, need_sun, need_moon)
    spare_gold = hero.purse() - gold_to_keep
    found = vec[i64]()
    leaving = vec[i64]()
    for four in _SHARES[hero.stores_with(4)]:
        for five in _SHARES[hero.stores_with(5)]:
            for six in _SHARES[hero.stores_with(6)]:
                sun_made = _worth((four >> 3) + (five >> 3), six >> 3)
                moon_made = _worth((four & 7) + (five & 7), six & 7)
                rest_sun = _rest(need_sun, (four >> 3) + (five >> 3), six >> 3)
                rest_moon = _rest(need_moon, (four & 7) + (five & 7), six & 7)
                fours = (four >> 3) + (four & 7)
                fives = (five >> 3) + (five & 7)
                sixes = (six >> 3) + (six & 7)
                emptied = fours | fives << 3 | sixes << 6
                gold = 4 * fours + 5 * fives + 6 * sixes
                if rest_sun < 0 or rest_moon < 0 or gold > spare_gold:
                    continue
                for as_sun in range(max(0, rest_sun - hero.sun), min(hero.ancient, rest_sun) + 1):
                    least = max(0, rest_moon - hero.moon)
                    most = min(hero.ancient - as_sun, rest_moon)
                    for as_moon in range(least, most + 1):
                        # Ways that leave the same count as one.
                        left = emptied | (rest_sun - as_sun) << 9 | (rest_moon - as_moon) << 13
                        left |= (as_sun + as_moon) << 17
                        left |= max(0, sun_made - need_sun) << 21
                        left |= max(0, moon_made - need_moon) << 25
                        move = encode(SETTLE, as_sun, as_moon, four, five, six)
                        if left in leaving:
                            place = index_of(leaving, left)
                            found[place] = min(found[place], move)
                        else:
                            leaving = append(leaving, left)
                            found = append(found, move)
    sort_moves(found)
    return found


def _settlements_of_reserves(hero: Hero, sun: i64, moon: i64) -> vec[i64]:
    """The same when no store can be emptied: every split of the ancient shards."""
    found = vec[i64]()
    for as_sun in range(max(0, sun - hero.sun), min(hero.ancient, sun) + 1):
        for as_moon in range(max(0, moon - hero.moon), min(hero.ancient - as_sun, moon) + 1):
            found = append(found, encode(SETTLE, as_sun, as_moon))
    return found


def as_share(sun: i64, moon: i64) -> i64:
    """Of stores that hold the same: how many become sun and how many moon, as in a SETTLE move."""
    return sun << 3 | moon


def of_share(share: i64) -> tuple[i64, i64]:
    return share >> 3, share & 7


_MOST_ALIKE: Final = 7
"""A share has room for this many stores."""
_SHARES: Final = [
    [as_share(sun, moon) for sun in range(stores + 1) for moon in range(stores - sun + 1)]
    for stores in range(_MOST_ALIKE + 1)
]
"""By the number of stores that hold the same: every way to empty some of them."""


def _rest(need: i64, singles: i64, doubles: i64) -> i64:
    """What is left to pay of one kind of shard; -1 if a store would be emptied needlessly."""
    total = _worth(singles, doubles)
    smallest = _worth(1, 0) if singles else _worth(0, 1)
    if total and total - smallest >= need:
        return -1
    return max(0, need - total)


@final
class Emptied:
    """Stores that hold the same, emptied for one kind of shard."""

    def __init__(self, held: i64, resource: i64, stores: i64) -> None:
        self.held = held
        self.resource = resource
        self.stores = stores


@final
class ShardsPaid:
    """How one kind of shard is paid."""

    def __init__(self, resource: i64, spare: i64, reserve: i64, ancient: i64, left: i64) -> None:
        self.resource = resource
        self.spare = spare
        """Left over from a store that was emptied before."""
        self.reserve = reserve
        self.ancient = ancient
        """Ancient shards used in its place."""
        self.left_over = left
        """What the stores emptied now give beyond the cost: good until the turn ends."""


@final
class Bill:
    """A payment in shards, part by part."""

    def __init__(self, sun: ShardsPaid, moon: ShardsPaid, emptied: list[Emptied]) -> None:
        self.sun = sun
        self.moon = moon
        self.emptied = emptied


def empties_any(move: i64) -> bool:
    """Whether a settlement empties stores; most do not."""
    return third_of(move) > 0 or fourth_of(move) > 0 or fifth_of(move) > 0


def emptied_by(move: i64) -> list[Emptied]:
    """The stores that a settlement empties."""
    found: list[Emptied] = []
    if empties_any(move):
        _add_emptied(found, CONVERTIBLE[0], third_of(move))
        _add_emptied(found, CONVERTIBLE[1], fourth_of(move))
        _add_emptied(found, CONVERTIBLE[2], fifth_of(move))
    return found


def _add_emptied(found: list[Emptied], held: i64, share: i64) -> None:
    sun, moon = of_share(share)
    if sun:
        found.append(Emptied(held, SUN, sun))
    if moon:
        found.append(Emptied(held, MOON, moon))


def _shards_paid(
    resource: i64, cost: i64, spare: i64, ancient: i64, emptied: list[Emptied]
) -> ShardsPaid:
    """Spare shards go first, then what stores give; the reserve pays the rest."""
    need = max(0, cost - spare)
    made: i64 = 0
    for each in emptied:
        if each.resource == resource:
            made += each.stores * shards_for(each.held)
    reserve = max(0, need - made) - ancient
    return ShardsPaid(resource, cost - need, reserve, ancient, max(0, made - need))


class SettleShards(Question):
    """How to pay a cost in shards; memo: sun, moon, the gold to keep, the source."""

    def options(self, state: State, task: i64) -> vec[i64]:
        sun, moon = self.cost(task)
        gold = memo_of(task) >> 8 & 255
        return settlements(state.heroes[seat_of(task)], sun, moon, gold)

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        hero = state.heroes[seat]
        if not hero.spare_sun and not hero.spare_moon and not empties_any(move):
            # Nothing is emptied and nothing is left over: what `bill` says, without its parts.
            sun, moon = self.cost(task)
            as_sun, as_moon = first_of(move), second_of(move)
            about = self.about(state, task)
            pay_from_reserves(state, seat, sun - as_sun, moon - as_moon, as_sun + as_moon, about)
            return
        bill = self.bill(state, task, move)
        for each in bill.emptied:
            for _ in range(each.stores):
                hero.stores[hero.stores.index(each.held)] = 0
                if state.journal is not None:
                    worth = shards_for(each.held)
                    state.tell(STORE_EMPTIED, seat, each.held, each.resource, worth)
        hero.order_stores()
        hero.spare_sun += bill.sun.left_over - bill.sun.spare
        hero.spare_moon += bill.moon.left_over - bill.moon.spare
        ancient = bill.sun.ancient + bill.moon.ancient
        about = self.about(state, task)
        pay_from_reserves(state, seat, bill.sun.reserve, bill.moon.reserve, ancient, about)

    def bill(self, state: State, task: i64, move: i64) -> Bill:
        """What an answer takes from where, and what it leaves."""
        hero = state.heroes[seat_of(task)]
        sun, moon = self.cost(task)
        emptied = emptied_by(move)
        return Bill(
            _shards_paid(SUN, sun, hero.spare_sun, first_of(move), emptied),
            _shards_paid(MOON, moon, hero.spare_moon, second_of(move), emptied),
            emptied,
        )

    def about(self, _state: State, task: i64) -> i64:
        return memo_of(task) >> _SOURCE

    def cost(self, task: i64) -> tuple[i64, i64]:
        """Sun and moon to be paid."""
        return memo_of(task) & 15, memo_of(task) >> 4 & 15


def lose_spare_shards(state: State, seat: i64) -> None:
    """Rebellion F2.4: what is left of an emptied store is gone when the turn ends."""
    hero = state.heroes[seat]
    if state.journal is not None:
        for resource, number in ((SUN, hero.spare_sun), (MOON, hero.spare_moon)):
            if number:
                state.tell(SPARE_LOST, seat, resource, number)
    hero.spare_sun = 0
    hero.spare_moon = 0


SETTLE_SHARDS: Final = SettleShards("settle")
