"""What the price of one option is made of."""

from typing import final

from librt.vecs import vec
from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
@final
class PriceTerms:
    """The named parts of a price, in glory. Those that speak against an option are costs."""

    printed: float = 0.0
    """The glory printed on the first card of a set."""
    at_once: float = 0.0
    """What a card does at once."""
    later: float = 0.0
    """What a card brings in the seat's turns to come."""
    face: float = 0.0
    """What a face adds to all blessings to come."""
    gains: vec[float] = vec[float]()
    """By resource: what is received, or lost; empty for other options."""
    laps: float = 0.0
    """The glory of the laps finished on the gold track."""
    steps: float = 0.0
    """What the steps on the gold track are worth, apart from laps."""
    kept: float = 0.0
    """What the gold that goes to the reserve instead is worth."""
    keeping: float = 0.0
    """How much better or worse the shards that are left can be used, on top of their prices."""
    whole: float = 0.0
    """The price of an option that is judged as a whole, by what it leads to."""
    gold_cost: float = 0.0
    sun_cost: float = 0.0
    moon_cost: float = 0.0
    surcharge: float = 0.0
    """The extra sun that an extra action costs."""
    reluctance: float = 0.0
    """What an extra action must be worth on top of all it costs; less than 0 if it is welcome."""
    ousting: float = 0.0
    """The blessings that ousted heroes receive."""

    def worth(self) -> float:
        """What the option brings."""
        brought = self.at_once + self.later + self.printed + self.face
        for gain in self.gains:
            brought += gain
        return brought + self.laps + self.steps + self.kept + self.whole

    def cost(self) -> float:
        """What is paid for it."""
        return self.gold_cost + self.sun_cost + self.moon_cost + self.surcharge

    def total(self) -> float:
        """The price."""
        return self.worth() - self.cost() - self.reluctance - self.ousting + self.keeping
