"""Positions as text: one compact line for bug reports and puzzles.

The line is `fs1:` and the position's bytes, packed. It holds everything, including the open
questions, with the rules version and the catalog: a position from other rules is refused, never
misread.
"""

import base64
import binascii
import zlib
from typing import Final

from fatesmith.engine.errors import PositionError
from fatesmith.engine.state import State

MARK: Final = "fs1:"
LONGEST: Final = 4_000
_MOST_BYTES: Final = 20_000


def format_position(state: State) -> str:
    """The position as one line; `parse_position` reverses it."""
    packed = zlib.compress(state.to_bytes(), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def parse_position(text: str) -> State:
    """The state of a line. PositionError says what is wrong with the text."""
    line = text.strip()
    if not line.startswith(MARK):
        raise PositionError(f"a position begins with `{MARK}`")
    if len(line) > LONGEST:
        raise PositionError(f"a position has at most {LONGEST} letters; this one has {len(line)}")
    code = line[len(MARK) :]
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, _MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        raise PositionError("the position is damaged: copy the whole line") from None
    if not unpacker.eof or unpacker.unused_data:
        raise PositionError("the position is damaged: copy the whole line")
    return State.from_bytes(data)
