"""What is kept of one game in the arena: enough for every table and plot, small enough for a
million."""

from dataclasses import dataclass, field


@dataclass(kw_only=True)
class Summary:
    """One finished game; lists are by seat."""

    block: int
    """Games of one block share set-up and dice, and rotate the bots over the seats."""
    rotation: int
    bots: list[str]
    """The code of the bot at each seat."""
    glory: list[int]
    ranks: list[int]
    shares: list[float]
    """How much of the win each seat has: 1, 0, or a part if it is shared."""
    race: list[list[int]]
    """By seat: glory after each round, cards included (`State.score`)."""
    cards: list[list[tuple[str, int]]]
    """By seat: the slug and round of every card taken."""
    faces: list[list[tuple[str, int]]]
    """By seat: the slug and round of every face forged."""
    sources: list[dict[str, int]]
    """By seat: glory by source: `dice`, `cards` (printed), `feats` (effects), `track`, `zones`,
    `other`; sums to the final glory."""
    decisions: list[int]
    seconds: list[float]
    """Thinking time, by seat."""
    luck: list[float] = field(default_factory=list)
    """By seat: the worth of what was rolled minus its mean, at fixed prices; empty if not
    measured."""
    win_luck: list[float] = field(default_factory=list)
    """By seat: what chance gave in shares of the win, by the books of a review; empty if not
    measured."""
    faults: list[list[str]] = field(default_factory=list)
    """By seat: what the bot did wrong (illegal move, exception, overtime), one sentence each."""
