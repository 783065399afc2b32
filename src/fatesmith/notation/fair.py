"""Fair dice: a stream that nobody can rig and everybody can check afterward (docs/fair-dice.md).

Before the first roll, the keeper of the dice publishes a commitment, the SHA-256 of a secret seed.
Every draw comes from HMAC-SHA256 keyed with that seed over the table's name, the players' own luck
and a counter, so nobody decides it alone. Players seal their luck, a hash that holds the commitment
they saw, and open the seals only when all seats are settled. When the game is over the seed is
revealed, and anybody with the record can draw the same dice again and compare.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.move import outcome_key
from fatesmith.engine.state import State
from fatesmith.notation.errors import FairDiceError
from fatesmith.notation.record import Record

SEED_BYTES = 32
NO_LUCK: Final = "-"
"""Stands in terms and records for a seat that adds nothing to the dice."""
_SEALED: Final = "fatesmith luck"
_BLOCK_BYTES = hashlib.sha256().digest_size


def new_seed() -> bytes:
    """A secret from the system's random source."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def _told(*parts: str) -> bytes:
    """Each part with its length, so that different parts give different bytes."""
    return b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)


def seal_of(luck: str, *, table: str, commit: str, seat: int) -> str:
    """What a player sends before the luck itself. It holds the commitment, so it was made after it,
    and the seat and table, so nobody can use it again."""
    told = _told(_SEALED, table, commit, str(seat), luck)
    return hashlib.sha256(told).hexdigest()


@dataclass(frozen=True)
class Terms:
    """What everybody knows about the dice before they roll."""

    table: str
    """A name that no other game with this seed has."""
    clients: tuple[str, ...] = ()
    """The luck that the players added, in the order of their seats."""

    def message(self, counter: int) -> bytes:
        return _told(self.table, *self.clients) + counter.to_bytes(8, "big")


@final
class FairNature:
    """Chance from a committed seed: one stream of bytes, used in the order chance is asked."""

    def __init__(self, seed: bytes, terms: Terms, taken: int = 0) -> None:
        """`taken`: how many bytes of the stream to skip."""
        if len(seed) != SEED_BYTES:
            raise FairDiceError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._terms = terms
        self._counter = taken // _BLOCK_BYTES
        self._bytes: list[int] = []
        self.taken = taken - taken % _BLOCK_BYTES
        """How many bytes of the stream have been used."""
        self.last = 0
        """The last byte that was used."""
        for _ in range(taken % _BLOCK_BYTES):
            self._byte()

    def copy(self) -> "FairNature":
        """A separate stream that will give the same dice."""
        return FairNature(self._seed, self._terms, self.taken)

    def _byte(self) -> int:
        if not self._bytes:
            block = hmac.new(self._seed, self._terms.message(self._counter), hashlib.sha256)
            self._bytes = list(reversed(block.digest()))
            self._counter += 1
        self.taken += 1
        self.last = self._bytes.pop()
        return self.last

    def draw(self, outcomes: int) -> int:
        """A number below `outcomes`; bytes that would favor some are skipped."""
        limit = 256 - 256 % outcomes
        while True:
            byte = self._byte()
            if byte < limit:
                return byte % outcomes

    def choose(self, state: State) -> int:
        return state.pending[self.draw(len(state.pending))]


@dataclass(frozen=True, kw_only=True)
class Draw:
    """One draw of a record, repeated."""

    number: int
    """Of the move, counted from 1."""
    made: Move
    drawn: Move
    outcomes: int
    """How many equally likely options there were."""
    byte: int
    """What the stream gave; its remainder by `outcomes` is the option."""
    place: int
    """Where this byte is in the stream, from 0: block `place // 32`, byte `place % 32`."""
    options: tuple[Move, ...]
    """Which they were, in the order in which the remainder counts them."""
    chosen: bool = False
    """A lesson chose this result, and the record says so: it proves nothing."""

    @property
    def holds(self) -> bool:
        """Equal faces of a die are one result."""
        return self.chosen or outcome_key(self.made) == outcome_key(self.drawn)


def draws(record: Record, seed: bytes, terms: Terms) -> Iterator[Draw]:
    """Every draw of the record, paired with what the stream of this seed gives for it."""
    nature = FairNature(seed, terms)
    for number, (state, move) in enumerate(record.states(), start=1):
        if state.seat == NATURE:
            drawn = Move(nature.choose(state))
            options = tuple(Move(each) for each in state.pending)
            chosen = number in record.chosen
            yield Draw(
                number=number,
                made=move,
                drawn=drawn,
                outcomes=len(options),
                byte=nature.last,
                place=nature.taken - 1,
                options=options,
                chosen=chosen,
            )


def verify_dice(record: Record, seed: bytes, commit: str, terms: Terms) -> None:
    """Check that every draw in the record is the stream's, except for those that the record says a
    lesson chose. FairDiceError names one that is not."""
    if commitment(seed) != commit:
        raise FairDiceError("the revealed seed is not the one that was committed")
    for draw in draws(record, seed, terms):
        if not draw.holds:
            raise FairDiceError(f"move {draw.number} is not what the committed dice rolled")


def broken_seals(record: Record) -> list[int]:
    """The seats whose luck is not what they sealed. A seal that was never opened is not broken."""
    return [
        seat
        for seat, (luck, seal) in enumerate(zip(record.clients, record.seals, strict=False))
        if NO_LUCK not in (luck, seal)
        and seal_of(luck, table=record.table, commit=record.commit, seat=seat) != seal
    ]


def verify_record_dice(record: Record) -> bool:
    """The same, with what the record itself says, seals included; False if it reveals no seed."""
    if not record.commit or not record.seed:
        return False
    for seat in broken_seals(record):
        raise FairDiceError(f"the luck of seat {seat} is not the one that was sealed")
    verify_dice(record, record.seed, record.commit, Terms(record.table, tuple(record.clients)))
    return True
