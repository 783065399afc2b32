"""The journal as a story: a sentence per event, or compact lines for a stretch of events."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import (
    APPLIED,
    BEARER_CHOSEN,
    BLESSED,
    CAPS_RAISED,
    CARD_TAKEN,
    CONVERTED,
    COPIED,
    DRAFTED,
    DREW_LOCATION,
    EXTRA_ACTION_SOURCE,
    FACE_SOURCE,
    FEAT_PERFORMED,
    FORGED,
    GAINED,
    GAME_ENDED,
    GAME_STARTED,
    LAP_FINISHED,
    LOST,
    MOVED,
    OUSTED,
    OVERFLOWED,
    PAID,
    PASSED,
    REINFORCED,
    REMOVED_FACE,
    ROLLED,
    ROUND_STARTED,
    SETUP_SOURCE,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TOOK_SHOWN,
    TRACK_ADDED,
    TRACKED,
    TURN_ENDED,
    TURN_STARTED,
    WOKEN,
    Event,
    source_kind,
)
from fatesmith.engine.ids import GLORY, RESOURCES
from fatesmith.engine.turn import (
    ACTION_DECLINED,
    EXTRA_DECLINED,
    OFFERING_DONE,
    REINFORCEMENTS_DONE,
)
from fatesmith.notation.names import (
    SeatNames,
    amount_name,
    card_name,
    context_name,
    die_name,
    face_item,
    feat_name,
    join_words,
    location_name,
    portal_name,
    resource_name,
    seat_inside,
    seat_name,
    seat_possessive,
    seat_possessive_inside,
    source_name,
    the_face,
    token_name,
)

_DECLINED: Final = {
    REINFORCEMENTS_DONE: "used no further reinforcement",
    ACTION_DECLINED: "passed",
    EXTRA_DECLINED: "took no extra action",
    OFFERING_DONE: "ended the offering",
}


def tell_event(event: Event, names: SeatNames) -> str:
    """One sentence about one event. It is in the past tense, so that it also fits `You`."""
    owner = seat_possessive(event.seat, names)
    match event.kind:
        case k if k == GAME_STARTED:
            return f"The game started with {event.field('seats')} heroes."
        case k if k == DREW_LOCATION:
            return f"The draft came to {location_name(event.field('location'))}."
        case k if k == REMOVED_FACE:
            face = the_face(event.field("face"))
            return f"Before the game, {face} left pool {event.field('pool')}."
        case k if k == ROUND_STARTED:
            return f"Round {event.field('round')} started."
        case k if k == TURN_STARTED:
            return f"{owner} turn started."
        case k if k == CAPS_RAISED:
            room = amount_name(Amount(*event.numbers))
            return f"{owner} reserve got room for {room} more."
        case k if k == WOKEN:
            by = seat_inside(event.field("applier"), names)
            card = feat_name(event.field("feat"))
            return f"{owner} card {card} woke: {by} applied {the_face(event.field('face'))}."
        case k if k == TURN_ENDED:
            return f"{owner} turn ended."
        case k if k == GAME_ENDED:
            return "The game ended."
        case _:
            return f"{seat_name(event.seat, names)} {_deed(event, names)}."


def _deed(event: Event, names: SeatNames) -> str:
    """What a seat did, or what happened to it, as a verb with its objects."""
    if event.kind in (GAINED, OVERFLOWED, LOST, PAID, CONVERTED, TRACKED, LAP_FINISHED):
        return _change(event)
    match event.kind:
        case k if k == DRAFTED:
            where = location_name(event.field("location"))
            return f"chose {feat_name(event.field('feat'))} for {where}"
        case k if k == ROLLED:
            return f"rolled {the_face(event.field('face'))} with the {die_name(event.field('die'))}"
        case k if k == BLESSED:
            faces = join_words(_two(event.field("face"), event.field("other_face")))
            return f"received {context_name(event.field('context'))}: {faces}"
        case k if k == COPIED:
            return f"copied {the_face(event.field('face'))}"
        case k if k == APPLIED:
            factor = event.field("factor")
            return f"applied {the_face(event.field('face'))}" + (
                f" ×{factor}" if factor > 1 else ""
            )
        case k if k == FORGED:
            die = die_name(event.field("die"))
            face, old = the_face(event.field("face")), the_face(event.field("replaced"))
            return f"forged {face} on the {die}, replacing {old}"
        case k if k == REINFORCED:
            return f"used {feat_name(event.field('feat'))}"
        case k if k == PASSED:
            return _DECLINED[event.field("topic")]
        case k if k == FEAT_PERFORMED:
            extra = " as an extra action" if event.field("extra") else ""
            return f"performed {feat_name(event.field('feat'))}{extra}"
        case k if k == MOVED:
            left, portal = portal_name(event.field("left")), portal_name(event.field("portal"))
            return f"moved from {left} to {portal}"
        case k if k == OUSTED:
            by = seat_inside(event.field("by"), names)
            return f"had to leave {portal_name(event.field('portal'))}, ousted by {by}"
        case k if k == CARD_TAKEN:
            return f"took {card_name(event.field('feat'), event.field('variant'))}"
        case k if k == TOKEN_TAKEN:
            return f"took a {token_name(event.field('token'))}"
        case k if k == TOKEN_SPENT:
            return f"spent a {token_name(event.field('token'))}"
        case k if k == TRACK_ADDED:
            return f"set up a hammer track, {event.field('tracks')} in all"
        case k if k == TOOK_SHOWN:
            faces = join_words(_two(event.field("face"), event.field("other_face")))
            return f"took {faces} from the dice of others"
        case k if k == BEARER_CHOSEN:
            bearer = seat_inside(event.field("bearer"), names)
            return f"gave {the_face(event.field('face'))} to {bearer}"
        case _:
            raise AssertionError(f"no words for the event {event.name!r}")


def _change(event: Event) -> str:
    """What went into or out of the reserve."""
    if event.kind == TRACKED:
        steps, position = event.field("steps"), event.field("position")
        return f"put {steps} gold on the hammer track, now at step {position}"
    if event.kind == LAP_FINISHED:
        return f"finished a lap of the hammer track for {event.field('glory')} glory"
    much = f"{event.field('amount')} {resource_name(event.field('resource'))}"
    if event.kind == CONVERTED:
        return f"turned {much} into {event.field('glory')} glory"
    cause = source_name(event.field("source"))
    match event.kind:
        case k if k == GAINED:
            return f"gained {much} from {cause}"
        case k if k == OVERFLOWED:
            return f"lost {much} from {cause}, as the reserve was full"
        case k if k == LOST:
            return f"lost {much} to {cause}"
        case _:
            return f"paid {much} for {cause}"


def _two(face: int, other: int) -> list[str]:
    return [face_item(each) for each in (face, other) if each]


# Stretches of the journal -------------------------------------------------------------------------


@dataclass
class _Line:
    """What one seat did, and what came of it."""

    head: str
    change: list[int] = field(default_factory=lambda: [0] * RESOURCES)
    notes: list[str] = field(default_factory=list)
    tracked: int = 0
    position: int = 0
    overflow: list[int] = field(default_factory=lambda: [0] * RESOURCES)

    def text(self) -> str:
        changes = [f"{n:+d} {resource_name(r)}" for r, n in enumerate(self.change) if n]
        parts = [" ".join(changes)] if changes else []
        parts += self.notes
        if self.tracked:
            parts.append(f"{self.tracked} gold to the hammer (step {self.position})")
        if any(self.overflow):
            parts.append(f"{amount_name(Amount(*self.overflow))} lost: reserve full")
        return f"{self.head}: {', '.join(parts)}" if parts else self.head


class _Story:
    """Hears events in order and sorts them into lines, one per deed."""

    def __init__(self, names: SeatNames) -> None:
        self.names = names
        self.lines: list[_Line] = []
        self.open: dict[int, _Line] = {}
        """By seat: the line that further gains and losses belong to."""
        self.rolled: dict[int, list[int]] = {}
        """By seat: the faces rolled and not yet told."""
        self.removed: list[str] = []
        self.removal = _Line("")
        """The line that tells them."""
        self.price: list[int] = [0] * RESOURCES
        """Paid for what the next event does."""
        self.is_extra = False

    def start(self, seat: int, head: str) -> _Line:
        """A new line, which is open for what follows."""
        line = _Line(head)
        self.lines.append(line)
        self.open[seat] = line
        return line

    def line_of(self, seat: int) -> _Line:
        return self.open.get(seat) or self.start(seat, seat_name(seat, self.names))

    def hear(self, event: Event) -> None:
        if event.kind in (GAINED, OVERFLOWED, LOST, PAID, CONVERTED, TRACKED, LAP_FINISHED):
            self.hear_change(event)
        elif event.kind in (ROLLED, BLESSED, COPIED, APPLIED, TOOK_SHOWN, WOKEN):
            self.hear_dice(event)
        else:
            self.hear_deed(event)

    def hear_change(self, event: Event) -> None:
        if event.kind == PAID and source_kind(event.field("source")) in (
            FACE_SOURCE,
            EXTRA_ACTION_SOURCE,
        ):
            # Told before what it buys.
            self.price[event.field("resource")] -= event.field("amount")
            self.is_extra |= source_kind(event.field("source")) == EXTRA_ACTION_SOURCE
            return
        if event.kind == GAINED and source_kind(event.field("source")) == SETUP_SOURCE:
            return
        line = self.line_of(event.seat)
        if event.kind == TRACKED:
            line.tracked += event.field("steps")
            line.position = event.field("position")
        elif event.kind == LAP_FINISHED:
            line.change[GLORY] += event.field("glory")
            line.notes.append("hammer lap done")
        else:
            resource, amount = event.field("resource"), event.field("amount")
            if event.kind == GAINED:
                line.change[resource] += amount
            elif event.kind == OVERFLOWED:
                line.overflow[resource] += amount
            elif event.kind == CONVERTED:
                line.notes.append(f"{amount} {resource_name(resource)} turned into glory")
            else:
                line.change[resource] -= amount

    def hear_dice(self, event: Event) -> None:
        seat = event.seat
        name = seat_name(seat, self.names)
        match event.kind:
            case k if k == ROLLED:
                self.rolled.setdefault(seat, []).append(event.field("face"))
            case k if k == BLESSED:
                verb = "rolled" if self.rolled.pop(seat, None) else "received"
                faces = _two(event.field("face"), event.field("other_face"))
                self.start(seat, f"{name} {verb} {', '.join(faces)}")
            case k if k == APPLIED:
                # Dice that were rolled for no blessing are suffered as losses.
                self.tell_rolls(seat)
            case k if k == COPIED:
                self.tell_rolls(seat)
                self.line_of(seat).head += f", copied {the_face(event.field('face'))}"
            case k if k == TOOK_SHOWN:
                self.tell_all_rolls()
                faces = _two(event.field("face"), event.field("other_face"))
                self.start(seat, f"{name} took {', '.join(faces)}")
            case _:
                card = feat_name(event.field("feat"))
                if seat == event.field("applier"):
                    self.line_of(seat).notes.append(card)
                else:
                    self.start(seat, f"{seat_possessive(seat, self.names)} {card}")

    def hear_deed(self, event: Event) -> None:
        seat = event.seat
        match event.kind:
            case k if k == TURN_STARTED:
                self.tell_all_rolls()
                self.open.clear()
                owner = seat_possessive_inside(seat, self.names)
                self.lines.append(_Line(f"{HEADING}Round {event.field('round')}, {owner} turn"))
            case k if k == REMOVED_FACE:
                self.hear_removal(event.field("face"))
            case k if k == FORGED:
                # Not open: what the other die gives belongs to the line of the blessing.
                self.lines.append(self.priced(tell_event(event, self.names).rstrip(".")))
            case k if k == FEAT_PERFORMED:
                line = self.priced(tell_event(event, self.names).rstrip("."))
                self.lines.append(line)
                self.open[seat] = line
            case k if k in (REINFORCED, TOKEN_SPENT, DRAFTED, OUSTED):
                self.start(seat, tell_event(event, self.names).rstrip("."))
            case k if k == BEARER_CHOSEN:
                self.lines.append(_Line(tell_event(event, self.names).rstrip(".")))
            case k if k == PASSED and event.field("topic") == ACTION_DECLINED:
                self.start(seat, tell_event(event, self.names).rstrip("."))
            case k if k == TOKEN_TAKEN:
                self.line_of(seat).notes.append(f"a {token_name(event.field('token'))}")
            case k if k == CAPS_RAISED:
                room = amount_name(Amount(*event.numbers))
                self.line_of(seat).notes.append(f"room for {room} more")

    def hear_removal(self, face: int) -> None:
        # Pools of one kind of face are all thinned alike, and need no telling.
        if len(CATALOG.pools[CATALOG.faces[face].pool].pieces) == 1:
            return
        if not self.removed:
            self.lines.append(_Line(""))
            self.removal = self.lines[-1]
        self.removed.append(face_item(face))
        self.removal.head = f"Not in this game: {', '.join(self.removed)}"

    def priced(self, head: str) -> _Line:
        """A line that begins with what was paid for it."""
        if self.is_extra and "extra action" not in head:
            head += " as an extra action"
        line = _Line(head, self.price)
        self.price = [0] * RESOURCES
        self.is_extra = False
        return line

    def tell_rolls(self, seat: int) -> None:
        faces = self.rolled.pop(seat, None)
        if faces:
            shown = ", ".join(face_item(face) for face in faces)
            self.start(seat, f"{seat_name(seat, self.names)} rolled {shown}")

    def tell_all_rolls(self) -> None:
        for seat in list(self.rolled):
            self.tell_rolls(seat)

    def texts(self) -> list[str]:
        self.tell_all_rolls()
        return [line.text() for line in self.lines]


HEADING: Final = "— "
"""Begins the line that starts a turn."""


def tell_story(events: Iterable[Event], names: SeatNames) -> list[str]:
    """A stretch of the journal as compact lines: `Ada rolled 1 gold, 1 sun: +1 gold +1 sun`."""
    story = _Story(names)
    for event in events:
        story.hear(event)
    return story.texts()
