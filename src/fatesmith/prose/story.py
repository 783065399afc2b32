"""The journal as a story: a sentence per event, or compact lines for a stretch of events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import event as kinds
from fatesmith.engine.event import Event, source
from fatesmith.engine.turn import ACTION_DECLINED
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.message import Message
from fatesmith.prose.names import card_noun, face_noun, is_feat_of_its_own
from fatesmith.prose.story_book import Hearer, StoryBook, StoryLine
from fatesmith.prose.story_changes import CHANGES
from fatesmith.prose.story_dice import DICE
from fatesmith.prose.story_events import message_about, message_of, tell_event
from fatesmith.prose.voice import SeatNames, Voice

__all__ = ["HEADING", "Teller", "ToldLine", "tell_event", "tell_lines", "tell_story"]

HEADING: Final = "— "
"""Begins the line that starts a turn."""


def tell_story(
    events: Iterable[Event], names: SeatNames, language: Language = ENGLISH
) -> list[str]:
    """A stretch of the journal as compact lines: `Ada rolled 1 gold, 1 sun: +1 gold +1 sun`."""
    return [told.text for told in tell_lines(events, names, language)]


@dataclass(frozen=True)
class ToldLine:
    """A line of a story, and where in the journal it belongs."""

    text: str
    at: int
    """The event with which it began, counted from 0; the number of events for dice that were rolled
    and not applied yet."""
    seat: int
    """Who it is about, NOBODY if it concerns everyone."""
    heading: bool
    """Whether it starts a turn."""


def tell_lines(
    events: Iterable[Event], names: SeatNames, language: Language = ENGLISH
) -> list[ToldLine]:
    """The lines of `tell_story` in the order they began, each with its place in the journal."""
    teller = Teller(language)
    teller.hear(events)
    return teller.lines(names)


@final
class Teller:
    """Hears events as they happen, and can tell anyone the lines so far at any time.

    It hears once for all readers: who they are matters only when it tells.
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        self.heard = 0
        """How many events."""
        self._language = language
        self._book = StoryBook(Voice(language, later=True))
        self._began: list[int] = []
        self._told: list[dict[str, ToldLine]] = []
        """By line, as it is now: what was told, by its text."""

    def hear(self, events: Iterable[Event]) -> None:
        book, began = self._book, self._began
        for event in events:
            _hear(book, event)
            began += [self.heard] * (len(book.lines) - len(began))
            self.heard += 1
        for line in book.lines:
            line.settle()

    def lines(self, names: SeatNames) -> list[ToldLine]:
        """The same as `tell_lines`; readers who are told the same share the texts."""
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
"""How many wordings of a line are kept; there are as many as seats in it."""


def _told(line: StoryLine, text: str, at: int) -> ToldLine:
    return ToldLine(text, at, line.seat, line.mark == HEADING)


def _hear(book: StoryBook, event: Event) -> None:
    # An event without a hearer gets a separate line.
    _HEARERS.get(event.kind, StoryBook.say)(book, event)
    if event.kind in CHANGES or event.kind in DICE:
        book.between = False
    book.last_seat = event.seat


def _hear_nothing(_book: StoryBook, _event: Event) -> None:
    """Another event tells it."""


def _hear_break(book: StoryBook, _event: Event) -> None:
    book.between = True


def _start(book: StoryBook, event: Event, *claims: int) -> StoryLine:
    """A line that begins with the event's sentence."""
    return book.start(event.seat, message_of(book.voice, event), *claims)


def _started_by_feat(book: StoryBook, event: Event) -> StoryLine:
    return _start(book, event, source(kinds.FEAT_SOURCE, event.field("feat")))


def _hear_performed(book: StoryBook, event: Event) -> None:
    book.performed[event.seat] = _started_by_feat(book, event)


def _hear_forged(book: StoryBook, event: Event) -> None:
    # Not open: what the other die gives belongs to the line of the blessing.
    book.bought[event.seat] = book.say(event)


def _hear_ousted(book: StoryBook, event: Event) -> None:
    book.ousted[event.seat] = _start(book, event)
    if event.seat != event.field("by"):
        book.ousted_by.setdefault(event.field("by"), []).append(event.seat)


def _hear_moved(book: StoryBook, event: Event) -> None:
    if event.seat in book.ousted:
        book.note(book.ousted.pop(event.seat), event, "story.note.refuge")


def _hear_spent(book: StoryBook, event: Event) -> None:
    token = event.field("token")
    line = _start(book, event, source(kinds.TOKEN_SOURCE, token))
    line.any_face = token in CATALOG.again_tokens


def _hear_passed(book: StoryBook, event: Event) -> None:
    if event.field("topic") == ACTION_DECLINED:
        _start(book, event)


def _hear_golem(book: StoryBook, event: Event) -> None:
    head = message_about(book.voice, event, "story.line.golem-moved")
    book.start(event.seat, head, source(kinds.SPACE_SOURCE, event.field("space")))


def _hear_memory(book: StoryBook, event: Event) -> None:
    seat = event.seat
    book.current[seat] = book.performed.get(seat) or book.line_of(seat)
    book.note(book.line_of(seat), event, "story.note.memory")


def _noted(key: str) -> Hearer:
    """Adds to the line of its seat."""
    return lambda book, event: book.note(book.line_of(event.seat), event, key)


def _hear_turn(book: StoryBook, event: Event) -> None:
    book.tell_all_rolls()
    for kept in (book.opened, book.current, book.performed, book.bought, book.ousted):
        kept.clear()
    book.ousted_by.clear()
    who, extra = book.voice.seat(event.seat), not book.between
    head = Message("story.line.turn", round=event.field("round"), who=who, extra=extra)
    book.lines.append(StoryLine(head=head, mark=HEADING, seat=event.seat))
    book.between = False


def _hear_card(book: StoryBook, event: Event) -> None:
    # Whoever stood in the way is ousted before the card comes, and keeps the dice.
    book.ousted_by.clear()
    seat, feat = event.seat, event.field("feat")
    card = card_noun(book.voice, feat, event.field("variant"))
    code = source(kinds.FEAT_SOURCE, feat)
    performed = book.performed.get(seat)
    line = book.claimed(seat, code)
    if line is None or (performed is not None and performed is not line):
        # There was no journey, or it was told before.
        head = message_of(book.voice, event)
        if performed is not None:
            head = Message("story.line.performed-free", who=book.voice.seat(seat), card=card)
        line = book.start(seat, head, code)
    elif is_feat_of_its_own(feat, event.field("variant")):
        book.note(line, event, "story.note.card")
    book.performed[seat] = line
    book.current[seat] = line


def _hear_removal(book: StoryBook, event: Event) -> None:
    face = event.field("face")
    # Pools of one kind of face are all thinned alike, which is not worth telling.
    if len(CATALOG.pools[CATALOG.faces[face].pool].pieces) == 1:
        return
    book.removed.append(face_noun(book.voice, face))
    head = Message("story.line.left-out", faces=Words(tuple(book.removed), "comma"))
    if book.removal is None:
        book.removal = StoryLine(head=head)
        book.lines.append(book.removal)
    book.removal.head = head


_HEARERS: Final[dict[int, Hearer]] = {
    **CHANGES,
    **DICE,
    **dict.fromkeys((kinds.GAME_STARTED, kinds.ROUND_STARTED, kinds.TURN_ENDED), _hear_break),
    **dict.fromkeys((kinds.DREW_LOCATION, kinds.TRACK_ADDED, kinds.GAME_ENDED), _hear_nothing),
    kinds.REMOVED_FACE: _hear_removal,
    kinds.DRAFTED: _start,
    kinds.TURN_STARTED: _hear_turn,
    kinds.REINFORCED: _started_by_feat,
    kinds.FORGED: _hear_forged,
    kinds.FEAT_PERFORMED: _hear_performed,
    kinds.PASSED: _hear_passed,
    kinds.OUSTED: _hear_ousted,
    kinds.MOVED: _hear_moved,
    kinds.CARD_TAKEN: _hear_card,
    kinds.TOKEN_TAKEN: _noted("story.note.token"),
    kinds.TOKEN_SPENT: _hear_spent,
    kinds.CAPS_RAISED: _noted("story.note.room"),
    kinds.STORE_ADDED: _noted("story.note.scepter"),
    kinds.CLIMBER_JOINED: _noted("story.note.companion"),
    kinds.CLIMBER_ADVANCED: _noted("story.note.companion-at"),
    kinds.CLIMBER_CASHED: lambda book, event: _start(book, event, CATALOG.climber_source),
    kinds.GOLEM_MOVED: _hear_golem,
    kinds.TREASURE_TAKEN: _noted("story.note.treasure"),
    kinds.GOAL_REACHED: _noted("story.note.goal"),
    kinds.KEEPSAKE_PLACED: _hear_memory,
    kinds.KEEPSAKE_COLLECTED: _started_by_feat,
}
