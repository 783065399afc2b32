"""Requests to a worker and its replies, as frames on its socket.

A frame is the length of a message in four bytes, and the message in MessagePack. A worker says
`Ready` when it has started and then answers one request after another.
"""

import hashlib
import struct
from typing import Final, final

import msgspec

from fatesmith.review.currencies import Worth
from fatesmith.review.parts import BookedPart, JudgedPart
from fatesmith.server.thinking.hints import Hints
from fatesmith.server.thinking.odds import Odds

HEADER: Final = struct.Struct("!I")
MOST_BYTES: Final = 1 << 24
"""No message comes close: a longer one means that the stream is broken."""
_SEED_BYTES: Final = 8


# Requests -----------------------------------------------------------------------------------------


@final
class ChooseMove(msgspec.Struct, frozen=True, tag="choose"):
    """What does this bot play here?"""

    code: str
    position: bytes
    seed: int
    time_limit: float


@final
class FindHints(msgspec.Struct, frozen=True, tag="hints"):
    """Which options are the best here?"""

    position: bytes
    playouts: int
    seed: int
    time_limit: float


@final
class FindOdds(msgspec.Struct, frozen=True, tag="odds"):
    """What will the dice bring?"""

    position: bytes
    time_limit: float


@final
class PlayForPar(msgspec.Struct, frozen=True, tag="par"):
    """What does the champion score in this game for the par of a day?"""

    day: str
    rules: int
    number: int
    time_limit: float


@final
class BookMoves(msgspec.Struct, frozen=True, tag="book"):
    """What did chance and choices change, from this move of a finished game on?"""

    record: str
    """In the compact form."""
    effort: str
    first: int
    before: Worth | None
    """What the position there is worth, if it is known."""
    seconds: float
    """After this long the worker answers with what it has."""
    time_limit: float


@final
class JudgeMoves(msgspec.Struct, frozen=True, tag="judge"):
    """Which decisions were errors, from this move of a finished game on?"""

    record: str
    effort: str
    first: int
    seconds: float
    time_limit: float


Request = ChooseMove | FindHints | FindOdds | PlayForPar | BookMoves | JudgeMoves


# Replies ------------------------------------------------------------------------------------------


@final
class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The worker has started."""

    compiled: bool


@final
class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The move, and what the bot did wrong, one sentence each."""

    move: int
    faults: tuple[str, ...]


@final
class ParPlayed(msgspec.Struct, frozen=True, tag="par-played"):
    """The champion's glory."""

    glory: int


@final
class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """There is no answer to this request."""

    reason: str


@final
class Booked(msgspec.Struct, frozen=True, tag="booked"):
    """The books of some moves."""

    part: BookedPart


@final
class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """The decisions among some moves."""

    part: JudgedPart


Reply = Ready | Chosen | Hints | Odds | ParPlayed | Booked | Judged | Failed

_ENCODER: Final = msgspec.msgpack.Encoder()
_REQUESTS: Final[msgspec.msgpack.Decoder[Request]] = msgspec.msgpack.Decoder(Request)
_REPLIES: Final[msgspec.msgpack.Decoder[Reply]] = msgspec.msgpack.Decoder(Reply)


def frame(message: Request | Reply) -> bytes:
    body = _ENCODER.encode(message)
    return HEADER.pack(len(body)) + body


def length_of(header: bytes) -> int:
    """The length of the message after a header; DecodeError if it is too long."""
    length = int(HEADER.unpack(header)[0])
    if length > MOST_BYTES:
        raise msgspec.DecodeError(f"a message of {length} bytes")
    return length


def read_request(body: bytes) -> Request:
    return _REQUESTS.decode(body)


def read_reply(body: bytes) -> Reply:
    """Raises DecodeError, or its subclass ValidationError, if it is not one."""
    return _REPLIES.decode(body)


def seed_of(secret: str, seat: int, position: int) -> int:
    """The seed of a bot for one decision: it reveals nothing about the secret or the dice.

    Workers make a new bot for every decision, so a bot keeps no memory between two of them; given
    the secret of a table, its seat and the number of the position, it would decide the same again.
    """
    text = f"fatesmith bot {seat} {position} {secret}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:_SEED_BYTES]) >> 1
