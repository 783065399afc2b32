"""The rulings of Rebellion (rebellion H), and our own where its rules are silent."""

from typing import Final

from fatesmith.content.faces import COLORS
from fatesmith.prose.rulings_base import BOARS, SHIELDS, Ruling

CHAOS: Final = ("chaos", *(f"chaos-{color}" for color in COLORS))
MISFORTUNES: Final = ("misfortune", *(f"misfortune-{color}" for color in COLORS))
GOLEMS: Final = ("golem-moon", "golem-sun", "moon-golem", "sun-golem")
ANCIENT_FACES: Final = ("a1", "g3a1")
LOYAL_FACES: Final = ("v1l1", "g2v1l1")
CELESTIAL_UPGRADE: Final = ("celestial-upgrade", "celestial-die")

REBELLION: Final = (
    Ruling("rebellion H1"),
    Ruling("rebellion H2", ("tree", "scepter")),
    Ruling("rebellion H3", ("twins",)),
    Ruling("rebellion H4", ("mists", "scepter")),
    Ruling("rebellion H5", ("time-golem",)),
    Ruling("rebellion H6", ("eternal-fire",)),
    Ruling("rebellion H7", ("left-hand", "bear")),
    Ruling("rebellion H8", ("merchant", *CELESTIAL_UPGRADE)),
    Ruling("rebellion H9"),
    Ruling("rebellion H10", ("triton",)),
    Ruling("rebellion H11", MISFORTUNES),
    Ruling("rebellion H12", ANCIENT_FACES),
    Ruling("rebellion H13", ("scepter",)),
    Ruling("rebellion H14", ("goldsmith", "boar", "memory", "misfortune")),
    Ruling("rebellion H15", ("memory", "first-titan")),
    Ruling("rebellion H16"),
    Ruling("rebellion H17", (*ANCIENT_FACES, *LOYAL_FACES, *CHAOS, *MISFORTUNES)),
    Ruling("rebellion H18", ("satyrs", *MISFORTUNES)),
    Ruling("rebellion H19", MISFORTUNES),
    Ruling("rebellion H20", ("minotaur", *CHAOS)),
    Ruling("rebellion H21", ("left-hand", "twins", "cerberus")),
    Ruling("rebellion H22", ("twins", "ancestor")),
    Ruling("rebellion H23", ("twins", "goddess")),
    Ruling("rebellion H24", ("left-hand", *GOLEMS)),
    Ruling("rebellion H25", ("cyclops",)),
    Ruling("rebellion H26", ("ancestor",)),
    Ruling(
        "rebellion H27",
        ("celestial-die", "celestial-mirror", "celestial-side", *BOARS, *MISFORTUNES),
    ),
    Ruling("rebellion H28", ("sentinel", *SHIELDS)),
    Ruling("rebellion H29", ("first-titan", "goddess")),
    Ruling("rebellion H30", ("oracle",)),
    Ruling("rebellion H31", (*ANCIENT_FACES, "chaos", "chaos-red", "chaos-blue")),
    Ruling("rebellion H32"),
    Ruling("rebellion H33", ("mirror", *GOLEMS)),
    Ruling("rebellion H34", GOLEMS),
    Ruling("rebellion H35", ("monsters",)),
    Ruling("rebellion H36", ("cerberus", *GOLEMS)),
    Ruling("rebellion H37", ("companion",)),
    Ruling("rebellion H38", ("wood-nymph",)),
)

REBELLION_OURS: Final = (
    Ruling("ours 14", ("boar", "memory", "misfortune", "monsters")),
    Ruling("ours 15", ("twins",)),
    Ruling("ours 16", (*SHIELDS, *CHAOS)),
    Ruling("ours 17", (*ANCIENT_FACES, *LOYAL_FACES, *CHAOS, *MISFORTUNES)),
    Ruling("ours 18", GOLEMS),
    Ruling("ours 19", (*MISFORTUNES, "twins", "cerberus")),
    Ruling("ours 20", ("scepter", "eternal-fire")),
    Ruling("ours 21", ("scepter",)),
    Ruling("ours 22", ("companion",)),
    Ruling("ours 23", ("merchant",)),
    Ruling("ours 24", ("memory",)),
    Ruling("ours 25", ("left-hand", "pegasus")),
    Ruling("ours 26", ("seagull", "eternal-fire")),
    Ruling("ours 27", CELESTIAL_UPGRADE),
    Ruling("ours 28", ("triton", "companion")),
    Ruling("ours 29", ("left-hand", "mirror", "twins")),
    Ruling("ours 30", ("mirror", "g1/s1/m1", "g2/s2/m2")),
)
