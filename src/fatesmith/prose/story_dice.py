"""How dice get into the lines of a story."""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import event as kinds
from fatesmith.engine.context import CHOSEN_FACES
from fatesmith.engine.event import Event, source
from fatesmith.engine.ids import CELESTIAL
from fatesmith.prose.message import Message
from fatesmith.prose.names import die_noun, face_noun, feat_noun
from fatesmith.prose.story_book import ALONE, Hearer, StoryBook, shown
from fatesmith.prose.story_events import message_of, pair

_REROLLING: Final = {
    source(kinds.FEAT_SOURCE, feat_set.number)
    for feat_set in CATALOG.feat_sets()
    if feat_set.after_roll is not None
}


def _hear_again(book: StoryBook, event: Event) -> None:
    head = _again(book, event.seat, event.field("die"))
    book.again[event.seat] = book.start(event.seat, head, *_REROLLING)


def _hear_set(book: StoryBook, event: Event) -> None:
    book.turned[event.seat] = shown(pair(book.voice, event))


def _hear_foretold(book: StoryBook, event: Event) -> None:
    before = book.performed.get(event.seat)
    claims = before.claims if before is not None else ()
    book.start(event.seat, message_of(book.voice, event), *claims)


def _hear_bonus(book: StoryBook, event: Event) -> None:
    book.bonus.add(event.seat)


def _hear_roll(book: StoryBook, event: Event) -> None:
    seat, die, face = event.seat, event.field("die"), event.field("face")
    again = book.again.pop(seat, None)
    noun = face_noun(book.voice, face)
    if die == CELESTIAL:
        who, bonus = book.voice.seat(seat), seat in book.bonus
        book.bonus.discard(seat)
        head = Message("story.line.celestial", who=who, face=noun, bonus=bonus)
        book.start(seat, head, source(kinds.FACE_SOURCE, face))
        return
    if again is not None:
        again.notes.append(book.voice.say("story.note.now", face=noun))
    book.rolled.setdefault(seat, {})[die] = face


def _again(book: StoryBook, seat: int, die: int) -> Message:
    who, noun = book.voice.seat(seat), die_noun(book.voice, die)
    was = book.rolled.get(seat, {}).get(die)
    if was is None:
        return Message("story.line.again", who=who, die=noun)
    return Message("story.line.again-from", who=who, die=noun, old=face_noun(book.voice, was))


def _hear_blessed(book: StoryBook, event: Event) -> None:
    seat, faces = event.seat, pair(book.voice, event)
    who, codes = book.voice.seat(seat), _faces(event)
    rolled = book.rolled.pop(seat, None)
    book.turned.pop(seat, None)
    if event.field("context") == CHOSEN_FACES:
        book.start(seat, Message("story.line.turned-both", who=who, faces=shown(faces)), *codes)
    elif rolled:
        book.start_roll(seat, faces, codes)
    else:
        book.start(seat, Message("story.line.received", who=who, faces=shown(faces)), *codes)


def _hear_copied(book: StoryBook, event: Event) -> None:
    seat, face = event.seat, event.field("face")
    who = book.voice.seat(seat)
    book.tell_rolls(seat)
    if book.turned.pop(seat, None):
        book.start(seat, Message("story.line.turned", who=who))
    line = book.line_of(seat)
    if line.is_only(ALONE):
        line.head = Message("story.line.copied", who=who, face=face_noun(book.voice, face))
    else:
        line.copied.append(face)
    line.claims.add(source(kinds.FACE_SOURCE, face))


def _hear_applied(book: StoryBook, event: Event) -> None:
    seat, face, voice = event.seat, event.field("face"), book.voice
    code = source(kinds.FACE_SOURCE, face)
    if book.turned.pop(seat, None):
        who, noun = voice.seat(seat), face_noun(voice, face)
        book.start(seat, Message("story.line.turned-to", who=who, face=noun), code)
    elif seat in book.rolled:
        # Dice that were rolled for no blessing are losses.
        book.tell_rolls(seat)
    elif book.claimed(seat, code) is None:
        # The roll was told before: one line without a head for everything that comes of it.
        line = next((each for each in book.opened.get(seat, []) if each.is_only(ALONE)), None)
        book.current[seat] = line or book.start_alone(seat)


def _hear_taken(book: StoryBook, event: Event) -> None:
    """Two faces that dice show, or both dice of a hero whom a card has just ousted."""
    seat, who = event.seat, book.voice.seat(event.seat)
    ousted = book.ousted_by.get(seat)
    if ousted:
        owner = ousted.pop(0)
        book.tell_rolls(owner)
        head = Message("story.line.applied-dice", who=who, owner=book.voice.seat(owner))
        book.start(seat, head).any_face = True
    else:
        book.tell_all_rolls()
        faces = shown(pair(book.voice, event))
        book.start(seat, Message("story.line.took", who=who, faces=faces), *_faces(event))


def _hear_woken(book: StoryBook, event: Event) -> None:
    seat, feat = event.seat, event.field("feat")
    listen = CATALOG.feat_set(feat).cards[0].on_face
    code, noun = source(kinds.FEAT_SOURCE, feat), feat_noun(book.voice, feat)
    if seat == event.field("applier") and listen is not None and not listen.later:
        book.line_of(seat).notes.append(book.voice.say("story.note.card", card=noun))
        book.line_of(seat).claims.add(code)
    else:
        head = Message("story.line.woken", who=book.voice.seat(seat), feat=noun)
        book.start(seat, head, code).any_face = True


def _faces(event: Event) -> list[int]:
    """The sources of an event's faces."""
    faces = (event.field("face"), event.field("other_face"))
    return [source(kinds.FACE_SOURCE, face) for face in faces if face]


DICE: Final[dict[int, Hearer]] = {
    kinds.ROLLED: _hear_roll,
    kinds.ROLLED_AGAIN: _hear_again,
    kinds.BLESSED: _hear_blessed,
    kinds.APPLIED: _hear_applied,
    kinds.COPIED: _hear_copied,
    kinds.TOOK_SHOWN: _hear_taken,
    kinds.DICE_SET: _hear_set,
    kinds.FORETOLD: _hear_foretold,
    kinds.BONUS_ROLL: _hear_bonus,
    kinds.WOKEN: _hear_woken,
}
