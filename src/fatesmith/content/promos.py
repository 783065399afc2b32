"""Promo sets that can be stated exactly (rebellion B5)."""

from typing import Final

from fatesmith.engine.feat import Feat
from fatesmith.engine.ids import MOON
from fatesmith.engine.verbs import Foretell, Gain, MinorBlessings, PassDiceOn, Threshold

NYMPH: Final = Feat(
    "nymph",
    "F1",
    sun=1,
    glory=0,
    reinforcement=Threshold(MOON, 5, met=Gain(glory=4), unmet=Gain(glory=2)),
    box="promo",
)
SEAGULL: Final = Feat("seagull", "M4", moon=3, glory=10, at_once=PassDiceOn(), box="promo")
WHEEL: Final = Feat("wheel", "F5", sun=4, glory=6, at_once=Foretell(8, 20), box="promo")
PEGASUS: Final = Feat("pegasus", "F4", sun=3, glory=6, wherever=MinorBlessings(1), box="promo")


def monster(name: str, glory: int) -> Feat:
    """Glory only; each monster is a separate feat (rebellion E6.2)."""
    return Feat("monsters", "M8", sun=5, moon=5, glory=glory, variant=name, box="promo")


PROMOS: Final = (
    NYMPH,
    SEAGULL,
    WHEEL,
    PEGASUS,
    monster("hydra", 26),
    monster("harpy", 27),
    monster("chimera", 28),
    monster("mother", 29),
)
