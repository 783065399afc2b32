"""A live table: its fold, its clients, and what to tell each of them."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Final, cast, final

import msgspec

from fatesmith import __version__
from fatesmith.engine.state import State
from fatesmith.notation.positions import format_position
from fatesmith.prose.language import Language
from fatesmith.server.host.clients import NO_VIEW, Client
from fatesmith.server.host.messages import (
    ENCODER,
    PROTOCOL,
    Chat,
    ChatLine,
    ClockInfo,
    SeatInfo,
    Seats,
    TableInfo,
    TrialInfo,
    UndoInfo,
    Update,
    Welcome,
)
from fatesmith.server.host.shown_views import ShownViews
from fatesmith.server.host.table_time import TableTime, steady_ms
from fatesmith.server.tables.bot_seats import hosts
from fatesmith.server.tables.decisions import may_undo, next_questions
from fatesmith.server.tables.entries import NO_SEAT, Entry, Said, Undone
from fatesmith.server.tables.table import Remark, Table, before_the_dice
from fatesmith.server.thinking.fair_queue import NOBODY, ThinkingAccount
from fatesmith.server.views.events import (
    ChapterView,
    Storyteller,
    chapters_of,
    events_view,
    first_turn,
    story_view,
)
from fatesmith.server.views.lately import LatelyView, last_turn_of, lately_view
from fatesmith.server.views.question import QuestionView, question_view
from fatesmith.server.views.view_changes import Changes
from fatesmith.server.views.whole_table import TableView, table_view

MOST_MARKS: Final = 200
"""A client that missed no more entries than this gets them event by event."""
_MOST_CACHED: Final = 400

_log: Final = logging.getLogger(__name__)


@final
class LiveTable:
    """Everything about one table that this process holds in memory."""

    def __init__(self, table: Table, time: TableTime | None = None) -> None:
        self.table = table
        self.time = time or TableTime(table, steady_ms)
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.changed = asyncio.Event()
        """Set after every change, for the driver."""
        self.doubtful = False
        """A write may or may not have happened: read the entries before doing anything else."""
        self.looks: dict[tuple[str, int], asyncio.Task[Any]] = {}
        """Hints and odds, by kind and position."""
        self.payer = NOBODY
        """On whose account is thought here when nobody is connected: the last who was."""
        self.paused = False
        """Only bots play here and nobody looks: its driver waits for somebody who does."""
        self.failed_at = self.failures = -1
        """The position that a bot could not answer, and how often."""
        self._marks: dict[int, int] = {table.seq: table.told}
        """By entry: how many events had happened by then. Starts over when something is undone."""
        self._cache: dict[object, object] = {}
        self._views = ShownViews()
        self._tellers: dict[str, Storyteller] = {}
        """By language."""
        self._stirred = True
        """Something has happened since the last call of `tidy`."""

    # Folding --------------------------------------------------------------------------------------

    def fold(self, entries: Iterable[Entry], at_ms: int) -> None:
        """Fold new entries and tell everybody."""
        before = self.table.seq
        seats_before = self._seat_signature()
        undone_by = NO_SEAT
        lines: list[Remark] = []
        game = False
        self._cache.clear()
        self._views.left()
        for entry in entries:
            self.table.fold(entry, at_ms)
            self.time.folded()
            if isinstance(entry, Undone):
                self._marks.clear()
                self._tellers.clear()
                undone_by = entry.seat
            if isinstance(entry, Said):
                lines.append(self.table.chat[-1])
            else:
                game = True
            self._marks[self.table.seq] = self.table.told
        self._leave_looks()
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
            self._tell_updates(before, undone_by)
        self._stirred = True

    def _leave_looks(self) -> None:
        """What was asked about positions that were left is not wanted anymore."""
        for key in [each for each in self.looks if each[1] != self.table.position]:
            self.looks.pop(key).cancel()

    def account(self) -> ThinkingAccount:
        """On whose account is thought at this table: somebody's who sits here, otherwise
        somebody's who watches, otherwise the last one's who was here."""
        if self.clients:
            most = len(self.table.seats)

            def rank(client: Client) -> tuple[int, str, str]:
                return most if client.seat is None else client.seat, client.address, client.player

            first = min(self.clients, key=rank)
            self.payer = ThinkingAccount(first.address, first.player, self.table.id)
        return self.payer

    def tidy(self) -> None:
        """Called from time to time: drop what can be rebuilt, since tables live long."""
        journal = self.table.journal
        if journal:
            ((turn, _),) = chapters_of(journal, len(journal) - 1)
            self.table.forget(turn)
        if not self._stirred:
            self._tellers.clear()
            self._cache.clear()
            self._views = self._views.emptied()
        self._stirred = False

    def _seat_signature(self) -> object:
        """What is sent with the seats."""
        table = self.table
        seats = [(seat.player, seat.name, seat.bot, seat.seal, seat.luck) for seat in table.seats]
        return seats, table.called, table.status, table.revealed, table.rematch

    def _tell_updates(self, before: int, undone_by: int) -> None:
        now = self.time.now()
        for client in self.clients:
            try:
                client.send(self.update_for(client, before, now, undone_by))
            except Exception:
                # The move is stored: a client that cannot be shown it must not undo it for others.
                _log.exception("table %s cannot be shown", self.table.id)
                client.close("fault", "this position cannot be shown: a bug in fatesmith")

    def _tell_all(self, message: Chat) -> None:
        data = ENCODER.encode(message)
        for client in self.clients:
            client.send(data)

    def _reseat(self) -> None:
        """A spectator who has sat down continues from the seat."""
        for client in self.clients:
            seat = self.table.seat_of(client.player)
            now = None if seat == NO_SEAT else seat
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
        seat = NO_SEAT if client.seat is None else client.seat
        info = self.info(client.player)
        return ENCODER.encode(Welcome(PROTOCOL, __version__, info, self.table.seq, seat))

    def chat(self, after: int) -> bytes:
        """The lines after an entry, if they are still in memory."""
        lines = [_chat_line(line) for line in self.table.chat if line.seq > after]
        return ENCODER.encode(Chat(lines))

    def update_for(self, client: Client, seen: int, now_ms: int, undone_by: int = NO_SEAT) -> bytes:
        """Where the game is, and what happened after entry `seen`, at this moment of the table's
        steady clock; spectators with the same language share the bytes."""
        since = seen if seen in self._marks else 0
        if client.seat is not None:
            return ENCODER.encode(self._update(client, since, now_ms, undone_by))
        # The time left on a clock changes every moment.
        when = 0 if self.time.deadline() is None else now_ms
        has = client.shown if client.changes else NO_VIEW
        key = ("update", since, undone_by, client.language.code, client.positions, has, when)
        made = self._cache.get(key)
        if isinstance(made, bytes):
            client.shown = self._views.number
        else:
            made = ENCODER.encode(self._update(client, since, now_ms, undone_by))
            if len(self._cache) < _MOST_CACHED:
                self._cache[key] = made
        return made

    def _update(self, client: Client, seen: int, now_ms: int, undone_by: int) -> Update:
        table, state = self.table, self.table.state
        viewer, language = client.seat, client.language
        if state is None:
            return Update(seq=table.seq, position=table.position, whole=True)
        chapters, whole = self._chapters(viewer, language, seen)
        waiting = None if viewer is None else table.foreseen.get(viewer)
        changes = self._changes(client, whole)
        return _GameUpdate(
            seq=table.seq,
            position=table.position,
            view=self._table_view() if changes is None else None,
            changes=changes,
            question=self._question(viewer, language),
            ahead=self._ahead(viewer, language),
            answered_ahead="" if waiting is None else waiting.move,
            chapters=chapters,
            whole=whole,
            start=self._start_view() if whole else None,
            clock=self._clock(now_ms),
            undo=self._undo_wish(),
            undone=undone_by,
            may_undo=viewer is not None and may_undo(table, viewer),
            lately=() if viewer is None else self._lately(state, viewer),
            state=self._position() if client.positions else "",
        )

    def _changes(self, client: Client, whole: bool) -> Changes | None:
        """What to tell a client in place of the view; None if it must be sent all of it."""
        self._see()
        has = NO_VIEW if whole or not client.changes else client.shown
        client.shown = self._views.number
        made = self._cache.get(("changes", has))
        if not isinstance(made, bytes):
            changes = self._views.changes_since(has)
            if changes is None:
                return None
            made = self._cache["changes", has] = ENCODER.encode(changes)
        return cast("Changes", msgspec.Raw(made))

    def _table_view(self) -> TableView:
        """Encoded once for all clients."""
        made = self._cache.get("view")
        if not isinstance(made, bytes):
            made = self._cache["view"] = ENCODER.encode(self._see())
        return _encoded_already(made)

    def _see(self) -> TableView:
        """The position now."""
        if self._views.now is None:
            assert self.table.state is not None  # noqa: S101 - for the type checker
            self._views.show(self._seen(self.table.state))
        assert self._views.now is not None  # noqa: S101 - for the type checker
        return self._views.now

    def _start_view(self) -> TableView | None:
        """The position before the first dice, during the first turn."""
        if first_turn(self.table.journal) < 0:
            return None
        # Not cached: each client is told once, and a thousand tables would hold it for nothing.
        state = before_the_dice(self.table.opened.setup, self.table.moves)
        return _encoded_already(ENCODER.encode(self._seen(state)))

    def _seen(self, state: State) -> TableView:
        view = table_view(state)
        if not self.table.opened.options.scores and not state.over:
            view = without_scores(view)
        return view

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
            shown = None  # a bot answers: the person sees the question, but not the options
        return question_view(table.state, table.names, language, shown)

    def _ahead(self, viewer: int | None, language: Language) -> QuestionView | None:
        table = self.table
        if viewer is None or viewer == table.asked or table.seats[viewer].bot:
            return None
        ahead = self._cache.get("ahead")
        if not isinstance(ahead, dict):
            ahead = self._cache["ahead"] = next_questions(table)
        state = ahead.get(viewer)
        return None if state is None else question_view(state, table.names, language, viewer)

    def _chapters(
        self, viewer: int | None, language: Language, seen: int
    ) -> tuple[tuple[ChapterView, ...], bool]:
        table, told = self.table, self._marks.get(seen)
        if not told:
            table.recall()
            journal, names = table.journal, table.names
            turn = first_turn(journal)
            if turn < 0:
                return story_view(journal, names, language, viewer), True
            before = story_view(journal[:turn], names, language, viewer)
            return before + events_view(journal, turn, names, language, viewer), True
        if told < table.forgotten:
            table.recall()
        teller = self._tellers.get(language.code)
        if teller is None:
            teller = self._tellers[language.code] = Storyteller(table.names, language)
        return teller.news(viewer, table.journal, told, table.forgotten), False

    def _lately(self, state: State, viewer: int) -> tuple[LatelyView, ...]:
        table = self.table
        if table.forgotten and not last_turn_of(table.journal, viewer):
            table.recall()
        return lately_view(state, table.journal, viewer)

    def _clock(self, now_ms: int) -> ClockInfo | None:
        deadline = self.time.deadline()
        if deadline is None:
            return None
        return ClockInfo(self.table.asked, max(0, deadline - now_ms))

    def _undo_wish(self) -> UndoInfo | None:
        wish = self.table.undo
        if wish is None:
            return None
        return UndoInfo(wish.seat, wish.of, sorted(self.table.agreed))

    def info(self, player: str) -> TableInfo:
        """The table's description, as one person sees it."""
        table = self.table
        here = {client.seat for client in self.clients if client.seat is not None}
        return TableInfo(
            id=table.id,
            status=table.status,
            setup=table.opened.setup,
            setup_name=table.opened.setup_name,
            options=table.opened.options,
            seats=[
                SeatInfo(
                    seat=number,
                    name=seat.name,
                    person=bool(seat.player),
                    bot=seat.bot,
                    why=seat.why,
                    connected=number in here,
                    adds_luck=seat.adds_luck,
                    seal=seat.seal,
                    luck=seat.luck,
                    used_ms=seat.used_ms,
                )
                for number, seat in enumerate(table.seats)
            ],
            commit=table.opened.commit,
            called=table.called,
            title=table.opened.title,
            daily=table.opened.daily,
            counted=table.opened.counted,
            owner=self._owns(player),
            watching=sum(client.seat is None for client in self.clients),
            seed=table.revealed,
            rematch_of=table.opened.rematch_of,
            rematch=table.rematch,
            rematch_swap=table.rematch != "" and table.rematches.get(True) == table.rematch,
            rematch_by=table.seat_of(table.rematched_by),
            hosts=hosts(table),
            trial=_trial(table),
        )


def _trial(table: Table) -> TrialInfo | None:
    plan = table.opened.trial
    return None if plan is None else TrialInfo(plan.source, plan.at, bool(plan.dice))


class _GameUpdate(Update, frozen=True, tag="update", kw_only=True):
    """An update once the game has begun: it says so if nothing is asked."""

    question: QuestionView | None
    ahead: QuestionView | None


def _encoded_already(view: bytes) -> TableView:
    """These bytes instead of a view: an encoder copies them as they are."""
    return cast("TableView", msgspec.Raw(view))


def without_scores(view: TableView) -> TableView:
    """The table as it is shown when running scores are hidden."""
    heroes = tuple(
        msgspec.structs.replace(hero, score=hero.glory, on_cards=0) for hero in view.heroes
    )
    return msgspec.structs.replace(view, heroes=heroes)


def _chat_line(line: Remark) -> ChatLine:
    return ChatLine(line.seq, line.at_ms, line.said.name, line.said.text, line.said.seat)
