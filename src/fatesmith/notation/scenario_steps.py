"""The steps of a scenario's case: rolls, answers, offers and checks."""

import re
from dataclasses import dataclass, field
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import NATURE, NOBODY
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import parse_move, parse_seat
from fatesmith.notation.scenario_headings import split_items


@dataclass
class Step:
    """One line of a case: an action or a check."""

    kind: str
    line: int
    seat: int = NOBODY
    faces: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    claims: list[tuple[str, str]] = field(default_factory=list)


ANSWER: Final = "answer"
ROLLS: Final = "rolls"
MAY_ONLY: Final = "may only"
MAY: Final = "may"
MAY_NOT: Final = "may not"
HAS: Final = "has"
ASKED: Final = "asked"
TABLE: Final = "table"

SPECIAL_SEATS: Final = {"nature": NATURE, "nobody": NOBODY}

_STEP_SHAPES: Final = (
    "0 rolls FACE FACE",
    "0: MOVE",
    "nature: MOVE",
    "0 may only: MOVE | MOVE",
    "0 may: MOVE | MOVE",
    "0 may not: MOVE | MOVE",
    "then 0 has WHAT N, …",
    "then 0 is asked TOPIC",
    "then the table has WHAT N, …",
)


def parse_step(line: str, number: int) -> Step:
    """One indented line of a case."""
    if found := re.fullmatch(r"(\d) rolls (.+)", line):
        faces = [CATALOG.face_number(slug) for slug in found[2].split()]
        if len(faces) > 2:
            raise NotationError("a seat rolls one die or two")
        return Step(ROLLS, number, parse_seat(found[1]), faces=faces)
    if found := re.fullmatch(r"(\d|nature): ?(.+)", line):
        parse_move(found[2])
        return Step(ANSWER, number, _seat(found[1]), texts=[found[2]])
    if found := re.fullmatch(r"(\d|nature) (may only|may not|may): ?(.+)", line):
        texts = [text.strip() for text in found[3].split("|")]
        for text in texts:
            parse_move(text)
        return Step(found[2], number, _seat(found[1]), texts=texts)
    if found := re.fullmatch(r"then (\d) has (.+)", line):
        return Step(HAS, number, parse_seat(found[1]), claims=_claims(found[2]))
    if found := re.fullmatch(r"then (\d|nature|nobody) is asked(?: ([a-z ]+))?", line):
        return Step(ASKED, number, _seat(found[1]), texts=[found[2] or ""])
    if found := re.fullmatch(r"then the table has (.+)", line):
        return Step(TABLE, number, claims=_claims(found[1]))
    shapes = "; ".join(f"`{shape}`" for shape in _STEP_SHAPES)
    raise NotationError(f"{line!r} is not a step; write one of {shapes}")


def _seat(word: str) -> int:
    return SPECIAL_SEATS[word] if word in SPECIAL_SEATS else parse_seat(word)


def _claims(text: str) -> list[tuple[str, str]]:
    claims: list[tuple[str, str]] = []
    for item in split_items(text):
        word, _, value = item.partition(" ")
        if not value:
            raise NotationError(f"{item!r} has no value; write something like `gold 3`")
        claims.append((word, value.strip()))
    return claims
