"""The strategist: takes the option with the best price.

Most answers are priced directly, which is fast enough for playouts. What has no price of its own is
tried out on a clone, so that it has an answer to every question of every card. `terms` tells what
a price is made of.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.effect import Question
from fatesmith.engine.hero import CLIMBER_END, Hero
from fatesmith.engine.ids import GOLD, MOON, RESOURCES, SUN
from fatesmith.engine.keepsakes import PlaceKeepsakes
from fatesmith.engine.loop import open_question, try_out
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
    arguments_of,
    choose_amount,
    choose_one,
    fifth_of,
    first_of,
    fourth_of,
    index_of,
    kind_of,
    second_of,
    sixth_of,
    third_of,
)
from fatesmith.engine.perform import ousted_by
from fatesmith.engine.playout import Policy
from fatesmith.engine.reserve import SPLIT_GOLD, lap_glory
from fatesmith.engine.roll import APPLY_AGAIN_OR_NOT
from fatesmith.engine.state import State
from fatesmith.engine.turn import TAKE_ACTION
from fatesmith.search.appraisal import Acting, ForgedDice, Known
from fatesmith.search.experience import EXTRA_ACTION, FURTHER_FACE, MAIN_ACTION, Experience
from fatesmith.search.price_terms import PriceTerms
from fatesmith.search.prices import EXTRA, OUST, RIVALS, USING, Prices
from fatesmith.search.prices import TRACK as TRACK_TRAIT

_NEVER: Final = -1000.0
_FIRST_OF_ALL: Final = 500.0
_ISLANDS: Final = 16
"""More than there are: they are counted from 1."""

# How the options of a question are priced.
_AS_ACTIONS: Final = 0
_AS_PURCHASES: Final = 1
_DIRECTLY: Final = 2
_LAID_OUT: Final = 3
_BY_TRYING: Final = 4


@final
class Strategist(Policy):
    """Prices every option and takes the best; of equal ones the first."""

    prices: Prices
    experience: Experience | None
    """What corrects the prices of actions and purchases, if anything does."""

    def __init__(self, prices: Prices, experience: Experience | None = None) -> None:
        self.prices = prices
        self.experience = experience

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
        question, task = open_question(state)
        way = self._way(state, question)
        if way == _AS_ACTIONS:
            return self._experienced(state, self._actions(state, task))
        if way == _AS_PURCHASES:
            return self._experienced(state, self._purchases(state, question, task))
        if way == _DIRECTLY:
            return self._direct(state, task)
        if way == _LAID_OUT:
            return self._laid_out(state, question, task)
        return self._tried(state)

    def asked(self, state: State) -> i64:
        """What is asked, as experience tells questions apart; -1 if it has nothing to say."""
        question, task = open_question(state)
        way = self._way(state, question)
        if way == _AS_ACTIONS:
            return EXTRA_ACTION if TAKE_ACTION.surcharge(task) else MAIN_ACTION
        return FURTHER_FACE if way == _AS_PURCHASES else -1

    def _experienced(self, state: State, values: vec[float]) -> vec[float]:
        if self.experience is not None:
            self.experience.correct(state, self.asked(state), values)
        return values

    def terms(self, state: State, move: i64) -> PriceTerms:
        """What the price of an option is made of, apart from experience."""
        question, task = open_question(state)
        way = self._way(state, question)
        kind = kind_of(move)
        seat = state.seat
        hero = state.heroes[seat]
        row = self.prices.row(state, seat)
        terms = PriceTerms()
        if way == _AS_ACTIONS and kind == FEAT:
            self._feat(Acting(self.prices, state, seat), row, first_of(move), terms)
        elif way in (_AS_ACTIONS, _AS_PURCHASES) and kind == FORGE:
            terms.face = ForgedDice(self.prices, state, hero, row).forging(move)
            terms.gold_cost = self._gold_cost(state, question, task, row, first_of(move))
        elif way == _DIRECTLY and kind in (GAIN, LOSE):
            terms.gains = self._gains(hero, row, move, self.prices.ahead(state, seat))
        elif way == _DIRECTLY and kind == TRACK:
            self._track(state, hero, row, SPLIT_GOLD.amount(task), first_of(move), terms)
        else:
            terms.whole = self.values(state)[index_of(state.pending, move)]
        if way == _AS_ACTIONS and kind in (FEAT, FORGE):
            self._surcharge(row, TAKE_ACTION.surcharge(task), terms)
        return terms

    def _way(self, state: State, question: Question) -> i64:
        """Options are sorted by kind: the last tells most about a question."""
        if question is TAKE_ACTION:
            return _AS_ACTIONS
        pending = state.pending
        last = kind_of(pending[len(pending) - 1])
        if last in (GAIN, LOSE, TRACK, SACRIFICE, DIE, DECLARE):
            return _DIRECTLY
        if last == FORGE:
            return _AS_PURCHASES
        if last == PLACE:
            return _LAID_OUT
        if last in (SPEND, CASH) and question is not APPLY_AGAIN_OR_NOT:
            # Reinforcements come before what may be spent. If the latter outnumber the former, so
            # that the option in the middle is not a reinforcement, nothing is tried.
            uses = kind_of(pending[len(pending) // 2]) == USE
            return _BY_TRYING if uses else _AS_PURCHASES
        return _BY_TRYING

    # Actions -------------------------------------------------------------------------------------

    def _actions(self, state: State, task: i64) -> vec[float]:
        row = self.prices.row(state, state.seat)
        terms = PriceTerms()
        self._surcharge(row, TAKE_ACTION.surcharge(task), terms)
        surcharge = terms.surcharge + terms.reluctance
        values = self._purchases(state, TAKE_ACTION, task)
        pending = state.pending
        acting = Acting(self.prices, state, state.seat)
        for index in range(1, len(pending)):
            move = pending[index]
            kind = kind_of(move)
            if kind == FEAT:
                values[index] = self._feat(acting, row, first_of(move), terms) - surcharge
            elif kind == FORGE:
                values[index] -= surcharge
        return values

    def _surcharge(self, row: i64, sun: i64, terms: PriceTerms) -> None:
        """What an extra action costs on top."""
        if sun:
            terms.surcharge = float(sun) * self.prices.now[row * RESOURCES + SUN]
            terms.reluctance = self.prices.weights.traits[EXTRA]

    def _feat(self, acting: Acting, row: i64, number: i64, terms: PriceTerms) -> float:
        """Fill in the terms of a feat's price, and return their sum."""
        state = acting.state
        prices = self.prices
        weights = prices.weights
        feat_set = state.catalog.feat_set(number)
        base = row * RESOURCES
        island = state.catalog.locations[feat_set.location].island
        ousted = len(ousted_by(state, acting.seat, island))
        terms.printed = float(feat_set.glory)
        terms.at_once = weights.flat[number]
        terms.later = weights.per_turn[number] * acting.turns
        terms.sun_cost = float(feat_set.sun) * prices.now[base + SUN]
        terms.moon_cost = float(feat_set.moon) * prices.now[base + MOON]
        terms.ousting = float(ousted) * weights.traits[OUST]
        if not weights.plain:
            dice = weights.by_dice[number] * acting.blessing
            if prices.reinforces[number]:
                terms.later += dice * acting.turns
            else:
                terms.at_once += dice
            terms.later += weights.by_gold[number] * acting.gold_to_come
            terms.later -= weights.copies[number] * acting.copies(feat_set.location)
            terms.keeping = acting.keeping_after(feat_set.sun, feat_set.moon)
        brought = terms.at_once + terms.later + terms.printed
        return brought - terms.sun_cost - terms.moon_cost - terms.ousting + terms.keeping

    def _purchases(self, state: State, question: Question, task: i64) -> vec[float]:
        """PASS is worth nothing, a face what it adds less its price; tokens wait for the end."""
        seat = state.seat
        row = self.prices.row(state, seat)
        pending = state.pending
        values = vec[float]([0.0] * len(pending))
        dice = ForgedDice(self.prices, state, state.heroes[seat], row)
        face: i64 = -1
        cost = 0.0
        for index in range(len(pending)):
            move = pending[index]
            kind = kind_of(move)
            if kind == FORGE:
                # The ways to place a face follow each other.
                if first_of(move) != face:
                    face = first_of(move)
                    cost = self._gold_cost(state, question, task, row, face)
                values[index] = dice.forging(move) - cost
            elif kind in (SPEND, CASH):
                values[index] = self._late(state, seat, kind, first_of(move))
        return values

    def _gold_cost(self, state: State, question: Question, task: i64, row: i64, face: i64) -> float:
        return float(question.price(state, task, face)) * self.prices.now[row * RESOURCES + GOLD]

    def _late(self, state: State, seat: i64, kind: i64, place: i64) -> float:
        """Tokens are spent, and companions cashed, in one's last turn, before anything else; a
        companion also at the end of its track, where it can gain no more."""
        if self.prices.turns_left(state, seat) == 0:
            return _FIRST_OF_ALL
        return _FIRST_OF_ALL if kind == CASH and place == CLIMBER_END else _NEVER

    # Everything else -----------------------------------------------------------------------------

    def _direct(self, state: State, task: i64) -> vec[float]:
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        row = prices.row(state, seat)
        pending = state.pending
        kind = kind_of(pending[len(pending) - 1])
        ahead = prices.ahead(state, seat)
        terms = PriceTerms()
        values = vec[float]([0.0] * len(pending))
        for index in range(len(pending)):
            move = pending[index]
            first = first_of(move)
            if kind == DIE:
                values[index] = prices.die_mean(hero, first, row)
            elif kind == SACRIFICE:
                values[index] = float(first) * (1.0 - prices.now[row * RESOURCES + GOLD])
            elif kind == TRACK:
                values[index] = self._track(state, hero, row, SPLIT_GOLD.amount(task), first, terms)
            elif kind == DECLARE:
                second = second_of(move)
                values[index] = float(hero.die(0).count(first) * hero.die(1).count(second))
            elif kind_of(move) == kind:
                values[index] = self._gain(hero, row, move, ahead)
        return values

    def _gain(self, hero: Hero, row: i64, move: i64, ahead: float) -> float:
        """What is gained counts for it, and what is lost against it."""
        prices = self.prices
        worth = prices.amount(
            hero,
            row,
            first_of(move),
            second_of(move),
            third_of(move),
            fourth_of(move),
            fifth_of(move),
            sixth_of(move),
        )
        sign: i64 = 1 if kind_of(move) == GAIN else -1
        worth *= float(sign)
        if not prices.weights.plain:
            gold = min(hero.gold + sign * first_of(move), hero.gold_cap)
            sun = max(0, min(hero.sun + sign * second_of(move), hero.sun_cap))
            moon = max(0, min(hero.moon + sign * third_of(move), hero.moon_cap))
            after = prices.keeping(hero, gold, sun, moon)
            worth += ahead * (after - prices.keeping(hero, hero.gold, hero.sun, hero.moon))
        return worth

    def _gains(self, hero: Hero, row: i64, move: i64, ahead: float) -> vec[float]:
        """The same for each resource separately."""
        numbers = arguments_of(move)
        return vec[float](
            [
                self._gain(hero, row, choose_one(kind_of(move), resource, numbers[resource]), ahead)
                for resource in range(RESOURCES)
            ]
        )

    def _track(
        self, state: State, hero: Hero, row: i64, amount: i64, steps: i64, terms: PriceTerms
    ) -> float:
        """Gold on the track, and the rest in the reserve as far as there is room."""
        prices = self.prices
        kept = min(amount - steps, hero.gold_room())
        terms.steps = float(steps) * prices.weights.traits[TRACK_TRAIT]
        terms.laps = float(lap_glory(state.catalog, hero.track_steps, steps))
        terms.kept = float(kept) * prices.now[row * RESOURCES + GOLD]
        return terms.steps + terms.laps + terms.kept

    def _laid_out(self, state: State, question: Question, task: i64) -> vec[float]:
        """Memory tokens wait on islands until a feat is performed there: they are worth what they
        hold, weighted by how likely that is."""
        assert isinstance(question, PlaceKeepsakes)
        prices = self.prices
        seat = state.seat
        hero = state.heroes[seat]
        row = prices.row(state, seat)
        sides = vec[float]()
        ahead = prices.ahead(state, seat)
        for held in question.sides(state, task):
            sides = append(sides, self._gain(hero, row, choose_amount(GAIN, held), ahead))
        acting = Acting(prices, state, seat)
        terms = PriceTerms()
        coming = vec[float]([0.0] * _ISLANDS)
        for location in range(len(state.catalog.locations)):
            if state.stacks[location]:
                island = state.catalog.locations[location].island
                worth = self._feat(acting, row, state.feats[location], terms)
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
        known = Known(prices, state)
        for index in range(len(pending)):
            twin = state.clone()
            try_out(twin, pending[index])
            value = known.worth(twin, seat)
            for other in range(state.seats):
                if other != seat:
                    value -= rivals * known.worth(twin, other)
            kind = kind_of(pending[index])
            if kind == USE or (kind == SPEND and state.active == seat):
                value += prices.weights.traits[USING]
            values[index] = value
        return values
