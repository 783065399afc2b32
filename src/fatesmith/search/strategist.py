"""The strategist: takes the option with the best price.

Most answers are priced directly, which is fast enough for playouts. What has no price of its own is
tried out on a clone, so that no question of any card finds it without an answer.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.face import MULTIPLY
from fatesmith.engine.forge import BARGAIN_FORGE
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import GOLD, MOON, RESOURCES, SIDES, SUN
from fatesmith.engine.loop import play
from fatesmith.engine.move import (
    CASH,
    DECLARE,
    DIE,
    FEAT,
    FORGE,
    GAIN,
    LOSE,
    PLACE,
    SACRIFICE,
    SPEND,
    TRACK,
    USE,
    fifth_of,
    first_of,
    fourth_of,
    kind_of,
    second_of,
    third_of,
)
from fatesmith.engine.playout import Policy
from fatesmith.engine.roll import APPLY_AGAIN_OR_NOT
from fatesmith.engine.state import State
from fatesmith.engine.task import EFFECT_MASK, memo_of
from fatesmith.engine.turn import EXTRA_ACTION_SUN, GO_ON_OFFERING, TAKE_ACTION
from fatesmith.engine.verbs.forging import MayBuy
from fatesmith.search.prices import EXTRA, OUST, RIVALS, USING, Prices, multiples
from fatesmith.search.prices import TRACK as TRACK_TRAIT

_NEVER: Final = -1000.0
_FIRST_OF_ALL: Final = 500.0
_BYTE: Final = 255
_ISLANDS: Final = 16
"""More than there are: they are counted from 1."""


@final
class Strategist(Policy):
    """Prices every option and takes the best; of equal ones the first."""

    prices: Prices

    def __init__(self, prices: Prices) -> None:
        self.prices = prices

    def choose(self, state: State) -> i64:
        pending = state.pending
        values = self.values(state)
        best: i64 = 0
        for index in range(1, len(pending)):
            if values[index] > values[best]:
                best = index
        return pending[best]

    def values(self, state: State) -> vec[float]:
        """What each option is worth, next to the others of this question."""
        task = state.stack[-1]
        effect = state.catalog.effects[task & EFFECT_MASK]
        number = effect.number
        if number == TAKE_ACTION.number:
            return self._actions(state, memo_of(task))
        if number == GO_ON_OFFERING.number:
            return self._purchases(state, 0)
        if number == BARGAIN_FORGE.number:
            return self._purchases(state, memo_of(task) >> 8)
        if isinstance(effect, MayBuy):
            return self._purchases(state, effect.discount)
        return self._others(state, number)

    # Actions -------------------------------------------------------------------------------------

    def _actions(self, state: State, extra: i64) -> vec[float]:
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        row = prices.row(state, seat)
        surcharge = 0.0
        if extra:
            surcharge = float(EXTRA_ACTION_SUN) * prices.now[row * RESOURCES + SUN]
            surcharge += prices.weights.traits[EXTRA]
        values = self._purchases(state, 0)
        pending = state.pending
        for index in range(1, len(pending)):
            move = pending[index]
            kind = kind_of(move)
            if kind == FEAT:
                values[index] = self._feat(state, hero, row, first_of(move)) - surcharge
            elif kind == FORGE:
                values[index] -= surcharge
        return values

    def _feat(self, state: State, hero: Hero, row: i64, number: i64) -> float:
        prices = self.prices
        feat_set = state.catalog.feat_set(number)
        base = row * RESOURCES
        turns = float(prices.turns_left(state, state.seat))
        value = prices.weights.flat[number] + prices.weights.per_turn[number] * turns
        if feat_set.same_glory:
            value += float(feat_set.glory)
        else:
            value += float(feat_set.cards[0].glory)
        value -= float(feat_set.sun) * prices.now[base + SUN]
        value -= float(feat_set.moon) * prices.now[base + MOON]
        island = state.catalog.locations[feat_set.location].island
        if hero.portal != island:
            for other in state.heroes:
                if other.portal == island:
                    value -= prices.weights.traits[OUST]
        return value

    def _purchases(self, state: State, discount: i64) -> vec[float]:
        """PASS is worth nothing, a face what it adds less its price; tokens wait for the end."""
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        row = prices.row(state, seat)
        gold = prices.now[row * RESOURCES + GOLD]
        pending = state.pending
        values = vec[float]([0.0] * len(pending))
        dice = _Dice(prices, state, hero, row)
        for index in range(len(pending)):
            move = pending[index]
            kind = kind_of(move)
            if kind == FORGE:
                price = max(0, state.catalog.faces[first_of(move)].price - discount)
                values[index] = dice.forging(move) - float(price) * gold
            elif kind in (SPEND, CASH):
                values[index] = self._late(state, seat, kind, first_of(move))
        return values

    def _late(self, state: State, seat: i64, kind: i64, number: i64) -> float:
        """Tokens are spent, and climbers cashed, in one's last turn, before anything else."""
        if self.prices.turns_left(state, seat) == 0:
            return _FIRST_OF_ALL
        return _FIRST_OF_ALL if kind == CASH and number == 5 else _NEVER

    # Everything else -----------------------------------------------------------------------------

    def _others(self, state: State, number: i64) -> vec[float]:
        pending = state.pending
        last = kind_of(pending[len(pending) - 1])
        if last in (GAIN, LOSE, TRACK, SACRIFICE, DIE, DECLARE):
            return self._direct(state, last)
        if last == FORGE:
            return self._free_faces(state)
        if last == PLACE:
            return self._laid_out(state)
        spending = last in (SPEND, CASH) and number != APPLY_AGAIN_OR_NOT.number
        if spending and kind_of(pending[len(pending) // 2]) != USE:
            return self._purchases(state, 0)
        return self._tried(state)

    def _direct(self, state: State, kind: i64) -> vec[float]:
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        row = prices.row(state, seat)
        gold = prices.now[row * RESOURCES + GOLD]
        pending = state.pending
        values = vec[float]([0.0] * len(pending))
        for index in range(len(pending)):
            move = pending[index]
            first = first_of(move)
            if kind == DIE:
                values[index] = prices.die_mean(hero, first, row)
            elif kind == SACRIFICE:
                values[index] = float(first) * (1.0 - gold)
            elif kind == TRACK:
                values[index] = self._track(state, hero, row, first)
            elif kind == DECLARE:
                values[index] = float(_count(hero, 0, first) * _count(hero, 1, second_of(move)))
            elif kind_of(move) == kind:
                worth = prices.amount(
                    hero,
                    row,
                    first,
                    second_of(move),
                    third_of(move),
                    fourth_of(move),
                    fifth_of(move),
                    move & _BYTE,
                )
                values[index] = worth if kind == GAIN else -worth
        return values

    def _track(self, state: State, hero: Hero, row: i64, steps: i64) -> float:
        """Gold on the track, against gold in the reserve as far as there is room."""
        prices = self.prices
        length = len(state.catalog.track_pay) - 1
        value = float(steps) * prices.weights.traits[TRACK_TRAIT]
        for step in range(hero.track_steps, hero.track_steps + steps):
            value += float(state.catalog.track_pay[step % length + 1])
        amount = memo_of(state.stack[-1]) & _BYTE
        kept = min(amount - steps, hero.gold_cap - hero.gold)
        return value + float(kept) * prices.now[row * RESOURCES + GOLD]

    def _free_faces(self, state: State) -> vec[float]:
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        dice = _Dice(prices, state, hero, prices.row(state, seat))
        pending = state.pending
        values = vec[float]([0.0] * len(pending))
        for index in range(len(pending)):
            if kind_of(pending[index]) == FORGE:
                values[index] = dice.forging(pending[index])
        return values

    def _laid_out(self, state: State) -> vec[float]:
        """Keepsakes wait on islands until a feat is performed there: they are worth what they hold,
        the more the likelier one comes."""
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        row = prices.row(state, seat)
        card = state.catalog.variants[memo_of(state.stack[-1])]
        assert card.on_island is not None
        sides = vec[float]([0.0, 0.0])
        for side in range(len(card.on_island.sides)):
            held = card.on_island.sides[side]
            sides[side] = prices.amount(
                hero,
                row,
                held.gold,
                held.sun,
                held.moon,
                held.glory,
                held.ancient,
                held.loyalty,
            )
        coming = vec[float]([0.0] * _ISLANDS)
        for location in range(len(state.catalog.locations)):
            if state.stacks[location]:
                island = state.catalog.locations[location].island
                worth = self._feat(state, hero, row, state.feats[location])
                coming[island] += 1.0 / (1.0 + math.exp(-worth / 4.0))
        pending = state.pending
        values = vec[float]([0.0] * len(pending))
        for place in range(len(pending)):
            move = pending[place]
            values[place] = sides[second_of(move)] * coming[first_of(move)]
            values[place] += sides[fourth_of(move)] * coming[third_of(move)]
        return values

    def _tried(self, state: State) -> vec[float]:
        """Play each option on a clone, up to the next question, and look at what has changed."""
        prices = self.prices
        seat = state.seat
        rivals = prices.weights.traits[RIVALS]
        pending = state.pending
        values = vec[float]([0.0] * len(pending))
        for index in range(len(pending)):
            twin = state.clone()
            play(twin, pending[index])
            value = prices.worth(twin, seat)
            for other in range(state.seats):
                if other != seat:
                    value -= rivals * prices.worth(twin, other)
            kind = kind_of(pending[index])
            if kind == USE or (kind == SPEND and state.active == seat):
                value += prices.weights.traits[USING]
            values[index] = value
        return values


@final
class _Dice:
    """The dice of a hero as numbers, for pricing many ways to forge."""

    def __init__(self, prices: Prices, state: State, hero: Hero, row: i64) -> None:
        self.prices = prices
        self.state = state
        self.base = row * prices.faces
        self.blessings = float(prices.blessings_left(state))
        self.means = vec[float]([prices.die_mean(hero, 0, row), prices.die_mean(hero, 1, row)])
        catalog = state.catalog
        self.multiples = vec[float]([multiples(catalog, hero, 0), multiples(catalog, hero, 1)])

    def forging(self, move: i64) -> float:
        """What replacing a face adds to all blessings to come."""
        face = first_of(move)
        die = second_of(move)
        old = third_of(move)
        later = self.prices.face_later
        gained = (later[self.base + face] - later[self.base + old]) / float(SIDES)
        value = gained * (1.0 + self.multiples[1 - die])
        value += (self._rate(face) - self._rate(old)) / float(SIDES) * self.means[1 - die]
        return value * self.blessings

    def _rate(self, number: i64) -> float:
        face = self.state.catalog.faces[number]
        return float(face.rate - 1) if face.kind == MULTIPLY else 0.0


def _count(hero: Hero, die: i64, wanted: i64) -> i64:
    found: i64 = 0
    for slot in range(die * SIDES, (die + 1) * SIDES):
        if hero.faces[slot] == wanted:
            found += 1
    return found
