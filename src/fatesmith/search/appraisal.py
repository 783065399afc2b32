"""What the prices of several options have in common, worked out once for a question."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import SIDES_AS_FLOAT
from fatesmith.engine.move import first_of, second_of, third_of
from fatesmith.engine.state import State
from fatesmith.search.prices import Prices


@mypyc_attr(acyclic=True)
@final
class Acting:
    """What the prices of all feats have in common for a seat that takes an action."""

    state: State
    seat: i64
    turns: float
    """The seat's turns to come."""
    ahead: float
    """How much of the game is ahead."""
    blessing: float
    """What a blessing with the seat's dice is worth."""
    gold_to_come: float
    """The gold that the seat's dice will still bring."""
    keeping: float
    """What the reserve is worth as it is filled now, on top of prices."""
    prices: Prices

    def __init__(self, prices: Prices, state: State, seat: i64) -> None:
        self.prices = prices
        self.state = state
        self.seat = seat
        self.turns = float(prices.turns_left(state, seat))
        self.ahead = 0.0
        self.blessing = 0.0
        self.gold_to_come = 0.0
        self.keeping = 0.0
        if not prices.weights.plain:
            hero = state.heroes[seat]
            self.ahead = prices.ahead(state, seat)
            self.blessing = prices.dice_worth(hero, prices.row(state, seat))
            self.gold_to_come = prices.gold_income(hero) * float(prices.blessings_left(state))
            self.keeping = prices.keeping(hero, hero.gold, hero.sun, hero.moon)

    def copies(self, location: i64) -> float:
        """The copies owned of a card, less and less as the game ends."""
        return self.ahead * float(i64(self.state.heroes[self.seat].cards[location]))

    def keeping_after(self, sun: i64, moon: i64) -> float:
        """How paying these shards changes what the reserve is worth on top of prices."""
        hero = self.state.heroes[self.seat]
        left = self.prices.keeping(
            hero, hero.gold, max(0, hero.sun - sun), max(0, hero.moon - moon)
        )
        return self.ahead * (left - self.keeping)


@mypyc_attr(acyclic=True)
@final
class Known:
    """What everything that the heroes have in a state is worth, for options tried from there: most
    of them change little."""

    prices: Prices
    state: State
    dice: vec[float]
    """By seat: what a blessing is worth."""
    worths: vec[float]
    """By seat: everything, once it was asked for."""
    asked: vec[i64]
    """By seat: 1 once it was asked for."""

    def __init__(self, prices: Prices, state: State) -> None:
        self.prices = prices
        self.state = state
        self.dice = vec[float](capacity=state.seats)
        self.worths = vec[float]([0.0] * state.seats)
        self.asked = vec[i64]([0] * state.seats)
        for seat in range(state.seats):
            dice = prices.dice_worth(state.heroes[seat], prices.row(state, seat))
            self.dice = append(self.dice, dice)

    def worth(self, twin: State, seat: i64) -> float:
        """What the seat has in a clone that was played on."""
        state = self.state
        if twin.round != state.round or twin.active != state.active:
            return self.prices.worth(twin, seat)
        before = state.heroes[seat]
        hero = twin.heroes[seat]
        if twin.swapped != state.swapped or hero.forged != before.forged:
            return self.prices.worth(twin, seat)
        if not hero.is_as_before(before):
            return self.prices.worth_with(twin, seat, self.dice[seat])
        if not self.asked[seat]:
            self.worths[seat] = self.prices.worth_with(state, seat, self.dice[seat])
            self.asked[seat] = 1
        return self.worths[seat]


@mypyc_attr(acyclic=True)
@final
class ForgedDice:
    """The dice of a hero as numbers, for pricing many ways to forge."""

    def __init__(self, prices: Prices, state: State, hero: Hero, row: i64) -> None:
        self.prices = prices
        self.base = row * prices.faces
        self.blessings = float(prices.blessings_left(state))
        self.means = vec[float]([prices.die_mean(hero, 0, row), prices.die_mean(hero, 1, row)])
        self.multiples = vec[float]([prices.multiples(hero, 0), prices.multiples(hero, 1)])

    def forging(self, move: i64) -> float:
        """What replacing a face adds to all blessings to come."""
        face = first_of(move)
        die = second_of(move)
        old = third_of(move)
        later = self.prices.face_later
        gained = (later[self.base + face] - later[self.base + old]) / SIDES_AS_FLOAT
        value = gained * (1.0 + self.multiples[1 - die])
        more = self.prices.multiplies[face] - self.prices.multiplies[old]
        if more:
            value += float(more) / SIDES_AS_FLOAT * self.means[1 - die]
        return value * self.blessings
