"""What every store promises, and what goes in and out.

Entries are opaque bytes, numbered from 1 without gaps within their table, written once and never
changed. Times are milliseconds since 1970, passed in by the caller. Ids and names are text without
NUL characters, which the caller has checked.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, NewType, Protocol

import msgspec

if TYPE_CHECKING:
    from fatesmith.server.store.house_orders import HouseOrders

TableId = NewType("TableId", str)
PlayerId = NewType("PlayerId", str)

END_OF_TIME: Final = 2**63 - 1
SECRET_BYTES: Final = 32


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows about a table, without reading its entries."""

    status: str
    public: bool
    title: str = ""
    host: str = ""
    seats: int = 0
    module: str = ""
    setup: str = ""
    daily: str = ""
    """The date of the daily forge that is played there."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat."""
    players: tuple[PlayerId, ...] = ()
    """Whose table this is: each of them finds it among their own."""
    sitters: tuple[str, ...] = ()
    """By seat: the player who sits there; empty for bots."""
    bots: tuple[str, ...] = ()
    """By seat: the code of the bot that owns it; empty for people."""
    stand_ins: tuple[int, ...] = ()
    """The seats of people for whom a bot plays now."""
    round: int = 0
    rounds: int = 0
    asked: int = -1
    """The seat that must answer now, -1 if none."""
    since: int = 0
    """Since when, in milliseconds."""
    scores: tuple[int, ...] = ()
    """The scores so far by seat, if the table shows them."""
    outcome: str = ""
    trial: bool = False
    """It began in the middle of another game, and is never counted."""


class Cursor(msgspec.Struct, frozen=True):
    """A place in a list of tables; the next page begins after it."""

    updated_at: int
    table: TableId


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as it appears in a list."""

    table: TableId
    created_at: int
    updated_at: int
    """When its listing was last replaced."""
    last_seq: int
    listing: Listing

    @property
    def cursor(self) -> Cursor:
        return Cursor(self.updated_at, self.table)


class DailyKey(NamedTuple):
    """Whose try it is, at the forge of which day: there is one at most."""

    day: str
    player: PlayerId


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to create, with its first entries (at least one)."""

    id: TableId
    secret: bytes = field(repr=False)  # the seed of its dice, which must not appear in any log
    created_at: int
    listing: Listing
    entries: Sequence[bytes] = field(repr=False)
    counts_for: DailyKey | None = None
    """It is a counted try at a daily forge."""

    def __post_init__(self) -> None:
        if not self.entries:
            raise ValueError("a table has at least one entry")


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The counted try of a player at the forge of a day."""

    day: str
    player: PlayerId
    table: TableId
    updated_at: int
    """When its listing was last replaced."""
    listing: Listing

    @property
    def glory(self) -> int | None:
        """The result; None while the game is running."""
        outcome = self.listing.outcome.split()
        return int(outcome[self.listing.sitters.index(self.player)]) if outcome else None


@dataclass(frozen=True, slots=True)
class StoredEntry:
    seq: int
    at_ms: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the caller made of the entries 1 to `seq`."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as stored; `entries` are those after the snapshot, or all if there is none."""

    id: TableId
    secret: bytes = field(repr=False)
    created_at: int
    snapshot: Snapshot | None
    entries: list[StoredEntry]

    @property
    def last_seq(self) -> int:
        if self.entries:
            return self.entries[-1].seq
        return self.snapshot.seq if self.snapshot else 0


@dataclass(frozen=True, slots=True)
class Change:
    """A table has entries up to `seq` now."""

    table: TableId
    seq: int


@dataclass(frozen=True, slots=True)
class Stats:
    """How much is stored."""

    tables: Mapping[str, int]
    """By their status."""
    entries: int


class Changes(Protocol):
    """Changes as they come, for one reader; ends when it or the store is closed."""

    def __aiter__(self) -> AsyncIterator[Change]: ...

    async def __anext__(self) -> Change: ...

    def close(self) -> None: ...


class Store(Protocol):
    """Keeps tables, in one process or shared by several.

    Every operation may raise StoreError, or its subclass StoreUnavailable. A write that raised it
    may still have happened, if only the answer was lost: before trying again, read the entries and
    check by its client's id whether the command is among them. The same holds for a write whose
    caller was canceled.
    """

    # Tables

    async def create(self, new: NewTable) -> None:
        """Store a new table and its first entries, or nothing; TableExists if the id is taken."""

    async def append(
        self,
        table: TableId,
        first_seq: int,
        entries: Sequence[bytes],
        at_ms: int,
        listing: Listing | None = None,
        snapshot: bytes | None = None,
        *,
        driving: bool = False,
    ) -> None:
        """Store entries first_seq, first_seq + 1, …; when this returns they are committed.

        Conflict unless first_seq is one more than the table's last; NoSuchTable if there is none;
        with `driving` also LeaseLost unless this process still has its claim on the table, which
        is checked together with the writing. In all these cases nothing was written. `listing`
        replaces the table's, dated at_ms; `snapshot` replaces the previous one and covers
        everything up to the last of these entries.
        """

    async def load(self, table: TableId) -> StoredTable | None:
        """The table with its snapshot and the entries after it; None if there is no such table."""

    async def entries(self, table: TableId, after: int) -> list[StoredEntry]:
        """The entries numbered above `after`, in order; always whole appends."""

    async def last_seq(self, table: TableId) -> int:
        """The number of the last entry; 0 if there is no such table."""

    async def tables(
        self,
        status: str,
        *,
        player: PlayerId | None = None,
        limit: int = 50,
        before: Cursor | None = None,
    ) -> list[Listed]:
        """Tables with a status, last updated first: the public ones, or all of one player."""

    def every_table(self) -> AsyncIterator[TableId]:
        """The ids of all tables, in the order of the ids."""

    # Records that people upload to look at

    async def save_record(self, name: str, text: str, at_ms: int) -> bool:
        """Store a record; False if the name is taken: then the existing record stays."""

    async def record(self, name: str) -> str | None:
        """The text of a record, or None."""

    async def forget_records(self, keep: int) -> int:
        """Drop all records but the newest `keep`; returns how many were dropped."""

    # The daily forge

    async def tries_on(self, day: str) -> list[DailyTry]:
        """All counted tries of a day, by player."""

    async def tries_of(self, player: PlayerId) -> list[DailyTry]:
        """All counted tries of a player, the latest day first."""

    async def save_par(self, day: str, maker: str, body: bytes) -> None:
        """Keep what is known about the par of a day; replaces what its maker knew before."""

    async def par(self, day: str, maker: str) -> bytes | None:
        """What is known about it, or None."""

    # Reviews of finished games

    async def save_review(self, key: str, body: bytes, at_ms: int) -> None:
        """Store a review under its key, which says all that it depends on; one that is there
        already is the same, and stays."""

    async def review(self, key: str) -> bytes | None:
        """The review with this key, or None."""

    async def forget_reviews(self, keep: int) -> int:
        """Drop all reviews but the newest `keep`; returns how many were dropped."""

    # Between processes

    async def secret(self, name: str) -> bytes:
        """32 random bytes under a name: created at first request, then the same for everyone."""

    async def claim(self, table: TableId) -> bool:
        """Whether this process should drive the table's bots and clocks.

        A claim is held until it is released or the process ends. It is also lost a few seconds
        after the process hung or lost touch with the database, so ask again before every step:
        while it is held, the answer comes from memory. False while the database is down: nothing
        could be driven anyway.
        """

    async def release(self, table: TableId) -> None:
        """Let another process claim the table; harmless if it was not claimed."""

    def changes(self) -> Changes:
        """What any process, including this one, appends from now on.

        Several changes to one table may arrive as one, with the highest number. For watched tables
        none is lost and numbers only rise; for others a change may be missed while the database is
        down.
        """

    def watch(self, table: TableId, seen: int) -> None:
        """Report every change to the table after entry `seen`, without fail."""

    def unwatch(self, table: TableId) -> None:
        """Stop watching the table; changes that are heard of anyway are still reported."""

    @property
    def orders(self) -> "HouseOrders":
        """What whoever runs the server has ordered."""

    # Housekeeping

    async def quiet_tables(
        self, before_ms: int, after: str, limit: int
    ) -> list[tuple[TableId, int]]:
        """Tables whose last entry is older than `before_ms`, with its number, in the order of their
        ids from `after` on; without counted tries at a daily forge."""

    async def delete(self, table: TableId, last_seq: int) -> bool:
        """Delete a table with all its entries, unless it has grown beyond `last_seq`; whether that
        was done."""

    async def check_writable(self) -> None:
        """Commit something small that changes nothing; StoreError if that fails."""

    async def stats(self) -> Stats:
        """Figures for people who run a server."""

    async def close(self) -> None:
        """Finish pending work and release everything; the store cannot be used afterward."""
