"""The glossary: one word per idea, in chapters, searchable in any language."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.voice import Voice

CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    "turn": (*("round", "step-1", "step-2", "step-3", "step-4", "performing", "end"),),
    "reading": (
        *("cost", "place", "printed", "at-once", "each-time", "slug", "slug-of-face"),
        *("price", "code-of-ruling"),
    ),
    "game": (
        *("die", "show", "blessing", "forge", "offering", "sanctuary", "pool", "feat", "set"),
        *("island", "oust", "reinforcement", "reserve", "resources", "hammer", "chest"),
        *("token",),
    ),
    "rebellion": (
        *("module", "forest", "golem", "celestial-die", "allegiance", "ancient-shard"),
        *("scepter", "companion", "memory-token", "upgrade", "box"),
    ),
    "kinds": (
        *("plain", "choice", "multiply", "copy", "bargain", "dependent", "bound", "stride"),
        *("celestial-kinds",),
    ),
    "software": (
        *("setup", "catalog", "state", "seat", "hero", "effect", "question", "chance"),
        *("task", "context", "move", "option", "outcome", "record", "event", "source"),
        *("scenario", "bot", "code", "policy", "luck", "playout", "strategist"),
        *("value-net", "looking-ahead", "yardstick", "experience", "opponent"),
        *("match", "deal", "block", "fault", "worth", "chronicle", "aftermath", "moment"),
        *("patron",),
    ),
}
"""The slugs of all entries by chapter; those a player needs first come first."""


@dataclass(frozen=True)
class GlossaryEntry:
    """A word, or a few that belong together, and what we mean by it."""

    slug: str
    chapter: str
    """Its title."""
    word: str
    meaning: str


@cache
def glossary(language: Language = ENGLISH) -> tuple[GlossaryEntry, ...]:
    """All entries, chapter by chapter."""
    voice = Voice(language)
    return tuple(
        GlossaryEntry(
            slug,
            voice.say_of("glossary.chapter", chapter),
            voice.say_of("glossary.entry", f"{slug}.word"),
            voice.say_of("glossary.entry", f"{slug}.meaning"),
        )
        for chapter, slugs in CHAPTERS.items()
        for slug in slugs
    )


def search(words: str, language: Language = ENGLISH) -> list[GlossaryEntry]:
    """The entries in which every word occurs, exact matches first. The title of a chapter finds the
    whole chapter."""
    wanted = folded(words).split()
    whole = " ".join(wanted)
    found = [
        entry
        for entry in glossary(language)
        if folded(entry.chapter) == whole
        or all(word in folded(f"{entry.word} {entry.meaning}") for word in wanted)
    ]
    return sorted(found, key=lambda entry: whole not in _words(entry))


def _words(entry: GlossaryEntry) -> list[str]:
    return [" ".join(part.split()) for part in folded(entry.word).split(",")]


def folded(text: str) -> str:
    """The text as it is compared: lowercase, without accents, with one kind of apostrophe."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(each for each in letters if not unicodedata.combining(each))
