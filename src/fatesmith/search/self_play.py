"""Games for the net to learn from: what it sees between turns, and how the game ended."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from fatesmith.engine.luck import Luck, QuickLuck
from fatesmith.engine.playout import Policy, finish_turn, play_turn
from fatesmith.engine.state import State
from fatesmith.search.inputs import all_inputs


@final
class Wavering(Policy):
    """Now and then takes any option instead of the best; from some turn on it does not. Games of
    one policy alone would never show what its mistakes cost."""

    policy: Policy
    luck: QuickLuck
    rate: i64
    """In thousandths: how often it wavers."""

    def __init__(self, policy: Policy, seed: int, rate: i64) -> None:
        self.policy = policy
        self.luck = QuickLuck(seed)
        self.rate = rate

    def choose(self, state: State) -> i64:
        if self.luck.below(1000) < self.rate:
            return state.pending[self.luck.below(len(state.pending))]
        return self.policy.choose(state)


@final
class SeenGame:
    """The positions of a game between turns, from some turn on, and its end."""

    positions: list[bytes]
    """The byte of the active seat, then `all_inputs`."""
    glory: list[int]
    shares: list[float]

    def __init__(self) -> None:
        self.positions = []
        self.glory = []
        self.shares = []


def seen_game(state: State, policy: Policy, wavering: Policy, until: i64, luck: Luck) -> SeenGame:
    """Play a game in place, with `wavering` for the first turns and the policy from then on; only
    positions that the policy plays on from are kept."""
    found = SeenGame()
    finish_turn(state, wavering if until > 0 else policy, luck)
    turn: i64 = 0
    while state.outcome is None:
        if turn >= until:
            found.positions.append(bytes([state.active]) + all_inputs(state))
        play_turn(state, policy if turn >= until else wavering, luck)
        turn += 1
    outcome = state.outcome
    found.glory = list(outcome.glory)
    found.shares = [outcome.share(seat) for seat in range(state.seats)]
    return found
