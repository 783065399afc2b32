"""The game's own words for dice, sides and events; the engine, which names no card, has others."""

from collections.abc import Iterable
from typing import Final, Literal, get_args

from fatesmith.engine.event import EVENTS

DieName = Literal["light", "dark", "celestial"]
DIE_NAMES: Final[tuple[DieName, ...]] = get_args(DieName)
"""By the number of the die."""

SideName = Literal["A", "B"]
SIDE_NAMES: Final[tuple[SideName, ...]] = get_args(SideName)
"""The two sides of the tokens placed on islands, as they are printed (rebellion F22)."""

_OF_THE_ENGINE: Final = {
    "store": ("scepter",),
    "climber": ("companion",),
    "keepsake": ("memory", "token"),
    "keepsakes": ("memory", "tokens"),
}


def in_game_words(words: Iterable[str]) -> list[str]:
    """The engine's words in lowercase, translated to the game's."""
    return [each for word in words for each in _OF_THE_ENGINE.get(word.lower(), (word.lower(),))]


EVENT_NAMES: Final = {
    kind: " ".join(in_game_words(row.name.split())) for kind, row in EVENTS.items()
}
"""By kind of event: `scepter added`, `memory token placed`."""
