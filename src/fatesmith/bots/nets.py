"""The value nets that are shipped, one for each number of seats, and their files.

A file is a short header and the weights as 32-bit floats, in the order of `search/net.py`. Beside
each lies its card, in JSON: which command made it, from how many games, and how it did.
"""

import struct
import sys
from array import array
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zlib import crc32

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.search.inputs import seat_size, table_size
from fatesmith.search.net import ValueNet, weight_count

_MAGIC: Final = b"FSN1"
_HEAD: Final = struct.Struct("<4sBBBxHHII")
"""Magic, seats, hidden units, mixing units, inputs of a seat and of the table, check of the
catalog, check of the weights."""


class NetError(FatesmithError):
    """A file that holds no value net for this game."""


@lru_cache(maxsize=8)
def value_net(seats: int) -> ValueNet:
    """The net shipped for this number of seats. It keeps buffers between calls: threads must not
    share it."""
    path = files("fatesmith.bots") / "nets" / f"{seats}.net"
    return read_net(path.read_bytes())


def net_bytes(seats: int, hidden: int, mixing: int, weights: list[float]) -> bytes:
    """A net as a file; `hidden` counts the linear unit."""
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    body = numbers.tobytes()
    head = _HEAD.pack(
        _MAGIC,
        seats,
        hidden,
        mixing,
        seat_size(CATALOG),
        table_size(CATALOG),
        crc32(CATALOG.digest),
        crc32(body),
    )
    return head + body


def read_net(data: bytes) -> ValueNet:
    """The net of a file; NetError if it is damaged or of another game."""
    if len(data) < _HEAD.size or data[: len(_MAGIC)] != _MAGIC:
        raise NetError("this is not a value net of fatesmith: it lacks the header")
    _, seats, hidden, mixing, per_seat, per_table, catalog, check = _HEAD.unpack_from(data)
    body = data[_HEAD.size :]
    if crc32(body) != check:
        raise NetError("the value net is damaged: its checksum is wrong")
    sizes = (seat_size(CATALOG), table_size(CATALOG))
    if catalog != crc32(CATALOG.digest) or (per_seat, per_table) != sizes:
        raise NetError(
            "the value net was made for other cards or rules: train it again with fatesmith train"
        )
    if not MIN_SEATS <= seats <= MAX_SEATS or hidden < 2 or mixing < 1:
        raise NetError(f"the value net is damaged: {seats} seats, {hidden} and {mixing} units")
    if len(body) != 4 * weight_count(CATALOG, hidden, mixing):
        raise NetError(f"the value net is damaged: it has {len(body) // 4} weights")
    numbers = array("f", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return ValueNet(CATALOG, seats, hidden, mixing, numbers.tolist())
