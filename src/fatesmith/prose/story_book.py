"""The book a story is written in: its lines, and the lines that later events belong to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import FACE_SOURCE, Event, source, source_kind
from fatesmith.engine.ids import GOLD, NOBODY, RESOURCES
from fatesmith.prose.boards import walk_words
from fatesmith.prose.grammar import Noun, Who, Words
from fatesmith.prose.message import Message
from fatesmith.prose.names import allegiance_name, amount_name, count_name, face_noun, zone_noun
from fatesmith.prose.story_events import message_about, message_of
from fatesmith.prose.voice import Voice

ALONE: Final = "story.line.alone"
"""The head of a line about something that was told before."""
PAID: Final = "story.line.paid"
"""The head of a line whose purchase is not known yet."""


def _nothing() -> list[int]:
    return [0] * RESOURCES


@dataclass(kw_only=True)
class StoryLine:
    """A line; changes are added up as the story continues."""

    head: Message
    claims: set[int] = field(default_factory=set)
    """The sources whose gains belong to this line."""
    any_face: bool = False
    """Whether it also claims every face."""
    change: list[int] = field(default_factory=_nothing)
    overflow: list[int] = field(default_factory=_nothing)
    notes: list[str] = field(default_factory=list)
    tracked: int = 0
    position: int = 0
    left: int = 0
    """Where the allegiance token was before; 0 if it did not move."""
    space: int = 0
    by_zone: dict[int, Amount] = field(default_factory=dict)
    """By the first space of a zone: what the zone added."""
    copied: list[int] = field(default_factory=list)
    """The faces copied along the way."""
    mark: str = ""
    """Goes before the line, in every language."""
    seat: int = NOBODY
    """Who the line is about."""
    _held: tuple[object, ...] = field(default=(), repr=False, compare=False)
    """What the line held when it was last put into words."""
    _said: dict[tuple[Who, ...], str] = field(default_factory=dict, repr=False, compare=False)
    """The resulting texts, by the names of its seats."""

    def is_only(self, key: str) -> bool:
        """Whether the head says nothing else."""
        return self.head.key == key and not self.copied

    def move_allegiance(self, left: int, space: int) -> None:
        self.left = self.left or left
        self.space = space

    def add_zone(self, space: int, gold: int, glory: int) -> None:
        zones = CATALOG.allegiance.zones
        zone = next(first for first, each in enumerate(zones) if each is zones[space])
        before = self.by_zone.get(zone, Amount())
        self.by_zone[zone] = Amount(gold=before.gold + gold, glory=before.glory + glory)

    def text(self, voice: Voice) -> str:
        """The line as it was when `settle` was last called, always in the same language."""
        called = tuple([voice.seat(seat) for seat in self.head.seats()])
        said = self._said.get(called)
        if said is None:
            said = self._said[called] = self._text(voice)
        return said

    def settle(self) -> None:
        """Call this when the line may have changed: it forgets texts that no longer fit."""
        holds = self._holds()
        if self._held != holds:
            self._held = holds
            self._said.clear()

    def _holds(self) -> tuple[object, ...]:
        """Everything its text is made of."""
        return (
            self.head,
            self.mark,
            self.tracked,
            self.position,
            self.left,
            self.space,
            tuple(self.change),
            tuple(self.overflow),
            tuple(self.notes),
            tuple(self.copied),
            tuple(self.by_zone.items()),
        )

    def _text(self, voice: Voice) -> str:
        head = self.head.said(voice)
        for face in self.copied:
            head = voice.say("story.line.copying", head=head, face=face_noun(voice, face))
        parts = tuple(self._parts(voice))
        if parts:
            head = voice.say("story.line.full", head=head, parts=Words(parts, "comma"))
        return self.mark + head

    def _parts(self, voice: Voice) -> Iterator[str]:
        changes = [_signed(voice, r, n) for r, n in enumerate(self.change) if n]
        if changes:
            yield reduce(lambda a, b: voice.say("story.part.changes", first=a, second=b), changes)
        if self.by_zone:
            bonuses = tuple(_bonus(voice, *each) for each in self.by_zone.items())
            yield voice.say("story.part.zones", bonuses=Words(bonuses))
        if self.left:
            yield self._walk(voice)
        yield from self.notes
        if self.tracked:
            much = count_name(GOLD, self.tracked, voice.language)
            yield voice.say("story.part.tracked", much=much, step=self.position)
        if any(self.overflow):
            much = amount_name(Amount(*self.overflow), voice.language)
            yield voice.say("story.part.overflow", much=much)

    def _walk(self, voice: Voice) -> str:
        if self.left == self.space:
            return voice.say("story.part.back", place=allegiance_name(self.space, voice.language))
        way = walk_words(self.left, self.space, voice.language)
        return voice.say("story.part.allegiance", way=way)


def _signed(voice: Voice, resource: int, number: int) -> str:
    much = count_name(resource, abs(number), voice.language)
    if number > 0:
        return voice.say("story.part.gain", much=much)
    return voice.say("story.part.loss", much=much)


def _bonus(voice: Voice, zone: int, bonus: Amount) -> str:
    much = amount_name(bonus, voice.language)
    return voice.say("story.part.bonus", much=much, zone=zone_noun(voice, zone))


def shown(faces: Sequence[Noun]) -> Words:
    """What dice show, in the short form of lines."""
    return Words(tuple(faces), "dice")


Hearer = Callable[["StoryBook", Event], object]
"""Writes an event into a book."""


class StoryBook:
    """Lines in the order they began, one for each thing that was done."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.lines: list[StoryLine] = []
        self.opened: dict[int, list[StoryLine]] = {}
        """By seat: the lines of this turn that can still get the consequences of what they tell."""
        self.current: dict[int, StoryLine] = {}
        """By seat: the line for gains and losses that belong to no other line."""
        self.performed: dict[int, StoryLine] = {}
        """By seat: the line of the feat being performed."""
        self.bought: dict[int, StoryLine] = {}
        """By seat: the line of the last face forged, which waits for its price."""
        self.rolled: dict[int, dict[int, int]] = {}
        """By seat and die: the faces rolled and not yet told."""
        self.again: dict[int, StoryLine] = {}
        """By seat: the line of a die that is being rolled again."""
        self.turned: dict[int, Words] = {}
        """By seat: what the dice show after one was turned by choice."""
        self.ousted: dict[int, StoryLine] = {}
        self.ousted_by: dict[int, list[int]] = {}
        """By the seat that ousts: who was ousted by its card, until it applies their dice."""
        self.bonus: set[int] = set()
        """The seats that roll the celestial die for both golems."""
        self.removal: StoryLine | None = None
        """The line of the faces left out."""
        self.removed: list[Noun] = []
        self.between = True
        """Whether the last turn has ended; otherwise a turn that starts is within another."""
        self.last_seat = NOBODY

    def start(self, seat: int, head: Message, *claims: int) -> StoryLine:
        """A new line, open for what follows."""
        line = StoryLine(head=head, claims=set(claims), seat=seat)
        self.lines.append(line)
        self.opened.setdefault(seat, []).append(line)
        self.current[seat] = line
        return line

    def say(self, event: Event) -> StoryLine:
        """A separate line, which stays closed."""
        self.lines.append(StoryLine(head=message_of(self.voice, event), seat=event.seat))
        return self.lines[-1]

    def note(self, line: StoryLine, event: Event, key: str) -> None:
        """Let a line say something more, all of it from an event."""
        line.notes.append(message_about(self.voice, event, key).said(self.voice))

    def line_of(self, seat: int) -> StoryLine:
        return self.current.get(seat) or self.start_alone(seat)

    def start_alone(self, seat: int) -> StoryLine:
        return self.start(seat, Message(ALONE, who=self.voice.seat(seat)))

    def is_later(self, line: StoryLine, other: StoryLine) -> bool:
        """Whether a line began after another."""
        return self.place(line) > self.place(other)

    def place(self, line: StoryLine) -> int:
        return next(place for place, each in enumerate(self.lines) if each is line)

    def claimed(self, seat: int, code: int) -> StoryLine | None:
        """The latest line of the seat that a source belongs to."""
        for line in reversed(self.opened.get(seat, [])):
            if code in line.claims or (line.any_face and source_kind(code) == FACE_SOURCE):
                self.current[seat] = line
                return line
        return None

    def tell_rolls(self, seat: int) -> None:
        faces = self.rolled.pop(seat, None)
        if faces:
            codes = [source(FACE_SOURCE, faces[die]) for die in sorted(faces)]
            self.start_roll(seat, self._nouns(faces), codes)

    def _nouns(self, faces: dict[int, int]) -> list[Noun]:
        """What was rolled, by die."""
        return [face_noun(self.voice, faces[die]) for die in sorted(faces)]

    def start_roll(self, seat: int, faces: Sequence[Noun], codes: Sequence[int]) -> StoryLine:
        return self.start(seat, self._roll_head(seat, faces), *codes)

    def _roll_head(self, seat: int, faces: Sequence[Noun]) -> Message:
        who = self.voice.seat(seat)
        return Message("story.line.rolled", who=who, faces=shown(faces), n=len(faces))

    def tell_all_rolls(self) -> None:
        for seat in list(self.rolled):
            self.tell_rolls(seat)
        self.lines += [StoryLine(head=self._turned_head(seat), seat=seat) for seat in self.turned]
        self.turned.clear()

    def _turned_head(self, seat: int) -> Message:
        who = self.voice.seat(seat)
        return Message("story.line.turned-showing", who=who, faces=self.turned[seat])

    def untold(self) -> list[StoryLine]:
        """The lines that `tell_all_rolls` would add, without adding them."""
        rolled = [
            StoryLine(head=self._roll_head(seat, self._nouns(faces)), seat=seat)
            for seat, faces in self.rolled.items()
            if faces
        ]
        turned = [StoryLine(head=self._turned_head(seat), seat=seat) for seat in self.turned]
        return rolled + turned
