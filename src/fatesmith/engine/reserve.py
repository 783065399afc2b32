"""Reserves: gaining and losing, with caps, the gold track and the stores. `pay` is next door."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import gain_ancient, move_allegiance
from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import Catalog
from fatesmith.engine.effect import Question
from fatesmith.engine.event import GAINED, LAP_FINISHED, LOST, OVERFLOWED, STORED, TRACKED
from fatesmith.engine.hero import STORE_ROOM, Hero
from fatesmith.engine.ids import GLORY, GOLD, MOON, SUN
from fatesmith.engine.move import STORE, TRACK, encode, first_of, second_of
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of

_AMOUNT_MASK: Final = 255


def gain(state: State, seat: i64, amount: Amount, source: i64) -> None:
    """Give everything at once. With room on a gold track this pushes a question: the caller
    pushes what comes afterwards first."""
    if amount.sun:
        gain_sun(state, seat, amount.sun, source)
    if amount.moon:
        gain_moon(state, seat, amount.moon, source)
    if amount.glory:
        gain_glory(state, seat, amount.glory, source)
    if amount.ancient:
        gain_ancient(state, seat, amount.ancient, source)
    if amount.loyalty:
        move_allegiance(state, seat, amount.loyalty)
    if amount.gold:
        gain_gold(state, seat, amount.gold, source)


def gain_glory(state: State, seat: i64, number: i64, source: i64) -> None:
    state.heroes[seat].glory += number
    if state.journal is not None:
        state.tell(GAINED, seat, GLORY, number, source)


def gain_sun(state: State, seat: i64, number: i64, source: i64) -> None:
    hero = state.heroes[seat]
    kept = min(number, hero.sun_cap - hero.sun)
    hero.sun += kept
    if state.journal is not None:
        _tell_gain(state, seat, SUN, kept, number - kept, source)


def gain_moon(state: State, seat: i64, number: i64, source: i64) -> None:
    hero = state.heroes[seat]
    kept = min(number, hero.moon_cap - hero.moon)
    hero.moon += kept
    if state.journal is not None:
        _tell_gain(state, seat, MOON, kept, number - kept, source)


def gain_gold(state: State, seat: i64, number: i64, source: i64) -> None:
    """Base H1.2, rebellion F2.1: each gain of gold may be shared between the reserve, the track
    and the stores."""
    hero = state.heroes[seat]
    if track_room(state.catalog, hero) > 0 or store_room(hero) > 0:
        state.push(SPLIT_GOLD, seat, split_memo(number, 0, 0, source))
    else:
        keep_gold(state, seat, number, source)


def store_room(hero: Hero) -> i64:
    room: i64 = 0
    for held in hero.stores:
        room += STORE_ROOM - held
    return room


def keep_gold(state: State, seat: i64, number: i64, source: i64) -> None:
    """Into the reserve, as far as there is room (base A5.1)."""
    hero = state.heroes[seat]
    kept = min(number, hero.gold_cap - hero.gold)
    hero.gold += kept
    if state.journal is not None:
        _tell_gain(state, seat, GOLD, kept, number - kept, source)


def _tell_gain(
    state: State, seat: i64, resource: i64, kept: i64, overflow: i64, source: i64
) -> None:
    if kept:
        state.tell(GAINED, seat, resource, kept, source)
    if overflow:
        state.tell(OVERFLOWED, seat, resource, overflow, source)


def lose(state: State, seat: i64, amount: Amount, source: i64) -> None:
    """Take from the reserves down to nothing (base F2.2); losing ancient shards moves no token,
    and loyalty cannot be lost (rebellion E2.4)."""
    hero = state.heroes[seat]
    gold = min(amount.gold, hero.gold)
    sun = min(amount.sun, hero.sun)
    moon = min(amount.moon, hero.moon)
    glory = min(amount.glory, hero.glory)
    ancient = min(amount.ancient, hero.ancient)
    hero.gold -= gold
    hero.sun -= sun
    hero.moon -= moon
    hero.glory -= glory
    hero.ancient -= ancient
    if state.journal is not None:
        for resource, number in enumerate((gold, sun, moon, glory, ancient)):
            if number:
                state.tell(LOST, seat, resource, number, source)


# The gold track ---------------------------------------------------------------------------------


def track_length(catalog: Catalog) -> i64:
    return len(catalog.track_pay) - 1


def track_room(catalog: Catalog, hero: Hero) -> i64:
    """Steps left on all of the hero's tracks (base H1.4)."""
    return hero.tracks * track_length(catalog) - hero.track_steps


def lap_glory(catalog: Catalog, track_steps: i64, steps: i64) -> i64:
    """What the laps pay that are finished on the way from `track_steps` (base H1.3)."""
    length = track_length(catalog)
    glory: i64 = 0
    for step in range(track_steps, track_steps + steps):
        glory += catalog.track_pay[step % length + 1]
    return glory


def advance_track(state: State, seat: i64, steps: i64, source: i64) -> None:
    """Base H1.3: laps are paid on the way, several in one gain if need be."""
    hero = state.heroes[seat]
    before = hero.track_steps
    hero.track_steps += steps
    if state.journal is not None:
        state.tell(TRACKED, seat, steps, hero.track_steps, source)
    for step in range(before, before + steps):
        glory = lap_glory(state.catalog, step, 1)
        if glory:
            hero.glory += glory
            if state.journal is not None:
                state.tell(LAP_FINISHED, seat, step + 1, glory)


# Where gold goes ---------------------------------------------------------------------------------

_INDEX: Final = 8
_PREVIOUS: Final = 12
_SOURCE: Final = 16


def split_memo(amount: i64, index: i64, previous: i64, source: i64) -> i64:
    return amount | index << _INDEX | previous << _PREVIOUS | source << _SOURCE


class SplitGold(Question):
    """How much of the gold being gained goes on the track, then into each store.

    Memo: the amount left, which sink is asked (0 the track, then the stores from the fullest), how
    much the store before got, and the source. Of stores that hold the same, the first gets the
    most: other ways to share come to the same.
    """

    def __init__(self) -> None:
        super().__init__("split")

    def options(self, state: State, task: i64) -> vec[i64]:
        hero = state.heroes[seat_of(task)]
        amount = self.amount(task)
        index = self.index(task)
        if index == 0:
            most = min(amount, track_room(state.catalog, hero))
            return vec[i64]([encode(TRACK, steps) for steps in range(most + 1)])
        held = hero.stores[index - 1]
        most = min(amount, STORE_ROOM - held)
        if index > 1:
            previous = memo_of(task) >> _PREVIOUS & 15
            if hero.stores[index - 2] - previous == held:
                most = min(most, previous)
        return vec[i64]([encode(STORE, held, gold) for gold in range(most + 1)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        hero = state.heroes[seat]
        source = self.about(state, task)
        index = self.index(task)
        amount = self.amount(task)
        put = first_of(move) if index == 0 else second_of(move)
        if put:
            amount -= put
            if index == 0:
                advance_track(state, seat, put, source)
            else:
                hero.stores[index - 1] += put
                if state.journal is not None:
                    state.tell(STORED, seat, put, hero.stores[index - 1], source)
        if index < len(hero.stores) and amount:
            state.push(self, seat, split_memo(amount, index + 1, 0 if index == 0 else put, source))
            return
        if len(hero.stores) > 1:
            hero.stores.sort(reverse=True)
        if amount:
            keep_gold(state, seat, amount, source)

    def amount(self, task: i64) -> i64:
        return memo_of(task) & _AMOUNT_MASK

    def index(self, task: i64) -> i64:
        return memo_of(task) >> _INDEX & 15

    def about(self, _state: State, task: i64) -> i64:
        return memo_of(task) >> _SOURCE


SPLIT_GOLD: Final = SplitGold()
