"""A table: who sits where, the game so far, what is waiting for an answer. The fold of its entries.

Nothing here reads a clock, a file or the network: the same entries give the same table, no matter
which process folds them. `decisions` decides what may be done at a table.
"""

import sys
from dataclasses import dataclass, field
from typing import Final, Literal, final, get_args

import msgspec

from fatesmith import __version__
from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import new_state
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.event import TURN_STARTED, Event
from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.loop import play
from fatesmith.engine.move import outcome_key
from fatesmith.engine.state import State
from fatesmith.notation.fair import NO_LUCK, Terms
from fatesmith.notation.moves import find_move
from fatesmith.notation.record import Record
from fatesmith.server.tables.entries import (
    CLOCK,
    NO_SEAT,
    Assigned,
    Called,
    Ended,
    Entry,
    Foreseen,
    Handed,
    Joined,
    Left,
    LuckOpened,
    LuckSealed,
    Moved,
    Opened,
    Rematched,
    Said,
    SetupPlan,
    Started,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from fatesmith.server.tables.errors import ServerError
from fatesmith.server.tables.table_dice import TableDice, dice_of

Status = Literal["open", "running", "finished"]
OPEN: Final = "open"
RUNNING: Final = "running"
FINISHED: Final = "finished"
STATUSES: Final[tuple[Status, ...]] = get_args(Status)

MOST_CHAT: Final = 200
"""The lines of chat kept in memory; all of them are in the entries."""
MOST_IDS: Final = 256
"""The number of recent commands that are recognized when they are sent again."""


@final
@dataclass(kw_only=True)
class TableSeat:
    """A place at the table."""

    plan_bot: str
    """The bot that owns this seat; empty if it is for a person."""
    name: str
    player: str = ""
    luck: str = ""
    seal: str = ""
    adds_luck: bool = False
    bot: str = ""
    """The bot that plays for this seat now."""
    why: str = ""
    """Why it does, if a person sits here too."""
    used_ms: int = 0
    late_at: int = -1
    """The position at which the time last ran out, and how often it did there."""
    late: int = 0

    @property
    def taken(self) -> bool:
        return bool(self.player or self.plan_bot)


@final
@dataclass(frozen=True)
class Decision:
    """An answer that was given, to be able to undo it."""

    seat: int
    start: int
    """Its index in the moves."""
    rolled: bool
    """Dice were rolled after it: they stay rolled."""
    by: str


class Remark(msgspec.Struct, frozen=True, array_like=True):
    """A line of chat."""

    seq: int
    at_ms: int
    said: Said


@final
@dataclass(kw_only=True)
class Table:
    """Fold entries into it one after another; it never looks at anything else."""

    id: str
    seed: bytes = field(repr=False)
    """The secret seed of the dice. It is in no view or entry before the end."""
    opened: Opened
    seats: list[TableSeat] = field(default_factory=list)
    seq: int = 0
    position: int = 0
    """Counts the positions of the game: a client says which one it saw."""
    moves: list[Move] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    """The moves, counted from 1, whose dice the lesson chose, or another game."""
    decisions: list[Decision] = field(default_factory=list)
    state: State | None = None
    """The game, once it has started; with a journal."""
    forgotten: int = 0
    """How many of the oldest events the journal has dropped; `recall` brings them back."""
    nature: TableDice | None = None
    asked_at: int = 0
    """When the current question was put to whoever must answer it now, in milliseconds."""
    spent_ms: int = 0
    """What its person had spent on it before that."""
    waits_for: int = NO_SEAT
    """The seat that is asked; after one answer it may be asked again."""
    waits_since: int = 0
    """When it came to be asked, in milliseconds."""
    started_at: int = 0
    called: bool = False
    """The luck of the players was called for: the seats are settled."""
    luck_since: int = 0
    """Since when the table may be waiting for seals, or for what they hold, in milliseconds."""
    deserted: bool = False
    """The last person left before the game began."""
    undo: UndoAsked | None = None
    agreed: set[int] = field(default_factory=set)
    foreseen: dict[int, Foreseen] = field(default_factory=dict)
    commands: dict[tuple[str, str], int] = field(default_factory=dict)
    """By player and id: the entry that a command became."""
    chat: list[Remark] = field(default_factory=list)
    revealed: str = ""
    rematches: dict[bool, str] = field(default_factory=dict)
    """By whether everybody has moved over one seat there; the newest last."""
    rematched_by: str = ""
    """The player who opened the newest of them."""

    # Questions about it ---------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        if self.state is None:
            return OPEN
        return FINISHED if self.state.over else RUNNING

    @property
    def asked(self) -> int:
        """The seat that must answer, NO_SEAT if none."""
        if self.state is None or self.state.over:
            return NO_SEAT
        return self.state.seat

    @property
    def names(self) -> dict[int, str]:
        return {number: seat.name for number, seat in enumerate(self.seats) if seat.name}

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def rematch(self) -> str:
        """The newest rematch, if there is one."""
        return list(self.rematches.values())[-1] if self.rematches else ""

    def seat_of(self, player: str) -> int:
        """Where a player sits, NO_SEAT if nowhere."""
        for number, seat in enumerate(self.seats):
            if player and seat.player == player:
                return number
        return NO_SEAT

    def terms(self) -> Terms:
        """What everybody knows about the dice before they roll."""
        return Terms(self.id, tuple(seat.luck or NO_LUCK for seat in self.seats))

    def record(self) -> Record:
        """The game as a record; the seed is in it when the game is over."""
        return Record(
            self.opened.setup.setup(),
            self.moves[:],
            names=self.names,
            bots={
                number: f"{seat.plan_bot} {__version__}"
                for number, seat in enumerate(self.seats)
                if seat.plan_bot
            },
            table=self.id,
            commit=self.opened.commit,
            clients=list(self.terms().clients),
            seals=[seat.seal or NO_LUCK for seat in self.seats]
            if any(seat.seal for seat in self.seats)
            else [],
            seed=bytes.fromhex(self.revealed),
            chosen=self.chosen[:],
        )

    # Folding --------------------------------------------------------------------------------------

    def fold(self, entry: Entry, at_ms: int) -> list[Event]:
        """Fold the next entry; returns what happened in the game."""
        self.seq += 1
        self._recognize(entry)
        least = NO_SEAT if isinstance(entry, Said) else 0  # whoever watches may speak
        if not least <= getattr(entry, "seat", 0) < len(self.seats):
            raise self._damaged()
        match entry:
            case Joined():
                seat = self.seats[entry.seat]
                seat.player, seat.name, seat.luck = entry.player, entry.name, entry.luck
                seat.adds_luck = entry.adds_luck
                self.deserted = False
                self.luck_since = at_ms
            case Left():
                seat = self.seats[entry.seat]
                seat.player = seat.name = seat.luck = seat.seal = ""
                seat.adds_luck = False
                self.deserted = not people(self)
            case Assigned():
                seat = self.seats[entry.seat]
                seat.plan_bot = seat.bot = entry.bot
                seat.name = entry.name
                self.luck_since = at_ms
            case LuckSealed():
                self.seats[entry.seat].seal = entry.seal
            case Called():
                self.called, self.luck_since = True, at_ms
            case LuckOpened():
                self.seats[entry.seat].luck = entry.luck
            case Started():
                return self._start(entry, at_ms)
            case Moved():
                return self._move(entry, at_ms)
            case Foreseen():
                self.foreseen[entry.seat] = entry
            case Handed():
                self._hand(entry, at_ms)
            case UndoAsked():
                self.undo, self.agreed = entry, set()
            case UndoAnswered():
                if entry.yes:
                    self.agreed.add(entry.seat)
                else:
                    self.undo = None
            case Undone():
                self._take_back(entry.to, at_ms)
            case Said():
                self.chat.append(Remark(self.seq, at_ms, entry))
                del self.chat[:-MOST_CHAT]
            case Rematched():
                self.rematches.pop(entry.swap, None)
                self.rematches[entry.swap] = entry.table
                self.rematched_by = entry.player
            case Ended():
                self.revealed = entry.seed
            case Opened():
                raise self._damaged()
        return []

    def _damaged(self) -> ServerError:
        return ServerError(f"table {self.id}: entry {self.seq} cannot follow the ones before it")

    def _recognize(self, entry: Entry) -> None:
        player, command = getattr(entry, "player", ""), getattr(entry, "id", "")
        if player and command:
            self.commands[sys.intern(player), command] = self.seq
            if len(self.commands) > MOST_IDS:
                del self.commands[next(iter(self.commands))]

    def _start(self, entry: Started, at_ms: int) -> list[Event]:
        self.state = new_state(self.opened.setup.setup(), journal=True)
        self.nature = dice_of(self.opened, self.seed, self.terms())
        self.started_at = at_ms
        trial = self.opened.trial
        for text in [] if trial is None else trial.moves:
            self._play(text, chosen=self.state.seat == NATURE)
        for number, roll in enumerate(entry.rolls):
            self._play(roll, number in entry.chosen)
        return self._after(at_ms, 0)

    def _move(self, entry: Moved, at_ms: int) -> list[Event]:
        state = self.state
        if state is None:
            raise self._damaged()
        told = len(state.journal or [])
        turn = state.active, state.round
        if not self.seats[entry.seat].bot:
            self.seats[entry.seat].used_ms += max(0, at_ms - self.asked_at)
        self.decisions.append(Decision(entry.seat, len(self.moves), bool(entry.rolls), entry.by))
        self._play(entry.move)
        for number, roll in enumerate(entry.rolls):
            self._play(roll, number in entry.chosen)
        self.foreseen.pop(entry.seat, None)
        if entry.rolls or (state.active, state.round) != turn:
            # Answers given ahead were meant only for what could be foreseen then.
            self.foreseen.clear()
        return self._after(at_ms, told)

    def _hand(self, entry: Handed, at_ms: int) -> None:
        """Time that a person has used stays used, however often the seat goes back and forth."""
        seat = self.seats[entry.seat]
        if entry.seat == self.asked:
            if not seat.bot:
                spent = max(0, at_ms - self.asked_at)
                seat.used_ms += spent
                self.spent_ms += spent
            self.asked_at = at_ms
        if entry.bot and entry.why == CLOCK:
            seat.late = seat.late + 1 if seat.late_at == self.position else 1
            seat.late_at = self.position
        seat.bot = entry.bot
        seat.why = entry.why if entry.bot else ""

    def _play(self, text: str, chosen: bool = False) -> None:
        state = self.state
        assert state is not None  # noqa: S101 - for the type checker
        move = find_move(state, text)
        if state.seat == NATURE and self.nature is not None:
            drawn = self.nature.choose(state)
            if chosen:
                self.chosen.append(len(self.moves) + 1)
            elif outcome_key(drawn) != outcome_key(move):
                raise ServerError(f"table {self.id}: entry {self.seq} has dice from another seed")
        play(state, move)
        self.moves.append(move)

    def _after(self, at_ms: int, told: int) -> list[Event]:
        self.position += 1
        self.asked_at = at_ms
        if self.asked != self.waits_for:
            self.waits_for, self.waits_since = self.asked, at_ms
        self.spent_ms = 0
        self.undo = None
        state = self.state
        assert state is not None  # noqa: S101 - for the type checker
        return (state.journal or [])[told:]

    def _take_back(self, to: int, at_ms: int) -> None:
        if not 0 <= to < len(self.decisions):
            raise self._damaged()
        del self.moves[self.decisions[to].start :]
        self.chosen = [number for number in self.chosen if number <= len(self.moves)]
        del self.decisions[to:]
        self.foreseen.clear()
        self.state = replayed(self.opened.setup, self.moves)
        self.forgotten = 0
        self._after(at_ms, 0)

    # The journal ----------------------------------------------------------------------------------

    @property
    def journal(self) -> list[Event]:
        """What happened, except for what was forgotten."""
        return [] if self.state is None else self.state.journal or []

    @property
    def told(self) -> int:
        """How many events there have been in all."""
        return self.forgotten + len(self.journal)

    def forget(self, count: int) -> None:
        """Drop `count` more events: they take most of the memory of a long game."""
        del self.journal[:count]
        self.forgotten += count

    def recall(self) -> None:
        """Bring back every event since the start."""
        if self.forgotten and self.state is not None:
            self.state.journal = replayed(self.opened.setup, self.moves).journal
            self.forgotten = 0


def replayed(setup: SetupPlan, moves: list[Move]) -> State:
    """A game after these moves, with its journal."""
    state = new_state(setup.setup(), journal=True)
    for move in moves:
        play(state, move)
    return state


def before_the_dice(setup: SetupPlan, moves: list[Move]) -> State:
    """A game at the start of its first turn."""
    state = new_state(setup.setup(), journal=True)
    for move in moves:
        if any(event.kind == TURN_STARTED for event in state.journal or []):
            break
        play(state, move)
    return state


def new_table(table: str, seed: bytes, opened: Opened, at_ms: int) -> Table:
    """The table of its first entry; ServerError if it was opened under other rules."""
    if opened.rules != RULES_VERSION or opened.catalog != CATALOG.digest.hex():
        raise ServerError(
            f"table {table} was opened under other rules (version {opened.rules}): "
            "play it on with the fatesmith that opened it, or download its record there"
        )
    made = Table(id=table, seed=seed, opened=opened)
    made.seats = [
        TableSeat(plan_bot=plan.bot, name=plan.name, bot=plan.bot) for plan in opened.seats
    ]
    made.seq = 1
    made.asked_at = at_ms
    return made


def people(table: Table) -> list[int]:
    """The seats where people sit, no matter who plays for them now."""
    return [number for number, seat in enumerate(table.seats) if seat.player]
