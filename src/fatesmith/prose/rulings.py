"""Rulings: what was decided where the rules conflict or are silent, by code, card and face.

`rulings_base.py` and `rulings_rebellion.py` declare them; `languages/<code>/rulings.toml` has their
texts, by code.
"""

from collections.abc import Sequence
from typing import Final

from fatesmith.prose.families import RULED
from fatesmith.prose.glossary import folded
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import names_of_slug
from fatesmith.prose.rulings_base import Ruling
from fatesmith.prose.voice import Voice

__all__ = [
    "BOOKS",
    "RULINGS",
    "UNSEEN",
    "Ruling",
    "ruling_words",
    "rulings_about",
    "search_rulings",
]

BOOKS: Final = RULED
RULINGS: Final = tuple(ruling for book in BOOKS.values() for ruling in book)

UNSEEN: Final = {
    "base K12": "It settles wording only: the face comes from the garden, the card from its stack.",
    "base K17": "It is a probability before the game: how a random set-up draws the sets.",
    "base K32": "It settles the names of components only.",
}
"""The rulings that cannot come up in play, with the reason."""


def ruling_words(ruling: Ruling, language: Language = ENGLISH) -> str:
    """What was decided, in one or two sentences."""
    return Voice(language).say_of("rulings", ruling.code)


def rulings_about(slug: str) -> list[Ruling]:
    """All rulings that concern the feat or face with this slug, in the order of their codes."""
    return [ruling for ruling in RULINGS if slug in ruling.about]


def search_rulings(words: str, language: Language = ENGLISH) -> list[Ruling]:
    """The ruling with this code, the book with this name, or else all in which every word occurs.

    The names of cards and faces count as words of a ruling; a part of its code must match in full,
    so that `k1` does not find K10.
    """
    wanted = folded(words).split()
    if len(wanted) == 1 and wanted[0] in BOOKS:
        return list(BOOKS[wanted[0]])
    exact = [ruling for ruling in RULINGS if ruling.code.lower().split() == wanted]
    return exact or [ruling for ruling in RULINGS if _holds(ruling, wanted, language)]


def _holds(ruling: Ruling, wanted: Sequence[str], language: Language) -> bool:
    code = ruling.code.lower().split()
    names = [name for slug in ruling.about for name in names_of_slug(slug, language)]
    text = folded(" ".join((ruling_words(ruling, language), *ruling.about, *names)))
    return all(word in code or word in text for word in wanted)
