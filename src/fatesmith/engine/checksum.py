"""A checksum over a whole game: every option of every question, and every choice.

Two engines that agree on it agree to the last bit: this is how the compiled engine is checked
against plain Python.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fatesmith.engine.loop import play
from fatesmith.engine.luck import QuickLuck, mixed
from fatesmith.engine.state import State

_WORD: Final = 0xFFFFFFFF


def play_checksum(state: State, seed: int) -> int:
    """Play the state to its end, in place, at random; returns the checksum of what came up."""
    luck = QuickLuck(seed)
    total: i64 = 1
    while state.outcome is None:
        total = mixed(total ^ state.seat)
        for move in state.pending:
            total = mixed(total ^ move & _WORD)
            total = mixed(total ^ move >> 32)
        index = luck.below(len(state.pending))
        total = mixed(total ^ index)
        play(state, state.pending[index])
    for glory in state.outcome.glory:
        total = mixed(total ^ glory)
    return total
