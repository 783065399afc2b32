"""Awards: what one seat did more than everybody else, for fun."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.counters import Counters, Number
from fatesmith.server.aftermath.seat_luck import SeatLuck

COMEBACK_FROM: Final = 10
"""A comeback is a win after being this much glory behind."""
LEAST_LUCK: Final = 1
"""Less glory than this is not worth mentioning."""
_UNLUCKY: Final = "unlucky"


class Award(msgspec.Struct, frozen=True):
    """Given to the one seat that is alone on top; if two are, nobody gets it."""

    slug: str
    name: str
    seat: int
    counter: str
    """The slug of what was compared, or `luck`; for the wasteful and the saver, the first of
    the several that were added up."""
    value: Number


@dataclass(frozen=True)
class _Rule:
    slug: str
    counters: tuple[str, ...]
    """Their sum is compared; the first is named."""
    least: int = 1


_RULES: Final = (
    _Rule("smith", ("faces-forged",)),
    _Rule("champion", ("feats",)),
    _Rule("pioneer", ("first-feats",)),
    _Rule("tireless", ("extra-actions",), 2),
    _Rule("generous", ("ousts",)),
    _Rule("hunted", ("ousted",)),
    _Rule("wanderer", ("journeys",)),
    _Rule("wasteful", ("gold-wasted", "sun-wasted", "moon-wasted", "ancient-wasted"), 3),
    _Rule("saver", ("gold-left", "shards-left"), 5),
    _Rule("parched", ("longest-drought",), 8),
    _Rule("leap", ("best-turn",), 10),
    _Rule("front-runner", ("rounds-led",), 2),
)


def awards(
    counted: Counters, lucks: Sequence[SeatLuck], winners: Sequence[int], voice: Voice
) -> list[Award]:
    """Who was alone on top in what."""
    seats = len(lucks)
    found = []

    def give(slug: str, values: Sequence[Number], counter: str, least: Number) -> None:
        best = max(values)
        if best >= least and values.count(best) == 1:
            name = voice.say_of("aftermath.award", slug)
            value = -best if slug == _UNLUCKY else best
            found.append(Award(slug, name, values.index(best), counter, value))

    lucky = [each.luck for each in lucks]
    give("lucky", lucky, "luck", LEAST_LUCK)
    give(_UNLUCKY, [-each for each in lucky], "luck", LEAST_LUCK)
    for rule in _RULES:
        columns = [counted.values(slug, seats) for slug in rule.counters]
        sums = [sum(row) for row in zip(*columns, strict=True)]
        give(rule.slug, sums, rule.counters[0], rule.least)
    gaps = counted.values("largest-gap", seats)
    give(
        "comeback",
        [gap if seat in winners else 0 for seat, gap in enumerate(gaps)],
        "largest-gap",
        COMEBACK_FROM,
    )
    return found
