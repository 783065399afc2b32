"""What all views have in common: they are frozen, compact on the wire, and speak in slugs."""

from typing import Final

from msgspec import Struct

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount

FACE_SLUGS: Final = tuple(face.slug for face in CATALOG.faces)
"""By the number of the face. Views are made at every move: they look up here, not in the engine."""

MOST_SETUPS: Final = 1024
"""What follows from the sets in play is remembered for so many games."""


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of what is sent; what has its default value is left out on the wire."""


class AmountView(View, frozen=True):
    """So much of each resource; what is not named is 0."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    glory: int = 0
    ancient: int = 0
    loyalty: int = 0


def amount_view(amount: Amount) -> AmountView:
    return AmountView(*amount.parts())
