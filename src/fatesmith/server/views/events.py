"""What happened, to be animated and told: events of the journal under the lines of their story."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, final

from fatesmith.content.words import DIE_NAMES, EVENT_NAMES, SIDE_NAMES
from fatesmith.engine import event as kinds
from fatesmith.engine.event import Event
from fatesmith.engine.ids import NATURE, NOBODY, RESOURCE_NAMES
from fatesmith.engine.turn import (
    ACTION_DECLINED,
    EXTRA_DECLINED,
    OFFERING_DONE,
    REINFORCEMENTS_DONE,
)
from fatesmith.notation.journal import SPELLED, spell_event
from fatesmith.prose.language import Language
from fatesmith.prose.story import HEADING, Teller, ToldLine, tell_lines
from fatesmith.server.views.question import names_for
from fatesmith.server.views.view import Spans, Spoken, View

EventView = dict[str, int | str]
"""`{"event": "rolled", "seat": 0, "die": "light", "slot": 2, "face": "g1"}`: its name, whom it
concerns if anybody, and its own fields; the schema lists them by event."""


class LineView(Spoken, frozen=True):
    """A line of the story."""

    text: str
    seat: int | None = None
    """Who it is about; absent if it concerns everyone."""
    heading: bool = False
    """Whether it starts a turn."""
    text_spans: Spans = ()


class MomentView(View, frozen=True):
    """Lines that are told at one moment, and the events from there to the next lines.

    Print the lines, then animate the events. A line sums up what comes of it, so it may also cover
    events of later moments.
    """

    lines: tuple[LineView, ...] = ()
    events: tuple[EventView, ...] = ()


class ChapterView(View, frozen=True):
    """The story of one turn, or what is new in it.

    Lines grow during a turn: `Ada rolled 3 gold` becomes `Ada rolled 3 gold: +3 gold` when she has
    answered a question. So the news of a turn says how many of its lines are still as they were
    told before; the lines of the moments follow these.
    """

    start: int
    """Where in the journal the turn starts; it identifies the chapter."""
    moments: tuple[MomentView, ...]
    keep: int = 0
    """How many lines of this chapter stay; the others are dropped."""


def events_view(
    journal: Sequence[Event],
    new: int,
    names: Mapping[int, str],
    language: Language,
    viewer: int | None,
) -> tuple[ChapterView, ...]:
    """What is new in a journal whose first `new` events were sent before, as told to this seat, or
    to a guest (None)."""
    return Storyteller(names, language).news(viewer, journal, new)


@final
class Storyteller:
    """Tells seats and guests what is new in a growing journal, in one language.

    It remembers the last turn it told, so that only what is new has to be put into words, and what
    several are told alike only once.
    """

    def __init__(self, names: Mapping[int, str], language: Language) -> None:
        self._names = names
        self._language = language.marking
        self._start = -1
        self._teller = Teller(self._language)
        self._readers: dict[int | None, _Listener] = {}

    def news(
        self, viewer: int | None, journal: Sequence[Event], new: int, forgotten: int = 0
    ) -> tuple[ChapterView, ...]:
        """What is new, for a seat or a guest (None), in the turns in which something happened after
        the first `new` events.

        The first `forgotten` events, which are whole turns, need not be in the journal anymore.
        """
        reader = self._readers.get(viewer)
        if reader is None:
            reader = self._readers[viewer] = _Listener(names_for(self._names, viewer))
        return tuple(
            self._chapter(
                reader, journal[start:end], forgotten + start, max(0, new - forgotten - start)
            )
            for start, end in chapters_of(journal, new - forgotten)
        )

    def _chapter(
        self, reader: "_Listener", events: Sequence[Event], start: int, new: int
    ) -> ChapterView:
        """The news of one turn; `new` of its events were told before."""
        if self._start != start or self._teller.heard not in (new, len(events)):
            self._begin(start)
        if (reader.start, reader.heard) != (start, new):
            if self._teller.heard > new:
                self._begin(start)
            self._teller.hear(events[self._teller.heard : new])
            reader.lines = self._teller.lines(reader.names)
        before = reader.lines
        self._teller.hear(events[self._teller.heard :])
        reader.start, reader.heard = start, len(events)
        reader.lines = self._teller.lines(reader.names)
        return _chapter(events[new:], start, new, before, reader.lines)

    def _begin(self, start: int) -> None:
        self._start, self._teller = start, Teller(self._language)


@final
class _Listener:
    """A reader, and what they were last told."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self.names = names
        self.start = -1
        self.heard = 0
        self.lines: list[ToldLine] = []


def story_view(
    journal: Sequence[Event], names: Mapping[int, str], language: Language, viewer: int | None
) -> tuple[ChapterView, ...]:
    """The whole story without the events, for whoever comes late."""
    told, spoken = names_for(names, viewer), language.marking
    return tuple(
        ChapterView(start, (MomentView(_lines(tell_lines(journal[start:end], told, spoken))),))
        for start, end in chapters_of(journal, 0)
    )


def chapters_of(journal: Sequence[Event], new: int) -> list[tuple[int, int]]:
    """Where the turns start and end in which something happened after the first `new` events."""
    if new >= len(journal):
        return []
    first = new
    while first > 0 and not _starts_chapter(journal, first):
        first -= 1
    starts = [at for at in range(first + 1, len(journal)) if _starts_chapter(journal, at)]
    return list(pairwise([first, *starts, len(journal)]))


def first_turn(journal: Sequence[Event]) -> int:
    """Where the first turn starts, as long as it is also the last; otherwise -1."""
    if not journal:
        return -1
    ((start, _),) = chapters_of(journal, len(journal) - 1)
    event = journal[start]
    return start if event.kind == kinds.ROUND_STARTED and event.field("round") == 1 else -1


def _starts_chapter(journal: Sequence[Event], at: int) -> bool:
    """With a round, or with a turn that does not open one; a turn within a turn is part of it."""
    kind = journal[at].kind
    if kind == kinds.ROUND_STARTED:
        return True
    return kind == kinds.TURN_STARTED and at > 0 and journal[at - 1].kind in _BETWEEN_TURNS


_BETWEEN_TURNS: Final = (
    kinds.TURN_ENDED,
    kinds.SPARE_LOST,
    kinds.DICE_PASSED_ON,
    kinds.DICE_RETURNED,
)


def _chapter(
    events: Sequence[Event],
    start: int,
    new: int,
    before: Sequence[ToldLine],
    told: Sequence[ToldLine],
) -> ChapterView:
    """New events of a turn, with its lines before and after them."""
    keep = 0
    while keep < len(before) and keep < len(told) and before[keep].text == told[keep].text:
        keep += 1
    lines = [(max(new, line.at), line) for line in told[keep:]]
    spelled = spell_events(events)
    breaks = sorted({new, *(at for at, _ in lines)})
    moments = tuple(
        MomentView(
            _lines([line for at, line in lines if at == here]), spelled[here - new : end - new]
        )
        for here, end in zip(breaks, [*breaks[1:], new + len(events)], strict=True)
    )
    return ChapterView(start, moments, keep)


def _lines(told: Sequence[ToldLine]) -> tuple[LineView, ...]:
    return tuple([_line(line) for line in told])


def spell_events(events: Sequence[Event]) -> tuple[EventView, ...]:
    """The events with slugs, as everywhere in the views."""
    return tuple([_spelled(event) for event in events])


DECLINED: Final = {
    REINFORCEMENTS_DONE: "reinforcement",
    ACTION_DECLINED: "action",
    EXTRA_DECLINED: "extra-action",
    OFFERING_DONE: "offering",
}
"""What a seat passed on."""


# Cached: every client of a table gets the same, and most events happen at other tables too.
@lru_cache(maxsize=4096)
def _spelled(event: Event) -> EventView:
    told = spell_event(event)
    if event.kind == kinds.PASSED:
        told["topic"] = DECLINED[event.field("topic")]
    return told


def _line(told: ToldLine) -> LineView:
    seat = None if told.seat in (NATURE, NOBODY) else told.seat
    return LineView(told.text.removeprefix(HEADING), seat, told.heading)


# The schema of events -----------------------------------------------------------------------------

_CHOICES: Final[dict[str, Sequence[str]]] = {
    "resource": RESOURCE_NAMES,
    "die": DIE_NAMES,
    "side": SIDE_NAMES,
    "topic": tuple(DECLINED.values()),
}


def event_schema() -> dict[str, Any]:
    """The JSON Schema of an event: one alternative for each kind."""
    return {
        "title": "Event",
        "description": "One thing that happened, with slugs instead of numbers.",
        "anyOf": [
            _schema_of_kind(EVENT_NAMES[kind], kinds.EVENTS[kind].fields) for kind in kinds.EVENTS
        ],
    }


def _schema_of_kind(name: str, fields: Sequence[str]) -> dict[str, Any]:
    properties: dict[str, Any] = {"event": {"const": name}, "seat": {"type": "integer"}}
    properties |= {field: _schema_of_field(field) for field in fields}
    required = ["event", *fields]
    return {"title": name, "type": "object", "properties": properties, "required": required}


def _schema_of_field(field: str) -> dict[str, Any]:
    if field in _CHOICES:
        return {"enum": list(_CHOICES[field])}
    return {"type": "string" if field in SPELLED else "integer"}
