"""Made-up languages that show what bypasses the catalog; they are passed as any other.

`PSEUDO` is English with every message, term and seat in ⟦brackets⟧: letters outside of them were
put together in the code. `outside` gives what is left when all in brackets is taken away.

`MUTE` is English with a dot for every letter: letters that are heard came from elsewhere, even
those that were put into a message as one of its values.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from fatesmith.prose.grammar import Grammar
from fatesmith.prose.language import ENGLISH, Book, Entry, Language, Term
from fatesmith.prose.template import Part, Selection, Template

OPENING, CLOSING = "⟦", "⟧"


Change = Callable[[Template], Template]


def _wrap(template: Template) -> Template:
    return Template((OPENING, *template.parts, CLOSING))


def _mute(template: Template) -> Template:
    return Template(tuple(_mute_part(part) for part in template.parts))


def _mute_part(part: Part) -> Part:
    if isinstance(part, str):
        return re.sub(r"[^\W\d_]", "·", part)
    if isinstance(part, Selection):
        return Selection(part.name, tuple(_mute(each) for each in part.alternatives))
    return part


def _entry(entry: Entry, change: Change) -> Entry:
    if isinstance(entry, Template):
        return change(entry)
    forms = {form: change(each) for form, each in (entry.forms or {}).items()}
    return Term(change(entry.text), entry.gender, entry.like, entry.elides, forms)


def _grammar(grammar: Grammar, change: Change) -> Grammar:
    def text(plain: str) -> str:
        return "".join(str(part) for part in change(Template((plain,))).parts)

    lists = {name: text(each) for name, each in grammar.lists.items()}
    seats = {
        form: {kind: change(each) for kind, each in kinds.items()}
        for form, kinds in grammar.seats.items()
    }
    forms = {
        form: {gender: text(each) for gender, each in table.items()}
        for form, table in grammar.forms.items()
    }
    return replace(grammar, lists=lists, seats=seats, forms=forms)


def made_up(code: str, change: Change) -> Language:
    """English with every text of its catalog changed."""
    book = ENGLISH.book
    entries = {key: _entry(entry, change) for key, entry in book.entries.items()}
    return Language(code, Book(_grammar(book.grammar, change), entries))


PSEUDO = made_up("pseudo", _wrap)
MUTE = made_up("mute", _mute)


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
