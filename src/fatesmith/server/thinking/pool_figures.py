"""What a pool of workers says about itself and its answers."""

from typing import final

import msgspec


@final
class BotChoice(msgspec.Struct, frozen=True):
    """What a bot chose, and what it did wrong, one sentence each for the operator."""

    move: int
    faults: tuple[str, ...] = ()
    overran: bool = False


@final
class PoolFigures(msgspec.Struct, kw_only=True):
    """What the pool has done so far, for metrics."""

    moves: int = 0
    """Decisions of bots, including those that overran."""
    looks: int = 0
    """Hints and odds."""
    failed: int = 0
    """Jobs without an answer."""
    refused: int = 0
    """Jobs there was no room or no time for."""
    overruns: int = 0
    faults: int = 0
    """Other faults of bots."""
    replaced: int = 0
    """Workers that died or were ended, and were replaced."""
    seconds: float = 0.0
    """Spent thinking, by all workers together."""
    waiting: int = 0
    """Jobs in the backlog."""
    thinking: int = 0
    """Jobs that workers are doing."""
    workers: int = 0
