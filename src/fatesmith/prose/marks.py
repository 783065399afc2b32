"""Amounts within a text, marked when they are written, so that nothing has to find them later.

A language that marks (`Language.marking`) writes `3 gold` between marks that say what it is. Marks
are private-use characters, which no catalog and no name contains. They survive every template and
every list; whoever shows the text removes them, and then knows where the amounts are.
"""

import re
from typing import Final, NamedTuple

_OPEN, _TOLD, _CLOSE = "\ue000", "\ue001", "\ue002"
_MARKED: Final = re.compile(rf"([+-]?){_OPEN}(\w+) (\d+){_TOLD}(.*?){_CLOSE}")
_MARKS: Final = re.compile(f"[{_OPEN}-{_CLOSE}]")


class MarkedAmount(NamedTuple):
    """Where an amount is in a plain text, with the sign before it."""

    start: int
    end: int
    resource: str
    amount: int
    sign: str


def mark(text: str, resource: str, amount: int) -> str:
    """The text of an amount, marked."""
    return f"{_OPEN}{resource} {amount}{_TOLD}{text}{_CLOSE}"


def unmark(text: str) -> tuple[str, list[MarkedAmount]]:
    """The plain text, and the amounts in it."""
    if _OPEN not in text:
        return text, []
    plain, amounts, place = "", [], 0
    for found in _MARKED.finditer(text):
        plain += text[place : found.start()]
        sign, resource, amount, words = found.groups()
        end = len(plain) + len(sign) + len(words)
        amounts.append(MarkedAmount(len(plain), end, resource, int(amount), sign))
        plain += sign + words
        place = found.end()
    return _MARKS.sub("", plain + text[place:]), amounts
