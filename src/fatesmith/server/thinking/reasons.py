"""Reasons: the biggest term in the price of an option, as a code with its numbers.

Prices are those of the strategist, in glory, tuned by self-play: they say what something has been
worth on average, not what it will be in this game. `reason_words.py` puts reasons into sentences.
"""

from typing import Final, final

import msgspec

from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.catalog import FeatSet
from fatesmith.engine.effect import Question
from fatesmith.engine.face import MULTIPLY, PLAIN
from fatesmith.engine.ids import GLORY, GOLD, MOON, RESOURCE_NAMES, RESOURCES, SIDES, SUN
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import (
    CASH,
    DIE,
    FEAT,
    FORGE,
    GAIN,
    LOSE,
    PASS,
    SACRIFICE,
    SPEND,
    TRACK,
    USE,
    arguments_of,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from fatesmith.engine.perform import top_card
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of
from fatesmith.engine.turn import EXTRA_ACTION_SUN, GoOnOffering, TakeAction
from fatesmith.search.prices import OUST, Prices, multiples
from fatesmith.search.prices import TRACK as TRACK_TRAIT

FACE_RETURNS: Final = "face-returns"
FACE_WORTH: Final = "face-worth"
FACE_LATE: Final = "face-late"
CARD_GLORY: Final = "card-glory"
CARD_EFFECT: Final = "card-effect"
CARD_TURNS: Final = "card-turns"
LAST_TURN: Final = "last-turn"
EXTRA: Final = "extra"
NO_EXTRA: Final = "no-extra"
SAVE: Final = "save"
RESOURCE: Final = "resource"
NOTHING_LEFT: Final = "nothing-left"
LEAST_LOSS: Final = "least-loss"
LAP: Final = "lap"
HAMMER: Final = "hammer"
EXCHANGE: Final = "exchange"
BETTER_DIE: Final = "die"
SPEND_NOW: Final = "spend-now"
USE_CARD: Final = "use"
PRICED: Final = "priced"
PLAYED: Final = "played"
OUSTS: Final = "ousts"

_SMALL: Final = 0.05
"""A difference in glory that is shown as none."""


@final
class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an option is worth a look."""

    code: str
    numbers: dict[str, float] = {}
    """By name; whole ones are counts, such as `blessings`, `turns`, `round` or `seat`."""
    things: dict[str, str] = {}
    """By name (`face`, `feat`, `resource`, `die`): the slug of what the reason speaks of."""


@final
class Reasons:
    """Finds reasons for the options of one question."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._seat = state.seat
        self._hero = state.heroes[state.seat]
        policy = strategist(state.seats)
        self._prices: Prices = policy.prices
        self._row = int(self._prices.row(state, state.seat))
        self._rounds = int(self._prices.rounds)
        self._turns = int(self._prices.turns_left(state, state.seat))
        self._blessings = int(self._prices.blessings_left(state))
        self._values: dict[int, float] = dict(zip(state.pending, policy.values(state), strict=True))
        question, task = open_question(state)
        self._question: Question = question
        self._extra = isinstance(question, TakeAction) and memo_of(task) == 1

    def of(self, move: int, glory: float) -> Reason:
        """The reason for an option after which the seat ends with so much glory on average."""
        kind = kind_of(move)
        acting = isinstance(self._question, TakeAction | GoOnOffering)
        reason: Reason | None = None
        if kind == FORGE:
            reason = self._forge(move)
        elif kind == FEAT and acting:
            reason = self._feat(move)
        elif kind == PASS and acting:
            reason = self._pass()
        elif kind == GAIN:
            reason = self._gain(move)
        elif kind == LOSE:
            reason = Reason(LEAST_LOSS, {"worth": max(0.0, -self._values[move])})
        elif kind == TRACK:
            reason = self._track(move)
        elif kind == SACRIFICE:
            reason = Reason(EXCHANGE, {"price": self._price(GOLD)})
        elif kind == DIE:
            reason = self._die(move)
        elif kind == USE:
            reason = self._use(move)
        elif kind in (SPEND, CASH) and not self._turns and self._state.active == self._seat:
            reason = Reason(SPEND_NOW)
        return reason or self._compared(move, glory)

    def caution(self, move: int) -> Reason | None:
        """What an option costs besides its price: the hero who is ousted is blessed for it."""
        if kind_of(move) != FEAT or not isinstance(self._question, TakeAction):
            return None
        island = CATALOG.locations[self._feat_set(move).location].island
        if self._hero.portal == island:
            return None
        for seat, hero in enumerate(self._state.heroes):
            if hero.portal == island:
                worth = float(self._prices.weights.traits[OUST])
                return Reason(OUSTS, {"seat": seat, "worth": max(0.0, worth)})
        return None

    # Faces and cards ------------------------------------------------------------------------------

    def _forge(self, move: int) -> Reason | None:
        worth = self._forging(move)
        if worth < _SMALL:
            return None
        if self._extra:
            return self._extra_action(worth)
        face = CATALOG.faces[first_of(move)]
        numbers: dict[str, float] = {"blessings": self._blessings}
        things = {"face": face.slug}
        if face.kind == PLAIN:
            given = [(r, n) for r, n in enumerate(face.alternatives[0].parts()) if n]
            if len(given) == 1:
                resource, number = given[0]
                numbers["returns"] = self._blessings * number / SIDES
                return Reason(
                    FACE_RETURNS, numbers, {**things, "resource": RESOURCE_NAMES[resource]}
                )
        numbers["times"] = self._blessings / SIDES
        numbers["worth"] = worth
        return Reason(FACE_WORTH, numbers, things)

    def _forging(self, move: int) -> float:
        """What replacing a face adds to all blessings to come, as the strategist sees it."""
        prices, hero = self._prices, self._hero
        base = self._row * int(prices.faces)
        face, die, old = int(first_of(move)), int(second_of(move)), int(third_of(move))
        gained = prices.face_later[base + face] - prices.face_later[base + old]
        gained *= 1.0 + multiples(CATALOG, hero, 1 - die)
        gained += (_factor(face) - _factor(old)) * prices.die_mean(hero, 1 - die, self._row)
        return gained / SIDES * self._blessings

    def _feat(self, move: int) -> Reason:
        feat = self._feat_set(move)
        weights = self._prices.weights
        glory = self._printed(feat)
        at_once = weights.flat[feat.number]
        later = weights.per_turn[feat.number] * self._turns
        things = {"feat": feat.slug}
        if self._extra:
            return self._extra_action(glory + at_once + later)
        if not self._turns and glory >= at_once:
            return Reason(LAST_TURN, {"glory": glory}, things)
        if later > max(glory, at_once):
            numbers: dict[str, float] = {"glory": glory, "turns": self._turns, "worth": later}
            return Reason(CARD_TURNS, numbers, things)
        if at_once > glory:
            return Reason(CARD_EFFECT, {"glory": glory, "worth": at_once}, things)
        return Reason(CARD_GLORY, {"glory": glory, "worth": max(0.0, at_once + later)}, things)

    def _use(self, move: int) -> Reason | None:
        worth = self._prices.weights.per_turn[first_of(move)]
        if worth < _SMALL:
            return None
        return Reason(USE_CARD, {"worth": worth}, {"feat": self._feat_set(move).slug})

    def _feat_set(self, move: int) -> FeatSet:
        return CATALOG.feat_set(first_of(move))

    def _printed(self, feat: FeatSet) -> float:
        """The glory on the top card of a stack."""
        return float(feat.cards[top_card(self._state, feat)].glory)

    def _extra_action(self, worth: float) -> Reason:
        cost = EXTRA_ACTION_SUN * self._price(SUN)
        return Reason(EXTRA, {"sun": EXTRA_ACTION_SUN, "cost": cost, "worth": max(0.0, worth)})

    def _pass(self) -> Reason | None:
        """Against the best thing that could be had instead."""
        others = {
            move: value for move, value in self._values.items() if kind_of(move) in (FEAT, FORGE)
        }
        if not others:
            return None
        best = max(others, key=lambda move: others[move])
        cost, worth = self._cost_and_worth(best)
        if self._extra:
            cost += EXTRA_ACTION_SUN * self._price(SUN)
            return Reason(NO_EXTRA, {"sun": EXTRA_ACTION_SUN, "cost": cost, "worth": worth})
        if kind_of(best) == FORGE and self._blessings < SIDES:
            times = self._blessings / SIDES
            return Reason(FACE_LATE, {"blessings": self._blessings, "times": times})
        if worth >= cost:
            return None
        return Reason(SAVE, {"cost": cost, "worth": worth})

    def _cost_and_worth(self, move: int) -> tuple[float, float]:
        """What is paid for a purchase and what it brings, both in glory."""
        if kind_of(move) == FORGE:
            cost = int(CATALOG.faces[first_of(move)].price) * self._price(GOLD)
            return cost, max(0.0, self._forging(move))
        feat = self._feat_set(move)
        weights = self._prices.weights
        worth = self._printed(feat) + weights.flat[feat.number]
        worth += weights.per_turn[feat.number] * self._turns
        cost = int(feat.sun) * self._price(SUN) + int(feat.moon) * self._price(MOON)
        return cost, max(0.0, worth)

    # Resources ------------------------------------------------------------------------------------

    def _price(self, resource: int, row: int = 0) -> float:
        """Of one piece, in glory; what is not worth having is worth nothing."""
        return max(0.0, self._prices.now[(row or self._row) * RESOURCES + resource])

    def _gain(self, move: int) -> Reason | None:
        """The resource that makes the most of what is chosen."""
        if self._row > self._rounds:
            return Reason(NOTHING_LEFT)
        parts = arguments_of(move)
        worths = [number * self._price(resource) for resource, number in enumerate(parts)]
        resource = max(range(RESOURCES), key=lambda each: worths[each])
        if resource == GLORY or worths[resource] < _SMALL:
            return None
        numbers: dict[str, float] = {
            "round": self._row,
            "price": self._price(resource),
            "late": self._price(resource, self._rounds),
        }
        return Reason(RESOURCE, numbers, {"resource": RESOURCE_NAMES[resource]})

    def _track(self, move: int) -> Reason:
        """Gold on the track, against gold in the reserve."""
        length = len(CATALOG.track_pay) - 1
        steps, start = int(first_of(move)), int(self._hero.track_steps)
        laps = sum(int(CATALOG.track_pay[n % length + 1]) for n in range(start, start + steps))
        if laps:
            return Reason(LAP, {"steps": steps, "glory": laps})
        step = max(0.0, self._prices.weights.traits[TRACK_TRAIT])
        return Reason(HAMMER, {"step": step, "price": self._price(GOLD)})

    def _die(self, move: int) -> Reason:
        die = first_of(move)
        worths = [self._prices.die_mean(self._hero, each, self._row) for each in (die, 1 - die)]
        numbers = {"worth": max(0.0, worths[0]), "other": max(0.0, worths[1])}
        return Reason(BETTER_DIE, numbers, {"die": DIE_NAMES[die]})

    # Anything else --------------------------------------------------------------------------------

    def _compared(self, move: int, glory: float) -> Reason:
        """How far ahead of the next option it is by price; if it is not, what playouts say."""
        ahead = self._values[move] - max(v for m, v in self._values.items() if m != move)
        if ahead < _SMALL:
            return Reason(PLAYED, {"glory": glory})
        return Reason(PRICED, {"ahead": ahead})


def _factor(number: int) -> int:
    face = CATALOG.faces[number]
    return int(face.rate) - 1 if face.kind == MULTIPLY else 0
