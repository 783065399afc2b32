"""Made-up languages that show what bypasses the catalog.

`PSEUDO` is English with every message, term and seat in ⟦brackets⟧: letters outside of them were
put together in the code. It is passed where a language is expected; `outside` gives what is left
when everything in brackets is taken away.

`STRICT` has only the words of the catalog themselves in brackets, and the values of a message
outside: it also shows a text that was put together in the code and then said as a value.
`values_in` gives what stands outside.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from fatesmith.prose.grammar import Grammar
from fatesmith.prose.language import ENGLISH, Book, Entry, Language, Term
from fatesmith.prose.template import Part, Selection, Template

OPENING, CLOSING = "⟦", "⟧"


Wrap = Callable[[Template], Template]


def _wrap(template: Template) -> Template:
    return Template((OPENING, *template.parts, CLOSING))


def _wrap_literals(template: Template) -> Template:
    return Template(tuple(map(_wrap_part, template.parts)))


def _wrap_part(part: Part) -> Part:
    if isinstance(part, str):
        return f"{OPENING}{part}{CLOSING}"
    if isinstance(part, Selection):
        return Selection(part.name, tuple(map(_wrap_literals, part.alternatives)))
    return part


def _wrap_entry(entry: Entry, wrap: Wrap) -> Entry:
    if isinstance(entry, Template):
        return wrap(entry)
    forms = {form: wrap(each) for form, each in (entry.forms or {}).items()}
    return Term(wrap(entry.text), entry.gender, entry.like, entry.elides, forms)


def _wrap_grammar(grammar: Grammar, wrap: Wrap) -> Grammar:
    lists = {name: f"{OPENING}{text}{CLOSING}" for name, text in grammar.lists.items()}
    seats = {
        form: {kind: wrap(each) for kind, each in kinds.items()}
        for form, kinds in grammar.seats.items()
    }
    forms = {
        form: {gender: f"{OPENING}{text}{CLOSING}" for gender, text in table.items()}
        for form, table in grammar.forms.items()
    }
    return replace(grammar, lists=lists, seats=seats, forms=forms)


def pseudo(code: str, wrap: Wrap) -> Language:
    book = ENGLISH.book
    entries = {key: _wrap_entry(entry, wrap) for key, entry in book.entries.items()}
    return Language(code, Book(_wrap_grammar(book.grammar, wrap), entries))


PSEUDO = pseudo("pseudo", _wrap)
STRICT = pseudo("strict", _wrap_literals)


def outside(text: str) -> str:
    """What stands in no brackets."""
    depth, left = 0, []
    for letter in text:
        depth += (letter == OPENING) - (letter == CLOSING)
        if not depth and letter != CLOSING:
            left.append(letter)
    return "".join(left)


def bypasses(text: str) -> bool:
    """Whether letters of a text come from elsewhere than the catalog."""
    return any(letter.isalpha() for letter in outside(text))


def values_in(text: str) -> str:
    """The values of messages that were said in `STRICT`, apart from each other."""
    return re.sub(f"{OPENING}[^{OPENING}{CLOSING}]*{CLOSING}", " ", text)
