"""Reasons: the biggest term in the price of an option, as a code with its numbers.

Prices and their terms are the strategist's, in glory, tuned by self-play: they say what something
has been worth on average, not what it will be in this game. `reason_words.py` puts reasons into
sentences.
"""

from collections.abc import Callable
from typing import Final, final

import msgspec

from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine import move as kinds
from fatesmith.engine.face import PLAIN
from fatesmith.engine.ids import GLORY, GOLD, RESOURCE_NAMES, RESOURCES, SIDES
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import first_of, kind_of
from fatesmith.engine.perform import printed_glory
from fatesmith.engine.preview import ousted_by_move
from fatesmith.engine.state import State
from fatesmith.engine.turn import GO_ON_OFFERING, TAKE_ACTION
from fatesmith.search.price_terms import PriceTerms
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
TEMPTS: Final = "tempts"
OTHER_OUSTS: Final = "other-ousts"
KEEPS: Final = "keeps"
MORE_AND_LESS: Final = "more-and-less"
MORE: Final = "more"
LESS: Final = "less"
CLOSER: Final = "closer"
MARGIN: Final = "margin"
"""The last eight compare two options."""

SMALL: Final = 0.05
"""A smaller difference in glory is shown as none."""


@final
class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an option is worth considering."""

    code: str
    numbers: dict[str, float] = {}
    """By name; whole ones are counts, such as `blessings`, `turns`, `round` or `seat`."""
    things: dict[str, str] = {}
    """By name (`face`, `feat`, `resource`, `die`): the slug of what the reason is about."""


@final
class Reasons:
    """Finds reasons for the options of one question."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._strategist = strategist(state.seats)
        self._prices = self._strategist.prices
        self._row = int(self._prices.row(state, state.seat))
        self._turns = int(self._prices.turns_left(state, state.seat))
        self._blessings = int(self._prices.blessings_left(state))
        values = self._strategist.values(state)
        self._values: dict[int, float] = dict(zip(state.pending, values, strict=True))
        question, task = open_question(state)
        self._acting = question in (TAKE_ACTION, GO_ON_OFFERING)
        self._surcharge = int(question.surcharge(task))
        """The sun that an extra action costs; 0 for any other question."""

    def of(self, move: int, glory: float) -> Reason:
        """The reason for an option; `glory` is what the seat ends with on average after it."""
        find = _BY_KIND.get(kind_of(move))
        reason = find(self, move) if find is not None else None
        return reason or self._compared(move, glory)

    def caution(self, move: int) -> Reason | None:
        """What an option costs on top of its price: the hero who is ousted gets a blessing."""
        ousted = ousted_by_move(self._state, move)
        if not ousted or not self._acting:
            return None
        worth = max(0.0, self._terms(move).ousting)
        return Reason(OUSTS, {"seat": int(ousted[0]), "worth": worth})

    def ahead_by_price(self, move: int, other: int) -> float:
        """How much more the strategist thinks of one option than of another, in glory."""
        return self._values[move] - self._values[other]

    def _terms(self, move: int) -> PriceTerms:
        return self._strategist.terms(self._state, move)

    # Faces and cards ------------------------------------------------------------------------------

    def _forge(self, move: int) -> Reason | None:
        terms = self._terms(move)
        if terms.face < SMALL:
            return None
        if self._surcharge:
            return self._extra_action(terms)
        face = CATALOG.faces[first_of(move)]
        numbers: dict[str, float] = {"blessings": self._blessings}
        things = {"face": face.slug}
        if face.kind == PLAIN:
            given = [(r, n) for r, n in enumerate(face.alternatives[0].parts()) if n]
            if len(given) == 1:
                resource, number = given[0]
                numbers["returns"] = self._blessings * number / SIDES
                things["resource"] = RESOURCE_NAMES[resource]
                return Reason(FACE_RETURNS, numbers, things)
        numbers["times"] = self._blessings / SIDES
        numbers["worth"] = terms.face
        return Reason(FACE_WORTH, numbers, things)

    def _feat(self, move: int) -> Reason | None:
        if not self._acting:
            return None
        terms = self._terms(move)
        if self._surcharge:
            return self._extra_action(terms)
        feat = CATALOG.feat_set(first_of(move))
        glory = int(printed_glory(self._state, feat))
        things = {"feat": feat.slug}
        if not self._turns and terms.printed >= terms.at_once:
            return Reason(LAST_TURN, {"glory": glory}, things)
        if terms.later > max(terms.printed, terms.at_once):
            if not self._pays_by_turn(int(first_of(move))):
                worth = max(0.0, terms.at_once + terms.later)
                return Reason(CARD_EFFECT, {"glory": glory, "worth": worth}, things)
            numbers = {"glory": glory, "turns": self._turns, "worth": terms.later}
            return Reason(CARD_TURNS, numbers, things)
        if terms.at_once > terms.printed:
            return Reason(CARD_EFFECT, {"glory": glory, "worth": terms.at_once}, things)
        worth = max(0.0, terms.at_once + terms.later)
        return Reason(CARD_GLORY, {"glory": glory, "worth": worth}, things)

    def _pays_by_turn(self, number: int) -> bool:
        """Whether a card can be used in every turn to come."""
        return self._turns > 0 and self._prices.reinforces[number] == 1

    def _use(self, move: int) -> Reason | None:
        worth = self._prices.weights.per_turn[first_of(move)]
        if worth < SMALL:
            return None
        return Reason(USE_CARD, {"worth": worth}, {"feat": CATALOG.feat_set(first_of(move)).slug})

    def _extra_action(self, terms: PriceTerms) -> Reason:
        worth = max(0.0, terms.worth())
        return Reason(EXTRA, {"sun": self._surcharge, "cost": terms.surcharge, "worth": worth})

    def _pass(self, _move: int) -> Reason | None:
        """Compared with the best alternative."""
        others = [move for move in self._values if kind_of(move) in (kinds.FEAT, kinds.FORGE)]
        if not others or not self._acting:
            return None
        best = max(others, key=lambda move: self._values[move])
        terms = self._terms(best)
        # Shards that are left may be of more or less use than their prices say.
        cost, worth = max(0.0, terms.cost() - terms.keeping), max(0.0, terms.worth())
        if self._surcharge:
            return Reason(NO_EXTRA, {"sun": self._surcharge, "cost": cost, "worth": worth})
        if kind_of(best) == kinds.FORGE and self._blessings < SIDES:
            times = self._blessings / SIDES
            return Reason(FACE_LATE, {"blessings": self._blessings, "times": times})
        return Reason(SAVE, {"cost": cost, "worth": worth}) if worth < cost else None

    # Resources ------------------------------------------------------------------------------------

    def _price(self, resource: int, row: int = 0) -> float:
        """Of one piece, in glory; never negative."""
        return max(0.0, self._prices.now[(row or self._row) * RESOURCES + resource])

    def _gain(self, move: int) -> Reason | None:
        """The resource that contributes most to the choice."""
        if self._row > self._prices.rounds:
            return Reason(NOTHING_LEFT)
        gains = list(self._terms(move).gains)
        resource = gains.index(max(gains))
        if resource == GLORY or gains[resource] < SMALL:
            return None
        numbers: dict[str, float] = {
            "round": self._row,
            "price": self._price(resource),
            "late": self._price(resource, int(self._prices.rounds)),
        }
        return Reason(RESOURCE, numbers, {"resource": RESOURCE_NAMES[resource]})

    def _lose(self, move: int) -> Reason:
        return Reason(LEAST_LOSS, {"worth": max(0.0, -self._values[move])})

    def _track(self, move: int) -> Reason:
        """Gold on the track, compared with gold in the reserve."""
        laps = self._terms(move).laps
        if laps:
            return Reason(LAP, {"steps": int(first_of(move)), "glory": laps})
        step = max(0.0, self._prices.weights.traits[TRACK_TRAIT])
        return Reason(HAMMER, {"step": step, "price": self._price(GOLD)})

    def _exchange(self, _move: int) -> Reason:
        return Reason(EXCHANGE, {"price": self._price(GOLD)})

    def _die(self, move: int) -> Reason:
        numbers = {"worth": max(0.0, self._values[move]), "other": max(0.0, self._next_best(move))}
        return Reason(BETTER_DIE, numbers, {"die": DIE_NAMES[first_of(move)]})

    def _spend(self, _move: int) -> Reason | None:
        last = not self._turns and self._state.active == self._state.seat
        return Reason(SPEND_NOW) if last else None

    # Anything else --------------------------------------------------------------------------------

    def _compared(self, move: int, glory: float) -> Reason:
        """How far ahead of the next option it is by price; otherwise, what playouts say."""
        ahead = self._values[move] - self._next_best(move)
        return (
            Reason(PLAYED, {"glory": glory}) if ahead < SMALL else Reason(PRICED, {"ahead": ahead})
        )

    def _next_best(self, move: int) -> float:
        return max(value for other, value in self._values.items() if other != move)


_BY_KIND: Final[dict[int, Callable[[Reasons, int], Reason | None]]] = {
    kinds.PASS: Reasons._pass,
    kinds.USE: Reasons._use,
    kinds.FEAT: Reasons._feat,
    kinds.FORGE: Reasons._forge,
    kinds.SPEND: Reasons._spend,
    kinds.CASH: Reasons._spend,
    kinds.GAIN: Reasons._gain,
    kinds.LOSE: Reasons._lose,
    kinds.TRACK: Reasons._track,
    kinds.DIE: Reasons._die,
    kinds.SACRIFICE: Reasons._exchange,
}
"""By kind of move; the others are compared with the other options."""
