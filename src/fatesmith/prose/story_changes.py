"""How gains, losses and payments get into the lines of a story."""

from collections.abc import Callable
from typing import Final

from fatesmith.engine import event as kinds
from fatesmith.engine.event import Event, source_kind
from fatesmith.engine.ids import GLORY, NOBODY
from fatesmith.prose.message import Message
from fatesmith.prose.names import source_noun
from fatesmith.prose.story_book import PAID as ONLY_PAID
from fatesmith.prose.story_book import Hearer, StoryBook, StoryLine


def _hear_zone(book: StoryBook, event: Event) -> None:
    book.line_of(event.seat).add_zone(*event.numbers)


def _hear_lap(book: StoryBook, event: Event) -> None:
    line = book.line_of(event.seat)
    line.change[GLORY] += event.field("glory")
    book.note(line, event, "story.note.lap")


def _hear_converted(book: StoryBook, event: Event) -> None:
    book.note(book.line_of(event.seat), event, "story.note.converted")


def _hear_emptied(book: StoryBook, event: Event) -> None:
    book.note(_line_to_pay(book, event.seat), event, "story.note.scepter-emptied")


def _hear_amount(book: StoryBook, event: Event) -> None:
    code = event.field("source")
    if source_kind(code) != kinds.SETUP_SOURCE:
        _AMOUNTS[event.kind](book, _line_for(book, event, code), event)


def _add_gain(_book: StoryBook, line: StoryLine, event: Event) -> None:
    line.change[event.field("resource")] += event.field("amount")


def _add_loss(_book: StoryBook, line: StoryLine, event: Event) -> None:
    line.change[event.field("resource")] -= event.field("amount")


def _add_overflow(_book: StoryBook, line: StoryLine, event: Event) -> None:
    line.overflow[event.field("resource")] += event.field("amount")


def _add_steps(_book: StoryBook, line: StoryLine, event: Event) -> None:
    line.tracked += event.field("steps")
    line.position = event.field("position")


_AMOUNTS: Final[dict[int, Callable[[StoryBook, StoryLine, Event], None]]] = {
    kinds.GAINED: _add_gain,
    kinds.OVERFLOWED: _add_overflow,
    kinds.LOST: _add_loss,
    kinds.PAID: _add_loss,
    kinds.TRACKED: _add_steps,
    kinds.STORED: lambda book, line, event: book.note(line, event, "story.note.stored"),
    kinds.DRAINED: lambda book, line, event: book.note(line, event, "story.note.drained"),
}


def _line_for(book: StoryBook, event: Event, code: int) -> StoryLine:
    """Where a gain, a loss or a payment is told."""
    seat, kind = event.seat, source_kind(code)
    who = book.voice.seat(seat)
    pays = event.kind in (kinds.PAID, kinds.DRAINED)
    if pays and kind in (kinds.FACE_SOURCE, kinds.EXTRA_ACTION_SOURCE):
        line = book.bought.get(seat)
        if line is None:
            line = book.bought[seat] = book.start(seat, _paid_for(book, seat, code))
        elif kind == kinds.EXTRA_ACTION_SOURCE:
            _mark_extra(line)
        return line
    line = book.claimed(seat, code)
    if line is not None:
        if line is book.performed.get(seat) and not pays and seat in book.rolled:
            # All dice were rolled just to be looked at, and this is what came of it.
            book.tell_all_rolls()
            return book.start(seat, Message("story.line.took-showing", who=who), code)
        return line
    if event.kind == kinds.LOST and kind in (kinds.FEAT_SOURCE, kinds.SPACE_SOURCE):
        cause = source_noun(book.voice, code)
        return book.start(seat, Message("story.line.lost", who=who, cause=cause), code)
    if pays:
        line = book.current.get(seat)
        if line is None:
            book.start(seat, _paid_for(book, seat, code), code)
        elif line.is_only(ONLY_PAID):
            line.head = _paid_for(book, seat, code)
            line.claims.add(code)
    return book.line_of(seat)


def _line_to_pay(book: StoryBook, seat: int) -> StoryLine:
    """The feat or the face that shards are paid for."""
    bought, performed = book.bought.get(seat), book.performed.get(seat)
    if bought is not None and (performed is None or book.is_later(bought, performed)):
        # Faces cost gold: shards make it an extra action.
        _mark_extra(bought)
        return bought
    return performed or book.start(seat, Message(ONLY_PAID, who=book.voice.seat(seat)))


def _paid_for(book: StoryBook, seat: int, code: int) -> Message:
    who = book.voice.seat(seat)
    if source_kind(code) == kinds.EXTRA_ACTION_SOURCE:
        return Message("story.line.paid-extra", who=who)
    cause = source_noun(book.voice, code)
    return Message("story.line.paid-for", who=who, cause=cause, extra=False)


def _mark_extra(line: StoryLine) -> None:
    """Purchases say whether they are an extra action; payments for the action itself need not."""
    if "extra" in line.head.values:
        line.head = line.head.but(extra=True)


def _hear_allegiance(book: StoryBook, event: Event) -> None:
    seat = event.seat
    who = book.voice.seat(seat)
    left, space = event.field("left"), event.field("space")
    if space < left and book.last_seat not in (seat, NOBODY):
        # Nothing a hero does moves their own token left without an earlier line about it.
        book.start(seat, Message("story.line.pushed", who=who))
    elif book.current.get(seat) is book.performed.get(seat) and seat in book.rolled:
        book.tell_all_rolls()
        book.start(seat, Message("story.line.took-showing", who=who))
    book.line_of(seat).move_allegiance(left, space)


CHANGES: Final[dict[int, Hearer]] = {
    **dict.fromkeys(_AMOUNTS, _hear_amount),
    kinds.ALLEGIANCE_MOVED: _hear_allegiance,
    kinds.CONVERTED: _hear_converted,
    kinds.LAP_FINISHED: _hear_lap,
    kinds.STORE_EMPTIED: _hear_emptied,
    kinds.ZONE_BONUS: _hear_zone,
}
