"""The Titans module: six sets and the allegiance board (rebellion B4, E)."""

from functools import partial
from typing import Final

from fatesmith.content.faces import COLORS
from fatesmith.engine.amount import Amount
from fatesmith.engine.board import Allegiance, Zone
from fatesmith.engine.context import MINOR_PUSHING
from fatesmith.engine.feat import Feat, Keepsakes, Listen
from fatesmith.engine.ids import ALLEGIANCE_MODULE
from fatesmith.engine.verbs import (
    ApplyDiceOfBearer,
    ForgeFree,
    Gain,
    GiveFace,
    MinorBlessings,
    OneOf,
    PlaceKeepsakes,
)

_feat: Final = partial(Feat, box="rebellion", module=ALLEGIANCE_MODULE)


def memory(color: str) -> Feat:
    """Two tokens on islands, collected by a later feat there (rebellion F22)."""
    return _feat(
        "memory",
        "M2",
        moon=1,
        glory=2,
        variant=color,
        at_once=PlaceKeepsakes(),
        on_island=Keepsakes(Amount(ancient=2, moon=1), Amount(loyalty=2, sun=1)),
    )


def misfortune(color: str) -> Feat:
    """Another hero must carry the face of this color; whenever it is applied, the owner applies
    both dice of that hero (rebellion F25)."""
    face = f"misfortune-{color}"
    return _feat(
        "misfortune",
        "F6",
        sun=5,
        glory=10,
        variant=color,
        at_once=GiveFace(face),
        on_face=Listen(face, ApplyDiceOfBearer(face), later=True),
    )


ORACLE: Final = _feat(
    "oracle", "M3", moon=2, glory=0, reinforcement=MinorBlessings(1, MINOR_PUSHING)
)
CHAOS: Final = _feat(
    "chaos", "M6", moon=5, glory=8, at_once=ForgeFree(*(f"chaos-{color}" for color in COLORS))
)
DOGGED: Final = _feat("dogged", "F2", sun=1, glory=2, at_once=ForgeFree("g3a1", "g2v1l1"))
GUARDIAN: Final = _feat(
    "guardian", "F3", sun=2, glory=4, reinforcement=OneOf(Gain(ancient=1), Gain(loyalty=1))
)

TITANS_SETS: Final = (
    *(memory(color) for color in COLORS),
    ORACLE,
    CHAOS,
    DOGGED,
    GUARDIAN,
    *(misfortune(color) for color in COLORS),
)

_REBEL_2: Final = Zone("R2", first_glory=5, own_glory=3)
_REBEL_1: Final = Zone("R1", first_glory=3, own_glory=2)
_NEUTRAL: Final = Zone("N")
_LOYAL_1: Final = Zone("L1", gold_gold=1)
_LOYAL_2: Final = Zone("L2", gold_gold=1, gold_glory=1)
_LOYAL_3: Final = Zone("L3", gold_gold=1, gold_glory=1, glory_glory=1)

ALLEGIANCE: Final = Allegiance(
    glory=(
        *(-25, -25, -20, -17, -17, -14, -12, -10),
        *(-8, -7, -6, -5),
        *(-3, -2, -1, 0, 1, 2, 3),
        *(5, 6, 7),
        *(8, 10, 12),
        *(14, 17, 17, 20, 20, 25),
    ),
    zones=(
        *([_REBEL_2] * 8),
        *([_REBEL_1] * 4),
        *([_NEUTRAL] * 7),
        *([_LOYAL_1] * 3),
        *([_LOYAL_2] * 3),
        *([_LOYAL_3] * 6),
    ),
    start=16,
    left={3: 1, 6: 4, 29: 27, 31: 29},
    special=(2, 5, 27, 29),
)
"""Rebellion E1; blue spaces are on special paths."""
