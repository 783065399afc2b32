"""Reserves: gaining, losing and paying, with caps and the gold track."""

from __future__ import annotations

from typing import Final

from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import Catalog
from fatesmith.engine.effect import Question
from fatesmith.engine.event import GAINED, LAP_FINISHED, LOST, OVERFLOWED, PAID, TRACKED
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import GLORY, GOLD, MOON, SUN
from fatesmith.engine.move import TRACK, encode, first_of
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of

_AMOUNT_BITS: Final = 8
_AMOUNT_MASK: Final = 255


def gain(state: State, seat: int, amount: Amount, source: int) -> None:
    """Give everything at once. With room on a gold track this pushes a question: the caller
    pushes what comes afterwards first."""
    if amount.sun:
        gain_sun(state, seat, amount.sun, source)
    if amount.moon:
        gain_moon(state, seat, amount.moon, source)
    if amount.glory:
        gain_glory(state, seat, amount.glory, source)
    if amount.gold:
        gain_gold(state, seat, amount.gold, source)


def gain_glory(state: State, seat: int, number: int, source: int) -> None:
    state.heroes[seat].glory += number
    if state.journal is not None:
        state.tell(GAINED, seat, GLORY, number, source)


def gain_sun(state: State, seat: int, number: int, source: int) -> None:
    hero = state.heroes[seat]
    kept = min(number, hero.sun_cap - hero.sun)
    hero.sun += kept
    if state.journal is not None:
        _tell_gain(state, seat, SUN, kept, number - kept, source)


def gain_moon(state: State, seat: int, number: int, source: int) -> None:
    hero = state.heroes[seat]
    kept = min(number, hero.moon_cap - hero.moon)
    hero.moon += kept
    if state.journal is not None:
        _tell_gain(state, seat, MOON, kept, number - kept, source)


def gain_gold(state: State, seat: int, number: int, source: int) -> None:
    """Base H1.2: each gain of gold may be shared between the reserve and the track."""
    if track_room(state.catalog, state.heroes[seat]) > 0:
        state.push(SPLIT_GOLD, seat, number | source << _AMOUNT_BITS)
    else:
        keep_gold(state, seat, number, source)


def keep_gold(state: State, seat: int, number: int, source: int) -> None:
    """Into the reserve, as far as there is room (base A5.1)."""
    hero = state.heroes[seat]
    kept = min(number, hero.gold_cap - hero.gold)
    hero.gold += kept
    if state.journal is not None:
        _tell_gain(state, seat, GOLD, kept, number - kept, source)


def _tell_gain(
    state: State, seat: int, resource: int, kept: int, overflow: int, source: int
) -> None:
    if kept:
        state.tell(GAINED, seat, resource, kept, source)
    if overflow:
        state.tell(OVERFLOWED, seat, resource, overflow, source)


def lose(state: State, seat: int, amount: Amount, source: int) -> None:
    """Take from the reserves down to nothing (base F2.2)."""
    hero = state.heroes[seat]
    gold = min(amount.gold, hero.gold)
    sun = min(amount.sun, hero.sun)
    moon = min(amount.moon, hero.moon)
    glory = min(amount.glory, hero.glory)
    hero.gold -= gold
    hero.sun -= sun
    hero.moon -= moon
    hero.glory -= glory
    if state.journal is not None:
        _tell_each(state, LOST, seat, (gold, sun, moon, glory), source)


def pay(state: State, seat: int, amount: Amount, source: int) -> None:
    hero = state.heroes[seat]
    assert can_pay(hero, amount), f"seat {seat} cannot pay {amount.slug()}"
    hero.gold -= amount.gold
    hero.sun -= amount.sun
    hero.moon -= amount.moon
    if state.journal is not None:
        _tell_each(state, PAID, seat, (amount.gold, amount.sun, amount.moon, 0), source)


def can_pay(hero: Hero, amount: Amount) -> bool:
    return amount.gold <= hero.gold and amount.sun <= hero.sun and amount.moon <= hero.moon


def _tell_each(
    state: State, kind: int, seat: int, numbers: tuple[int, int, int, int], source: int
) -> None:
    for resource, number in enumerate(numbers):
        if number:
            state.tell(kind, seat, resource, number, source)


# The gold track ---------------------------------------------------------------------------------


def track_length(catalog: Catalog) -> int:
    return len(catalog.track_pay) - 1


def track_room(catalog: Catalog, hero: Hero) -> int:
    """Steps left on all of the hero's tracks (base H1.4)."""
    return hero.tracks * track_length(catalog) - hero.track_steps


def advance_track(state: State, seat: int, steps: int, source: int) -> None:
    """Base H1.3: laps are paid on the way, several in one gain if need be."""
    hero = state.heroes[seat]
    length = track_length(state.catalog)
    before = hero.track_steps
    hero.track_steps += steps
    if state.journal is not None:
        state.tell(TRACKED, seat, steps, hero.track_steps, source)
    for step in range(before, before + steps):
        place = step % length + 1
        glory = state.catalog.track_pay[place]
        if glory:
            hero.glory += glory
            if state.journal is not None:
                state.tell(LAP_FINISHED, seat, step + 1, glory)


class SplitGold(Question):
    """How much of the gold being gained goes on the track; memo: amount and source."""

    def __init__(self) -> None:
        super().__init__("split")

    def options(self, state: State, task: int) -> list[int]:
        room = track_room(state.catalog, state.heroes[seat_of(task)])
        most = min(memo_of(task) & _AMOUNT_MASK, room)
        return [encode(TRACK, steps) for steps in range(most + 1)]

    def answer(self, state: State, task: int, move: int) -> None:
        seat = seat_of(task)
        source = self.about(state, task)
        steps = first_of(move)
        if steps:
            advance_track(state, seat, steps, source)
        rest = self.amount(task) - steps
        if rest:
            keep_gold(state, seat, rest, source)

    def amount(self, task: int) -> int:
        return memo_of(task) & _AMOUNT_MASK

    def about(self, _state: State, task: int) -> int:
        return memo_of(task) >> _AMOUNT_BITS


SPLIT_GOLD: Final = SplitGold()
