"""The driver of a table: lets bots answer and clocks run out, in only one process at a time."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from fatesmith.daily.daily_forge import forge_on
from fatesmith.notation.moves import format_move
from fatesmith.server.host.live import LiveTable
from fatesmith.server.store.contract import TableId
from fatesmith.server.store.errors import StoreError
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import NO_SEAT, Entry
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import Table, people
from fatesmith.server.thinking.errors import Busy, ThinkingError
from fatesmith.server.thinking.jobs import seed_of

if TYPE_CHECKING:
    from fatesmith.server.host.host import Host

THINKING_SECONDS: Final = 10.0
"""A bot that has not answered by then is cut off."""
MOST_FAILURES: Final = 3
"""After this many failures to answer, a bot's first option is played."""
ARRIVING_MS: Final = 5_000
"""After the start, players may take this long to get to the table."""
LOOKED_MS: Final = 10_000
"""Bots alone go on for so long after somebody last looked; then the table is paused."""
_CLAIM_SECONDS: Final = 1.0
"""Between two attempts to drive what another process drives: it may hang."""
_AGAIN_SECONDS: Final = 2.0
_LATER_SECONDS: Final = 30.0

_log: Final = logging.getLogger(__name__)


async def drive(host: "Host", live: LiveTable) -> None:
    """Run for as long as the table is held; wakes on every change."""
    while True:
        live.changed.clear()
        try:
            wait = await step(host, live)
        except (Refusal, StoreError, ThinkingError) as fault:
            # The store or the workers are down: start again from what is stored.
            _log.warning("table %s waits: %s", live.table.id, fault)
            wait = _AGAIN_SECONDS
        except Exception:
            # A table without a driver would be stuck forever.
            _log.exception("table %s cannot go on", live.table.id)
            wait = _LATER_SECONDS
        if wait == 0:
            continue
        try:
            async with asyncio.timeout(wait):
                await live.changed.wait()
        except TimeoutError:
            pass


async def step(host: "Host", live: LiveTable) -> float | None:
    """Do what can be done now; returns the seconds until the next check, None to wait for a
    change."""
    table = live.table
    if decisions.start(table):
        await host.settle(live)
        return 0
    if table.asked == NO_SEAT:
        return await _wait_for_luck(host, live)
    if not await host.store.claim(TableId(table.id)):
        return _CLAIM_SECONDS
    if decisions.foreseen_move(table):
        await host.do(live, decisions.foreseen_move, driving=True)
        return 0
    if table.seats[table.asked].bot:
        return await _let_bot_answer(host, live)
    deadline = live.time.deadline()
    if deadline is None:
        return None
    left = deadline - host.steady()
    if left > 0:
        return left / 1_000
    await host.do(live, lambda now: _time_is_up(live, now), driving=True)
    return 0


def _time_is_up(live: LiveTable, table: Table) -> list[Entry]:
    """Decided again by the steady clock: the seat may have answered meanwhile."""
    deadline, written = live.time.deadline(), decisions.deadline_of(table)
    if deadline is None or written is None or live.time.now() < deadline:
        return []
    return decisions.time_is_up(table, written)


def bots_alone(table: Table) -> bool:
    """Whether only bots play now: for people too who have left their seats to one."""
    return all(seat.bot for seat in table.seats)


async def _wait_for_luck(host: "Host", live: LiveTable) -> float | None:
    """Before the game: begin without the luck that does not come."""
    deadline, since = live.time.luck_deadline(), live.table.luck_since
    if deadline is None:
        return None
    left = deadline - host.steady()
    if left > 0:
        return left / 1_000
    await host.do(live, lambda now: decisions.start(now, late=now.luck_since == since))
    return 0


async def _let_bot_answer(host: "Host", live: LiveTable) -> float | None:
    table, state = live.table, live.table.state
    assert state is not None  # noqa: S101 - somebody is asked
    at, seat, first = table.position, table.asked, state.pending[0]
    alone = bots_alone(table)
    live.paused = alone and not live.clients and live.time.unseen() >= LOOKED_MS
    if live.paused:
        return None
    if live.clients or (live.time.played() < ARRIVING_MS and people(table)):
        # People want to follow what bots do.
        early = table.opened.options.pace_ms - live.time.waited()
        if early > 0:
            return early / 1_000
    try:
        move = await host.thinkers.choose(
            table.seats[seat].bot,
            state.to_bytes(),
            bot_seed(table, seat),
            THINKING_SECONDS,
            live.account(),
            alone=alone,
        )
    except Busy as fault:
        # Others have asked for so much that this table must wait for its turn.
        _log.info("table %s waits: %s", table.id, fault)
        return fault.seconds
    except ThinkingError as fault:
        live.failures = live.failures + 1 if live.failed_at == at else 1
        live.failed_at = at
        if live.failures < MOST_FAILURES:
            raise
        # As for a bot that overruns: the others must not have to wait forever.
        _log.error("table %s: %s; the first option is played", table.id, fault)
        move = first
    await host.do(live, lambda now: decisions.bot_move(now, at, format_move(move)), driving=True)
    return 0


def bot_seed(table: Table, seat: int) -> int:
    """The same for the whole game: a character that errs keeps erring the same way. In a daily
    forge it does so for everybody."""
    if table.opened.daily:
        return forge_on(table.opened.daily, table.opened.rules).rival_seed(seat)
    return seed_of(table.seed.hex(), seat, 0)
