"""Why one option is better than another: what speaks for it, and what playouts made of both.

Playouts say that it is better. Prices, costs and the glory at the end say why, as far as anything
does: reasons are facts about the two options, the most telling ones first.
"""

from typing import Final, final

import msgspec

from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import RESOURCE_NAMES
from fatesmith.engine.preview import cost_of
from fatesmith.engine.state import State
from fatesmith.prose.voice import Voice
from fatesmith.reasons import reasons as codes
from fatesmith.reasons.reason_words import say_reason
from fatesmith.reasons.reasons import SMALL, Reason, Reasons

_SAYS_NOTHING_NEW: Final = (codes.PLAYED, codes.PRICED)
"""Reasons that only say how an option compares with the others."""


@final
class MeanEnding(msgspec.Struct, frozen=True):
    """How games end after an option, on average over playouts."""

    own: float
    """The glory of the seat that chooses."""
    rival: float
    """The glory of the best of the others."""


def why_better(
    state: State, best: int, other: int, endings: tuple[MeanEnding, MeanEnding] | None = None
) -> tuple[Reason, ...]:
    """Why the first option is better than the second, if playouts say that it is; `endings` are
    those of both."""
    found = Reasons(state)
    own = found.of(best, 0.0)
    told = [] if own.code in _SAYS_NOTHING_NEW else [own]
    kept = _kept(state, best, other)
    if kept is not None:
        told.append(kept)
    ousts = found.caution(other)
    if ousts is not None and found.caution(best) is None:
        told.append(Reason(codes.OTHER_OUSTS, ousts.numbers))
    if endings is not None:
        told.append(_ended(*endings))
    tempting = found.ahead_by_price(other, best)
    if tempting >= SMALL:
        told.append(Reason(codes.TEMPTS, {"ahead": tempting}))
    return tuple(told)


def margin_reason(glory: float) -> Reason | None:
    """What the better option is worth in glory against the others, if it is worth something."""
    return Reason(codes.MARGIN, {"margin": glory}) if glory >= SMALL else None


def say_why_better(
    voice: Voice,
    state: State,
    best: int,
    other: int,
    endings: tuple[MeanEnding, MeanEnding] | None = None,
) -> list[str]:
    """The same in sentences: `it` is the better option."""
    return [say_reason(voice, each) for each in why_better(state, best, other, endings)]


def _kept(state: State, best: int, other: int) -> Reason | None:
    """What only the other option spends."""
    mine, theirs = cost_of(state, best), cost_of(state, other)
    if theirs is None:
        return None
    spent = (mine or Amount()).parts()
    more = [theirs - mine for theirs, mine in zip(theirs.parts(), spent, strict=True)]
    if min(more) < 0 or not any(more):
        return None
    kept: dict[str, float] = {name: n for name, n in zip(RESOURCE_NAMES, more, strict=True) if n}
    return Reason(codes.KEEPS, kept)


def _ended(best: MeanEnding, other: MeanEnding) -> Reason:
    own, theirs = best.own - other.own, other.rival - best.rival
    if own >= SMALL and theirs >= SMALL:
        return Reason(codes.MORE_AND_LESS, {"own": own, "theirs": theirs})
    if own >= SMALL:
        return Reason(codes.MORE, {"own": own})
    return Reason(codes.LESS, {"theirs": theirs}) if theirs >= SMALL else Reason(codes.CLOSER)
