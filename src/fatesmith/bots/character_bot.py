"""How characters play: the strategist with their numbers, limited by their attention.

What a character believes is settled when a game begins. Its errors are drawn once from its seed, so
within one game it is wrong about the same things from the first round to the last.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from librt.vecs import vec

from fatesmith.bots.characters import Character
from fatesmith.bots.foresight import Foresight
from fatesmith.bots.look_ahead_bot import looking_ahead
from fatesmith.bots.strategist_bot import first_strategist
from fatesmith.bots.weights import Numbers, first_numbers, weights_of
from fatesmith.compiled import FORM
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import RESOURCE_NAMES, RESOURCES, Move
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import FEAT, FORGE, GAIN, arguments_of, first_of, kind_of
from fatesmith.engine.state import State
from fatesmith.engine.turn import GO_ON_OFFERING, TAKE_ACTION
from fatesmith.search.look_ahead import LookAhead
from fatesmith.search.monte_carlo import Trial, Yardstick
from fatesmith.search.prices import KNOTS, Prices
from fatesmith.search.strategist import Strategist

DEAR_FROM: Final = 4
"""In shards: cards that cost more are what patient heroes save for."""
FINALISTS: Final = 3
"""A preference may decide between this many of the best options: the others had too few
playouts."""
_OUT_OF_SIGHT: Final = -1e6
_ALWAYS_RIGHT: Final = ("glory 0", "glory 1", "glory 2")


# Numbers ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def liked_numbers(character: Character, seats: int) -> Numbers:
    """The strategist's numbers, adjusted to what the character likes. Do not change them."""
    numbers = first_numbers(seats)
    _flatten(numbers, character.attention.sense_of_time)
    for taste in character.tastes:
        for name in numbers:
            if name == taste.of or name.startswith(f"{taste.of} "):
                numbers[name] = numbers[name] * taste.times + taste.plus
    for feat_set in CATALOG.feat_sets():
        cost = int(feat_set.sun) + int(feat_set.moon)
        liking = character.dear * (cost - DEAR_FROM) + character.moon_cards * int(feat_set.moon)
        numbers[f"{feat_set.slug} flat"] += liking
    if not character.attention.rivals:
        numbers["rivals"] = 0.0
    return numbers


def _flatten(numbers: Numbers, sense_of_time: float) -> None:
    """Pull the prices of a resource toward their mean."""
    for word in RESOURCE_NAMES:
        knots = [f"{word} {knot}" for knot in range(KNOTS)]
        mean = sum(numbers[name] for name in knots) / KNOTS
        for name in knots:
            numbers[name] += (mean - numbers[name]) * (1.0 - sense_of_time)


def with_errors(numbers: Numbers, error: float, seed: int) -> Numbers:
    """Make every number wrong by a little or a lot; the same seed errs in the same way."""
    draw = random.Random(f"fatesmith character {seed}")
    wrong = {
        name: number + draw.gauss(0, error) * max(abs(number), 1.0)
        for name, number in numbers.items()
    }
    return {**wrong, **{name: numbers[name] for name in _ALWAYS_RIGHT}}


def seen_prices(numbers: Numbers, seats: int, horizon: int) -> Prices:
    """The prices of somebody who counts what a face brings only for their next few turns."""
    prices = Prices(CATALOG, seats, weights_of(numbers))
    seen = list(prices.face_later)
    for row in range(1, prices.rounds + 1):
        turns = prices.rounds - row + 1
        for at in range(row * prices.faces, (row + 1) * prices.faces):
            seen[at] *= min(1.0, horizon / turns)
    prices.face_later = vec[float](seen)
    return prices


# Thinking -----------------------------------------------------------------------------------------


@final
class Mind:
    """What a character thinks of each option, for one game."""

    def __init__(self, character: Character, seats: int, seed: int) -> None:
        numbers = liked_numbers(character, seats)
        if character.error:
            numbers = with_errors(numbers, character.error, seed)
        self.character = character
        self.prices = seen_prices(numbers, seats, character.attention.horizon)
        self.strategist = Strategist(self.prices)

    def thoughts(self, state: State) -> list[float]:
        """By option: what it seems to be worth compared with the others of this question."""
        values = list(self.strategist.values(state))
        attention = self.character.attention
        question, task = open_question(state)
        acting = question is TAKE_ACTION
        buying = acting or question is GO_ON_OFFERING
        for index, move in enumerate(state.pending):
            kind = kind_of(move)
            if kind == FEAT and acting:
                values[index] -= self._beyond_horizon(state, first_of(move))
            elif kind == FORGE and buying:
                values[index] += self.character.forging
            elif kind == GAIN and not attention.room:
                values[index] = self._uncapped(state, move)
            if not attention.extra_actions and acting and TAKE_ACTION.is_extra(task):
                values[index] += _OUT_OF_SIGHT if kind in (FEAT, FORGE) else 0.0
        return values

    def _beyond_horizon(self, state: State, feat: int) -> float:
        """What a card brings later than the character can see."""
        turns = int(self.prices.turns_left(state, state.seat))
        unseen = max(0, turns - self.character.attention.horizon)
        return float(self.prices.weights.per_turn[feat]) * unseen

    def _uncapped(self, state: State, move: int) -> float:
        """What a gain would be worth if every reserve had room for it."""
        base = int(self.prices.row(state, state.seat)) * RESOURCES
        prices = list(self.prices.now)[base : base + RESOURCES]
        return sum(number * price for number, price in zip(arguments_of(move), prices, strict=True))


@final
class CharacterBot:
    """Takes what it thinks is best; one with playouts tries the best options first.

    Playouts show the truth, and the character's preference is weighed against it: how much more it
    thinks of an option than the strategist does. `looks_ahead` is for the compiled engine: plain
    Python would keep people waiting, so there a character goes by prices alone.
    """

    def __init__(self, character: Character, seed: int, looks_ahead: bool = FORM.compiled) -> None:
        self._character = character
        self._seed = seed
        self._foresight = character.foresight if looks_ahead else None
        self._minds: dict[int, Mind] = {}
        self._searchers: dict[int, LookAhead] = {}

    def choose(self, state: State, options: Sequence[Move]) -> Move:
        seats = state.seats
        if seats not in self._minds:
            self._minds[seats] = Mind(self._character, seats, self._seed)
        thoughts = self._minds[seats].thoughts(state)
        if self._foresight is not None:
            return self._tried(state, options, thoughts, self._foresight)
        return options[thoughts.index(max(thoughts))]

    def _tried(
        self, state: State, options: Sequence[Move], thoughts: list[float], foresight: Foresight
    ) -> Move:
        if state.seats not in self._searchers:
            self._searchers[state.seats] = looking_ahead(state.seats, foresight, self._seed)
        values = list(first_strategist(state.seats).values(state))
        liking = {move: thoughts[at] - values[at] for at, move in enumerate(options)}
        stick = Yardstick(state)

        def felt(trial: Trial) -> float:
            return float(trial.estimate() + stick.of_glory(liking[Move(trial.move)]))

        best, *others = self._searchers[state.seats].trials(state)[:FINALISTS]
        for trial in others:
            if liking[Move(trial.move)] > liking[Move(best.move)] and felt(trial) > felt(best):
                best = trial
        return Move(best.move)
