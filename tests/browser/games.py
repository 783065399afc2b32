"""The tables that the house has prepared."""

from fatesmith import Setup
from tests.browser.prepared import BOTS, Prepared

WHOLE = {
    f"{module}-{seats}": setup(seats)
    for seats in (2, 3, 4)
    for module, setup in {
        "base": Setup.introductory,
        "goddess": lambda seats: Setup.discovery(seats, "goddess"),
        "titans": lambda seats: Setup.discovery(seats, "titans"),
    }.items()
}
"""Games to be played from the first turn to the last, against bots."""

TABLES = [
    Prepared(name, setup, BOTS[: setup.seats - 1], called=name)
    for name, setup in WHOLE.items()
]
