"""Ids of tables: random, and safe in a link."""

import base64
import re
import secrets
from typing import Final

ID_BYTES: Final = 10
"""Too many ids to guess: whoever has a table's link may look at it."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_id() -> str:
    return spelled(secrets.token_bytes(ID_BYTES))


def spelled(data: bytes) -> str:
    """Lowercase letters and digits: a link that ends in a dash loses it when pasted."""
    return base64.b32encode(data).decode().lower()
