"""Records over HTTP: of finished tables, and of files that people send to look at."""

import hashlib
import re
from typing import Final

from fatesmith.analysis.chronicle import chronicle
from fatesmith.engine.event import Event
from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import FORMS, spell
from fatesmith.notation.record_lines import COMPACT_MARK, read_lines
from fatesmith.notation.record_text import read_records
from fatesmith.server.aftermath.fair_dice import FairDiceReport, fair_dice_report
from fatesmith.server.aftermath.frames import replay_frames
from fatesmith.server.aftermath.whole import Aftermath, aftermath
from fatesmith.server.asking import Ask
from fatesmith.server.entries import SetupPlan
from fatesmith.server.errors import Refusal
from fatesmith.server.requests import FrameAnswer, ReplayAnswer, Upload, Uploaded
from fatesmith.server.store.errors import StoreError
from fatesmith.server.table import FINISHED
from fatesmith.server.views.events import events_view
from fatesmith.server.views.table import table_view

MOST_RECORD: Final = 1_000_000
RECORD_NAME: Final = re.compile(r"[0-9a-f]{16}")
MOST_KEPT: Final = 2_000
"""The newest so many uploads are kept."""


async def _finished(ask: Ask) -> Record:
    table = (await ask.service.host.table(ask.path("table"))).table
    if table.status != FINISHED:
        raise Refusal("not-allowed", "this game is not over yet")
    return table.record()


async def of_table(ask: Ask) -> str:
    """Also of a game that goes on, without its seed."""
    table = (await ask.service.host.table(ask.path("table"))).table
    if table.state is None:
        raise Refusal("not-started", "this game has not begun")
    return _spelled(ask, table.record(), f"fatesmith-{table.id}")


def _spelled(ask: Ask, record: Record, name: str) -> str:
    form = ask.query("form", FORMS[0])
    if form not in FORMS:
        raise Refusal("malformed", f"`form` is one of {', '.join(FORMS)}")
    ask.headers["content-disposition"] = f'attachment; filename="{name}.txt"'
    return spell(record, form)


async def upload(ask: Ask) -> Uploaded:
    wanted: Upload = ask.body
    ask.service.gate.upload(ask.address)
    record = parsed(wanted.record)
    text = spell(record, FORMS[0])
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    store = ask.service.host.store
    try:
        await store.save_record(name, text, ask.service.host.clock())
        await store.forget_records(MOST_KEPT)
    except StoreError as fault:
        raise Refusal("unavailable", "the database does not answer; try again") from fault
    return Uploaded(name, f"/r/{name}")


def parsed(text: str) -> Record:
    """The first record of a text, in whichever form it is."""
    if len(text) > MOST_RECORD:
        raise Refusal("too-large", f"a record has at most {MOST_RECORD} letters")
    lines = iter(text.splitlines(keepends=True))
    start = text.lstrip()
    found = read_lines(lines) if start.startswith(("{", COMPACT_MARK)) else read_records(lines)
    for record in found:
        if isinstance(record, RecordError):
            raise Refusal("bad-record", str(record)[:300])
        return record
    raise Refusal("bad-record", "there is no record in this text")


async def _uploaded(ask: Ask) -> Record:
    try:
        known = RECORD_NAME.fullmatch(ask.path("record"))
        text = await ask.service.host.store.record(known[0]) if known else None
    except StoreError as fault:
        raise Refusal("unavailable", "the database does not answer; try again") from fault
    if text is None:
        raise Refusal("no-such-record", "there is no such record; send it again")
    return parsed(text)


async def of_upload(ask: Ask) -> str:
    return _spelled(ask, await _uploaded(ask), f"fatesmith-{ask.path('record')}")


async def aftermath_of_table(ask: Ask) -> Aftermath:
    return aftermath(await _finished(ask), ask.language())


async def aftermath_of_upload(ask: Ask) -> Aftermath:
    return aftermath(await _uploaded(ask), ask.language())


async def verify_table(ask: Ask) -> FairDiceReport:
    """Also before the end: then the seed is sealed."""
    table = (await ask.service.host.table(ask.path("table"))).table
    return fair_dice_report(table.record(), ask.language())


async def verify_upload(ask: Ask) -> FairDiceReport:
    return fair_dice_report(await _uploaded(ask), ask.language())


async def replay_table(ask: Ask) -> ReplayAnswer:
    return _replay(await _finished(ask))


async def replay_upload(ask: Ask) -> ReplayAnswer:
    return _replay(await _uploaded(ask))


def _replay(record: Record) -> ReplayAnswer:
    frames = replay_frames(chronicle(record))
    return ReplayAnswer(frames, dict(record.names), SetupPlan.of(record.setup))


async def frame_of_table(ask: Ask) -> FrameAnswer:
    return _frame(ask, await _finished(ask))


async def frame_of_upload(ask: Ask) -> FrameAnswer:
    return _frame(ask, await _uploaded(ask))


def _frame(ask: Ask, record: Record) -> FrameAnswer:
    """The position after `number` moves, and what happened after `since`."""
    number = min(ask.path_number("number"), len(record.moves))
    since = ask.number("since", max(0, number - 1), 0, number)
    seat = ask.number("seat", -1, 0, record.setup.seats - 1)
    state = record.replay(number, journal=True)
    told = len(_journal(record, since))
    chapters = events_view(
        state.journal or [], told, record.names, ask.language(), None if seat < 0 else seat
    )
    return FrameAnswer(number, table_view(state), chapters)


def _journal(record: Record, count: int) -> list[Event]:
    return record.replay(count, journal=True).journal or []
