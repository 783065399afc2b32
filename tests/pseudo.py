"""A made-up language that shows what bypasses the catalog.

It is English with every message, term and seat in ⟦brackets⟧: letters outside of them were put
together in the code. `PSEUDO` is passed where a language is expected; `outside` gives what is left
when everything in brackets is taken away.
"""

from dataclasses import replace

from fatesmith.prose.grammar import Grammar
from fatesmith.prose.language import ENGLISH, Book, Entry, Language, Term
from fatesmith.prose.template import Template

OPENING, CLOSING = "⟦", "⟧"


def _wrap(template: Template) -> Template:
    return Template((OPENING, *template.parts, CLOSING))


def _wrap_entry(entry: Entry) -> Entry:
    if isinstance(entry, Template):
        return _wrap(entry)
    forms = {form: _wrap(each) for form, each in (entry.forms or {}).items()}
    return Term(_wrap(entry.text), entry.gender, entry.like, entry.elides, forms)


def _wrap_grammar(grammar: Grammar) -> Grammar:
    lists = {name: f"{OPENING}{text}{CLOSING}" for name, text in grammar.lists.items()}
    seats = {
        form: {kind: _wrap(each) for kind, each in kinds.items()}
        for form, kinds in grammar.seats.items()
    }
    forms = {
        form: {gender: f"{OPENING}{text}{CLOSING}" for gender, text in table.items()}
        for form, table in grammar.forms.items()
    }
    return replace(grammar, lists=lists, seats=seats, forms=forms)


def pseudo() -> Language:
    book = ENGLISH.book
    entries = {key: _wrap_entry(entry) for key, entry in book.entries.items()}
    return Language("pseudo", Book(_wrap_grammar(book.grammar), entries))


PSEUDO = pseudo()


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
