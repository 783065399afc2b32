"""Odds for people: the next blessing of every seat, and what each can afford when it next acts."""

from typing import final

import msgspec

from fatesmith.engine.state import State
from fatesmith.server.thinking.afford import Prospects, prospects_of
from fatesmith.server.thinking.blessings import Blessing, blessing_of


@final
class Odds(msgspec.Struct, frozen=True, tag="odds"):
    """By seat; `blessings` and `afford` say what is counted and what is assumed."""

    blessings: tuple[Blessing, ...]
    prospects: tuple[Prospects, ...]
    lent: bool
    """Dice are being passed on between turns: a seat may roll others than it holds now."""


def find_odds(state: State) -> Odds:
    blessings = tuple(blessing_of(state, seat) for seat in range(state.seats))
    prospects = tuple(prospects_of(state, blessing) for blessing in blessings)
    return Odds(blessings, prospects, bool(state.swap or state.swapped))
