"""A checksum over a whole game: every option of every question, and every choice.

Two engines that agree on it agree to the last bit: this is how the compiled engine is checked
against plain Python.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.luck import Luck, QuickLuck, mixed
from fatesmith.engine.nature import stream_of
from fatesmith.engine.playout import Policy
from fatesmith.engine.state import State

_WORD: Final = 0xFFFFFFFF


def play_checksum(state: State, seed: int) -> int:
    """Play the state to its end, in place, with every choice and every chance at random; returns
    the checksum of what came up."""
    luck = QuickLuck(seed)
    total: i64 = 1
    while state.outcome is None:
        total = _with_options(total, state)
        index = luck.below(len(state.pending))
        total = mixed(total ^ index)
        play(state, state.pending[index])
    return _with_glory(total, state)


def luck_checksum(state: State, policy: Policy, luck: Luck) -> int:
    """The same with chance answered by luck along the way, as playouts do."""
    total: i64 = 1
    if state.seat == NATURE:
        play(state, state.pending[luck.draw(stream_of(state), len(state.pending))], luck)
    while state.outcome is None:
        total = _with_options(total, state)
        move = policy.choose(state)
        total = _with_move(total, move)
        play(state, move, luck)
    return _with_glory(mixed(total ^ luck.drawn), state)


def _with_options(total: i64, state: State) -> i64:
    total = mixed(total ^ state.seat)
    for move in state.pending:
        total = _with_move(total, move)
    return total


def _with_move(total: i64, move: i64) -> i64:
    return mixed(mixed(total ^ move & _WORD) ^ move >> 32)


def _with_glory(total: i64, state: State) -> i64:
    assert state.outcome is not None
    for glory in state.outcome.glory:
        total = mixed(total ^ glory)
    return total
