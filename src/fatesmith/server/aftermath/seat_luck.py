"""How lucky every seat's dice were, at prices that are never tuned."""

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.rolls import GIVEN, SPECIAL, Rolls
from fatesmith.bots.worth import WORTH
from fatesmith.engine.event import ROLLED
from fatesmith.engine.ids import RESOURCE_NAMES, RESOURCES
from fatesmith.prose.names import resource_noun
from fatesmith.prose.voice import Voice

SPECIAL_FACES = "special"


def shown(luck: float) -> float:
    """Luck as every page writes it, with one decimal; never minus zero."""
    return round(luck, 1) + 0.0


class Rolled(msgspec.Struct, frozen=True):
    """How much of something a seat's dice showed, and how much was expected. A face with
    alternatives counts as their mean."""

    slug: str
    """A resource, or `special`: faces that give nothing themselves."""
    name: str
    rolled: float
    expected: float


class SeatLuck(msgspec.Struct, frozen=True, kw_only=True):
    """The luck of one seat's dice, no matter who applied them."""

    seat: int
    rolls: int
    luck: float
    """The worth of what was rolled minus the mean worth of each die at that moment, in glory,
    rounded as it is shown: wherever it appears, it is this figure."""
    spread: float
    """The standard deviation of luck with these dice."""
    luckier_than: float
    """The share of games in which the same rolls would have given less."""
    by_round: list[float]
    """Luck so far, at the end of each round."""
    resources: list[Rolled]
    """Those that the dice could show."""


def luck(told: Chronicle, voice: Voice) -> list[SeatLuck]:
    """The luck of every seat."""
    worth = Rolls(told.first, WORTH)
    by_round = _by_round(told, worth)
    measures = [*GIVEN, SPECIAL]
    names = [voice.put(resource_noun(voice, each)) for each in range(RESOURCES)]
    names.append(voice.say("aftermath.special-faces"))
    sums = []
    for measure in measures:
        rolls = Rolls(told.first, measure)
        rolls.read(told.journal)
        sums.append(rolls)
    counts = [0] * told.seats
    for event in told.journal:
        if event.kind == ROLLED:
            counts[event.seat] += 1
    found = []
    for seat in range(told.seats):
        resources = [
            Rolled(slug, name, round(rolls.rolled[seat], 2), round(rolls.expected[seat], 2))
            for slug, name, rolls in zip((*RESOURCE_NAMES, SPECIAL_FACES), names, sums, strict=True)
            if rolls.expected[seat]
        ]
        found.append(
            SeatLuck(
                seat=seat,
                rolls=counts[seat],
                luck=by_round[seat][-1] if by_round[seat] else 0.0,
                spread=round(worth.spread(seat), 2),
                luckier_than=round(worth.luckier_than(seat), 3),
                by_round=by_round[seat],
                resources=resources,
            )
        )
    return found


def _by_round(told: Chronicle, worth: Rolls) -> list[list[float]]:
    """By seat: luck so far at the end of each round. Reads the whole journal."""
    read = 0
    so_far: dict[int, list[float]] = {}
    for turn in told.turns:
        worth.read(told.journal[read : turn.last])
        read = turn.last
        so_far[turn.round] = [shown(worth.luck(seat)) for seat in range(told.seats)]
    worth.read(told.journal[read:])
    return [[each[seat] for each in so_far.values()] for seat in range(told.seats)]
