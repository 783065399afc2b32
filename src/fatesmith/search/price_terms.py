"""What the price of one option is made of."""

from typing import final

from librt.vecs import vec


@final
class PriceTerms:
    """The named parts of a price, in glory. Those that speak against an option are costs."""

    printed: float
    """The glory printed on the first card of a set."""
    at_once: float
    """What a card does at once."""
    later: float
    """What a card brings in the own turns to come."""
    face: float
    """What a face adds to all blessings to come."""
    gains: vec[float]
    """By resource: what is received, or lost; empty for other options."""
    laps: float
    """The glory of the laps finished on the gold track."""
    steps: float
    """What the steps on the gold track are worth, apart from laps."""
    kept: float
    """What gold is worth that goes to the reserve instead."""
    whole: float
    """The price of an option that is judged as a whole, by what it leads to."""
    gold_cost: float
    sun_cost: float
    moon_cost: float
    surcharge: float
    """The sun that an extra action costs on top."""
    reluctance: float
    """What an extra action must be worth on top of all it costs; less than 0 if it is welcome."""
    ousting: float
    """The blessings that ousted heroes receive."""

    def __init__(self) -> None:
        self.printed = 0.0
        self.at_once = 0.0
        self.later = 0.0
        self.face = 0.0
        self.gains = vec[float]()
        self.laps = 0.0
        self.steps = 0.0
        self.kept = 0.0
        self.whole = 0.0
        self.gold_cost = 0.0
        self.sun_cost = 0.0
        self.moon_cost = 0.0
        self.surcharge = 0.0
        self.reluctance = 0.0
        self.ousting = 0.0

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
        return self.worth() - self.cost() - self.reluctance - self.ousting
