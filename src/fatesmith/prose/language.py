"""Languages: catalogs of messages and terms, read from `languages/<code>/*.toml`.

    french = language("fr")
    french.say("names.space-blue", value=-17)            # -17 bleu
    shield = french.noun("names.face.shield-red")         # a Noun, to be put into messages
    french.say("moves.forge", face=shield)                # Forger le bouclier rouge

A key is the name of the file and the entry, `names.home`; if the entry is in a table of the file,
the table's name is in between, `names.face.shield-red`. A text is a message in the language
of `template.py`. A table with a `text` is a term, a noun that may be used in messages:

    shield-red = {text = "bouclier rouge", gender = "m"}

Its other entries: `gender`, one of those the grammar declares (none: it takes no article); `like`,
the value whose gender it takes; `elides`, for an h that may be silent; and any irregular form, such
as `plural` or `bare`. Texts of terms are templates too.

There is no current language and no fallback: functions that produce text pass a Language on, mostly
within a `Voice` (`voice.py`), and what a language lacks is an error. Docs: docs/languages.md.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final, final

from fatesmith.engine.errors import FatesmithError
from fatesmith.prose.grammar import (
    BARE,
    INSIDE,
    KINDS_OF_SEAT,
    PLAIN,
    PLURALS,
    VOWEL,
    Grammar,
    Noun,
    Value,
)
from fatesmith.prose.marks import mark
from fatesmith.prose.template import Template, TemplateError, parse_template

GRAMMAR: Final = "grammar"
_RESOURCE: Final = "names.resource"
_OF_TERMS: Final = ("text", "gender", "like", "elides")


@final
class UnknownLanguage(FatesmithError):
    """There is no catalog for a code."""


@final
class UnknownMessage(FatesmithError):
    """A catalog has no message or term with a key."""


@final
@dataclass(frozen=True)
class Term:
    """A noun as it is declared."""

    text: Template
    gender: str = ""
    like: str = ""
    elides: bool | None = None
    forms: Mapping[str, Template] | None = None

    def templates(self) -> Iterator[Template]:
        yield self.text
        yield from (self.forms or {}).values()


Entry = Template | Term


@final
@dataclass(frozen=True)
class Book:
    """Everything read from the files of one language."""

    grammar: Grammar
    entries: Mapping[str, Entry]

    @cached_property
    def needs(self) -> dict[str, frozenset[str]]:
        """By key: the values an entry needs."""
        return {key: names_of(entry) for key, entry in self.entries.items()}


_MOST_COUNTED: Final = 2_000


@final
class Language:
    """One language; its files are read when it is first used."""

    def __init__(self, code: str, book: Book | None = None, marks: bool = False) -> None:
        self.code = code
        self._book = book
        self._marks = marks
        self._counted: dict[tuple[str, int], str] = {}
        """Amounts that were said before: there are few, and they are said all the time."""

    @property
    def book(self) -> Book:
        if self._book is None:
            self._book = read_book(files_of(self.code))
        return self._book

    @property
    def grammar(self) -> Grammar:
        return self.book.grammar

    @cached_property
    def marking(self) -> "Language":
        """The same language, but marking the amounts it writes (`marks.py`)."""
        return self if self._marks else Language(self.code, self.book, marks=True)

    def count(self, resource: str, number: int | str) -> str:
        """`3 gold`, `2 ancient shards`, `1.5 glory`: only whole numbers are marked."""
        if isinstance(number, str):
            noun = self.noun(f"{_RESOURCE}.{resource}")
            return self.say("names.count-about", n=number, resource=noun)
        known = self._counted.get((resource, number))
        if known is None:
            if len(self._counted) >= _MOST_COUNTED:
                self._counted.clear()
            known = self._counted[resource, number] = self._count(resource, number)
        return known

    def _count(self, resource: str, number: int) -> str:
        sign, number = "-" if number < 0 else "", abs(number)
        text = self.say("names.count", n=number, resource=self.noun(f"{_RESOURCE}.{resource}"))
        return sign + (mark(text, resource, number) if self._marks else text)

    def say(self, key: str, /, **values: Value) -> str:
        """A message with its values. UnknownMessage, or TemplateError if they do not fit it."""
        entry = self.book.entries.get(key)
        if not isinstance(entry, Template):
            raise UnknownMessage(f"the language {self.code!r} has no message {key!r}")
        self._check(key, values)
        return self._fill(key, entry, values)

    def noun(self, key: str, /, **values: Value) -> Noun:
        """A term with its values. UnknownMessage, or TemplateError if they do not fit it."""
        term = self.book.entries.get(key)
        if not isinstance(term, Term):
            raise UnknownMessage(f"the language {self.code!r} has no term {key!r}")
        self._check(key, values)
        gender, elides = term.gender, term.elides
        if term.like:
            model = values[term.like]
            if not isinstance(model, Noun):
                raise TemplateError(f"{key}: {term.like!r} is not a noun that has a gender")
            gender, elides = model.gender, model.elides
        forms = {form: self._fill(key, each, values) for form, each in (term.forms or {}).items()}
        return Noun(self._fill(key, term.text, values), gender, elides, forms)

    def put(self, value: Value, form: str = "") -> str:
        """A value by itself, in a form that the language has."""
        return self.grammar.put(value, form)

    def _check(self, key: str, values: Mapping[str, Value]) -> None:
        names = self.book.needs[key]
        if names != values.keys():
            needed, given = ", ".join(sorted(names)), ", ".join(sorted(values))
            raise TemplateError(f"{key} needs the values [{needed}] and was given [{given}]")

    def _fill(self, key: str, template: Template, values: Mapping[str, Value]) -> str:
        try:
            return self.grammar.fill(template, values, self.count)
        except TemplateError as error:
            raise TemplateError(f"{key} in the language {self.code!r}: {error}") from None


def names_of(entry: Entry) -> frozenset[str]:
    """The values an entry needs."""
    if isinstance(entry, Template):
        return entry.names()
    names = frozenset(name for template in entry.templates() for name in template.names())
    return names | {entry.like} if entry.like else names


# Which languages there are ------------------------------------------------------------------------


def language_codes() -> tuple[str, ...]:
    """The languages that have files, sorted."""
    folder = _folder()
    return tuple(sorted(each.name for each in folder.iterdir() if each.is_dir()))


@cache
def language(code: str) -> Language:
    """The language with this code. UnknownLanguage if there are no files for it."""
    codes = language_codes()
    if code not in codes:
        raise UnknownLanguage(f"there is no language {code!r}; there are {', '.join(codes)}")
    return ENGLISH if code == ENGLISH.code else Language(code)


ENGLISH: Final = Language("en")


def _folder() -> Any:  # a Traversable, which has moved between versions of Python
    # Imported here: it takes longer than the rest of this module, and most programs never need it.
    from importlib.resources import files

    return files("fatesmith.prose") / "languages"


def files_of(code: str) -> dict[str, str]:
    """The files of a language by the name of their subject."""
    folder = _folder() / code
    return {
        each.name.removesuffix(".toml"): each.read_text(encoding="utf-8")
        for each in sorted(folder.iterdir(), key=lambda each: str(each.name))
        if each.name.endswith(".toml")
    }


# Reading ------------------------------------------------------------------------------------------


def read_book(files: Mapping[str, str]) -> Book:
    """The catalog in these texts of TOML files, by subject. TemplateError, with file, key and
    reason, for the first thing that is wrong."""
    grammar = _read_grammar(_toml(GRAMMAR, files.get(GRAMMAR, "")))
    raw = {
        key: entry
        for subject, text in files.items()
        if subject != GRAMMAR
        for key, entry in _flat(subject, _toml(subject, text))
    }
    parts = [key.rpartition(".") for key in raw]
    counted = frozenset(name for family, _, name in parts if family == _RESOURCE)
    grammar = replace(grammar, resources=counted)
    return Book(grammar, {key: _read_entry(grammar, key, each) for key, each in raw.items()})


def _toml(subject: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TemplateError(f"{subject}.toml is no TOML: {error}") from None


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries with their keys; a table without a `text` is a table of entries."""
    for name, raw in table.items():
        if isinstance(raw, dict) and "text" not in raw:
            yield from _flat(f"{prefix}.{name}", raw)
        else:
            yield f"{prefix}.{name}", raw


def _wrong(key: str, reason: object) -> TemplateError:
    return TemplateError(f"{key.partition('.')[0]}.toml, {key}: {reason}")


def _read_entry(grammar: Grammar, key: str, raw: Any) -> Entry:
    if not isinstance(raw, dict):
        return _read_template(grammar, key, raw)
    gender, like, elides = raw.get("gender", ""), raw.get("like", ""), raw.get("elides")
    if gender and gender not in grammar.genders:
        raise _wrong(key, f"the gender {gender!r} is not declared in grammar.toml")
    forms = {name: text for name, text in raw.items() if name not in _OF_TERMS}
    for form in forms:
        if not grammar.knows(form):
            raise _wrong(key, f"the form {form!r} is not declared in grammar.toml")
    return Term(
        _read_template(grammar, key, raw["text"]),
        gender,
        like,
        elides,
        {form: _read_template(grammar, key, text) for form, text in forms.items()},
    )


def _read_template(grammar: Grammar, key: str, raw: Any) -> Template:
    if not isinstance(raw, str):
        raise _wrong(key, f"{raw!r} is no text")
    try:
        template = parse_template(raw)
    except TemplateError as error:
        raise _wrong(key, error) from None
    for each in template.fields():
        if each.form and not grammar.knows(each.form):
            raise _wrong(key, f"the form {each.form!r} is not declared in grammar.toml")
    most = max(2, PLURALS[grammar.plural][0])
    for selection in template.selections():
        if len(selection.alternatives) > most:
            raise _wrong(key, f"the selection by {selection.name!r} has more than {most} parts")
    return template


def _read_grammar(raw: Mapping[str, Any]) -> Grammar:
    for name in ("name", "plural", "vowels", "genders", "lists", "forms", "seats"):
        if name not in raw:
            raise _wrong(f"{GRAMMAR}.{name}", "the entry is missing")
    if raw["plural"] not in PLURALS:
        raise _wrong(f"{GRAMMAR}.plural", f"the rules are {', '.join(PLURALS)}")
    for name in ("comma", "and", "or"):
        if name not in raw["lists"]:
            raise _wrong(f"{GRAMMAR}.lists.{name}", "the entry is missing")
    genders = tuple(raw["genders"])
    columns = {column + end for column in (BARE, *genders) for end in ("", VOWEL)}
    for form, table in raw["forms"].items():
        if not set(genders) <= table.keys() <= columns:
            raise _wrong(f"{GRAMMAR}.forms.{form}", f"it needs {', '.join(genders)}, may have bare")
    grammar = Grammar(
        name=raw["name"],
        plural=raw["plural"],
        vowels=raw["vowels"],
        genders=genders,
        lists=raw["lists"],
        forms=raw["forms"],
        seats={},
    )
    return replace(grammar, seats=_read_seats(grammar, raw["seats"]))


def _read_seats(grammar: Grammar, raw: Mapping[str, Any]) -> dict[str, dict[str, Template]]:
    for form in (PLAIN, INSIDE):
        if form not in raw:
            raise _wrong(f"{GRAMMAR}.seats.{form}", "the entry is missing")
    seats: dict[str, dict[str, Template]] = {}
    for form, kinds in raw.items():
        key = f"{GRAMMAR}.seats.{form}"
        if set(kinds) != set(KINDS_OF_SEAT):
            raise _wrong(key, f"it needs exactly {', '.join(KINDS_OF_SEAT)}")
        seats[form] = {kind: _read_template(grammar, key, text) for kind, text in kinds.items()}
    return seats
