"""Chances to win, from playouts: what happens if all seats play on as the strategist does."""

import math
from typing import final

import msgspec

from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import play_outs
from fatesmith.engine.state import State
from fatesmith.server.thinking.errors import ThinkingError


@final
class WinChances(msgspec.Struct, frozen=True, tag="win chances"):
    """By seat; the chances sum to one. A win that is shared counts in parts."""

    win: tuple[float, ...]
    error: tuple[float, ...]
    """The standard error of each chance; 0 when the game is over."""
    glory: tuple[float, ...]
    """The mean of the final glory."""
    playouts: int


def standard_error(wins: float, games: int) -> float:
    """Of a share of wins. One win and one loss are added, so that a chance that was never seen is
    not called impossible; shared wins vary less than this says."""
    share = (wins + 1.0) / (games + 2.0)
    return math.sqrt(share * (1.0 - share) / games)


def win_chances(state: State, playouts: int, seed: int = 0) -> WinChances:
    """What the playouts came to. The same seed gives the same numbers; the dice of the game are
    not known here, and differ."""
    seats = range(state.seats)
    if state.outcome is not None:
        outcome = state.outcome
        return WinChances(
            tuple(outcome.share(seat) for seat in seats),
            tuple(0.0 for _ in seats),
            tuple(float(glory) for glory in outcome.glory),
            0,
        )
    if playouts < 1:
        raise ThinkingError(f"{playouts} playouts tell nothing: ask for 1 or more")
    tally = play_outs(state, playouts, strategist(state.seats), SeededLuck(seed))
    return WinChances(
        tuple(wins / playouts for wins in tally.shares),
        tuple(standard_error(wins, playouts) for wins in tally.shares),
        tuple(glory / playouts for glory in tally.glory),
        playouts,
    )
