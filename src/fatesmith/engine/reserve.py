"""Reserves: gaining and losing, with caps, the gold track and the stores."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import move_allegiance
from fatesmith.engine.amount import (
    ANCIENT_BIT,
    GLORY_BIT,
    GOLD_BIT,
    MOON_BIT,
    SUN_BIT,
    Amount,
)
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Question
from fatesmith.engine.event import GAINED, LAP_FINISHED, LOST, OVERFLOWED, STORED, TRACKED
from fatesmith.engine.hero import STORE_ROOM, Hero
from fatesmith.engine.ids import ANCIENT, GLORY, GOLD, MOON, SUN
from fatesmith.engine.move import STORE, TRACK, encode, first_of, kind_of, second_of
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of

_AMOUNT_MASK: Final = 255
UNLIMITED: Final = 1_000
"""More than anything gives at once."""


def gain(state: State, seat: i64, amount: Amount, source: i64) -> None:
    """Give everything at once. With room on a gold track this pushes a question, so the
    caller pushes what comes afterwards first."""
    hero = state.heroes[seat]
    if amount.sun:
        kept = min(amount.sun, hero.sun_room())
        hero.sun += kept
        if state.journal is not None:
            _tell_gain(state, seat, SUN, kept, amount.sun, source)
    if amount.moon:
        kept = min(amount.moon, hero.moon_room())
        hero.moon += kept
        if state.journal is not None:
            _tell_gain(state, seat, MOON, kept, amount.moon, source)
    if amount.glory:
        gain_glory(state, seat, amount.glory, source)
    if amount.ancient:
        # rebellion E2.2: the token moves in full, whatever there is room for.
        kept = min(amount.ancient, hero.ancient_room())
        hero.ancient += kept
        if state.journal is not None:
            _tell_gain(state, seat, ANCIENT, kept, amount.ancient, source)
        move_allegiance(state, seat, -amount.ancient)
    if amount.loyalty:
        move_allegiance(state, seat, amount.loyalty)
    if amount.gold:
        gain_gold(state, seat, amount.gold, source)


def gain_glory(state: State, seat: i64, number: i64, source: i64) -> None:
    state.heroes[seat].glory += number
    if state.journal is not None:
        state.tell(GAINED, seat, GLORY, number, source)


def gain_gold(state: State, seat: i64, number: i64, source: i64) -> None:
    """Base H1.2, rebellion F2.1: each gain of gold may be shared between the reserve, the track
    and the stores."""
    hero = state.heroes[seat]
    if hero.tracks or hero.stores:
        SPLIT_GOLD.share(state, seat, number, 0, 0, source)
    else:
        keep_gold(state, seat, number, source)


def gold_is_shared(catalog: Catalog, hero: Hero) -> bool:
    """Whether gold may go anywhere but into the reserve."""
    if not hero.tracks and not hero.stores:
        return False
    return track_room(catalog, hero) > 0 or hero.store_room() > 0


def overflow(catalog: Catalog, hero: Hero, amount: Amount) -> Amount:
    """What of a gain would be lost for lack of room; for gold that can be shared, `SplitGold`
    tells later."""
    shared = gold_is_shared(catalog, hero)
    return Amount(
        0 if shared else max(0, amount.gold - hero.gold_room()),
        max(0, amount.sun - hero.sun_room()),
        max(0, amount.moon - hero.moon_room()),
        0,
        max(0, amount.ancient - hero.ancient_room()),
    )


def room_of(catalog: Catalog, hero: Hero) -> Amount:
    """How much the reserves and whatever else holds gold can still take; glory has no limit."""
    return Amount(
        hero.gold_room() + track_room(catalog, hero) + hero.store_room(),
        hero.sun_room(),
        hero.moon_room(),
        UNLIMITED,
        hero.ancient_room(),
    )


def all_lost(catalog: Catalog, hero: Hero, mask: i64) -> bool:
    """Whether a gain of these resources, whatever the amounts, would change nothing."""
    if mask & ~(GOLD_BIT | SUN_BIT | MOON_BIT):
        return False
    return (
        not (mask & SUN_BIT and hero.sun_room())
        and not (mask & MOON_BIT and hero.moon_room())
        and not (mask & GOLD_BIT and (hero.gold_room() or gold_is_shared(catalog, hero)))
    )


def none_to_lose(hero: Hero, mask: i64) -> bool:
    """Whether a loss of these resources would change nothing; loyalty is never lost."""
    return (
        not (mask & GOLD_BIT and hero.gold)
        and not (mask & SUN_BIT and hero.sun)
        and not (mask & MOON_BIT and hero.moon)
        and not (mask & GLORY_BIT and hero.glory)
        and not (mask & ANCIENT_BIT and hero.ancient)
    )


def keep_gold(state: State, seat: i64, number: i64, source: i64) -> None:
    """Into the reserve, as far as there is room (base A5.1)."""
    hero = state.heroes[seat]
    kept = min(number, hero.gold_room())
    hero.gold += kept
    if state.journal is not None:
        _tell_gain(state, seat, GOLD, kept, number, source)


def _tell_gain(state: State, seat: i64, resource: i64, kept: i64, given: i64, source: i64) -> None:
    if kept:
        state.tell(GAINED, seat, resource, kept, source)
    if given > kept:
        state.tell(OVERFLOWED, seat, resource, given - kept, source)


def lose(state: State, seat: i64, amount: Amount, source: i64) -> None:
    """Take from the reserves down to nothing (base F2.2); losing ancient shards moves no token,
    and loyalty cannot be lost (rebellion E2.4)."""
    hero = state.heroes[seat]
    lost = loss(hero, amount)
    hero.gold -= lost.gold
    hero.sun -= lost.sun
    hero.moon -= lost.moon
    hero.glory -= lost.glory
    hero.ancient -= lost.ancient
    if state.journal is not None:
        for resource, number in enumerate(lost.parts()):
            if number:
                state.tell(LOST, seat, resource, number, source)


def loss(hero: Hero, amount: Amount) -> Amount:
    """How much of an amount a hero has to lose."""
    return Amount(
        min(amount.gold, hero.gold),
        min(amount.sun, hero.sun),
        min(amount.moon, hero.moon),
        min(amount.glory, hero.glory),
        min(amount.ancient, hero.ancient),
    )


# The gold track ---------------------------------------------------------------------------------


def track_length(catalog: Catalog, tracks: i64) -> i64:
    """The steps of this many tracks in a row (base H1.4)."""
    return tracks * (len(catalog.track_pay) - 1)


def track_room(catalog: Catalog, hero: Hero) -> i64:
    """Steps left on all of the hero's tracks."""
    return track_length(catalog, hero.tracks) - hero.track_steps


def lap_glory(catalog: Catalog, track_steps: i64, steps: i64) -> i64:
    """The glory of the laps finished by these steps from `track_steps` (base H1.3)."""
    length = track_length(catalog, 1)
    glory: i64 = 0
    for step in range(track_steps, track_steps + steps):
        glory += catalog.track_pay[step % length + 1]
    return glory


def steps_to_lap(catalog: Catalog, track_steps: i64) -> i64:
    """How many steps finish the current lap."""
    steps: i64 = 1
    while not lap_glory(catalog, track_steps, steps):
        steps += 1
    return steps


def steps_into_lap(catalog: Catalog, track_steps: i64) -> i64:
    """How many steps of the current lap have been taken; they pay at its end."""
    steps: i64 = 0
    while steps < track_steps and not lap_glory(catalog, track_steps - steps - 1, 1):
        steps += 1
    return steps


def advance_track(state: State, seat: i64, steps: i64, source: i64) -> None:
    """Base H1.3: laps pay as they are finished, several in one gain if need be."""
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


def gold_memo(amount: i64, index: i64, previous: i64, source: i64) -> i64:
    return amount | index << _INDEX | previous << _PREVIOUS | source << _SOURCE


class GoldQuestion(Question):
    """Shares out gold, one answer for each place. Memo: the amount left, the index of the place
    asked about, the answer for the place before, and the source."""

    def amount(self, task: i64) -> i64:
        return memo_of(task) & _AMOUNT_MASK

    def index(self, task: i64) -> i64:
        return memo_of(task) >> _INDEX & 15

    def previous(self, task: i64) -> i64:
        return memo_of(task) >> _PREVIOUS & 15

    def about(self, _state: State, task: i64) -> i64:
        return memo_of(task) >> _SOURCE


class SplitGold(GoldQuestion):
    """How much of the gold being gained goes on the track, then into each store.

    The track has index 0, then come the stores from the fullest. Among stores that
    hold the same, the first gets the most: other splits are equivalent.
    """

    def options(self, state: State, task: i64) -> vec[i64]:
        hero = state.heroes[seat_of(task)]
        amount = self.amount(task)
        index = self.index(task)
        most = min(amount, self.room(state, task))
        if index == 0:
            moves = vec[i64](capacity=most + 1)
            for steps in range(most + 1):
                moves = append(moves, encode(TRACK, steps))
            return moves
        held: i64 = hero.stores[index - 1]
        if index > 1:
            previous = self.previous(task)
            if hero.stores[index - 2] - previous == held:
                most = min(most, previous)
        moves = vec[i64](capacity=most + 1)
        for gold in range(most + 1):
            moves = append(moves, encode(STORE, held, gold))
        return moves

    def share(
        self, state: State, seat: i64, amount: i64, index: i64, previous: i64, source: i64
    ) -> None:
        """Ask about the first place from this index on that has room; the reserve takes gold that
        nothing else can. Stores are ordered, so those that are full come first."""
        hero = state.heroes[seat]
        if index == 0 and track_room(state.catalog, hero) == 0:
            index = 1
        while 0 < index <= len(hero.stores) and hero.stores[index - 1] == STORE_ROOM:
            index += 1
            previous = 0
        if index <= len(hero.stores) and amount:
            state.push(self, seat, gold_memo(amount, index, previous, source))
        elif amount:
            keep_gold(state, seat, amount, source)

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        hero = state.heroes[seat]
        source = self.about(state, task)
        index = self.index(task)
        amount = self.amount(task)
        put = self.put(move)
        if put:
            amount -= put
            if index == 0:
                advance_track(state, seat, put, source)
            else:
                hero.stores[index - 1] += put
                if state.journal is not None:
                    state.tell(STORED, seat, put, hero.stores[index - 1], source)
        if index < len(hero.stores) and amount:
            self.share(state, seat, amount, index + 1, put if index else 0, source)
            return
        hero.order_stores()
        if amount:
            keep_gold(state, seat, amount, source)

    def put(self, move: i64) -> i64:
        """How much gold an answer puts on the track or into the store."""
        return first_of(move) if kind_of(move) == TRACK else second_of(move)

    def room(self, state: State, task: i64) -> i64:
        """How much fits on the track or into the store that is asked about."""
        hero = state.heroes[seat_of(task)]
        index = self.index(task)
        if index:
            return STORE_ROOM - hero.stores[index - 1]
        return track_room(state.catalog, hero)

    def asks_on(self, state: State, task: i64) -> bool:
        """Whether a store that is asked about later has room."""
        for held in state.heroes[seat_of(task)].stores[self.index(task) :]:
            if held < STORE_ROOM:
                return True
        return False

    def lost(self, state: State, task: i64, move: i64) -> i64:
        """The gold lost after this answer for lack of room; 0 while more is asked."""
        if self.asks_on(state, task):
            return 0
        rest = self.amount(task) - self.put(move)
        return max(0, rest - state.heroes[seat_of(task)].gold_room())

    def memo_fits(self, state: State, task: i64) -> bool:
        return self.index(task) <= len(state.heroes[seat_of(task)].stores)


SPLIT_GOLD: Final = SplitGold("split")
