"""The journal as a story: a sentence per event, or compact lines for a stretch of events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import (
    BEARER_CHOSEN,
    CAPS_RAISED,
    CARD_TAKEN,
    CLIMBER_ADVANCED,
    CLIMBER_CASHED,
    CLIMBER_JOINED,
    DICE_PASSED_ON,
    DICE_RETURNED,
    DRAFTED,
    FEAT_PERFORMED,
    FEAT_SOURCE,
    FORGED,
    GAME_STARTED,
    GOAL_REACHED,
    GOLEM_MOVED,
    KEEPSAKE_COLLECTED,
    KEEPSAKE_PLACED,
    MOVED,
    OUSTED,
    PASSED,
    REINFORCED,
    REMOVED_FACE,
    ROUND_STARTED,
    SPACE_SOURCE,
    SPARE_LOST,
    STORE_ADDED,
    TOKEN_SOURCE,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TREASURE_TAKEN,
    TURN_ENDED,
    TURN_STARTED,
    Event,
    source,
)
from fatesmith.engine.turn import ACTION_DECLINED
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.message import Message
from fatesmith.prose.names import (
    amount_name,
    card_noun,
    face_noun,
    is_feat_of_its_own,
    portal_noun,
    token_noun,
)
from fatesmith.prose.story_book import Book, Line
from fatesmith.prose.story_changes import CHANGES, hear_change
from fatesmith.prose.story_dice import DICE, hear_dice
from fatesmith.prose.story_events import message_of, tell_event
from fatesmith.prose.voice import SeatNames, Voice

__all__ = ["HEADING", "Teller", "Told", "tell_event", "tell_lines", "tell_story"]

HEADING: Final = "— "
"""Begins the line that starts a turn."""

_THINGS: Final = {
    *(TOKEN_TAKEN, CAPS_RAISED, STORE_ADDED, CLIMBER_JOINED, CLIMBER_ADVANCED),
    *(CLIMBER_CASHED, GOLEM_MOVED, TREASURE_TAKEN, GOAL_REACHED),
    *(KEEPSAKE_PLACED, KEEPSAKE_COLLECTED),
}


def tell_story(
    events: Iterable[Event], names: SeatNames, language: Language = ENGLISH
) -> list[str]:
    """A stretch of the journal as compact lines: `Ada rolled 1 gold, 1 sun: +1 gold +1 sun`."""
    return [told.text for told in tell_lines(events, names, language)]


@dataclass(frozen=True)
class Told:
    """A line of a story, and where in the journal it belongs."""

    text: str
    at: int
    """The event with which it began, counted from 0; the number of events for dice that were rolled
    and not applied yet."""
    seat: int
    """Whom it is about, NOBODY for what concerns all."""
    heading: bool
    """Whether it starts a turn."""


def tell_lines(
    events: Iterable[Event], names: SeatNames, language: Language = ENGLISH
) -> list[Told]:
    """The lines of `tell_story` in the order they began, each with its place in the journal."""
    teller = Teller(language)
    teller.hear(events)
    return teller.lines(names)


@final
class Teller:
    """Hears events as they happen, and tells anybody at any time the lines that they make so far.

    It hears once for all readers: who they are matters when it tells.
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        self.heard = 0
        """How many events."""
        self._language = language
        self._book = Book(Voice(language, later=True))
        self._began: list[int] = []
        self._told: list[dict[str, Told]] = []
        """By line, as it is now: what was told, by its text."""

    def hear(self, events: Iterable[Event]) -> None:
        book, began = self._book, self._began
        for event in events:
            _hear(book, event)
            began += [self.heard] * (len(book.lines) - len(began))
            self.heard += 1
        for line in book.lines:
            line.settle()

    def lines(self, names: SeatNames) -> list[Told]:
        """As `tell_lines` gives them; readers who are told the same share the words."""
        book, told, voice = self._book, self._told, Voice(self._language, names)
        told += [{} for _ in range(len(book.lines) - len(told))]
        lines = []
        for line, at, known in zip(book.lines, self._began, told, strict=True):
            text = line.text(voice)
            if text not in known:
                if len(known) >= _MOST_READERS:
                    known.clear()
                known[text] = _told(line, text, at)
            lines.append(known[text])
        return lines + [_told(line, line.text(voice), self.heard) for line in book.untold()]


_MOST_READERS: Final = 8
"""So many forms of a line are kept; there are as many as seats in it."""


def _told(line: Line, text: str, at: int) -> Told:
    return Told(text, at, line.seat, line.mark == HEADING)


def _hear(book: Book, event: Event) -> None:
    if event.kind in CHANGES:
        hear_change(book, event)
    elif event.kind in DICE:
        hear_dice(book, event)
    elif event.kind in _THINGS:
        _hear_thing(book, event)
    else:
        _hear_deed(book, event)
    if event.kind in CHANGES | DICE:
        book.between = False
    book.last_seat = event.seat


def _hear_thing(book: Book, event: Event) -> None:
    seat = event.seat
    match event.kind:
        case k if k == CLIMBER_CASHED:
            book.start(seat, message_of(book.voice, event), CATALOG.climber_source)
        case k if k == GOLEM_MOVED:
            left, space = event.field("left"), event.field("space")
            who = book.voice.seat(seat)
            head = Message("story.line.golem-moved", who=who, left=left, space=space)
            book.start(seat, head, source(SPACE_SOURCE, space))
        case k if k == KEEPSAKE_COLLECTED:
            code = source(FEAT_SOURCE, event.field("feat"))
            book.start(seat, message_of(book.voice, event), code)
        case k if k == KEEPSAKE_PLACED:
            book.current[seat] = book.performed.get(seat) or book.line_of(seat)
            book.line_of(seat).notes.append(_note(book.voice, event))
        case _:
            book.line_of(seat).notes.append(_note(book.voice, event))


def _note(voice: Voice, event: Event) -> str:
    """What a thing adds to a line."""
    match event.kind:
        case k if k == TOKEN_TAKEN:
            return voice.say("story.note.token", token=token_noun(voice, event.field("token")))
        case k if k == CAPS_RAISED:
            much = amount_name(Amount(*event.numbers), voice.language)
            return voice.say("story.note.room", much=much)
        case k if k == STORE_ADDED:
            return voice.say("story.note.scepter")
        case k if k == CLIMBER_JOINED:
            return voice.say("story.note.companion")
        case k if k == CLIMBER_ADVANCED:
            return voice.say("story.note.companion-at", step=event.field("position"))
        case k if k == TREASURE_TAKEN:
            return voice.say("story.note.treasure")
        case k if k == GOAL_REACHED:
            return voice.say("story.note.goal", first=bool(event.field("first")))
        case _:
            island = portal_noun(voice, event.field("island"))
            side = SIDE_NAMES[event.field("side")]
            return voice.say("story.note.keepsake", side=side, island=island)


def _hear_deed(book: Book, event: Event) -> None:
    seat = event.seat
    head = message_of(book.voice, event)
    match event.kind:
        case k if k == TURN_STARTED:
            _hear_turn(book, event)
        case k if k in (TURN_ENDED, ROUND_STARTED, GAME_STARTED):
            book.between = True
        case k if k == REMOVED_FACE:
            _hear_removal(book, event.field("face"))
        case k if k == FORGED:
            # Not open: what the other die gives belongs to the line of the blessing.
            book.bought[seat] = book.say(event)
        case k if k == FEAT_PERFORMED:
            code = source(FEAT_SOURCE, event.field("feat"))
            book.performed[seat] = book.start(seat, head, code)
        case k if k == CARD_TAKEN:
            # Who stood in the way is ousted before the card comes, and keeps the dice.
            book.ousted_by.clear()
            _hear_card(book, event)
        case k if k == OUSTED:
            book.ousted[seat] = book.start(seat, head)
            if seat != event.field("by"):
                book.ousted_by.setdefault(event.field("by"), []).append(seat)
        case k if k == MOVED and seat in book.ousted:
            portal = portal_noun(book.voice, event.field("portal"))
            book.ousted.pop(seat).notes.append(book.voice.say("story.note.refuge", portal=portal))
        case k if k == REINFORCED:
            book.start(seat, head, source(FEAT_SOURCE, event.field("feat")))
        case k if k == TOKEN_SPENT:
            token = event.field("token")
            line = book.start(seat, head, source(TOKEN_SOURCE, token))
            line.any_face = token in CATALOG.again_tokens
        case k if k == DRAFTED:
            book.start(seat, head)
        case k if k in (BEARER_CHOSEN, SPARE_LOST, DICE_PASSED_ON, DICE_RETURNED):
            book.say(event)
        case k if k == PASSED and event.field("topic") == ACTION_DECLINED:
            book.start(seat, head)


def _hear_turn(book: Book, event: Event) -> None:
    book.tell_all_rolls()
    for kept in (book.opened, book.current, book.performed, book.bought, book.ousted):
        kept.clear()
    book.ousted_by.clear()
    who, extra = book.voice.seat(event.seat), not book.between
    head = Message("story.line.turn", round=event.field("round"), who=who, extra=extra)
    book.lines.append(Line(head, mark=HEADING, seat=event.seat))
    book.between = False


def _hear_card(book: Book, event: Event) -> None:
    seat, feat = event.seat, event.field("feat")
    card = card_noun(book.voice, feat, event.field("variant"))
    code = source(FEAT_SOURCE, feat)
    performed = book.performed.get(seat)
    line = book.claimed(seat, code)
    if line is None or (performed is not None and performed is not line):
        # Without a journey, or the journey was told before.
        head = message_of(book.voice, event)
        if performed is not None:
            head = Message("story.line.performed-free", who=book.voice.seat(seat), card=card)
        line = book.start(seat, head, code)
    elif is_feat_of_its_own(feat, event.field("variant")):
        line.notes.append(book.voice.say("story.note.card", card=card))
    book.performed[seat] = line
    book.current[seat] = line


def _hear_removal(book: Book, face: int) -> None:
    # Pools of one kind of face are all thinned alike, and need no telling.
    if len(CATALOG.pools[CATALOG.faces[face].pool].pieces) == 1:
        return
    book.removed.append(face_noun(book.voice, face))
    head = Message("story.line.left-out", faces=Words(tuple(book.removed), "comma"))
    if book.removal is None:
        book.removal = Line(head)
        book.lines.append(book.removal)
    book.removal.head = head
