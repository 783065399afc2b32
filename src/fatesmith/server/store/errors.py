"""What a store can answer instead of doing what was asked."""

from typing import final

from fatesmith.engine.errors import FatesmithError


class StoreError(FatesmithError):
    """The store failed; the message says what to do.

    Do not acknowledge anything based on a call that raised this. Usually nothing was written, but
    after a failure right at the commit that is unknown: read the entries again before you continue.
    """


@final
class StoreUnavailable(StoreError):
    """The database cannot be reached, or the connection broke; it may work later."""


@final
class StoreInUse(StoreError):
    """Another process has the database and does not share it."""


@final
class TableExists(FatesmithError):
    """A table with this id already exists; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is a table {table} already: choose another id.")


@final
class NoSuchTable(FatesmithError):
    """Entries were appended to a table that was never created; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table}: create it first.")


@final
class Conflict(FatesmithError):
    """The entries do not follow the table's last one; nothing was written.

    `last_seq` is the last entry there is: read what came after yours, and decide again.
    """

    def __init__(self, table: str, first_seq: int, last_seq: int) -> None:
        super().__init__(
            f"Entry {first_seq} of table {table} cannot be written: its last entry is "
            f"{last_seq}: read the entries again."
        )
        self.table = table
        self.first_seq = first_seq
        self.last_seq = last_seq


@final
class LeaseLost(FatesmithError):
    """Another process drives this table now; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"Table {table} is driven by another process now: read its entries again.")
