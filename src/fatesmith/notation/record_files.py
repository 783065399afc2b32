"""Files of records in any of the three formats, read one game at a time."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Final, TextIO

from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import (
    COMPACT_MARK,
    MOST_LINE,
    read_lines,
    to_compact_line,
    to_json_line,
)
from fatesmith.notation.record_text import bounded_lines, format_record, read_records

TEXT: Final = "text"
COMPACT: Final = "compact"
JSON: Final = "json"
FORMS: Final = (TEXT, COMPACT, JSON)
STANDARD_STREAM: Final = "-"


@contextmanager
def opened(path: str) -> Iterator[TextIO]:
    """The file, or standard input for `-`. Bytes that are not UTF-8 become `�`, and are reported
    where they occur."""
    if path == STANDARD_STREAM:
        yield sys.stdin
        return
    try:
        with Path(path).open(encoding="utf-8", errors="replace") as file:
            yield file
    except OSError as fault:
        raise RecordError(f"{path}: {fault.strerror}") from None


def read_file(path: str) -> Iterator[Record | RecordError]:
    """The records of a file; a faulty one is yielded as its error, and reading continues."""
    with opened(path) as file:
        blank = 0
        first = file.readline(MOST_LINE)
        while first and not first.strip():
            blank += 1
            first = file.readline(MOST_LINE)
        # Blank lines at the top are passed on, so that line numbers match an editor's.
        lines = chain(repeat("", blank), _rest(first, file))
        if first.lstrip().startswith(("{", COMPACT_MARK)):
            yield from read_lines(lines)
        else:
            yield from read_records(lines)


def _rest(first: str, file: TextIO) -> Iterator[str]:
    if first:
        yield first
        if first.lstrip().startswith(("{", COMPACT_MARK)):
            line = file.readline(MOST_LINE)
            while line:
                yield line
                line = file.readline(MOST_LINE)
        else:
            yield from bounded_lines(file)


def spell(record: Record, form: str) -> str:
    """The record in one of the three formats, ending with a newline."""
    if form == TEXT:
        return format_record(record)
    line = to_compact_line(record) if form == COMPACT else to_json_line(record)
    return line + "\n"
