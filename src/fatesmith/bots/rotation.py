"""Blocks inside compiled code: one player against copies of another, once in every seat, with the
same dice."""

from collections.abc import Iterator

from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import Policy, SeatPolicies, play_out
from fatesmith.engine.state import State


def rotation(
    start: State, challenger: Policy, rival: Policy, seed: int
) -> Iterator[tuple[int, Outcome]]:
    """The games of a block: the challenger's seat, and how it ended."""
    for seat in range(start.seats):
        policies = [rival] * start.seats
        policies[seat] = challenger
        state = start.clone()
        play_out(state, SeatPolicies(policies), SeededLuck(seed))
        outcome = state.outcome
        assert outcome is not None  # noqa: S101 - it was played to its end
        yield seat, outcome


def share_won(start: State, challenger: Policy, rival: Policy, seed: int) -> float:
    """The challenger's share of the win in a block."""
    shares = [outcome.share(seat) for seat, outcome in rotation(start, challenger, rival, seed)]
    return sum(shares) / len(shares)
