"""The book a story is written in: its lines, and to which of them later events belong."""

from dataclasses import dataclass, field

from fatesmith.engine.amount import Amount
from fatesmith.engine.event import FACE_SOURCE, Event, source, source_kind
from fatesmith.engine.ids import NOBODY, RESOURCES
from fatesmith.prose.boards import walk_words
from fatesmith.prose.names import (
    allegiance_name,
    amount_name,
    count_name,
    face_item,
    join_words,
    seat_name,
)
from fatesmith.prose.story_events import tell_event
from fatesmith.prose.voice import SeatNames


def _nothing() -> list[int]:
    return [0] * RESOURCES


@dataclass
class Line:
    """What changed is added up while the story goes on."""

    head: str
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
    """Where the allegiance token was before, 0 if it did not move."""
    space: int = 0
    by_zone: dict[str, Amount] = field(default_factory=dict)

    def move_allegiance(self, left: int, space: int) -> None:
        self.left = self.left or left
        self.space = space

    def add_zone(self, zone: str, gold: int, glory: int) -> None:
        before = self.by_zone.get(zone, Amount())
        self.by_zone[zone] = Amount(gold=before.gold + gold, glory=before.glory + glory)

    def text(self) -> str:
        changes = [_signed(r, n) for r, n in enumerate(self.change) if n]
        parts = [" ".join(changes)] if changes else []
        zones = [f"{amount_name(much)} from {zone}" for zone, much in self.by_zone.items()]
        parts += [f"with {join_words(zones)}"] if zones else []
        if self.left:
            parts.append(f"allegiance {self._walk()}")
        parts += self.notes
        if self.tracked:
            parts.append(f"{self.tracked} gold to the hammer (step {self.position})")
        if any(self.overflow):
            parts.append(f"{amount_name(Amount(*self.overflow))} lost: reserve full")
        return f"{self.head}: {', '.join(parts)}" if parts else self.head

    def _walk(self) -> str:
        if self.left == self.space:
            return f"back at {allegiance_name(self.space)}"
        return walk_words(self.left, self.space)


def _signed(resource: int, number: int) -> str:
    return ("+" if number > 0 else "-") + count_name(resource, abs(number))


class Book:
    """Lines in the order they began, one per deed."""

    def __init__(self, names: SeatNames) -> None:
        self.names = names
        self.lines: list[Line] = []
        self.opened: dict[int, list[Line]] = {}
        """By seat: the lines of this turn, to which what they set off still belongs."""
        self.current: dict[int, Line] = {}
        """By seat: the line that gains and losses of no other line belong to."""
        self.performed: dict[int, Line] = {}
        """By seat: the line of the feat being performed."""
        self.bought: dict[int, Line] = {}
        """By seat: the line of the face forged last, which waits for its price."""
        self.rolled: dict[int, dict[int, int]] = {}
        """By seat and die: the faces rolled and not yet told."""
        self.again: dict[int, Line] = {}
        """By seat: the line of a die that is being rolled again."""
        self.turned: dict[int, list[str]] = {}
        """By seat: what the dice show after one was turned by choice."""
        self.ousted: dict[int, Line] = {}
        self.ousted_by: dict[int, int] = {}
        """By the seat that ousts: who was ousted last."""
        self.bonus: set[int] = set()
        """The seats that roll the celestial die for both golems."""
        self.removal = Line("")
        """The line of the faces left out."""
        self.removed: list[str] = []
        self.between = True
        """Whether the last turn has ended; a turn that starts else is within another."""
        self.last_seat = NOBODY

    def start(self, seat: int, head: str, *claims: int) -> Line:
        """A new line, which is open for what follows."""
        line = Line(head, set(claims))
        self.lines.append(line)
        self.opened.setdefault(seat, []).append(line)
        self.current[seat] = line
        return line

    def say(self, event: Event) -> Line:
        """A line of its own, which stays closed."""
        self.lines.append(Line(tell_event(event, self.names).rstrip(".")))
        return self.lines[-1]

    def line_of(self, seat: int) -> Line:
        return self.current.get(seat) or self.start(seat, seat_name(seat, self.names))

    def is_later(self, line: Line, other: Line) -> bool:
        """Whether a line began after another."""
        return self.place(line) > self.place(other)

    def place(self, line: Line) -> int:
        return next(place for place, each in enumerate(self.lines) if each is line)

    def claimed(self, seat: int, code: int) -> Line | None:
        """The latest line of the seat to which a source belongs."""
        for line in reversed(self.opened.get(seat, [])):
            if code in line.claims or (line.any_face and source_kind(code) == FACE_SOURCE):
                self.current[seat] = line
                return line
        return None

    def tell_rolls(self, seat: int) -> None:
        faces = self.rolled.pop(seat, None)
        if faces:
            shown = [faces[die] for die in sorted(faces)]
            head = ", ".join(face_item(face) for face in shown)
            codes = [source(FACE_SOURCE, face) for face in shown]
            self.start(seat, f"{seat_name(seat, self.names)} rolled {head}", *codes)

    def tell_all_rolls(self) -> None:
        for seat in list(self.rolled):
            self.tell_rolls(seat)
        for seat, shown in self.turned.items():
            name = seat_name(seat, self.names)
            self.lines.append(Line(f"{name} turned a die; they show {', '.join(shown)}"))
        self.turned.clear()

    def texts(self) -> list[str]:
        self.tell_all_rolls()
        return [line.text() for line in self.lines]
