"""Every die face of the base game (base C)."""

from typing import Final

from fatesmith.engine.amount import Amount
from fatesmith.engine.face import (
    Face,
    bargain_face,
    bound_face,
    copying_face,
    dependent_face,
    multiplying_face,
    resource_face,
)
from fatesmith.engine.ids import GLORY, GOLD, MOON, SUN

COLOURS: Final = ("red", "yellow", "green", "blue")

RESOURCE_FACES: Final = (
    "g1",
    "g3",
    "g4",
    "g6",
    "s1",
    "s2",
    "m1",
    "m2",
    "v2",
    "v3",
    "v4",
    "g2m1",
    "v1s1",
    "v2m2",
    "g1s1m1v1",
    "g3/v2",
    "g1/s1/m1",
    "g2/s2/m2",
)


def shield(colour: str, resource: int, unmet: Amount) -> Face:
    """5 glory beside a die that gives the resource, else some of that resource (base E6)."""
    return dependent_face(f"shield-{colour}", on=resource, met=Amount(glory=5), unmet=unmet)


def boar(colour: str) -> Face:
    """A shard for whoever applies it; the owner of the card is woken (base E7)."""
    return bound_face(f"boar-{colour}", Amount(sun=1), Amount(moon=1))


FACES: Final = (
    *(resource_face(slug) for slug in RESOURCE_FACES),
    multiplying_face("x3", 3),
    copying_face("mirror"),
    bargain_face("ship", discount=2),
    shield("red", SUN, Amount(sun=2)),
    shield("yellow", GOLD, Amount(gold=3)),
    shield("green", GLORY, Amount(glory=3)),
    shield("blue", MOON, Amount(moon=2)),
    *(boar(colour) for colour in COLOURS),
)
