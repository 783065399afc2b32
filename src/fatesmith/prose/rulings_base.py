"""The rulings of the base game (base K), and our own where its rules are silent."""

from dataclasses import dataclass
from typing import Final

from fatesmith.content.faces import COLORS


@dataclass(frozen=True)
class Ruling:
    """A point of the rules that was decided, with the slugs of the feats and faces it concerns."""

    code: str
    """How it is cited: `base K6`, `rebellion H3`, `ours 14`."""
    about: tuple[str, ...] = ()


SHIELDS: Final = ("shield", *(f"shield-{color}" for color in COLORS))
BOARS: Final = ("boar", *(f"boar-{color}" for color in COLORS))
TRIPLE: Final = ("helmet", "x3")

BASE: Final = (
    Ruling("base K1"),
    Ruling("base K2", ("v2",)),
    Ruling("base K3", ("owl",)),
    Ruling("base K4", BOARS),
    Ruling("base K5", SHIELDS),
    Ruling("base K6", (*SHIELDS, "ship", *TRIPLE)),
    Ruling("base K7", ("cerberus", "minotaur")),
    Ruling("base K8", ("satyrs", "mirror")),
    Ruling("base K9"),
    Ruling("base K10"),
    Ruling("base K11", ("chest",)),
    Ruling("base K13", (*BOARS, *TRIPLE)),
    Ruling("base K14", ("mirror",)),
    Ruling("base K15", ("mirror",)),
    Ruling("base K16", ("sentinel", "g1s1m1v1")),
    Ruling("base K18", BOARS),
    Ruling("base K19"),
    Ruling("base K20"),
    Ruling("base K21", (*TRIPLE, "mirror", "ship", *SHIELDS, *BOARS)),
    Ruling("base K22"),
    Ruling("base K23", ("g3/v2",)),
    Ruling("base K24"),
    Ruling("base K25"),
    Ruling("base K26", ("hammer",)),
    Ruling("base K27", ("ship", "mirror")),
    Ruling("base K28", ("triton",)),
    Ruling("base K29", ("mirror", "hind", "sphinx", "cyclops")),
    Ruling("base K30", (*SHIELDS, *BOARS)),
    Ruling("base K31", ("typhon",)),
    Ruling("base K33", ("hind", "sphinx", "cyclops")),
)

BASE_OURS: Final = (
    Ruling("ours 1"),
    Ruling("ours 2"),
    Ruling("ours 3", ("minotaur", "mirror", *BOARS)),
    Ruling("ours 4", ("ship",)),
    Ruling("ours 5", ("mirror",)),
    Ruling("ours 6"),
    Ruling("ours 7"),
    Ruling("ours 8", ("triton",)),
    Ruling("ours 9", ("bear",)),
    Ruling("ours 10"),
    Ruling("ours 11"),
    Ruling("ours 12", ("g6",)),
    Ruling("ours 13", ("ship", "mirror")),
)
