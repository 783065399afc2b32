"""What a language has besides its messages: articles, cases, plurals, lists, forms of seats. And
the values that have forms: nouns, lists of nouns, seats."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, final

from fatesmith.prose.template import Field, Selection, Template, TemplateError

BARE: Final = "bare"
PLURAL: Final = "plural"
BEGIN: Final = "begin"
UNUSED: Final = "unused"
BUILT_IN: Final = frozenset((BARE, PLURAL, BEGIN, UNUSED))
"""Forms that every language has: without the article that is part of a name, plural, capitalized as
at the start of a sentence, and unused."""

PLAIN: Final = "plain"
"""The form of a seat that begins a sentence, for fields that name no form."""
INSIDE: Final = "inside"
"""The form of a seat within a sentence; every language has these two and may have more."""
VOWEL: Final = "-vowel"

READER: Final = "reader"
NAMED: Final = "named"
UNNAMED: Final = "unnamed"
OF_NATURE: Final = "nature"
OF_NOBODY: Final = "nobody"
KINDS_OF_SEAT: Final = (READER, NAMED, UNNAMED, OF_NATURE, OF_NOBODY)
TO_BE_NAMED: Final = "to-be-named"
"""A seat in a stored message: whoever says the message knows the seat's name."""


# Values -------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Noun:
    """A thing with its name in one language; without a gender it takes no article."""

    text: str
    gender: str = ""
    elides: bool | None = None
    """Whether articles before it are elided; None if the first letter decides."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """The irregular forms."""


@final
@dataclass(frozen=True)
class Who:
    """A seat to talk about."""

    kind: str
    name: str = ""
    number: int = 0


@final
@dataclass(frozen=True)
class Words:
    """A list of things; the form of a list applies to each of them."""

    items: tuple[Noun | str, ...]
    last: str = "and"
    """What joins the last two: a name from the language's `lists`."""


Value = str | int | Noun | Who | Words


# Rules --------------------------------------------------------------------------------------------


def _one(number: int) -> int:
    return 0 if number == 1 else 1


def _zero_one(number: int) -> int:
    return 0 if number in (0, 1) else 1


PLURALS: Final[Mapping[str, tuple[int, Callable[[int], int]]]] = {
    "one": (2, _one),
    "zero-one": (2, _zero_one),
}
"""By the name of a rule: from how many alternatives a number selects, and which one."""


@final
@dataclass(frozen=True, kw_only=True)
class Grammar:
    """The tables of a `grammar.toml`."""

    name: str
    """What the language calls itself."""
    plural: str
    vowels: str
    genders: tuple[str, ...]
    lists: Mapping[str, str]
    """What goes between the items of a list: `comma`, and `and`, `or`, … before the last."""
    forms: Mapping[str, Mapping[str, str]]
    """By form and gender: what goes before a noun; `bare` is for nouns without a gender, and
    `…-vowel` for those that begin with a vowel."""
    seats: Mapping[str, Mapping[str, Template]]
    """By form and kind of seat."""
    resources: frozenset[str] = frozenset()
    """The forms of a number that say what it counts."""

    def knows(self, form: str) -> bool:
        """Whether templates of this language may use a form."""
        known = form in BUILT_IN or form in self.seats or form in self.resources
        return known or _lowered(form) in self.forms

    def put(self, value: Value, form: str) -> str:
        """A value as text. TemplateError if it has no such form."""
        if form == UNUSED:
            return ""
        if form == BEGIN:
            return _capital(self.put(value, ""))
        if isinstance(value, Words):
            return self.join([self.put(item, form) for item in value.items], value.last)
        if isinstance(value, Noun):
            return self._noun(value, form)
        if isinstance(value, Who):
            return self._seat(value, form)
        if isinstance(value, bool):
            raise TemplateError("a flag can select, but has no text")
        if form:
            raise TemplateError(f"{value!r} is a plain value and has no form {form!r}")
        return str(value)

    def choose(self, value: Value, alternatives: int) -> int:
        """Which alternative a value selects. TemplateError if it cannot select."""
        if isinstance(value, bool):
            found = 0 if value else 1
        elif isinstance(value, int):
            found = PLURALS[self.plural][1](value)
        elif isinstance(value, Who):
            found = 0 if value.kind == READER else 1
        else:
            raise TemplateError(f"{value!r} selects nothing; numbers, flags and seats do")
        if found >= alternatives:
            raise TemplateError(f"alternative {found + 1} of {alternatives} is selected")
        return found

    def fill(
        self,
        template: Template,
        values: Mapping[str, Value],
        count: Callable[[str, int | str], str] | None = None,
    ) -> str:
        """A template with its values; `count` says how many of a resource. TemplateError if a value
        is missing or does not fit."""

        def value_of(name: str) -> Value:
            if name not in values:
                raise TemplateError(f"there is no value {name!r}")
            return values[name]

        def put(each: Field) -> str:
            value = int(each.name) if each.name.isdecimal() else value_of(each.name)
            if count and each.form in self.resources and isinstance(value, int | str):
                return count(each.form, value)
            return self.put(value, each.form)

        def choose(each: Selection) -> int:
            return self.choose(value_of(each.name), len(each.alternatives))

        return template.fill(put, choose)

    def join(self, texts: list[str], last: str) -> str:
        """`a, b and c`."""
        if len(texts) < 2:
            return "".join(texts)
        return f"{self.lists['comma'].join(texts[:-1])}{self.lists[last]}{texts[-1]}"

    def _noun(self, noun: Noun, form: str) -> str:
        if form in noun.forms:
            return noun.forms[form]
        if form in ("", BARE, PLURAL):
            return noun.text
        table = self.forms.get(form)
        if table is None and _lowered(form) in self.forms:
            return _capital(self._noun(noun, _lowered(form)))
        if table is None:
            raise TemplateError(f"{noun.text!r} has no form {form!r}")
        column = noun.gender or BARE
        if self._elides(noun) and column + VOWEL in table:
            column += VOWEL
        return table.get(column, "") + noun.text

    def _elides(self, noun: Noun) -> bool:
        if noun.elides is not None:
            return noun.elides
        return noun.text[:1].casefold() in tuple(self.vowels)

    def _seat(self, who: Who, form: str) -> str:
        kinds = self.seats.get(form or PLAIN)
        if kinds is None:
            raise TemplateError(f"a seat has no form {form!r}")
        if who.kind == TO_BE_NAMED:
            raise TemplateError(f"seat {who.number} has not been given a name")
        return self.fill(kinds[who.kind], {"name": Noun(who.name), "number": who.number})


def _lowered(form: str) -> str:
    """`Le` at the start of a sentence is the form `le`."""
    return form[:1].lower() + form[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
