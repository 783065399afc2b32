"""Gains, losses and payments on their way into the lines of a story."""

from typing import Final

from fatesmith.engine.event import (
    ALLEGIANCE_MOVED,
    CONVERTED,
    DRAINED,
    EXTRA_ACTION_SOURCE,
    FACE_SOURCE,
    FEAT_SOURCE,
    GAINED,
    LAP_FINISHED,
    LOST,
    OVERFLOWED,
    PAID,
    SETUP_SOURCE,
    SPACE_SOURCE,
    STORE_EMPTIED,
    STORED,
    TRACKED,
    ZONE_BONUS,
    Event,
    source_kind,
)
from fatesmith.engine.ids import GLORY, GOLD, NOBODY
from fatesmith.prose.message import Message
from fatesmith.prose.names import count_name, source_noun
from fatesmith.prose.story_book import PAID as ONLY_PAID
from fatesmith.prose.story_book import Book, Line

CHANGES: Final = {
    *(GAINED, OVERFLOWED, LOST, PAID, CONVERTED, TRACKED, LAP_FINISHED),
    *(STORED, DRAINED, STORE_EMPTIED, ALLEGIANCE_MOVED, ZONE_BONUS),
}


def hear_change(book: Book, event: Event) -> None:
    seat, voice = event.seat, book.voice
    if event.kind == ALLEGIANCE_MOVED:
        _hear_allegiance(book, event)
    elif event.kind == ZONE_BONUS:
        book.line_of(seat).add_zone(*event.numbers)
    elif event.kind == LAP_FINISHED:
        line = book.line_of(seat)
        line.change[GLORY] += event.field("glory")
        line.notes.append(voice.say("story.note.lap"))
    elif event.kind == CONVERTED:
        much = count_name(event.field("resource"), event.field("amount"), voice.language)
        book.line_of(seat).notes.append(voice.say("story.note.converted", much=much))
    elif event.kind == STORE_EMPTIED:
        much = count_name(event.field("resource"), event.field("shards"), voice.language)
        note = voice.say("story.note.store-emptied", held=event.field("held"), much=much)
        _line_to_pay(book, seat).notes.append(note)
    else:
        _hear_amount(book, event)


def _hear_amount(book: Book, event: Event) -> None:
    code = event.field("source")
    if source_kind(code) == SETUP_SOURCE:
        return
    line = _line_for(book, event, code)
    amount = event.field("steps" if event.kind == TRACKED else "amount")
    match event.kind:
        case k if k == TRACKED:
            line.tracked += amount
            line.position = event.field("position")
        case k if k == STORED:
            much, held = count_name(GOLD, amount, book.voice.language), event.field("held")
            line.notes.append(book.voice.say("story.note.stored", much=much, held=held))
        case k if k == DRAINED:
            much, held = count_name(GOLD, amount, book.voice.language), event.field("held")
            line.notes.append(book.voice.say("story.note.drained", much=much, held=held))
        case k if k == OVERFLOWED:
            line.overflow[event.field("resource")] += amount
        case k if k == GAINED:
            line.change[event.field("resource")] += amount
        case _:
            line.change[event.field("resource")] -= amount


def _line_for(book: Book, event: Event, code: int) -> Line:
    """Where a gain, a loss or a payment is told."""
    seat, kind = event.seat, source_kind(code)
    who = book.voice.seat(seat)
    pays = event.kind in (PAID, DRAINED)
    if pays and kind in (FACE_SOURCE, EXTRA_ACTION_SOURCE):
        line = book.bought.get(seat)
        if line is None:
            line = book.bought[seat] = book.start(seat, _paid_for(book, seat, code))
        elif kind == EXTRA_ACTION_SOURCE:
            _mark_extra(line)
        return line
    line = book.claimed(seat, code)
    if line is not None:
        if line is book.performed.get(seat) and not pays and seat in book.rolled:
            # All dice were rolled to be looked at, and this is what came of it.
            book.tell_all_rolls()
            return book.start(seat, Message("story.line.took-showing", who=who), code)
        return line
    if event.kind == LOST and kind in (FEAT_SOURCE, SPACE_SOURCE):
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


def _line_to_pay(book: Book, seat: int) -> Line:
    """The feat or the face that shards are paid for."""
    bought, performed = book.bought.get(seat), book.performed.get(seat)
    if bought is not None and (performed is None or book.is_later(bought, performed)):
        # Faces cost gold: shards make it an extra action.
        _mark_extra(bought)
        return bought
    return performed or book.start(seat, Message(ONLY_PAID, who=book.voice.seat(seat)))


def _paid_for(book: Book, seat: int, code: int) -> Message:
    who = book.voice.seat(seat)
    if source_kind(code) == EXTRA_ACTION_SOURCE:
        return Message("story.line.paid-extra", who=who)
    cause = source_noun(book.voice, code)
    return Message("story.line.paid-for", who=who, cause=cause, extra=False)


def _mark_extra(line: Line) -> None:
    """Purchases say whether they are an extra action; what is paid for one alone needs not."""
    if "extra" in line.head.values:
        line.head = line.head.but(extra=True)


def _hear_allegiance(book: Book, event: Event) -> None:
    seat = event.seat
    who = book.voice.seat(seat)
    left, space = event.field("left"), event.field("space")
    if space < left and book.last_seat not in (seat, NOBODY):
        # Nothing of one's own moves the token left without a word before.
        book.start(seat, Message("story.line.pushed", who=who))
    elif book.current.get(seat) is book.performed.get(seat) and seat in book.rolled:
        book.tell_all_rolls()
        book.start(seat, Message("story.line.took-showing", who=who))
    book.line_of(seat).move_allegiance(left, space)
