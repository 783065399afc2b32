"""What can go wrong between us and PostgreSQL, as our own errors."""

import contextlib
from collections.abc import Iterator
from typing import Final

import asyncpg

from fatesmith.server.store.errors import StoreError, StoreUnavailable

AWAY: Final = (
    OSError,  # refused, reset, no such host or socket, timed out
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # shutting down, starting up, terminated by an operator
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby, or a server that has become one
    asyncpg.InterfaceError,  # the connection was closed under the query
    asyncpg.InternalClientError,  # it broke in the middle of a message
)
"""Temporary faults: the same call may work later, on another connection."""


@contextlib.contextmanager
def told(place: str) -> Iterator[None]:
    """Raise StoreUnavailable or StoreError for what fails inside; `place` is a redacted URL."""
    try:
        yield
    except ValueError:
        raise  # asyncpg's error for a malformed URL or argument: the caller's mistake
    except AWAY as fault:
        raise StoreUnavailable(
            f"The database {place} cannot be used now ({_reason(fault)}): it may come back; "
            "nothing was acknowledged."
        ) from None
    except asyncpg.DiskFullError:
        raise StoreError(
            f"The disk of the database {place} is full: make room. Nothing was saved."
        ) from None
    except asyncpg.OutOfMemoryError as fault:
        raise StoreError(
            f"The database {place} is out of memory or locks ({fault}): "
            "raise its max_locks_per_transaction. Nothing was saved."
        ) from None
    except asyncpg.PostgresError as fault:
        raise StoreError(f"The database {place} refused ({_reason(fault)}).") from None


def _reason(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
