"""Every die face (base C, rebellion C)."""

from typing import Final

from fatesmith.engine.amount import Amount
from fatesmith.engine.face import (
    CHOOSE_SIDE,
    IMPROVE,
    REFLECT,
    Face,
    bargain_face,
    bound_face,
    celestial_face,
    copying_face,
    dependent_face,
    multiplying_face,
    named_face,
    resource_face,
    striding_face,
)
from fatesmith.engine.ids import GLORY, GOLD, MOON, SUN

COLORS: Final = ("red", "yellow", "green", "blue")

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


def shield(color: str, resource: int, unmet: Amount) -> Face:
    """5 glory if the other die gives the resource, otherwise some of that resource (base E6)."""
    return dependent_face(f"shield-{color}", on=resource, met=Amount(glory=5), unmet=unmet)


def boar(color: str) -> Face:
    """A shard for whoever applies it; the owner of the card is triggered (base E7)."""
    return bound_face(f"boar-{color}", Amount(sun=1), Amount(moon=1))


def chaos(color: str, resource: int, reward: Amount) -> Face:
    """The reward, and 3 more glory if the other die gives the resource (rebellion C1)."""
    met = Amount(glory=3, ancient=reward.ancient, loyalty=reward.loyalty)
    return dependent_face(f"chaos-{color}", on=resource, met=met, unmet=reward)


def misfortune(color: str) -> Face:
    """An ancient shard or loyalty for whoever applies it; the owner of the card is triggered
    (rebellion F25)."""
    return bound_face(f"misfortune-{color}", Amount(ancient=1), Amount(loyalty=1))


CELESTIAL: Final = (
    named_face("celestial-gold", "g12"),
    named_face("celestial-glory", "v5"),
    named_face("celestial-choice", "g3v3/s1v3/m1v3"),
    celestial_face("celestial-mirror", REFLECT),
    celestial_face("celestial-side", CHOOSE_SIDE),
    celestial_face("celestial-upgrade", IMPROVE, rate=2),
)
"""The six faces of the celestial die (rebellion C3)."""

FACES: Final = (
    *(resource_face(slug) for slug in RESOURCE_FACES),
    multiplying_face("x3", 3),
    copying_face("mirror"),
    bargain_face("ship", discount=2),
    shield("red", SUN, Amount(sun=2)),
    shield("yellow", GOLD, Amount(gold=3)),
    shield("green", GLORY, Amount(glory=3)),
    shield("blue", MOON, Amount(moon=2)),
    *(boar(color) for color in COLORS),
    resource_face("a1"),
    resource_face("v1l1"),
    resource_face("g3a1"),
    resource_face("g2v1l1"),
    chaos("red", SUN, Amount(ancient=2)),
    chaos("yellow", GOLD, Amount(loyalty=2)),
    chaos("green", GLORY, Amount(loyalty=2)),
    chaos("blue", MOON, Amount(ancient=2)),
    *(misfortune(color) for color in COLORS),
    striding_face("golem-moon"),
    striding_face("golem-sun"),
    *CELESTIAL,
)
