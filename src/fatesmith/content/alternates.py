"""The nine alternate sets of the base game, and the tokens they give (base B, H)."""

from typing import Final

from fatesmith.content.faces import COLORS
from fatesmith.engine.context import DIVINE_SHARDS_OR_GLORY, MINOR_GOLD_OR_GLORY
from fatesmith.engine.feat import Feat, Listen, Token
from fatesmith.engine.verbs import (
    ApplyAgain,
    DivineBlessings,
    ForgeFree,
    Gain,
    GainGloryPerForged,
    GiveFace,
    MinorBlessings,
    OneOf,
    TakeToken,
)

BEAR: Final = Feat("bear", "M3", moon=2, glory=2, on_oust=Gain(glory=3))


def boar(color: str) -> Feat:
    """Another hero must carry the face of this color; whenever it is applied, the owner gains."""
    face = f"boar-{color}"
    return Feat(
        "boar",
        "M4",
        moon=3,
        glory=4,
        variant=color,
        at_once=GiveFace(face),
        on_face=Listen(face, OneOf(Gain(sun=1), Gain(moon=1), Gain(glory=3))),
    )


CERBERUS: Final = Feat("cerberus", "M5", moon=4, glory=6, at_once=TakeToken("cerberus"))
SENTINEL: Final = Feat(
    "sentinel", "M7", moon=6, glory=6, at_once=DivineBlessings(2, DIVINE_SHARDS_OR_GLORY)
)
TYPHON: Final = Feat("typhon", "M8", sun=5, moon=5, glory=16, at_once=GainGloryPerForged())
SHIP: Final = Feat("ship", "F3", sun=2, glory=4, at_once=ForgeFree("ship"))
SHIELD: Final = Feat(
    "shield",
    "F4",
    sun=3,
    glory=6,
    at_once=ForgeFree(*(f"shield-{color}" for color in COLORS)),
)
TRITON: Final = Feat("triton", "F5", sun=4, glory=8, at_once=TakeToken("triton"))
CYCLOPS: Final = Feat(
    "cyclops", "F7", sun=6, glory=8, at_once=MinorBlessings(4, MINOR_GOLD_OR_GLORY)
)

ALTERNATES: Final = (
    BEAR,
    *(boar(color) for color in COLORS),
    CERBERUS,
    SENTINEL,
    TYPHON,
    SHIP,
    SHIELD,
    TRITON,
    CYCLOPS,
)

TOKENS: Final = (
    Token("cerberus", after_blessing=ApplyAgain()),
    Token("triton", any_time=OneOf(Gain(gold=6), Gain(sun=2), Gain(moon=2))),
)
