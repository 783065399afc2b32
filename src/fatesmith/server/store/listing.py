"""Listings as rows: columns for what is filtered by, JSON for the rest."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from fatesmith.server.store.contract import DailyTry, Listed, Listing

COLUMNS: Final = ("status", "public")


def rest_of(listing: Listing) -> bytes:
    """Everything in a listing that has no column."""
    told: dict[str, Any] = msgspec.to_builtins(listing)
    for name in COLUMNS:
        del told[name]
    return msgspec.json.encode(told)


def listing_of(status: str, public: bool, rest: bytes) -> Listing:
    """The inverse of `rest_of`. Fields that later versions added get their defaults; fields that
    they dropped are ignored."""
    told = msgspec.json.decode(rest)
    return msgspec.convert({**told, "status": status, "public": bool(public)}, Listing)


def listed_of(row: Iterable[Any]) -> Listed:
    """A table in a list: id, created_at, updated_at, last_seq, then status, public and the rest."""
    table, created_at, updated_at, last_seq, status, public, rest = row
    return Listed(table, created_at, updated_at, last_seq, listing_of(status, public, rest))


def daily_try_of(row: Iterable[Any]) -> DailyTry:
    """A try: day, player, table, updated_at, then status, public and the rest."""
    day, player, table, updated_at, status, public, rest = row
    return DailyTry(day, player, table, updated_at, listing_of(status, public, rest))
