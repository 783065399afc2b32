"""Dice on their way into the lines of a story."""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.context import CHOSEN_FACES
from fatesmith.engine.event import (
    APPLIED,
    BLESSED,
    BONUS_ROLL,
    COPIED,
    DICE_SET,
    FACE_SOURCE,
    FEAT_SOURCE,
    FORETOLD,
    ROLLED,
    ROLLED_AGAIN,
    TOOK_SHOWN,
    WOKEN,
    Event,
    source,
)
from fatesmith.engine.ids import CELESTIAL, NOBODY
from fatesmith.prose.names import (
    bare_feat_name,
    die_name,
    face_item,
    seat_name,
    seat_possessive,
    seat_possessive_inside,
    the_face,
)
from fatesmith.prose.story_book import Book
from fatesmith.prose.story_events import pair, tell_event

DICE: Final = {
    *(ROLLED, ROLLED_AGAIN, BLESSED, COPIED, APPLIED, TOOK_SHOWN, WOKEN),
    *(DICE_SET, FORETOLD, BONUS_ROLL),
}
_REROLLING: Final = {
    source(FEAT_SOURCE, feat_set.number)
    for feat_set in CATALOG.feat_sets()
    if feat_set.after_roll is not None
}


def hear_dice(book: Book, event: Event) -> None:
    seat = event.seat
    name = seat_name(seat, book.names)
    match event.kind:
        case k if k == ROLLED:
            _hear_roll(book, event)
        case k if k == ROLLED_AGAIN:
            die = event.field("die")
            was = book.rolled.get(seat, {}).get(die)
            old = "" if was is None else f" ({face_item(was)})"
            head = f"{name} rolled the {die_name(die)} again{old}"
            book.again[seat] = book.start(seat, head, *_REROLLING)
        case k if k == BLESSED:
            rolled = book.rolled.pop(seat, None)
            book.turned.pop(seat, None)
            verb = "rolled" if rolled else "received"
            if event.field("context") == CHOSEN_FACES:
                verb = "turned the dice to"
            book.start(seat, f"{name} {verb} {', '.join(pair(event))}", *_faces(event))
        case k if k == APPLIED:
            _hear_applied(book, seat, event.field("face"))
        case k if k == COPIED:
            book.tell_rolls(seat)
            if book.turned.pop(seat, None):
                book.start(seat, f"{name} turned a die")
            line = book.line_of(seat)
            line.head += f", copied {the_face(event.field('face'))}"
            line.claims.add(source(FACE_SOURCE, event.field("face")))
        case k if k == TOOK_SHOWN:
            book.tell_all_rolls()
            book.start(seat, f"{name} took {', '.join(pair(event))}", *_faces(event))
        case k if k == DICE_SET:
            book.turned[seat] = pair(event)
        case k if k == FORETOLD:
            before = book.performed.get(seat)
            head = tell_event(event, book.names).rstrip(".")
            book.start(seat, head, *(before.claims if before is not None else ()))
        case k if k == BONUS_ROLL:
            book.bonus.add(seat)
        case _:
            _hear_woken(book, event)


def _hear_roll(book: Book, event: Event) -> None:
    seat, die, face = event.seat, event.field("die"), event.field("face")
    again = book.again.pop(seat, None)
    if die == CELESTIAL:
        head = f"{seat_name(seat, book.names)} rolled {the_face(face)} with the celestial die"
        if seat in book.bonus:
            book.bonus.discard(seat)
            head += ", the bonus of two golems"
        book.start(seat, head, source(FACE_SOURCE, face))
        return
    if again is not None:
        again.notes.append(f"now {the_face(face)}")
    book.rolled.setdefault(seat, {})[die] = face


def _hear_applied(book: Book, seat: int, face: int) -> None:
    name = seat_name(seat, book.names)
    code = source(FACE_SOURCE, face)
    other = book.ousted_by.get(seat, NOBODY)
    if book.turned.pop(seat, None):
        book.start(seat, f"{name} turned a die to {the_face(face)}", code)
    elif seat in book.rolled:
        # Dice that were rolled for no blessing are suffered as losses.
        book.tell_rolls(seat)
    elif face in book.rolled.get(other, {}).values():
        book.tell_rolls(other)
        dice = f"{seat_possessive_inside(other, book.names)} dice"
        book.start(seat, f"{name} applied {dice}").any_face = True
    elif book.claimed(seat, code) is None:
        # The roll was told before: one line without a head for all that comes of it.
        line = next((each for each in book.opened.get(seat, []) if each.head == name), None)
        book.current[seat] = line or book.start(seat, name)


def _hear_woken(book: Book, event: Event) -> None:
    seat, feat = event.seat, event.field("feat")
    listen = CATALOG.feat_set(feat).cards[0].on_face
    code = source(FEAT_SOURCE, feat)
    if seat == event.field("applier") and listen is not None and not listen.later:
        book.line_of(seat).notes.append(bare_feat_name(feat))
        book.line_of(seat).claims.add(code)
    else:
        head = f"{seat_possessive(seat, book.names)} {bare_feat_name(feat)}"
        book.start(seat, head, code).any_face = True


def _faces(event: Event) -> list[int]:
    """The sources of an event's faces."""
    faces = (event.field("face"), event.field("other_face"))
    return [source(FACE_SOURCE, face) for face in faces if face]
