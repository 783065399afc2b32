"""Set-ups with a name: which set goes where (base J, rebellion A8, A9)."""

from dataclasses import dataclass
from typing import Final

from fatesmith.content.alternates import ALTERNATES
from fatesmith.content.introductory import INTRODUCTORY

NO_MODULE_NAME: Final = "none"
GODDESS_NAME: Final = "goddess"
TITANS_NAME: Final = "titans"
MODULES: Final = (NO_MODULE_NAME, GODDESS_NAME, TITANS_NAME)
"""In the order of the engine's module numbers."""


@dataclass(frozen=True)
class Named:
    """A choice of sets, in the order M1…M8, F1…F7, and who may play it."""

    name: str
    feats: tuple[str, ...]
    module: str = NO_MODULE_NAME
    seats: tuple[int, ...] = (2, 3, 4)


INTRODUCTORY_SLUGS: Final = tuple(feat.slug for feat in INTRODUCTORY)
ADVANCED_SLUGS: Final = tuple(
    next((feat.slug for feat in ALTERNATES if feat.location == intro.location), intro.slug)
    for intro in INTRODUCTORY
)


def _sets(moon: str, sun: str, both: str) -> tuple[str, ...]:
    """From M1…M7, F1…F7 and M8, the order of published presets, to the order of the board."""
    return (*moon.split(), both, *sun.split())


NAMED: Final = (
    Named("introductory", INTRODUCTORY_SLUGS),
    Named("advanced", ADVANCED_SLUGS),
    Named(
        "discovery-goddess",
        _sets(
            "twins companion moon-golem celestial-die mists great-golem eternal-night",
            "tree wood-nymph sun-golem time-golem goldsmith trident eternal-fire",
            "goddess",
        ),
        GODDESS_NAME,
    ),
    Named(
        "discovery-titans",
        _sets(
            "scepter memory oracle wind ancestor chaos right-hand",
            "merchant dogged guardian light omniscient misfortune left-hand",
            "first-titan",
        ),
        TITANS_NAME,
    ),
    Named(
        "perfect-for-two",
        _sets(
            "scepter companion hind celestial-die cerberus helmet right-hand",
            "merchant wood-nymph ship shield omniscient mirror sphinx",
            "goddess",
        ),
    ),
    Named(
        "again-and-again",
        _sets(
            "hammer companion hind celestial-die cerberus helmet cancer",
            "tree spirits owl light goldsmith trident eternal-fire",
            "first-titan",
        ),
    ),
    Named(
        "may-the-forge",
        _sets(
            "twins chest hind boar ancestor helmet cancer",
            "merchant wood-nymph ship shield omniscient mirror sphinx",
            "typhon",
        ),
    ),
    Named(
        "versatility",
        _sets(
            "scepter chest hind satyrs cerberus helmet sentinel",
            "merchant spirits owl light triton mirror cyclops",
            "goddess",
        ),
    ),
    Named(
        "tournament-2020-1",
        _sets(
            "scepter companion hind celestial-die ancestor helmet right-hand",
            "tree wood-nymph owl light omniscient trident cyclops",
            "typhon",
        ),
    ),
    Named(
        "tournament-2020-2",
        _sets(
            "hammer chest bear wind mists helmet eternal-night",
            "elder wood-nymph ship minotaur goldsmith trident left-hand",
            "monsters",
        ),
    ),
    Named(
        "challenge-2021",
        _sets(
            "hammer chest hind wind mists helmet sentinel",
            "elder wood-nymph owl minotaur omniscient mirror eternal-fire",
            "goddess",
        ),
        seats=(2,),
    ),
    Named(
        "challenge-2021-final",
        _sets(
            "hammer companion hind satyrs ancestor helmet eternal-night",
            "elder wood-nymph owl shield omniscient mirror eternal-fire",
            "first-titan",
        ),
        seats=(2,),
    ),
)
