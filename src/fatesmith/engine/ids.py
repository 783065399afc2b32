"""Small numbers with names: seats, dice, resources, and the ids built on them.

Inside the engine everything is a small int in a list, because that is what compiles well; `Move`
marks the same ints at the edges, so that a move is never mistaken for another number.
"""

from typing import Final, Literal, NewType, final, get_args

Move = NewType("Move", int)

MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
NATURE: Final = 4
"""The seat that answers the dice."""
NOBODY: Final = 5
"""The seat to move when the game is over, and the owner of what nobody owns."""

DICE: Final = 2
SIDES: Final = 6
SIDES_AS_FLOAT: Final = 6.0
"""For means of a die: turning an int into a float costs a call."""
BRIGHT: Final = 0
DARK: Final = 1
CELESTIAL: Final = 2
"""The die that belongs to nobody (rebellion C3)."""

GOLD: Final = 0
SUN: Final = 1
MOON: Final = 2
GLORY: Final = 3
ANCIENT: Final = 4
LOYALTY: Final = 5
RESOURCES: Final = 6
ResourceName = Literal["gold", "sun", "moon", "glory", "ancient", "loyalty"]
RESOURCE_NAMES: Final[tuple[ResourceName, ...]] = get_args(ResourceName)
RESOURCE_LETTERS: Final = "gsmval"

NO_FACE: Final = 0
"""The absent or blank face: numbering of faces, feats and tokens starts at 1."""

HOME: Final = 0
"""The portal a hero starts on; islands are numbered from 1."""

TIE_BREAK: Final = 1
"""Set-up option, a bit: ties are broken (base I4)."""
WITHOUT_BEST_GOLD: Final = 2
"""Set-up option, a bit: with two seats the face with the most gold leaves its pool (base J3)."""
WITH_REBELLION: Final = 4
"""Set-up option, a bit: the draft offers the alternative sets of the expansion."""
WITH_PROMOS: Final = 8
"""Set-up option, a bit: the draft offers the promo sets."""

NO_MODULE: Final = 0
LABYRINTH_MODULE: Final = 1
ALLEGIANCE_MODULE: Final = 2
"""The module in play, named for its board (rebellion A1); the two are never combined."""


@final
class Row:
    """What a kind of event or move is called, and the names of its numbers in order."""

    def __init__(self, name: str, *fields: str) -> None:
        self.name = name
        self.fields = fields
