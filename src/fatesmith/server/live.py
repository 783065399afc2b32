"""A live table: its fold, its clients, and what each of them is to be told."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, final

import msgspec

from fatesmith import __version__
from fatesmith.engine.event import Event
from fatesmith.notation.positions import format_position
from fatesmith.prose.language import Language
from fatesmith.server.clients import Client
from fatesmith.server.decisions import deadline_of, may_undo, next_question
from fatesmith.server.entries import Entry, Said, Undone
from fatesmith.server.messages import (
    ENCODER,
    PROTOCOL,
    Chat,
    ChatLine,
    ClockInfo,
    SeatInfo,
    Seats,
    TableInfo,
    UndoInfo,
    Update,
    Welcome,
)
from fatesmith.server.table import Line, Table
from fatesmith.server.views.events import ChapterView, Storyteller, story_view
from fatesmith.server.views.question import QuestionView, question_view
from fatesmith.server.views.table import TableView, table_view

MOST_MARKS: Final = 400
"""So many entries back a client that was away is told what it missed, event by event."""
_MOST_CACHED: Final = 400

_log: Final = logging.getLogger(__name__)


@final
@dataclass(frozen=True)
class _Mark:
    """Where the journal stood after an entry."""

    told: int
    undone: int
    """How often something had been taken back: journals before that are of no use."""


@final
class LiveTable:
    """Everything about one table that this process holds in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.changed = asyncio.Event()
        """Set after every change, for the driver."""
        self.doubtful = False
        """A write may or may not have happened: read the entries before anything else."""
        self.grace_until = 0
        """No clock runs out before: the server was away."""
        self.idle_since = 0
        self.looks: dict[tuple[str, int], asyncio.Task[Any]] = {}
        """Hints and odds, by what they are and their position."""
        self.failed_at = self.failures = -1
        """The position that a bot could not answer, and how often."""
        self._undone = 0
        self._marks: dict[int, _Mark] = {table.seq: self._mark()}
        self._cache: dict[object, object] = {}
        self._tellers: dict[tuple[int | None, str], Storyteller] = {}
        """By viewer and language."""

    # Folding --------------------------------------------------------------------------------------

    def fold(self, entries: Iterable[Entry], at_ms: int) -> None:
        """Take new entries in and tell everybody."""
        before = self.table.seq
        seats_before = self._seat_signature()
        undone_by = -1
        lines: list[Line] = []
        game = False
        self._cache.clear()
        for entry in entries:
            self.table.fold(entry, at_ms)
            if isinstance(entry, Undone):
                self._undone += 1
                self._tellers.clear()
                undone_by = entry.seat
            if isinstance(entry, Said):
                lines.append(self.table.chat[-1])
            else:
                game = True
            self._marks[self.table.seq] = self._mark()
        while len(self._marks) > MOST_MARKS:
            del self._marks[next(iter(self._marks))]
        self.changed.set()
        if self._seat_signature() != seats_before:
            self._tellers.clear()
            self._reseat()
            self.tell_seats()
        if lines:
            self._tell_all(Chat([_chat_line(line) for line in lines]))
        if game:
            self._tell_updates(before, undone_by, at_ms)

    def _mark(self) -> _Mark:
        state = self.table.state
        return _Mark(0 if state is None else len(state.journal or []), self._undone)

    def _seat_signature(self) -> object:
        """What is told with the seats."""
        table = self.table
        seats = [(seat.player, seat.name, seat.bot) for seat in table.seats]
        return seats, table.status, table.revealed, table.rematch

    def _tell_updates(self, before: int, undone_by: int, now_ms: int) -> None:
        for client in self.clients:
            try:
                client.send(self.update_for(client, before, now_ms, undone_by))
            except Exception:
                # The move is kept: one who cannot be shown it must not undo that for the others.
                _log.exception("table %s cannot be shown", self.table.id)
                client.close("fault", "this position cannot be shown: a mistake in fatesmith")

    def _tell_all(self, message: Chat) -> None:
        data = ENCODER.encode(message)
        for client in self.clients:
            client.send(data)

    def _reseat(self) -> None:
        """Who watched and has sat down goes on from the seat."""
        for client in self.clients:
            seat = self.table.seat_of(client.player)
            now = None if seat < 0 else seat
            if now != client.seat:
                client.seat = now
                client.send(self.welcome(client))

    def tell_seats(self) -> None:
        made: dict[bool, bytes] = {}
        for client in self.clients:
            owner = self._owns(client.player)
            if owner not in made:
                made[owner] = ENCODER.encode(Seats(self.info(client.player)))
            client.send(made[owner])

    def _owns(self, player: str) -> bool:
        return bool(player) and player == self.table.opened.owner

    # Messages -------------------------------------------------------------------------------------

    def welcome(self, client: Client) -> bytes:
        seat = -1 if client.seat is None else client.seat
        info = self.info(client.player)
        return ENCODER.encode(Welcome(PROTOCOL, __version__, info, self.table.seq, seat))

    def chat(self, after: int) -> bytes:
        """The lines after an entry, as far as they are at hand."""
        lines = [_chat_line(line) for line in self.table.chat if line.seq > after]
        return ENCODER.encode(Chat(lines))

    def update_for(self, client: Client, seen: int, now_ms: int, undone_by: int = -1) -> bytes:
        """Where the game is, and what happened after entry `seen`; clients of one language that
        are shown the same share the bytes."""
        viewer = client.seat
        since = seen if seen in self._marks else 0
        # What is left of a clock's time is another at every moment.
        when = 0 if self.deadline() is None else now_ms
        key = ("update", since, undone_by, viewer, client.language.code, client.positions, when)
        made = self._cache.get(key)
        if not isinstance(made, bytes):
            made = ENCODER.encode(self._update(client, since, now_ms, undone_by))
            if len(self._cache) < _MOST_CACHED:
                self._cache[key] = made
        return made

    def _update(self, client: Client, seen: int, now_ms: int, undone_by: int) -> object:
        table, state = self.table, self.table.state
        viewer, language = client.seat, client.language
        if state is None:
            return Update(table.seq, table.position, whole=True)
        chapters, whole = self._chapters(viewer, language, seen)
        waiting = None if viewer is None else table.foreseen.get(viewer)
        return _RawUpdate(
            table.seq,
            table.position,
            self._table_view(),
            self._question(viewer, language),
            self._ahead(viewer, language),
            "" if waiting is None else waiting.move,
            chapters,
            whole,
            self._clock(now_ms),
            self._undo_wish(),
            undone_by,
            viewer is not None and may_undo(table, viewer),
            self._position() if client.positions else "",
        )

    def _table_view(self) -> msgspec.Raw:
        made = self._cache.get("view")
        if not isinstance(made, bytes):
            assert self.table.state is not None  # noqa: S101 - for the type checker
            view = table_view(self.table.state)
            if not self.table.opened.options.scores and not self.table.state.over:
                view = without_scores(view)
            made = ENCODER.encode(view)
            self._cache["view"] = made
        return msgspec.Raw(made)

    def _position(self) -> str:
        made = self._cache.get("position")
        if not isinstance(made, str):
            assert self.table.state is not None  # noqa: S101 - for the type checker
            made = self._cache["position"] = format_position(self.table.state)
        return made

    def _question(self, viewer: int | None, language: Language) -> QuestionView | None:
        table = self.table
        assert table.state is not None  # noqa: S101 - for the type checker
        shown = viewer
        if viewer is not None and table.seats[viewer].bot:
            shown = None  # a bot answers: the person is told what is asked, not how to answer
        return question_view(table.state, table.names, language, shown)

    def _ahead(self, viewer: int | None, language: Language) -> QuestionView | None:
        table = self.table
        if viewer is None or viewer == table.asked or table.seats[viewer].bot:
            return None
        state = next_question(table, viewer)
        return None if state is None else question_view(state, table.names, language, viewer)

    def _chapters(
        self, viewer: int | None, language: Language, seen: int
    ) -> tuple[tuple[ChapterView, ...], bool]:
        journal = self._journal()
        mark = self._marks.get(seen)
        if mark is None or mark.undone != self._undone or not mark.told:
            return story_view(journal, self.table.names, language, viewer), True
        teller = self._tellers.get((viewer, language.code))
        if teller is None:
            teller = Storyteller(self.table.names, language, viewer)
            self._tellers[viewer, language.code] = teller
        return teller.news(journal, mark.told), False

    def _journal(self) -> list[Event]:
        state = self.table.state
        return [] if state is None else state.journal or []

    def _clock(self, now_ms: int) -> ClockInfo | None:
        deadline = self.deadline()
        if deadline is None:
            return None
        return ClockInfo(self.table.asked, max(0, deadline - now_ms))

    def deadline(self) -> int | None:
        deadline = deadline_of(self.table)
        return None if deadline is None else max(deadline, self.grace_until)

    def _undo_wish(self) -> UndoInfo | None:
        wish = self.table.undo
        if wish is None:
            return None
        return UndoInfo(wish.seat, wish.of, sorted(self.table.agreed))

    def info(self, player: str) -> TableInfo:
        """The table for people, as one of them sees it."""
        table = self.table
        here = {client.seat for client in self.clients if client.seat is not None}
        return TableInfo(
            table.id,
            table.status,
            table.opened.setup,
            table.opened.setup_name,
            table.opened.options,
            [
                SeatInfo(
                    number,
                    seat.name,
                    bool(seat.player),
                    seat.bot,
                    seat.why,
                    number in here,
                    seat.luck,
                    seat.used_ms,
                )
                for number, seat in enumerate(table.seats)
            ],
            table.opened.commit,
            table.opened.title,
            self._owns(player),
            sum(client.seat is None for client in self.clients),
            table.revealed,
            table.opened.rematch_of,
            table.rematch,
        )


class _RawUpdate(msgspec.Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """`messages.Update` with the table's view encoded once for all clients."""

    seq: int
    position: int
    view: msgspec.Raw
    question: QuestionView | None
    ahead: QuestionView | None
    answered_ahead: str = ""
    chapters: tuple[ChapterView, ...] = ()
    whole: bool = False
    clock: ClockInfo | None = None
    undo: UndoInfo | None = None
    undone: int = -1
    may_undo: bool = False
    state: str = ""


def without_scores(view: TableView) -> TableView:
    """The table as it is shown where running scores are not told."""
    heroes = tuple(
        msgspec.structs.replace(hero, score=hero.glory, on_cards=0) for hero in view.heroes
    )
    return msgspec.structs.replace(view, heroes=heroes)


def _chat_line(line: Line) -> ChatLine:
    return ChatLine(line.seq, line.at_ms, line.said.name, line.said.text, line.said.seat)
