"""Templates of messages: literal text with fields and selections, parsed once.

    You gained {amount}.                    a value
    Forge {face:the}                        a value in a grammatical form
    Pay {gold:gold}, gain {1:glory}         a number of a resource: `3 gold`, `1 glory`
    {n} {n?step|steps}                      a selection by number: singular|plural
    Perform it{extra? as an extra action|}  a selection by flag: true|false
    {who?Du musst|{who} muss} passen        a selection by seat: the reader|anybody else

Alternatives are templates themselves. A backslash escapes `{`, `}`, `|` and itself. The language
decides which values and forms there are (`language.py`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, final

from fatesmith.engine.errors import FatesmithError

_MARKS: Final = "{}|\\"


@final
class TemplateError(FatesmithError):
    """A template that cannot be parsed, or that does not fit its values."""


@final
@dataclass(frozen=True)
class Field:
    """`{name}` or `{name:form}`; a number stands for itself."""

    name: str
    form: str = ""


@final
@dataclass(frozen=True)
class Selection:
    """`{name?one|other}`."""

    name: str
    alternatives: tuple["Template", ...]


Part = str | Field | Selection


@final
@dataclass(frozen=True)
class Template:
    """Parts in the order of the text; literal text is a plain `str`."""

    parts: tuple[Part, ...]

    def fields(self) -> Iterator[Field]:
        """All fields, including those within alternatives."""
        for part in self.parts:
            if isinstance(part, Field):
                yield part
            elif isinstance(part, Selection):
                for alternative in part.alternatives:
                    yield from alternative.fields()

    def selections(self) -> Iterator[Selection]:
        """All selections, including those within others."""
        for part in self.parts:
            if isinstance(part, Selection):
                yield part
                for alternative in part.alternatives:
                    yield from alternative.selections()

    def names(self) -> frozenset[str]:
        """The values that are needed to fill the template."""
        put = (field.name for field in self.fields() if not field.name.isdecimal())
        return frozenset((*put, *(selection.name for selection in self.selections())))

    def fill(self, put: Callable[[Field], str], choose: Callable[[Selection], int]) -> str:
        """The text: `put` gives the text of a field, `choose` the number of an alternative."""
        texts = []
        for part in self.parts:
            if isinstance(part, str):
                texts.append(part)
            elif isinstance(part, Field):
                texts.append(put(part))
            else:
                texts.append(part.alternatives[choose(part)].fill(put, choose))
        return "".join(texts)


def parse_template(text: str) -> Template:
    """Raises TemplateError, with a sentence, if the text is not a template."""
    reader = _TemplateReader(text)
    template = reader.template()
    if not reader.at_end():
        raise TemplateError(f"{reader.here()} stands outside a selection; write \\{reader.here()}")
    return template


@final
class _TemplateReader:
    """A recursive reader: every method starts at `place` and moves it past what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def at_end(self) -> bool:
        return self.place == len(self.text)

    def here(self) -> str:
        return self.text[self.place : self.place + 1]

    def template(self) -> Template:
        """Up to the end or to a mark that belongs to the selection around it."""
        parts: list[Part] = []
        while not self.at_end() and self.here() not in "}|":
            parts.append(self.field() if self.here() == "{" else self.literal())
        return Template(tuple(parts))

    def literal(self) -> str:
        letters = []
        while not self.at_end() and self.here() not in "{}|":
            if self.here() == "\\":
                self.place += 1
                if self.at_end() or self.here() not in _MARKS:
                    raise TemplateError(f"a backslash stands before {self.here() or 'the end'!r}")
            letters.append(self.here())
            self.place += 1
        return "".join(letters)

    def field(self) -> Part:
        start = self.place
        self.place += 1
        name = self.word()
        if not name:
            raise TemplateError(f"the brace at letter {start + 1} needs the name of a value")
        part: Part = Field(name)
        if self.here() == ":":
            self.place += 1
            part = Field(name, self.word())
            if not part.form:
                raise TemplateError(f"no form follows {{{name}:")
        elif self.here() == "?":
            part = self.selection(name)
        if self.at_end():
            raise TemplateError(f"the brace before {name!r} is never closed")
        if self.here() != "}":
            raise TemplateError(f"{self.here()!r} is not part of the field {name!r}")
        self.place += 1
        return part

    def selection(self, name: str) -> Selection:
        alternatives = []
        while self.here() in ("?", "|"):
            self.place += 1
            alternatives.append(self.template())
        if not self.at_end() and len(alternatives) < 2:
            raise TemplateError(f"the selection by {name!r} has one alternative; put a | after it")
        return Selection(name, tuple(alternatives))

    def word(self) -> str:
        """A name or a form: letters of any language, digits, `-` and `_`."""
        start = self.place
        while not self.at_end() and (self.here().isalnum() or self.here() in "-_"):
            self.place += 1
        return self.text[start : self.place]
