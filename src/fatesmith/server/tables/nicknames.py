"""Nicknames: what people may be called at a table, and who would be mistaken for whom.

A name is shown to strangers, so it has nothing invisible in it, no piles of accents, and does not
look like the name of somebody else. Names are compared by their skeletons: what is left of a text
when letters that look alike are taken for the same.
"""

# ruff: noqa: RUF001 - letters that look like others are the subject here

import unicodedata
from collections.abc import Iterable
from typing import Final

from fatesmith.bots.characters import CHARACTERS
from fatesmith.server.tables.errors import Refusal

LONGEST_NAME: Final = 20
"""Letters as people count them: a joined emoji is one."""
MOST_POINTS: Final = 100
"""Code points in all; a single joined emoji can have ten."""
MOST_MARKS: Final = 2
"""Accents on one letter that Unicode has no single letter for; Thai needs two."""

_JOINER: Final = "\u200d"
_AS_EMOJI: Final = "\ufe0f"
_TONES: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_BLANK: Final = frozenset(
    "\u3164\u115f\u1160\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
)
"""Letters and marks, by their categories, that nobody can see."""
_HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))

_LOOKS: Final = (
    # Cyrillic, capitals and small letters
    ("АВЕЅІЈКМНОРСТУХҮԌԚԜ", "ABESIJKMHOPCTYXYGQW"),
    ("авеѕіјкмнорстухԁһԛԝүѵґ", "abesijkmhopctyxdhqwyvr"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"),
    ("αγεικνοπρτυχωϲϳ", "ayeikvonptuxwcj"),
    # Latin letters beyond the accents, and figures
    ("ıɩɑɡøłđħŧɪʟɴʀƖ01|!", "iiagoldhtilnrlolll"),
)
_LIKE: Final = {
    ord(each): like for ones, others in _LOOKS for each, like in zip(ones, others, strict=True)
}
_DROPPED: Final = dict.fromkeys(map(ord, " .,-_'’`·"))


def bad_name(reason: str, text: str) -> Refusal:
    """A refusal that browsers put into their own language."""
    return Refusal("bad-name", text, reason)


def clean_name(name: str) -> str:
    """A nickname in the form that tables show and records hold; Refusal says what is wrong."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not clean:
        raise bad_name("empty", f"a name has 1 to {LONGEST_NAME} printable characters and no #")
    if "#" in clean:
        raise bad_name("hash", "a name has no #: records use it for comments")
    if any(_hidden(clean, place) for place in range(len(clean))):
        raise bad_name("hidden", "a name has no letters that are invisible or change its direction")
    if _most_marks(clean) > MOST_MARKS:
        raise bad_name("marks", f"a letter of a name has at most {MOST_MARKS} accents")
    if len(letters_of(clean)) > LONGEST_NAME or len(clean) > MOST_POINTS:
        raise bad_name("long", f"a name has at most {LONGEST_NAME} letters")
    if _like_a_character(clean):
        raise bad_name("alike", "this name looks like that of a bot: choose another")
    return clean


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that could be taken for one of the others."""
    own = skeleton(name)
    for other in others:
        if other and skeleton(other) == own:
            raise bad_name("alike", f"somebody at this table is already called {other}")


def _like_a_character(name: str) -> bool:
    """People may be called Selene, but not the same in other letters: that is meant to deceive."""
    own = skeleton(name)
    return any(
        skeleton(each.name) == own and each.name.casefold() != name.casefold()
        for each in CHARACTERS
    )


def skeleton(name: str) -> str:
    """The same for names that look alike: in Latin, Greek and Cyrillic, whatever the accents."""
    plain = unicodedata.normalize("NFKD", name.translate(_LIKE))
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    folded = bare.translate(_LIKE).casefold().translate(_LIKE).translate(_DROPPED)
    return folded.replace("rn", "m").replace("vv", "w").replace("i", "l")


def letters_of(name: str) -> list[str]:
    """The letters as people count them: with their accents, emoji with what is joined to them."""
    found: list[str] = []
    for each in name:
        joined = bool(found) and (
            unicodedata.category(each) in ("Mn", "Mc", "Me")
            or each in (_JOINER, _AS_EMOJI)
            or ord(each) in _TONES
            or found[-1].endswith(_JOINER)
            or (ord(each) in _FLAGS and len(found[-1]) == 1 and ord(found[-1]) in _FLAGS)
        )
        if joined:
            found[-1] += each
        else:
            found.append(each)
    return found


def _hidden(text: str, place: int) -> bool:
    """Whether nobody can see this letter; what joins emoji is allowed between them."""
    each = text[place]
    if each in (_JOINER, _AS_EMOJI):
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        drawn = _is_picture(before) or before == _AS_EMOJI
        return not (drawn and (each == _AS_EMOJI or _is_picture(after)))
    selector = 0xFE00 <= ord(each) <= 0xFE0F or 0xE0000 <= ord(each) <= 0xE0FFF
    return selector or each in _BLANK or unicodedata.category(each) in _HIDDEN


def _is_picture(text: str) -> bool:
    return bool(text) and (unicodedata.category(text) == "So" or ord(text) in _TONES)


def _most_marks(text: str) -> int:
    """The most accents on one letter; one without a letter counts as too many."""
    if unicodedata.category(text[0]) in ("Mn", "Me"):
        return MOST_MARKS + 1
    most = run = 0
    for each in text:
        run = run + 1 if unicodedata.category(each) in ("Mn", "Me") and each != _AS_EMOJI else 0
        most = max(most, run)
    return most
