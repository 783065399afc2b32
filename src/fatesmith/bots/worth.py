"""What faces are worth in glory, roughly: a fixed table that is never tuned.

It is a yardstick. The arena measures luck with it, which is honest only if the prices were fixed
before anyone looked at the dice; simple bots use it to tell good faces from bad ones.
"""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.face import (
    BARGAIN,
    CHOOSE_SIDE,
    COPY_FACE,
    DEPENDENT,
    IMPROVE,
    MULTIPLY,
    REFLECT,
    STRIDE,
    Face,
)

PRICES: Final = (0.5, 2.5, 2.0, 1.0, 1.0, 0.5)
"""The price of one gold, sun, moon, glory, ancient shard and loyalty."""

SPECIAL: Final = {
    MULTIPLY: 4.0,
    COPY_FACE: 3.0,
    BARGAIN: 2.0,
    STRIDE: 3.0,
    REFLECT: 3.0,
    CHOOSE_SIDE: 4.0,
    IMPROVE: 4.0,
}
"""By kind: faces that give no resources themselves."""


def worth_of_amount(amount: Amount) -> float:
    return sum(price * number for price, number in zip(PRICES, amount.parts(), strict=True))


def worth_of_face(face: Face) -> float:
    """A choice is worth its best alternative; a dependent face is worth the mean of its two."""
    if face.kind in SPECIAL:
        return SPECIAL[face.kind]
    gives = [worth_of_amount(amount) for amount in face.alternatives]
    if face.kind == DEPENDENT:
        return sum(gives) / len(gives)
    return max(gives, default=0.0)


WORTH: Final = tuple(worth_of_face(face) for face in CATALOG.faces)
"""By face."""
