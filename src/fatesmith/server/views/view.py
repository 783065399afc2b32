"""What all views have in common: they are immutable, compact on the wire, and use slugs."""

from functools import cache, lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import fields, force_setattr

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import RESOURCE_NAMES, ResourceName
from fatesmith.prose.marks import unmark

FACE_SLUGS: Final = tuple(face.slug for face in CATALOG.faces)
"""By the number of the face. Views are made at every move: they look here, not in the engine."""

MOST_SETUPS: Final = 1024
"""How many games to remember what follows from the sets in play."""


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of what is sent; default values are left out on the wire."""


class Span(View, frozen=True, array_like=True):
    """An amount within a text, to be drawn: start, end, resource, amount, sign."""

    start: int
    """Places in a text are counted in UTF-16, as in JavaScript."""
    end: int
    resource: ResourceName
    amount: int
    sign: str = ""
    """What precedes the number, `+` or `-`, if anything."""


Spans = tuple[Span, ...]


class Spoken(View, frozen=True):
    """A view made of marked texts (`prose/marks.py`). It keeps them plain; if a field `label` has a
    counterpart `label_spans`, that says where the amounts in it are."""

    def __post_init__(self) -> None:
        for name, spans in _texts_of(type(self)):
            told = getattr(self, name)
            if isinstance(told, str):
                text, found = plain_text(told)
                if text is not told:
                    force_setattr(self, name, text)
                    if spans and found:
                        force_setattr(self, spans, found)
            elif told and isinstance(told[0], str):
                cut = [plain_text(each) for each in told]
                force_setattr(self, name, tuple([text for text, _ in cut]))
                if spans and any(found for _, found in cut):
                    force_setattr(self, spans, tuple([found for _, found in cut]))


@cache
def _texts_of(view: type[Spoken]) -> list[tuple[str, str]]:
    """The fields that hold texts, each with the one that holds their amounts."""
    known = {field.name: field.type for field in fields(view)}
    return [
        (name, f"{name}_spans" if f"{name}_spans" in known else "")
        for name, kind in known.items()
        if kind in (str, tuple[str, ...])
    ]


# Cached: most readers of a table are told the same, and `+3 gold` is said everywhere.
@lru_cache(maxsize=16_384)
def plain_text(told: str) -> tuple[str, Spans]:
    """A marked text as it is shown, and the amounts in it."""
    text, marked = unmark(told)
    return text, tuple(
        [
            Span(_units(text[:start]), _units(text[:end]), _RESOURCES[resource], amount, sign)
            for start, end, resource, amount, sign in marked
            if resource in _RESOURCES
        ]
    )


_RESOURCES: Final = dict(zip(RESOURCE_NAMES, RESOURCE_NAMES, strict=True))


def _units(text: str) -> int:
    """How long a text is in UTF-16."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


class AmountView(View, frozen=True):
    """An amount of each resource; those not named are 0."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    glory: int = 0
    ancient: int = 0
    loyalty: int = 0


def amount_view(amount: Amount) -> AmountView:
    return AmountView(*amount.parts())
