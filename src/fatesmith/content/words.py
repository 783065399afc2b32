"""The game's own words for dice, sides and events; the engine, which names no card, has others."""

from typing import Final, Literal, get_args

from fatesmith.engine.event import EVENTS

DieName = Literal["light", "dark", "celestial"]
DIE_NAMES: Final[tuple[DieName, ...]] = get_args(DieName)
"""By the number of the die."""

SideName = Literal["A", "B"]
SIDE_NAMES: Final[tuple[SideName, ...]] = get_args(SideName)
"""The two sides of the tokens that lie on islands, as they are printed (rebellion F22)."""

_IN_THE_ENGINE: Final = {"store": "scepter", "climber": "companion", "keepsake": "memory"}
"""What the engine calls otherwise."""

EVENT_NAMES: Final = {
    kind: " ".join(_IN_THE_ENGINE.get(word, word) for word in row.name.split())
    for kind, row in EVENTS.items()
}
"""By kind of event: `scepter added`, `memory placed`."""
