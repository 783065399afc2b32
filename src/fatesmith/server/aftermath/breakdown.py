"""Where the final glory of every seat came from."""

from typing import Final

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.glory import (
    ALLEGIANCE_GLORY,
    FLOOR_GLORY,
    PRINTED_GLORY,
    GloryEntry,
    GloryLedger,
)
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.event import FACE_SOURCE, source_kind, source_number
from fatesmith.notation.journal import source_slug
from fatesmith.prose.families import GLORY_KINDS
from fatesmith.prose.grammar import Noun
from fatesmith.prose.names import (
    card_noun,
    face_name,
    feat_noun,
    is_feat_of_its_own,
    source_noun,
)
from fatesmith.prose.voice import Voice

_COUNTED_BY_RULES: Final = (ALLEGIANCE_GLORY, FLOOR_GLORY)


class GloryKind(msgspec.Struct, frozen=True):
    """A kind of glory that at least one seat has."""

    slug: str
    name: str


class GlorySource(msgspec.Struct, frozen=True):
    """Glory of one kind from one thing."""

    kind: str
    slug: str
    """`card:hydra` for what is printed, `feat:hydra` for what it did, `face:v3`, `track`, …"""
    name: str
    glory: int


class SeatGlory(msgspec.Struct, frozen=True):
    """The glory of one seat; kinds and sources each sum to it."""

    seat: int
    glory: int
    kinds: dict[str, int]
    sources: list[GlorySource]
    """By kind, then the largest first."""


class Breakdown(msgspec.Struct, frozen=True):
    """Final glory by source; for an unfinished game, as if it ended now."""

    kinds: list[GloryKind]
    """Those that occur, in the order in which they are shown."""
    seats: list[SeatGlory]


def breakdown(told: Chronicle, voice: Voice) -> Breakdown:
    """Where the score of every seat came from."""
    ledger = GloryLedger(told.first)
    ledger.read(told.journal)
    seats = [_seat(ledger, seat, voice) for seat in range(told.seats)]
    there = {kind for seat in seats for kind in seat.kinds}
    kinds = [GloryKind(kind, glory_kind_name(kind, voice)) for kind in GLORY_KINDS if kind in there]
    return Breakdown(kinds, seats)


def _seat(ledger: GloryLedger, seat: int, voice: Voice) -> SeatGlory:
    sums: dict[tuple[str, str], int] = {}
    names: dict[tuple[str, str], str] = {}
    for entry in ledger.entries(seat):
        key = (entry.kind, entry_slug(entry))
        sums[key] = sums.get(key, 0) + entry.glory
        if key not in names:
            names[key] = entry_name(entry, voice)
    sources = [GlorySource(*key, names[key], glory) for key, glory in sums.items() if glory]
    sources.sort(key=lambda each: (GLORY_KINDS.index(each.kind), -each.glory, each.slug))
    kinds: dict[str, int] = {}
    for each in sources:
        kinds[each.kind] = kinds.get(each.kind, 0) + each.glory
    return SeatGlory(seat, ledger.score(seat), kinds, sources)


def entry_slug(entry: GloryEntry) -> str:
    """The source as clients know it."""
    if entry.kind in _COUNTED_BY_RULES:
        return entry.kind
    if entry.kind == PRINTED_GLORY:
        number = source_number(entry.code)
        feat_set = CATALOG.feat_set(number)
        own = is_feat_of_its_own(number, entry.card)
        return f"card:{feat_set.cards[entry.card].variant if own else feat_set.slug}"
    return source_slug(entry.code)


def entry_name(entry: GloryEntry, voice: Voice) -> str:
    """What people call this source, as a heading."""
    if entry.kind in _COUNTED_BY_RULES:
        return glory_kind_name(entry.kind, voice)
    if source_kind(entry.code) == FACE_SOURCE:
        return face_name(source_number(entry.code), voice.language)
    return voice.say("names.title", thing=_noun(entry, voice))


def _noun(entry: GloryEntry, voice: Voice) -> Noun:
    if entry.kind == PRINTED_GLORY:
        number = source_number(entry.code)
        if is_feat_of_its_own(number, entry.card):
            return card_noun(voice, number, entry.card)
        return feat_noun(voice, number)
    return source_noun(voice, entry.code)


def glory_kind_name(kind: str, voice: Voice) -> str:
    return voice.say_of("aftermath.glory", kind)
