"""The fifteen introductory sets (base B)."""

from typing import Final

from fatesmith.engine.feat import Feat
from fatesmith.engine.verbs import (
    AddTrack,
    DivineBlessings,
    ForgeFree,
    Gain,
    MinorBlessings,
    OneOf,
    OthersLose,
    OthersRoll,
    Pay,
    RaiseCaps,
    Seq,
    TakeShown,
)

HAMMER: Final = Feat("hammer", "M1", moon=1, glory=0, at_once=AddTrack((15, 10), (15, 15)))
CHEST: Final = Feat("chest", "M2", moon=1, glory=2, at_once=RaiseCaps(gold=4, sun=3, moon=3))
HIND: Final = Feat("hind", "M3", moon=2, glory=2, reinforcement=MinorBlessings(1))
SATYRS: Final = Feat("satyrs", "M4", moon=3, glory=6, at_once=Seq(OthersRoll(), TakeShown()))
FERRYMAN: Final = Feat("ferryman", "M5", moon=4, glory=12)
HELMET: Final = Feat("helmet", "M6", moon=5, glory=4, at_once=ForgeFree("x3"))
CANCER: Final = Feat("cancer", "M7", moon=6, glory=8, at_once=DivineBlessings(2))
HYDRA: Final = Feat("hydra", "M8", sun=5, moon=5, glory=26)
ELDER: Final = Feat("elder", "F1", sun=1, glory=0, reinforcement=Pay(gold=3, then=Gain(glory=4)))
SPIRITS: Final = Feat("spirits", "F2", sun=1, glory=2, at_once=Gain(gold=3, moon=3))
OWL: Final = Feat(
    "owl",
    "F3",
    sun=2,
    glory=4,
    reinforcement=OneOf(Gain(gold=1), Gain(sun=1), Gain(moon=1)),
)
MINOTAUR: Final = Feat("minotaur", "F4", sun=3, glory=8, at_once=Seq(OthersRoll(), OthersLose()))
GORGON: Final = Feat("gorgon", "F5", sun=4, glory=14)
MIRROR: Final = Feat("mirror", "F6", sun=5, glory=10, at_once=ForgeFree("mirror"))
SPHINX: Final = Feat("sphinx", "F7", sun=6, glory=10, at_once=MinorBlessings(4))

INTRODUCTORY: Final = (
    HAMMER,
    CHEST,
    HIND,
    SATYRS,
    FERRYMAN,
    HELMET,
    CANCER,
    HYDRA,
    ELDER,
    SPIRITS,
    OWL,
    MINOTAUR,
    GORGON,
    MIRROR,
    SPHINX,
)
