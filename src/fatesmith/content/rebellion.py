"""The twenty alternative sets of the expansion (rebellion B1, B2)."""

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

TWINS: Final = Feat(
    "twins",
    "M1",
    moon=1,
    glory=2,
    after_roll=RollAgain(gold=3, reward=OneOf(Gain(moon=1), Gain(glory=1))),
    box="rebellion",
)
SCEPTER: Final = Feat("scepter", "M1", moon=1, glory=2, at_once=AddStore(), box="rebellion")
COMPANION: Final = Feat(
    "companion",
    "M2",
    moon=1,
    glory=2,
    at_once=AddClimber(),
    reinforcement=AdvanceClimber(),
    box="rebellion",
)
WIND: Final = Feat(
    "wind",
    "M4",
    moon=3,
    glory=6,
    at_once=Seq(EverybodyRolls(), GainAllShown()),
    box="rebellion",
)
CELESTIAL_DIE: Final = Feat(
    "celestial-die", "M4", moon=3, glory=6, at_once=CelestialRolls(1), box="rebellion"
)
ANCESTOR: Final = Feat(
    "ancestor", "M5", moon=4, glory=6, at_once=ForgeCheapestGlory(), box="rebellion"
)
MISTS: Final = Feat(
    "mists", "M5", moon=4, glory=6, at_once=TakeGloryFromPoorest(5), box="rebellion"
)
ETERNAL_NIGHT: Final = Feat(
    "eternal-night", "M7", moon=6, glory=8, at_once=TakeFromOthers(sun=1, moon=1), box="rebellion"
)
RIGHT_HAND: Final = Feat(
    "right-hand", "M7", moon=6, glory=10, at_once=SacrificeGold(), box="rebellion"
)
FIRST_TITAN: Final = Feat(
    "first-titan",
    "M8",
    sun=5,
    moon=5,
    glory=20,
    at_once=PerformFree("M1", "M2", "F1", "F2"),
    box="rebellion",
)
GODDESS: Final = Feat("goddess", "M8", sun=5, moon=5, glory=18, at_once=SetDice(), box="rebellion")
TREE: Final = Feat(
    "tree",
    "F1",
    sun=1,
    glory=2,
    reinforcement=Threshold(GOLD, 8, met=Gain(glory=2), unmet=Gain(gold=3, glory=1)),
    box="rebellion",
)
MERCHANT: Final = Feat(
    "merchant",
    "F1",
    sun=1,
    glory=2,
    reinforcement=Gain(glory=2),
    together=Upgrade(),
    box="rebellion",
)
WOOD_NYMPH: Final = Feat(
    "wood-nymph", "F2", sun=1, glory=2, at_once=Seq(Gain(gold=4), MayBuy()), box="rebellion"
)
LIGHT: Final = Feat(
    "light", "F4", sun=3, glory=8, reinforcement=Pay(gold=3, then=ApplyShown()), box="rebellion"
)
GOLDSMITH: Final = Feat(
    "goldsmith", "F5", sun=4, glory=4, at_once=GainGloryPerFeat(2), box="rebellion"
)
OMNISCIENT: Final = Feat(
    "omniscient", "F5", sun=4, glory=8, at_once=GainGloryPerGloryFace(2), box="rebellion"
)
TRIDENT: Final = Feat(
    "trident",
    "F6",
    sun=5,
    glory=12,
    at_once=Seq(LoseAllGold(), ForgeFromTemple()),
    box="rebellion",
)
ETERNAL_FIRE: Final = Feat(
    "eternal-fire", "F7", sun=6, glory=10, at_once=TakeTurn(), box="rebellion"
)
LEFT_HAND: Final = Feat("left-hand", "F7", sun=6, glory=8, at_once=OustEverybody(), box="rebellion")

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
