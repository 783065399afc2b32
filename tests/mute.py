"""A made-up language that shows what bypasses the catalog; it is passed as any other.

`MUTE` is English with a dot for every letter of its catalog. Letters that are heard came from
elsewhere, even those that were put into a message as one of its values. Its texts are as long as
the English ones, so that tables and lines look alike.
"""

import re
from dataclasses import replace

from fatesmith.prose.grammar import Grammar
from fatesmith.prose.language import ENGLISH, Book, Entry, Language, Term
from fatesmith.prose.template import Part, Selection, Template

LETTER = re.compile(r"[^\W\d_]")
PRINTED = re.compile(r"\b(?:[MF]\d|[AB])\b")
"""What is printed on boards and tokens is the same in every language: locations, sides."""


def _text(plain: str) -> str:
    return LETTER.sub("·", plain)


def _template(template: Template) -> Template:
    return Template(tuple(map(_part, template.parts)))


def _part(part: Part) -> Part:
    if isinstance(part, str):
        return _text(part)
    if isinstance(part, Selection):
        return Selection(part.name, tuple(map(_template, part.alternatives)))
    return part


def _entry(entry: Entry) -> Entry:
    if isinstance(entry, Template):
        return _template(entry)
    forms = {form: _template(each) for form, each in (entry.forms or {}).items()}
    return Term(_template(entry.text), entry.gender, entry.like, entry.elides, forms)


def _grammar(grammar: Grammar) -> Grammar:
    lists = {name: _text(each) for name, each in grammar.lists.items()}
    seats = {
        form: {kind: _template(each) for kind, each in kinds.items()}
        for form, kinds in grammar.seats.items()
    }
    forms = {
        form: {gender: _text(each) for gender, each in table.items()}
        for form, table in grammar.forms.items()
    }
    return replace(grammar, lists=lists, seats=seats, forms=forms)


def _mute() -> Language:
    entries = {key: _entry(entry) for key, entry in ENGLISH.book.entries.items()}
    return Language("mute", Book(_grammar(ENGLISH.grammar), entries))


MUTE = _mute()


def heard(text: str) -> list[str]:
    """The words of a text in the mute language that came from elsewhere than the catalog, apart
    from what is printed."""
    return re.findall(r"[^\W\d_]+", PRINTED.sub("", text))
