"""The luck of players on its way into the dice: sealed, called for, opened (docs/fair-dice.md).

Whoever promised luck seals it when they have seen the commitment of the table. When all seats are
taken and all seals are there, the luck is called for, and from then on nobody comes or goes. Then
the seals are opened, and the game begins. What is missing after a short while is left out, which
everybody can see.
"""

import re
from typing import Final

from fatesmith.notation.fair import seal_of
from fatesmith.server.tables.entries import NO_SEAT, Called, Entry, LuckOpened, LuckSealed
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import OPEN, Table

WAIT_MS: Final = 10_000
"""How long a table waits for seals, and then for what they hold."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def awaited(table: Table) -> list[int]:
    """The seats whose seals, or whose luck once it is called for, a full table still waits for."""
    if table.status != OPEN or not table.full:
        return []
    return [
        number
        for number, seat in enumerate(table.seats)
        if (seat.seal and not seat.luck if table.called else seat.adds_luck and not seat.seal)
    ]


def deadline(table: Table) -> int | None:
    """When the table stops waiting, in milliseconds; None if it does not wait for luck."""
    return table.luck_since + WAIT_MS if awaited(table) else None


def call(table: Table) -> list[Entry]:
    """Ask everybody to open what they sealed, once; empty if nobody sealed anything."""
    sealed = any(seat.seal for seat in table.seats)
    return [Called()] if sealed and not table.called else []


def seal(table: Table, player: str, seal: str, command: str = "") -> list[Entry]:
    """A player seals luck; a new seal replaces the old one until the luck is called for."""
    number = _seat(table, player)
    if table.called:
        raise Refusal("already-started", "the luck was called for: it is too late to seal any")
    if not table.opened.commit:
        raise Refusal("not-allowed", "the dice of this table are not secret: they need no luck")
    if not table.seats[number].adds_luck:
        raise Refusal("not-allowed", "you took this seat without saying that you add luck")
    if not _HASH.fullmatch(seal):
        raise Refusal("malformed", "a seal is a SHA-256: 64 hexadecimal digits in lowercase")
    return [LuckSealed(number, player, seal, command)]


def open_seal(table: Table, player: str, luck: str, command: str = "") -> list[Entry]:
    """A player shows what they sealed."""
    number = _seat(table, player)
    seat = table.seats[number]
    if not table.called:
        raise Refusal("not-started", "keep your luck until it is called for: others still seal")
    if not seat.seal:
        raise Refusal("not-allowed", "you sealed no luck before it was called for")
    if seat.luck:
        raise Refusal("not-allowed", "your luck is already in the dice")
    if not _HASH.fullmatch(luck):
        raise Refusal("malformed", "luck is 32 random bytes: 64 hexadecimal digits in lowercase")
    if seal_of(luck, table=table.id, commit=table.opened.commit, seat=number) != seat.seal:
        raise Refusal("malformed", "this is not the luck that you sealed")
    return [LuckOpened(number, player, luck, command)]


def _seat(table: Table, player: str) -> int:
    number = table.seat_of(player)
    if number == NO_SEAT:
        raise Refusal("not-yours", "you do not sit at this table; you may watch")
    if table.status != OPEN:
        raise Refusal("already-started", "the dice of this game have been rolled: luck is too late")
    return number
