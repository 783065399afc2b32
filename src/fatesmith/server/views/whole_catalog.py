"""What never changes, sent once: names, rules, boards, set-ups, rulings and the glossary."""

from collections.abc import Iterable
from functools import lru_cache

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES, NAMED, NO_MODULE_NAME
from fatesmith.content.setup import LOCATION_SLUGS, Setup, new_state
from fatesmith.content.words import DIE_NAMES, DieName
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.errors import SetupError
from fatesmith.engine.hero import ANCIENT_CAP, CLIMBER_END, STORE_ROOM
from fatesmith.engine.ids import (
    MAX_SEATS,
    MIN_SEATS,
    RESOURCE_LETTERS,
    RESOURCE_NAMES,
    ResourceName,
)
from fatesmith.engine.length import blessings_per_turn, rounds
from fatesmith.engine.turn import EXTRA_ACTION_SUN
from fatesmith.prose.families import FAMILIES, PILES, STEPS
from fatesmith.prose.glossary import glossary
from fatesmith.prose.grammar import BEGIN, PLURAL
from fatesmith.prose.language import Language, language, language_codes
from fatesmith.prose.names import die_noun, resource_noun
from fatesmith.prose.rulings import RULINGS, ruling_words
from fatesmith.prose.voice import Voice
from fatesmith.server.views.catalog_boards import (
    AllegianceText,
    IslandText,
    LabyrinthText,
    LocationText,
    PoolText,
    allegiance_text,
    island_texts,
    labyrinth_text,
    location_texts,
    pool_texts,
)
from fatesmith.server.views.catalog_pieces import (
    FaceText,
    FeatText,
    TokenText,
    face_texts,
    feat_texts,
    token_texts,
)
from fatesmith.server.views.view import FACE_SLUGS, Spans, Spoken, View
from fatesmith.server.views.whole_table import celestial_faces


class NamedText(View, frozen=True):
    """Something that has only a name."""

    slug: str
    name: str


class ResourceText(View, frozen=True):
    slug: ResourceName
    letter: str
    """In slugs of faces: `g3/v2`."""
    name: str
    plural: str


class DieText(View, frozen=True):
    slug: DieName
    name: str


class StartingDiceText(View, frozen=True):
    """The faces every hero begins with."""

    module: str
    light: tuple[str, ...]
    dark: tuple[str, ...]


class SetupText(View, frozen=True):
    """A named set-up."""

    name: str
    about: str
    module: str
    seats: tuple[int, ...]
    """For how many heroes."""
    feats: dict[str, str]
    """By location."""


class RulingText(Spoken, frozen=True):
    """A decision where the rules conflict or are silent."""

    code: str
    text: str
    about: tuple[str, ...] = ()
    """The feats and faces it concerns."""
    text_spans: Spans = ()


class EntryText(Spoken, frozen=True):
    """A word of the glossary."""

    chapter: str
    word: str
    meaning: str


class SeatsText(View, frozen=True):
    """What depends on the number of heroes."""

    seats: int
    rounds: int
    blessings: int
    """How often all heroes roll in a turn."""
    copies: int
    """How many cards a stack starts with."""
    without_g6: bool = False
    """Whether that house rule may be chosen."""


class NumbersText(View, frozen=True):
    """Numbers of the rules that are the same in every game."""

    extra_action_sun: int
    scepter_room: int
    """How much gold a scepter holds."""
    companion_end: int
    """The last place of a companion's track."""
    ancient_cap: int
    seats: tuple[SeatsText, ...]
    """The possible numbers of heroes, in ascending order."""


class CatalogView(View, frozen=True, kw_only=True):
    """The texts and the data behind all slugs, in one language."""

    language: str
    languages: tuple[NamedText, ...]
    """All of them, each under its own name."""
    rules_version: int
    digest: str
    """Of the rules' catalog: a different one means different cards."""
    faces: tuple[FaceText, ...]
    feats: tuple[FeatText, ...]
    tokens: tuple[TokenText, ...]
    resources: tuple[ResourceText, ...]
    dice: tuple[DieText, ...]
    colors: tuple[NamedText, ...]
    steps: tuple[NamedText, ...]
    piles: tuple[NamedText, ...]
    boxes: tuple[NamedText, ...]
    modules: tuple[NamedText, ...]
    locations: tuple[LocationText, ...]
    islands: tuple[IslandText, ...]
    pools: tuple[PoolText, ...]
    labyrinth: LabyrinthText
    allegiance: AllegianceText
    starting_dice: tuple[StartingDiceText, ...]
    celestial: tuple[str, ...]
    """The faces of the celestial die."""
    setups: tuple[SetupText, ...]
    numbers: NumbersText
    rulings: tuple[RulingText, ...]
    glossary: tuple[EntryText, ...]


@lru_cache(maxsize=16)
def catalog_view(spoken: Language) -> CatalogView:
    """Everything static in one language; made once."""
    spoken = spoken.marking
    voice = Voice(spoken)
    return CatalogView(
        language=spoken.code,
        languages=tuple(NamedText(code, language(code).grammar.name) for code in language_codes()),
        rules_version=RULES_VERSION,
        digest=CATALOG.digest.hex(),
        faces=face_texts(spoken),
        feats=feat_texts(spoken),
        tokens=token_texts(spoken),
        resources=_resources(voice),
        dice=tuple(
            DieText(name, voice.put(voice.put(die_noun(voice, die)), BEGIN))
            for die, name in enumerate(DIE_NAMES)
        ),
        colors=_family(voice, "names.color", sorted(FAMILIES["names.color"])),
        steps=_family(voice, "views.step", STEPS),
        piles=_family(voice, "views.pile", PILES),
        boxes=_family(voice, "cards.box", sorted(FAMILIES["cards.box"])),
        modules=_family(voice, "cards.module", [m for m in MODULES if m != NO_MODULE_NAME]),
        locations=location_texts(spoken),
        islands=island_texts(spoken),
        pools=pool_texts(spoken),
        labyrinth=labyrinth_text(spoken),
        allegiance=allegiance_text(spoken),
        starting_dice=_starting_dice(),
        celestial=celestial_faces(),
        setups=_setups(voice),
        numbers=NumbersText(EXTRA_ACTION_SUN, STORE_ROOM, CLIMBER_END, ANCIENT_CAP, _seats()),
        rulings=tuple(
            RulingText(each.code, ruling_words(each, spoken), tuple(each.about)) for each in RULINGS
        ),
        glossary=tuple(
            EntryText(entry.chapter, entry.word, entry.meaning) for entry in glossary(spoken)
        ),
    )


def _seats() -> tuple[SeatsText, ...]:
    return tuple(
        SeatsText(
            seats,
            int(rounds(seats)),
            int(blessings_per_turn(seats)),
            int(new_state(Setup.introductory(seats)).stacks[0]),
            _may_lack_g6(seats),
        )
        for seats in range(MIN_SEATS, MAX_SEATS + 1)
    )


def _may_lack_g6(seats: int) -> bool:
    try:
        Setup.introductory(seats, without_g6=True)
    except SetupError:
        return False
    return True


def _family(voice: Voice, family: str, members: Iterable[str]) -> tuple[NamedText, ...]:
    return tuple(
        NamedText(member, voice.put(voice.say_of(family, member), BEGIN)) for member in members
    )


def _resources(voice: Voice) -> tuple[ResourceText, ...]:
    nouns = [resource_noun(voice, number) for number in range(len(RESOURCE_NAMES))]
    return tuple(
        ResourceText(name, letter, noun.text, voice.put(noun, PLURAL))
        for name, letter, noun in zip(RESOURCE_NAMES, RESOURCE_LETTERS, nouns, strict=True)
    )


def _starting_dice() -> tuple[StartingDiceText, ...]:
    dice = [[FACE_SLUGS[face] for face in faces] for faces in CATALOG.starting_dice]
    return tuple(
        StartingDiceText(module, tuple(faces[:6]), tuple(faces[6:]))
        for module, faces in zip(MODULES, dice, strict=True)
    )


def _setups(voice: Voice) -> tuple[SetupText, ...]:
    return tuple(
        SetupText(
            named.name,
            voice.put(voice.say_of("cards.setup", named.name), BEGIN),
            named.module,
            named.seats,
            dict(zip(LOCATION_SLUGS, named.feats, strict=True)),
        )
        for named in NAMED
    )
