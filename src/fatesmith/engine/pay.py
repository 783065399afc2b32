"""Paying gold from the reserve and the stores (base D2, rebellion F2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.event import DRAINED, PAID
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import GOLD
from fatesmith.engine.move import DRAIN, encode, second_of
from fatesmith.engine.reserve import GoldQuestion, gold_memo
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of


def pay_gold(state: State, seat: i64, number: i64, source: i64) -> None:
    """Pay; with gold in stores this pushes a question, so the caller pushes what comes afterwards
    first."""
    hero = state.heroes[seat]
    assert number <= hero.purse(), f"seat {seat} cannot pay {number} gold"
    if number and hero.stores and hero.stores[0]:
        state.push(DRAIN_STORES, seat, gold_memo(number, 0, 0, source))
    else:
        _from_reserve(state, seat, number, source)


def _from_reserve(state: State, seat: i64, number: i64, source: i64) -> None:
    state.heroes[seat].gold -= number
    if number and state.journal is not None:
        state.tell(PAID, seat, GOLD, number, source)


def order_matters_to_price(held: i64, room: i64, gained: i64, price: i64) -> bool:
    """Whether paying before a gain leaves something different than paying after it: if the gain
    makes the price affordable, or the price makes room for the gain."""
    return held < price <= held + min(gained, room) or (0 < price <= held and gained > room)


def order_matters_to_gold(hero: Hero, gained: i64, price: i64) -> bool:
    """The same for a price in gold, which stores can help pay; zones add to the gain."""
    if hero.allegiance:
        return gained > 0 and price > 0
    if hero.stores:
        purse = hero.purse()
        if len(hero.stores) == 1 and not hero.tracks and gained <= hero.gold_room():
            # What the store can hold in the end is the same either way.
            return purse < price <= purse + gained
        return gained > 0 and 0 < price <= purse + gained
    return order_matters_to_price(hero.gold, hero.gold_room(), gained, price)


def _shares_of_price(
    gold: i64, stores: list[int], amount: i64, index: i64, previous: i64
) -> tuple[i64, i64]:
    """The least and the most that a store can pay of a price, with this much gold in the reserve
    and after what the store before it paid."""
    held = stores[index]
    # Among stores that hold the same, the first gives the most: other splits are equivalent.
    alike = stores[index:].count(held)
    must = max(0, amount - gold - sum(stores[index + alike :]))
    most = min(amount, held)
    if index and stores[index - 1] + previous == held:
        most = min(most, previous)
    return (must + alike - 1) // alike, most


def _ends(gold: i64, stores: list[int], amount: i64, index: i64, paid: i64) -> set[tuple[int, ...]]:
    """What may be left in the reserve and the stores if this store pays `paid` of the price."""
    left = stores[:]
    left[index] -= paid
    amount -= paid
    index += 1
    if not amount or index == len(left) or not left[index]:
        return {(gold - amount, *sorted(left))}
    least, most = _shares_of_price(gold, left, amount, index, paid)
    found: set[tuple[int, ...]] = set()
    for share in range(least, most + 1):
        found |= _ends(gold, left, amount, index, share)
    return found


class DrainStores(GoldQuestion):
    """How much of a price comes from each store, the fullest first; the rest from the reserve."""

    def options(self, state: State, task: i64) -> vec[i64]:
        hero = state.heroes[seat_of(task)]
        amount = self.amount(task)
        index = self.index(task)
        stores = hero.stores
        least, most = _shares_of_price(hero.gold, stores, amount, index, self.previous(task))
        if most > least and self.asks_on(state, task):
            ends = _ends(hero.gold, stores, amount, index, least)
            if all(
                _ends(hero.gold, stores, amount, index, paid) == ends
                for paid in range(least + 1, most + 1)
            ):
                most = least
        return vec[i64]([encode(DRAIN, stores[index], gold) for gold in range(least, most + 1)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        hero = state.heroes[seat]
        index = self.index(task)
        source = self.about(state, task)
        paid = second_of(move)
        amount = self.amount(task) - paid
        hero.stores[index] -= paid
        if paid and state.journal is not None:
            state.tell(DRAINED, seat, paid, hero.stores[index], source)
        if amount and self.asks_on(state, task):
            state.push(self, seat, gold_memo(amount, index + 1, paid, source))
            return
        hero.order_stores()
        _from_reserve(state, seat, amount, source)

    def asks_on(self, state: State, task: i64) -> bool:
        """Whether another store could pay what is left after this one."""
        index = self.index(task) + 1
        stores = state.heroes[seat_of(task)].stores
        return index < len(stores) and stores[index] > 0

    def memo_fits(self, state: State, task: i64) -> bool:
        return self.index(task) < len(state.heroes[seat_of(task)].stores)


DRAIN_STORES: Final = DrainStores("drain")
