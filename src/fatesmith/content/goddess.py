"""The Goddess module: four sets and the labyrinth (rebellion B3, D)."""

from functools import partial
from typing import Final

from fatesmith.engine.board import Labyrinth, Space
from fatesmith.engine.effect import Effect
from fatesmith.engine.feat import Feat
from fatesmith.engine.ids import LABYRINTH_MODULE
from fatesmith.engine.verbs import (
    CelestialRolls,
    EnterHall,
    ForgeFree,
    Gain,
    GainGloryPerForged,
    MayBuy,
    MayPay,
    OneOf,
    ReachGoal,
    SetDice,
    TakeFromOthers,
    WalkGolem,
)

_golem: Final = partial(Feat, box="rebellion", module=LABYRINTH_MODULE)

MOON_GOLEM: Final = _golem("moon-golem", "M3", moon=2, glory=2, at_once=ForgeFree("golem-moon"))
GREAT_GOLEM: Final = _golem("great-golem", "M6", moon=5, glory=8, at_once=WalkGolem(2))
SUN_GOLEM: Final = _golem("sun-golem", "F3", sun=2, glory=4, at_once=ForgeFree("golem-sun"))
TIME_GOLEM: Final = _golem("time-golem", "F4", sun=3, glory=4, at_once=WalkGolem(2, backward=True))

GODDESS_SETS: Final = (MOON_GOLEM, GREAT_GOLEM, SUN_GOLEM, TIME_GOLEM)


def _gold_or_shard() -> Effect:
    return OneOf(Gain(gold=3), Gain(sun=1), Gain(moon=1))


def _hall(number: int) -> Effect:
    return EnterHall(
        number,
        (Gain(moon=4), Gain(moon=1)),
        (Gain(sun=4), Gain(sun=1)),
        (Gain(glory=10), Gain(glory=2)),
    )


LABYRINTH: Final = Labyrinth(
    (
        Space(1, [2, 9, 14]),
        # The top row.
        Space(2, [3, 9], Gain(sun=1)),
        Space(3, [4], Gain(glory=3)),
        Space(4, [5, 10], OneOf(Gain(gold=6), Gain(glory=3))),
        Space(5, [6], Gain(glory=5)),
        Space(6, [7, 12], Gain(sun=1, moon=1, glory=3)),
        Space(7, [8], TakeFromOthers(glory=2)),
        Space(8, [13], _hall(1), hall=1),
        # The middle row.
        Space(9, [10], CelestialRolls(1)),
        Space(10, [11], MayBuy(discount=2)),
        Space(11, [12], Gain(gold=6)),
        Space(12, [13], _hall(2), hall=2),
        # Where the rows meet.
        Space(13, [24], Gain(glory=3)),
        # The bottom row.
        Space(14, [15], Gain(moon=1)),
        Space(15, [16], _gold_or_shard()),
        Space(16, [10, 17], CelestialRolls(1)),
        Space(17, [18], _gold_or_shard()),
        Space(18, [19], MayBuy()),
        Space(19, [12, 20], CelestialRolls(1)),
        Space(20, [21], OneOf(Gain(moon=2), Gain(glory=3))),
        Space(21, [22], _hall(3), hall=3),
        Space(22, [23], OneOf(Gain(moon=2), Gain(sun=2))),
        Space(23, [13], CelestialRolls(2)),
        # The last stretch.
        Space(24, [25], MayBuy()),
        Space(25, [26], CelestialRolls(1)),
        Space(26, [27], _gold_or_shard()),
        Space(27, [28], MayPay(gold=6, then=Gain(glory=6))),
        Space(28, [29], CelestialRolls(2)),
        Space(29, [30], MayPay(moon=2, then=Gain(glory=8))),
        Space(30, [31], CelestialRolls(1)),
        Space(31, [32]),
        Space(32, [33]),
        Space(33, [34], GainGloryPerForged()),
        Space(34, [35]),
        Space(35, [36]),
        Space(36, [], ReachGoal(15, first=SetDice()), goal=True),
    )
)
"""Rebellion D1."""
