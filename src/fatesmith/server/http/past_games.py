"""Past games that requests are about: of finished tables, and uploaded records."""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, final

from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import FORMS, spell
from fatesmith.notation.record_lines import COMPACT_MARK, read_lines
from fatesmith.notation.record_text import read_records
from fatesmith.server.host.host import Host, stored
from fatesmith.server.http.asking import Ask
from fatesmith.server.store.contract import Store
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import FINISHED, Table

MOST_RECORD: Final = 1_000_000
RECORD_NAME: Final = re.compile(r"[0-9a-f]{16}")


@final
@dataclass(frozen=True)
class PastGames:
    """Finds the game of a `{table}`, or of the uploaded `{record}`."""

    host: Host
    store: Store

    async def table(self, ask: Ask) -> Table:
        return (await self.host.table(ask.path("table"))).table

    async def game(self, ask: Ask) -> tuple[Hashable, Callable[[], Record]]:
        """Which game is meant, and how to read it; a table's must be over."""
        if ask.has("record"):
            text = await self._uploaded(ask.path("record"))
            return ("record", ask.path("record")), lambda: parsed(text)
        table = await self.table(ask)
        if table.status != FINISHED:
            raise Refusal("not-allowed", "this game is not over yet")
        record = table.record()
        return ("table", record.table), lambda: record

    async def _uploaded(self, name: str) -> str:
        text = await stored(self.store.record(name)) if RECORD_NAME.fullmatch(name) else None
        if text is None:
            raise Refusal("no-such-record", "there is no such record; send it again")
        return text


def respelled(text: str) -> str:
    """The first record of a text, in the format for people; Refusal if that cannot hold it."""
    try:
        spelled = spell(parsed(text), FORMS[0])
        spelled.encode()
    except RecordError as fault:
        raise _bad(fault) from None
    except UnicodeEncodeError:
        raise Refusal("bad-record", "this record has half letters that no text can hold") from None
    return spelled


def _bad(fault: RecordError) -> Refusal:
    """What a record says may be anything, even what cannot be sent back."""
    return Refusal("bad-record", str(fault)[:300].encode(errors="replace").decode())


def parsed(text: str) -> Record:
    """The first record of a text, in any format."""
    if len(text) > MOST_RECORD:
        raise Refusal("too-large", f"a record has at most {MOST_RECORD} letters")
    lines = iter(text.splitlines(keepends=True))
    start = text.lstrip()
    found = read_lines(lines) if start.startswith(("{", COMPACT_MARK)) else read_records(lines)
    for record in found:
        if isinstance(record, RecordError):
            raise _bad(record)
        return record
    raise Refusal("bad-record", "there is no record in this text")
