"""The contexts in which die faces are applied, as one table that the verbs consult.

What a face does depends on who rolled it and why: whether the result counts as a blessing, whether
it can be applied again, whether it is gained or lost. Every difference is a column here, so that no
verb has to know which card is behind it.
"""

from typing import Final, final

NOT_A_BLESSING: Final = 0
DIVINE: Final = 1
MINOR: Final = 2


@final
class Context:
    """One row of the table."""

    name: str
    blessing: int
    """NOT_A_BLESSING, DIVINE (both dice) or MINOR (one die)."""
    again: bool
    """A token may apply the same faces a second time (base H3)."""
    loses: bool
    """Amounts are taken from the applier instead of given (base F2)."""
    shard_rate: int
    """Glory for each shard that the applier turns into glory, 0 if he cannot (base E9.2)."""
    gold_rate: int
    """Glory for each gold that the applier turns into glory, 0 if he cannot (base E9.4)."""

    def __init__(
        self,
        name: str,
        blessing: int,
        again: bool = False,
        loses: bool = False,
        shard_rate: int = 0,
        gold_rate: int = 0,
    ) -> None:
        self.name = name
        self.blessing = blessing
        self.again = again
        self.loses = loses
        self.shard_rate = shard_rate
        self.gold_rate = gold_rate


DIVINE_BLESSING: Final = 0
DIVINE_SHARDS_OR_GLORY: Final = 1
MINOR_BLESSING: Final = 2
MINOR_GOLD_OR_GLORY: Final = 3
TAKEN_FACES: Final = 4
LOSSES: Final = 5

CONTEXTS: Final[list[Context]] = [
    Context("divine blessing", DIVINE, again=True),
    Context("divine blessing, shards or glory", DIVINE, again=True, shard_rate=2),
    Context("minor blessing", MINOR, again=True),
    Context("minor blessing, gold or glory", MINOR, again=True, gold_rate=1),
    Context("faces taken from others", NOT_A_BLESSING),
    Context("losses", NOT_A_BLESSING, loses=True),
]
