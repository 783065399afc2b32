"""The boards in the catalog for browsers: locations, pools, the labyrinth, allegiance."""

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.prose.boards import (
    rows_of_labyrinth,
    space_mark,
    space_words,
    zone_words,
    zones_of_allegiance,
)
from fatesmith.prose.grammar import BARE, BEGIN
from fatesmith.prose.language import Language
from fatesmith.prose.names import allegiance_name, location_name, portal_noun, zone_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.views.glyphs import GlyphView, glyphs_of
from fatesmith.server.views.islands import islands
from fatesmith.server.views.temple import PoolKind, pool_kind
from fatesmith.server.views.view import Spans, Spoken, View


class LocationText(Spoken, frozen=True):
    """A place for a stack of cards."""

    slug: str
    name: str
    island: int
    sun: int = 0
    moon: int = 0


class IslandText(Spoken, frozen=True):
    """An island, or home (0)."""

    number: int
    name: str
    locations: tuple[str, ...] = ()


class PoolText(View, frozen=True, kw_only=True):
    """A pool of the temple or the forest."""

    number: int
    kind: PoolKind
    name: str
    """Of its kind: sanctuary, gardens, forest."""
    faces: tuple[str, ...]
    module: str
    price: int = 0
    opened_by: str = ""


class SpaceText(Spoken, frozen=True, kw_only=True):
    """A space of the labyrinth."""

    number: int
    rules: str
    following: tuple[int, ...] = ()
    mark: str = ""
    """What it gives, for a map in letters."""
    glyphs: tuple[GlyphView, ...] = ()
    hall: int = 0
    goal: bool = False
    rules_spans: Spans = ()


class LabyrinthText(View, frozen=True):
    """The board of the Goddess module."""

    spaces: tuple[SpaceText, ...]
    rows: tuple[tuple[int, ...], ...]
    """The spaces in rows of consecutive numbers."""
    start: int
    goal: int


class AllegianceSpaceText(View, frozen=True, kw_only=True):
    """A space of the allegiance board."""

    number: int
    name: str
    glory: int
    zone: str
    left: int
    right: int
    """Where a step leads; the space itself at an end of the board."""
    special: bool = False
    """Whether it lies beside the main row, and is blue."""


class ZoneText(Spoken, frozen=True, kw_only=True):
    """A part of the allegiance board and what it gives."""

    slug: str
    name: str
    rules: str
    spaces: tuple[int, ...]
    gold_gold: int = 0
    """Additional gold when a die gives gold."""
    gold_glory: int = 0
    """Additional glory when a die gives gold."""
    glory_glory: int = 0
    """Additional glory when a die gives glory."""
    first_glory: int = 0
    """Glory for the first hero in the game to perform a feat."""
    own_glory: int = 0
    """Glory for a feat that is new to its hero, if another was first."""
    rules_spans: Spans = ()


class AllegianceText(View, frozen=True):
    """The board of the Titans module."""

    spaces: tuple[AllegianceSpaceText, ...]
    zones: tuple[ZoneText, ...]
    start: int


def location_texts(language: Language) -> tuple[LocationText, ...]:
    return tuple(
        LocationText(
            place.slug, location_name(number, language), place.island, place.sun, place.moon
        )
        for number, place in enumerate(CATALOG.locations)
    )


def island_texts(language: Language) -> tuple[IslandText, ...]:
    voice = Voice(language)
    places = {0: (), **islands()}
    return tuple(
        IslandText(
            number,
            language.put(language.put(portal_noun(voice, number)), BEGIN),
            tuple(CATALOG.locations[place].slug for place in places[number]),
        )
        for number in places
    )


def pool_texts(language: Language) -> tuple[PoolText, ...]:
    voice = Voice(language)
    return tuple(
        PoolText(
            number=pool.number,
            kind=pool_kind(number),
            name=voice.say_of("views.pool", pool_kind(number)),
            faces=tuple(pool.pieces),
            module=MODULES[pool.module],
            price=max(0, pool.price),
            opened_by=pool.opened_by,
        )
        for number, pool in enumerate(CATALOG.pools)
    )


def labyrinth_text(language: Language) -> LabyrinthText:
    board = CATALOG.labyrinth
    spaces = tuple(
        SpaceText(
            number=space.number,
            rules=language.put(space_words(space.number, language=language), BEGIN),
            following=tuple(space.following),
            mark=space_mark(space.number, language=language),
            glyphs=() if space.effect is None else tuple(glyphs_of(space.effect)),
            hall=space.hall,
            goal=space.goal,
        )
        for space in board.spaces[1:]
    )
    rows = tuple(tuple(row) for row in rows_of_labyrinth())
    return LabyrinthText(spaces, rows, board.start, board.goal)


def allegiance_text(language: Language) -> AllegianceText:
    board, voice = CATALOG.allegiance, Voice(language)
    spaces = tuple(
        AllegianceSpaceText(
            number=space,
            name=allegiance_name(space, language),
            glory=board.glory[space],
            zone=board.zones[space].name,
            left=board.left[space],
            right=board.right[space],
            special=bool(board.special[space]),
        )
        for space in range(1, len(board.glory))
    )
    zones = tuple(_zone(stretch, voice) for stretch in zones_of_allegiance())
    return AllegianceText(spaces, zones, board.start)


def _zone(spaces: list[int], voice: Voice) -> ZoneText:
    zone = CATALOG.allegiance.zones[spaces[0]]
    return ZoneText(
        slug=zone.name,
        name=voice.put(voice.put(zone_noun(voice, spaces[0]), BARE), BEGIN),
        rules=voice.put(zone_words(zone, voice.language), BEGIN),
        spaces=tuple(spaces),
        gold_gold=zone.gold_gold,
        gold_glory=zone.gold_glory,
        glory_glory=zone.glory_glory,
        first_glory=zone.first_glory,
        own_glory=zone.own_glory,
    )
