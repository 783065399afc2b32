"""One sentence for each event of the journal.

A sentence is named after its event and says which values it needs. So an event whose numbers are
known here needs words in the catalog, and no code.
"""

from collections.abc import Callable
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import APPLIED, FORETOLD, OUSTED, PASSED, Event
from fatesmith.engine.ids import GLORY, GOLD, HOME, RESOURCE_NAMES
from fatesmith.engine.turn import (
    ACTION_DECLINED,
    EXTRA_DECLINED,
    OFFERING_DONE,
    REINFORCEMENTS_DONE,
)
from fatesmith.prose.boards import walk_words
from fatesmith.prose.families import SENTENCES
from fatesmith.prose.grammar import Noun, Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.message import Message
from fatesmith.prose.names import (
    amount_name,
    card_noun,
    context_name,
    count_name,
    die_noun,
    face_noun,
    feat_noun,
    location_noun,
    portal_noun,
    resource_noun,
    source_noun,
    token_noun,
    zone_noun,
)
from fatesmith.prose.voice import SeatNames, Voice

_FAMILY: Final = "story.event"
_DECLINED: Final = {
    REINFORCEMENTS_DONE: "story.event.reinforcements-done",
    ACTION_DECLINED: "story.event.passed",
    EXTRA_DECLINED: "story.event.extra-declined",
    OFFERING_DONE: "story.event.offering-done",
}
_FORETOLD: Final = ("story.event.foretold-neither", "story.event.foretold-one", "")
"""By the number of faces that came true."""
_VARIANTS: Final[dict[int, Callable[[Event], str]]] = {
    APPLIED: lambda event: "story.event.applied-times" if event.field("factor") > 1 else "",
    FORETOLD: lambda event: _FORETOLD[event.field("right")],
    OUSTED: lambda event: "story.event.went-home" if event.field("by") == event.seat else "",
    PASSED: lambda event: _DECLINED[event.field("topic")],
}
"""Events that are not always told by the sentence with their name."""


def tell_event(event: Event, names: SeatNames, language: Language = ENGLISH) -> str:
    """One sentence about one event."""
    voice = Voice(language, names)
    return voice.say("story.sentence", words=message_of(voice, event).said(voice))


def message_of(voice: Voice, event: Event) -> Message:
    """The sentence without its end, so that a line can continue it."""
    variant = _VARIANTS.get(event.kind)
    key = variant(event) if variant is not None else ""
    return message_about(voice, event, key or f"{_FAMILY}.{SENTENCES[event.kind]}")


def message_about(voice: Voice, event: Event, key: str) -> Message:
    """A message whose values all come from an event."""
    needs = voice.language.book.needs[key]
    return Message(key, **{name: _value(voice, event, name) for name in needs})


def pair(voice: Voice, event: Event) -> tuple[Noun, ...]:
    """The faces of an event, one or two."""
    faces = (event.field("face"), event.field("other_face"))
    return tuple(face_noun(voice, face) for face in faces if face)


# Values -------------------------------------------------------------------------------------------


def _value(voice: Voice, event: Event, name: str) -> Value:
    """The value with this name in a sentence: made from the event, or one of its numbers."""
    if name in _MADE:
        return _MADE[name](voice, event)
    field, make = OF_ONE_FIELD.get(name, (name, number_of))
    return make(voice, event.field(field))


def number_of(_voice: Voice, number: int) -> int:
    return number


def _whether(_voice: Voice, number: int) -> bool:
    return bool(number)


def _much(voice: Voice, event: Event) -> str:
    named = event.named()
    for field in ("amount", "shards", "steps"):
        if field in named:
            return count_name(named.get("resource", GOLD), named[field], voice.language)
    return amount_name(Amount(*(named.get(name, 0) for name in RESOURCE_NAMES)), voice.language)


OF_ONE_FIELD: Final[dict[str, tuple[str, Callable[[Voice, int], Value]]]] = {
    "applier": ("applier", Voice.seat),
    "bearer": ("bearer", Voice.seat),
    "by": ("by", Voice.seat),
    "cause": ("source", source_noun),
    "die": ("die", die_noun),
    "face": ("face", face_noun),
    "feat": ("feat", feat_noun),
    "first": ("first", _whether),
    "glory": ("glory", lambda voice, number: count_name(GLORY, number, voice.language)),
    "island": ("island", portal_noun),
    "old": ("replaced", face_noun),
    "place": ("location", location_noun),
    "portal": ("portal", portal_noun),
    "resource": ("resource", resource_noun),
    "side": ("side", lambda _, number: SIDE_NAMES[number]),
    "special": ("special", _whether),
    "start": ("left", portal_noun),
    "step": ("position", number_of),
    "token": ("token", token_noun),
    "what": ("context", lambda voice, number: context_name(number, voice.language)),
    "zone": ("zone", zone_noun),
}
"""By name: the field of the event that a value is made from, and how."""

_MADE: Final[dict[str, Callable[[Voice, Event], Value]]] = {
    "card": lambda voice, event: card_noun(voice, event.field("feat"), event.field("variant")),
    "back": lambda _, event: (
        event.field("space") not in CATALOG.labyrinth.spaces[event.field("left")].following
    ),
    "extra": lambda _, event: bool(event.named().get("extra")),
    "faces": lambda voice, event: Words(pair(voice, event)),
    "home": lambda voice, _: portal_noun(voice, HOME),
    "much": _much,
    "way": lambda voice, event: walk_words(
        event.field("left"), event.field("space"), voice.language
    ),
    "who": lambda voice, event: voice.seat(event.seat),
}
"""By name: values that are made from more than one field, or from none."""
