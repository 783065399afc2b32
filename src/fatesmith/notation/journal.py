"""Journal events as words: the numbers of an event replaced by the slugs they stand for."""

from collections.abc import Callable
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES, EVENT_NAMES, SIDE_NAMES
from fatesmith.engine import event as kinds
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.event import Event, source_kind, source_number
from fatesmith.engine.ids import NATURE, NOBODY, RESOURCE_NAMES
from fatesmith.notation.moves import face_slug


def _feat(number: int) -> str:
    return CATALOG.feat_set(number).slug


def _token(number: int) -> str:
    return CATALOG.token(number).slug


def _zone(number: int) -> str:
    return CATALOG.allegiance.zones[number].name


def _face(number: int) -> str:
    return face_slug(number) or "none"


_OF_SOURCES: Final[dict[int, Callable[[int], str]]] = {
    kinds.FACE_SOURCE: face_slug,
    kinds.FEAT_SOURCE: _feat,
    kinds.TOKEN_SOURCE: _token,
    kinds.SPACE_SOURCE: str,
    kinds.ZONE_SOURCE: _zone,
}


def source_slug(code: int) -> str:
    """`face:g3`, `feat:owl`, `token:triton`, `track`, …"""
    kind = source_kind(code)
    spell = _OF_SOURCES.get(kind)
    name = kinds.SOURCE_NAMES[kind]
    return name if spell is None else f"{name}:{spell(source_number(code))}"


_SPELLERS: Final[dict[str, Callable[[int], str]]] = {
    "face": _face,
    "other_face": _face,
    "replaced": face_slug,
    "feat": _feat,
    "token": _token,
    "location": lambda number: CATALOG.locations[number].slug,
    "resource": lambda number: RESOURCE_NAMES[number],
    "die": lambda number: DIE_NAMES[number],
    "context": lambda number: CONTEXTS[number].name,
    "source": source_slug,
    "side": lambda number: SIDE_NAMES[number],
    "zone": _zone,
}

SPELLED: Final = frozenset(_SPELLERS)
"""The fields whose numbers are replaced by words."""


def spell_event(event: Event) -> dict[str, int | str]:
    """The event with names instead of catalog numbers: for JSON, tables and transcripts."""
    told: dict[str, int | str] = {"event": EVENT_NAMES[event.kind]}
    if event.seat not in (NATURE, NOBODY):
        told["seat"] = event.seat
    for field, number in event.named().items():
        told[field] = _SPELLERS[field](number) if field in _SPELLERS else number
    return told
