"""The experience that is shipped, for the numbers of seats that have any, and its files.

A file is a short header and the weights as 16-bit floats, in the order of `search/experience.py`.
Beside each lies its card, in JSON: which command made it, from how many games, and how it did.
"""

import struct
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zlib import crc32

from fatesmith.bots.nets import NetError
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.search.experience import Experience, experience_size, item_count
from fatesmith.search.inputs import seat_size, table_size
from fatesmith.search.strategist import Strategist

EXPERIENCED: Final = (2,)
"""The numbers of seats with experience; with others the veteran is the strategist."""
_MAGIC: Final = b"FSE1"
_HEAD: Final = struct.Struct("<4sBBHHHII")
"""Magic, seats, hidden units, inputs of a seat and of the table, items, check of the catalog, check
of the weights."""


@lru_cache(maxsize=8)
def veteran(seats: int) -> Strategist:
    """The strategist with the experience shipped for this number of seats. It is stateless: share
    it freely."""
    base = strategist(seats)
    if seats not in EXPERIENCED:
        return base
    return Strategist(base.prices, read_experience(shipped_experience(seats)))


def shipped_experience(seats: int) -> bytes:
    """The file, for a number of seats in `EXPERIENCED`."""
    return (files("fatesmith.bots") / "nets" / f"{seats}.experience").read_bytes()


def experience_bytes(seats: int, hidden: int, weights: list[float]) -> bytes:
    """Experience as a file."""
    body = struct.pack(f"<{len(weights)}e", *weights)
    head = _HEAD.pack(
        _MAGIC,
        seats,
        hidden,
        seat_size(CATALOG),
        table_size(CATALOG),
        item_count(CATALOG),
        crc32(CATALOG.digest),
        crc32(body),
    )
    return head + body


def read_experience(data: bytes) -> Experience:
    """The experience of a file; NetError if it is damaged or of another game."""
    if len(data) < _HEAD.size or data[: len(_MAGIC)] != _MAGIC:
        raise NetError("this is not experience of fatesmith: it lacks the header")
    _, seats, hidden, per_seat, per_table, items, catalog, check = _HEAD.unpack_from(data)
    body = data[_HEAD.size :]
    if crc32(body) != check:
        raise NetError("the experience is damaged: its checksum is wrong")
    sizes = (seat_size(CATALOG), table_size(CATALOG), item_count(CATALOG))
    if catalog != crc32(CATALOG.digest) or (per_seat, per_table, items) != sizes:
        raise NetError(
            "the experience was made for other cards or rules: train it again with "
            "fatesmith train --what experience"
        )
    if not MIN_SEATS <= seats <= MAX_SEATS or hidden < 1:
        raise NetError(f"the experience is damaged: {seats} seats, {hidden} units")
    number = experience_size(CATALOG, hidden)
    if len(body) != 2 * number:
        raise NetError(f"the experience is damaged: it has {len(body) // 2} weights")
    return Experience(CATALOG, seats, hidden, list(struct.unpack(f"<{number}e", body)))
