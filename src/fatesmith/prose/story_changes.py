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
from fatesmith.engine.ids import GLORY, NOBODY
from fatesmith.prose.names import count_name, seat_name, source_name, zone_name
from fatesmith.prose.story_book import Book, Line

CHANGES: Final = {
    *(GAINED, OVERFLOWED, LOST, PAID, CONVERTED, TRACKED, LAP_FINISHED),
    *(STORED, DRAINED, STORE_EMPTIED, ALLEGIANCE_MOVED, ZONE_BONUS),
}


_PAID: Final = "paid"


def hear_change(book: Book, event: Event) -> None:
    seat = event.seat
    if event.kind == ALLEGIANCE_MOVED:
        _hear_allegiance(book, event)
    elif event.kind == ZONE_BONUS:
        zone = zone_name(event.field("zone"))
        book.line_of(seat).add_zone(zone, event.field("gold"), event.field("glory"))
    elif event.kind == LAP_FINISHED:
        line = book.line_of(seat)
        line.change[GLORY] += event.field("glory")
        line.notes.append("hammer lap done")
    elif event.kind == CONVERTED:
        much = count_name(event.field("resource"), event.field("amount"))
        book.line_of(seat).notes.append(f"{much} turned into glory")
    elif event.kind == STORE_EMPTIED:
        shards = count_name(event.field("resource"), event.field("shards"))
        note = f"a scepter at {event.field('held')} emptied for {shards}"
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
            line.notes.append(f"{amount} gold on a scepter (now at {event.field('held')})")
        case k if k == DRAINED:
            line.notes.append(f"{amount} gold from a scepter (now at {event.field('held')})")
        case k if k == OVERFLOWED:
            line.overflow[event.field("resource")] += amount
        case k if k == GAINED:
            line.change[event.field("resource")] += amount
        case _:
            line.change[event.field("resource")] -= amount


def _line_for(book: Book, event: Event, code: int) -> Line:
    """Where a gain, a loss or a payment is told."""
    seat, kind = event.seat, source_kind(code)
    name = seat_name(seat, book.names)
    pays = event.kind in (PAID, DRAINED)
    if pays and kind in (FACE_SOURCE, EXTRA_ACTION_SOURCE):
        line = book.bought.get(seat)
        if line is None:
            line = book.bought[seat] = book.start(seat, f"{name} {_PAID} for {source_name(code)}")
        elif kind == EXTRA_ACTION_SOURCE:
            _mark_extra(line)
        return line
    line = book.claimed(seat, code)
    if line is not None:
        if line is book.performed.get(seat) and not pays and seat in book.rolled:
            # All dice were rolled to be looked at, and this is what came of it.
            book.tell_all_rolls()
            return book.start(seat, f"{name} took what the dice showed", code)
        return line
    if event.kind == LOST and kind in (FEAT_SOURCE, SPACE_SOURCE):
        return book.start(seat, f"{name} lost to {source_name(code)}", code)
    if pays:
        line = book.current.get(seat)
        if line is None or line.head == f"{name} {_PAID}":
            line = line or book.start(seat, "")
            line.head = f"{name} {_PAID} for {source_name(code)}"
            line.claims.add(code)
    return book.line_of(seat)


def _line_to_pay(book: Book, seat: int) -> Line:
    """The feat or the face that shards are paid for."""
    bought, performed = book.bought.get(seat), book.performed.get(seat)
    if bought is not None and (performed is None or book.is_later(bought, performed)):
        # Faces cost gold: shards make it an extra action.
        _mark_extra(bought)
        return bought
    return performed or book.start(seat, f"{seat_name(seat, book.names)} {_PAID}")


def _mark_extra(line: Line) -> None:
    if "extra action" not in line.head:
        line.head += " as an extra action"


def _hear_allegiance(book: Book, event: Event) -> None:
    seat = event.seat
    left, space = event.field("left"), event.field("space")
    if space < left and book.last_seat not in (seat, NOBODY):
        # Nothing of one's own moves the token left without a word before.
        book.start(seat, f"{seat_name(seat, book.names)} got pushed")
    elif book.current.get(seat) is book.performed.get(seat) and seat in book.rolled:
        book.tell_all_rolls()
        book.start(seat, f"{seat_name(seat, book.names)} took what the dice showed")
    book.line_of(seat).move_allegiance(left, space)
