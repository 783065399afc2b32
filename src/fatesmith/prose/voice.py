"""A voice: a language, and who sits where. Prose functions take one and pass it on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from fatesmith.engine.ids import NATURE, NOBODY
from fatesmith.prose.grammar import (
    NAMED,
    OF_NATURE,
    OF_NOBODY,
    READER,
    TO_BE_NAMED,
    UNNAMED,
    Noun,
    Value,
    Who,
    Words,
)
from fatesmith.prose.language import ENGLISH, Language

SeatNames = Mapping[int, str]
"""Who sits where. A seat without a name is called by its number."""

YOU: Final = "You"
"""As the name of a seat, in every language: the reader."""

NAMED_BY_SLUG: Final = frozenset(
    (
        *("names.feat", "names.card", "names.color", "names.face", "names.token"),
        *("verbs.emblem", "cards.box"),
    )
)
"""The families of keys whose members may lack a name: a card can be played before it has one."""


@final
@dataclass(frozen=True)
class Voice:
    """Says messages of one language, and knows the seats by name.

    voice.say("moves.choose-seat", who=voice.seat(2))
    """

    language: Language = ENGLISH
    names: SeatNames = field(default_factory=dict)
    later: bool = False
    """For stored messages: seats get their names from whoever says them."""

    def say(self, key: str, /, **values: Value) -> str:
        """A message."""
        return self.language.say(key, **values)

    def say_of(self, family: str, member: str, /, **values: Value) -> str:
        """The message of one member of a family of keys (`families.py`)."""
        if self._lacks(family, member):
            return readable(member)
        return self.language.say(f"{family}.{member}", **values)

    def noun(self, key: str, /, **values: Value) -> Noun:
        """A term."""
        return self.language.noun(key, **values)

    def noun_of(self, family: str, member: str, /, **values: Value) -> Noun:
        """The term of one member of a family of keys (`families.py`)."""
        if self._lacks(family, member):
            return Noun(readable(member))
        return self.language.noun(f"{family}.{member}", **values)

    def _lacks(self, family: str, member: str) -> bool:
        """Whether a thing must go by its slug."""
        return family in NAMED_BY_SLUG and f"{family}.{member}" not in self.language.book.entries

    def put(self, value: Value, form: str = "") -> str:
        """A value by itself. Only the forms `bare` and `plural` exist in every language: if an
        article is needed, use a message."""
        return self.language.put(value, form)

    def join(self, items: Sequence[Noun | str], last: str = "and") -> str:
        """`a, b and c`. In a message, pass `Words` instead, so that it can choose the form."""
        return self.put(Words(tuple(items), last))

    def seat(self, seat: int) -> Who:
        """A seat as a value for messages."""
        if seat == NATURE:
            return Who(OF_NATURE)
        if seat == NOBODY:
            return Who(OF_NOBODY)
        if self.later:
            return Who(TO_BE_NAMED, number=seat)
        name = self.names.get(seat)
        if name is None:
            return Who(UNNAMED, number=seat)
        return Who(READER) if name == YOU else Who(NAMED, name)


def readable(slug: str) -> str:
    """What an unnamed thing is called in every language: `Wood nymph` for `wood-nymph`."""
    return slug.replace("-", " ").capitalize()
