"""The seven opponents in words: who they are, and how they play."""

from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.voice import Voice


def opponent_title(code: str, name: str, language: Language = ENGLISH) -> str:
    """A name with its epithet: Theron the Steady."""
    return Voice(language).say_of("opponents.title", code, name=name)


def opponent_ways(code: str, language: Language = ENGLISH) -> str:
    """A phrase on how a character plays: forges every turn."""
    return Voice(language).say_of("opponents.ways", code)


def introduction(code: str, name: str, language: Language = ENGLISH) -> str:
    """Both, in a sentence."""
    title = opponent_title(code, name, language)
    return language.say("opponents.introduction", title=title, ways=opponent_ways(code, language))
