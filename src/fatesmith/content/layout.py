"""The board: islands with their locations, temple and forest with their pools, the dice (base A,
rebellion A)."""

from typing import Final

from fatesmith.content.faces import COLORS
from fatesmith.engine.feat import Location, Pool, StartingDice
from fatesmith.engine.ids import ALLEGIANCE_MODULE, LABYRINTH_MODULE

LOCATIONS: Final = (
    Location("M1", island=1, moon=1),
    Location("M2", island=1, moon=1),
    Location("M3", island=2, moon=2),
    Location("M4", island=2, moon=3),
    Location("M5", island=3, moon=4),
    Location("M6", island=3, moon=5),
    Location("M7", island=4, moon=6),
    Location("M8", island=4, sun=5, moon=5),
    Location("F1", island=7, sun=1),
    Location("F2", island=7, sun=1),
    Location("F3", island=6, sun=2),
    Location("F4", island=6, sun=3),
    Location("F5", island=5, sun=4),
    Location("F6", island=5, sun=5),
    Location("F7", island=4, sun=6),
)

SANCTUARY: Final = (
    Pool(1, {"g3": 4}, price=2),
    Pool(2, {"m1": 4}, price=2),
    Pool(3, {"g4": 4}, price=3),
    Pool(4, {"s1": 4}, price=3),
    Pool(5, {"g6": 1, "g1/s1/m1": 1, "v1s1": 1, "g2m1": 1}, price=4),
    Pool(6, {"g3/v2": 4}, price=5),
    Pool(7, {"m2": 4}, price=6),
    Pool(8, {"s2": 4}, price=8),
    Pool(9, {"v3": 4}, price=8),
    Pool(10, {"v4": 1, "v2m2": 1, "g2/s2/m2": 1, "g1s1m1v1": 1}, price=12),
)

GARDENS: Final = (
    Pool(11, {"mirror": 4}, opened_by="mirror"),
    Pool(12, {f"shield-{color}": 1 for color in COLORS}, opened_by="shield"),
    Pool(13, {"ship": 4}, opened_by="ship"),
    Pool(14, {f"boar-{color}": 1 for color in COLORS}, opened_by="boar"),
    Pool(15, {"x3": 4}, opened_by="helmet"),
)

FOREST: Final = (
    Pool(
        16,
        {f"misfortune-{color}": 1 for color in COLORS},
        opened_by="misfortune",
        module=ALLEGIANCE_MODULE,
    ),
    Pool(17, {"golem-sun": 4}, opened_by="sun-golem", module=LABYRINTH_MODULE),
    Pool(18, {"g2v1l1": 2, "g3a1": 2}, opened_by="dogged", module=ALLEGIANCE_MODULE),
    Pool(19, {"golem-moon": 4}, opened_by="moon-golem", module=LABYRINTH_MODULE),
    Pool(
        20,
        {f"chaos-{color}": 1 for color in COLORS},
        opened_by="chaos",
        module=ALLEGIANCE_MODULE,
    ),
)
"""The pools of the modules, available only through their cards (rebellion A6)."""

STARTING_DICE: Final = (
    StartingDice(
        bright=["g1", "g1", "g1", "g1", "g1", "s1"],
        dark=["g1", "g1", "g1", "g1", "m1", "v2"],
    ),
    StartingDice(
        bright=["g1", "g1", "g1", "g1", "g1", "s1"],
        dark=["g1", "g1", "g1", "g1", "golem-moon", "v2"],
    ),
    StartingDice(
        bright=["g1", "g1", "g1", "g1", "g1", "a1"],
        dark=["g1", "g1", "g1", "g1", "m1", "v1l1"],
    ),
)
"""Without a module, with the Goddess, with the Titans (rebellion A5)."""
