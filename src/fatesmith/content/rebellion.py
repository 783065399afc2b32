"""The twenty alternative sets of the expansion (rebellion B1, B2)."""

from functools import partial
from typing import Final

from fatesmith.engine.feat import Feat, RollAgain
from fatesmith.engine.ids import GOLD
from fatesmith.engine.verbs import (
    AddClimber,
    AddStore,
    AdvanceClimber,
    ApplyShown,
    CelestialRolls,
    EverybodyRolls,
    ForgeCheapestGlory,
    ForgeFromTemple,
    Gain,
    GainAllShown,
    GainGloryPerFeat,
    GainGloryPerGloryFace,
    LoseAllGold,
    MayBuy,
    OneOf,
    OustEverybody,
    Pay,
    PerformFree,
    SacrificeGold,
    Seq,
    SetDice,
    TakeFromOthers,
    TakeGloryFromPoorest,
    TakeTurn,
    Threshold,
    Upgrade,
)

_feat: Final = partial(Feat, box="rebellion")

TWINS: Final = _feat(
    "twins",
    "M1",
    moon=1,
    glory=2,
    after_roll=RollAgain(gold=3, reward=OneOf(Gain(moon=1), Gain(glory=1))),
)
SCEPTER: Final = _feat("scepter", "M1", moon=1, glory=2, at_once=AddStore())
COMPANION: Final = _feat(
    "companion", "M2", moon=1, glory=2, at_once=AddClimber(), reinforcement=AdvanceClimber()
)
WIND: Final = _feat("wind", "M4", moon=3, glory=6, at_once=Seq(EverybodyRolls(), GainAllShown()))
CELESTIAL_DIE: Final = _feat("celestial-die", "M4", moon=3, glory=6, at_once=CelestialRolls(1))
ANCESTOR: Final = _feat("ancestor", "M5", moon=4, glory=6, at_once=ForgeCheapestGlory())
MISTS: Final = _feat("mists", "M5", moon=4, glory=6, at_once=TakeGloryFromPoorest(5))
ETERNAL_NIGHT: Final = _feat(
    "eternal-night", "M7", moon=6, glory=8, at_once=TakeFromOthers(sun=1, moon=1)
)
RIGHT_HAND: Final = _feat("right-hand", "M7", moon=6, glory=10, at_once=SacrificeGold())
FIRST_TITAN: Final = _feat(
    "first-titan", "M8", sun=5, moon=5, glory=20, at_once=PerformFree("M1", "M2", "F1", "F2")
)
GODDESS: Final = _feat("goddess", "M8", sun=5, moon=5, glory=18, at_once=SetDice())
TREE: Final = _feat(
    "tree",
    "F1",
    sun=1,
    glory=2,
    reinforcement=Threshold(GOLD, 8, met=Gain(glory=2), unmet=Gain(gold=3, glory=1)),
)
MERCHANT: Final = _feat(
    "merchant", "F1", sun=1, glory=2, reinforcement=Gain(glory=2), together=Upgrade()
)
WOOD_NYMPH: Final = _feat("wood-nymph", "F2", sun=1, glory=2, at_once=Seq(Gain(gold=4), MayBuy()))
LIGHT: Final = _feat("light", "F4", sun=3, glory=8, reinforcement=Pay(gold=3, then=ApplyShown()))
GOLDSMITH: Final = _feat("goldsmith", "F5", sun=4, glory=4, at_once=GainGloryPerFeat(2))
OMNISCIENT: Final = _feat("omniscient", "F5", sun=4, glory=8, at_once=GainGloryPerGloryFace(2))
TRIDENT: Final = _feat(
    "trident", "F6", sun=5, glory=12, at_once=Seq(LoseAllGold(), ForgeFromTemple())
)
ETERNAL_FIRE: Final = _feat("eternal-fire", "F7", sun=6, glory=10, at_once=TakeTurn())
LEFT_HAND: Final = _feat("left-hand", "F7", sun=6, glory=8, at_once=OustEverybody())

REBELLION: Final = (
    TWINS,
    SCEPTER,
    COMPANION,
    WIND,
    CELESTIAL_DIE,
    ANCESTOR,
    MISTS,
    ETERNAL_NIGHT,
    RIGHT_HAND,
    FIRST_TITAN,
    GODDESS,
    TREE,
    MERCHANT,
    WOOD_NYMPH,
    LIGHT,
    GOLDSMITH,
    OMNISCIENT,
    TRIDENT,
    ETERNAL_FIRE,
    LEFT_HAND,
)
