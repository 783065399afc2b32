"""Journal events as words: the numbers of an event replaced by the slugs they stand for."""

from collections.abc import Callable
from typing import Final

from fatesmith.content.board import SIDE_NAMES
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.event import (
    EVENT_FIELDS,
    FACE_SOURCE,
    FEAT_SOURCE,
    SOURCE_NAMES,
    SPACE_SOURCE,
    TOKEN_SOURCE,
    ZONE_SOURCE,
    Event,
    source_kind,
    source_number,
)
from fatesmith.engine.ids import NATURE, NOBODY
from fatesmith.notation.moves import DIE_NAMES, face_slug

RESOURCE_NAMES: Final = ("gold", "sun", "moon", "glory", "ancient shard", "loyalty")


def source_slug(code: int) -> str:
    """`face:g3`, `feat:owl`, `token:triton`, `track`, …"""
    kind = source_kind(code)
    number = source_number(code)
    name = SOURCE_NAMES[kind]
    if kind == FACE_SOURCE:
        return f"{name}:{face_slug(number)}"
    if kind == FEAT_SOURCE:
        return f"{name}:{CATALOG.feat_set(number).slug}"
    if kind == TOKEN_SOURCE:
        return f"{name}:{CATALOG.token(number).slug}"
    if kind == SPACE_SOURCE:
        return f"{name}:{number}"
    if kind == ZONE_SOURCE:
        return f"{name}:{CATALOG.allegiance.zones[number].name}"
    return name


def _feat(number: int) -> str:
    return CATALOG.feat_set(number).slug


_SPELLERS: Final[dict[str, Callable[[int], str]]] = {
    "face": lambda number: face_slug(number) or "none",
    "other_face": lambda number: face_slug(number) or "none",
    "replaced": face_slug,
    "feat": _feat,
    "token": lambda number: CATALOG.token(number).slug,
    "location": lambda number: CATALOG.locations[number].slug,
    "resource": lambda number: RESOURCE_NAMES[number],
    "die": lambda number: DIE_NAMES[number],
    "context": lambda number: CONTEXTS[number].name,
    "source": source_slug,
    "side": lambda number: SIDE_NAMES[number],
    "zone": lambda number: CATALOG.allegiance.zones[number].name,
}

SPELLED: Final = frozenset(_SPELLERS)
"""The fields whose numbers are replaced by words."""


def spell_event(event: Event) -> dict[str, int | str]:
    """The event with names instead of catalog numbers: for JSON, tables and transcripts."""
    told: dict[str, int | str] = {"event": event.name}
    if event.seat not in (NATURE, NOBODY):
        told["seat"] = event.seat
    for field, number in zip(EVENT_FIELDS[event.kind], event.numbers, strict=True):
        speller = _SPELLERS.get(field)
        told[field] = number if speller is None else speller(number)
    return told


def event_line(event: Event) -> str:
    """The event as one line: `rolled seat=0 die=light slot=2 face=g1`."""
    told = spell_event(event)
    return " ".join([event.name, *(f"{k}={v}" for k, v in told.items() if k != "event")])
