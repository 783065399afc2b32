"""Hints and odds for people at a table, if the table allows them. Each position is thought about
once, no matter how many clients ask."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any, TypeVar

from fatesmith.engine.state import State
from fatesmith.prose import describe_move
from fatesmith.prose.voice import Voice
from fatesmith.reasons.reason_words import say_reason
from fatesmith.server.host.clients import Client
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.messages import HintTold
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import RUNNING
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.fair_queue import ThinkingAccount
from fatesmith.server.thinking.hints import Hints, settled
from fatesmith.server.thinking.odds import Odds
from fatesmith.server.thinking.workers import Thinkers
from fatesmith.server.views.question import names_for

Found = TypeVar("Found")


async def hints_for(
    thinkers: Thinkers, live: LiveTable, client: Client, at: int
) -> AsyncGenerator[list[HintTold], None]:
    """The best options of the seat that asks, in its language: first what is found quickly, then
    what more thinking finds, if the game is still there."""
    table = live.table
    if not table.opened.options.hints:
        raise Refusal("not-allowed", "this table was opened without hints")
    _check(live, at)
    state = table.state
    if state is None or client.seat is None or client.seat != table.asked:
        raise Refusal("out-of-turn", "hints are for the seat that is asked")
    # The game may move on while workers think: the answer is about this position.
    before, names = state.clone(), names_for(table.names, client.seat)
    data, account = before.to_bytes(), ThinkingAccount(client.address, client.player, table.id)
    found: Hints = await _shared(live, "hints", lambda: thinkers.hint(data, account=account))
    yield _told(found, before, client, names)
    if at != live.table.position:
        return
    try:
        refined: Hints = await _shared(
            live, "refined", lambda: thinkers.refined_hint(data, account)
        )
    except (ThinkingError, Refusal):
        return  # the first answer stands
    if at == live.table.position:
        yield _told(settled(found, refined), before, client, names)


def _told(found: Hints, before: State, client: Client, names: dict[int, str]) -> list[HintTold]:
    voice = Voice(client.language.marking, names)
    return [
        HintTold(
            move=hint.text,
            label=describe_move(before, hint.move, names, voice.language),
            win=hint.win,
            error=hint.error,
            behind=hint.behind,
            glory=hint.glory,
            reason=say_reason(voice, hint.reason),
            caution="" if hint.caution is None else say_reason(voice, hint.caution),
        )
        for hint in found.hints
    ]


async def odds_for(thinkers: Thinkers, live: LiveTable, client: Client, at: int) -> Odds:
    """What the next blessings may bring: the same for everybody."""
    if not live.table.opened.options.odds:
        raise Refusal("not-allowed", "this table was opened without odds")
    _check(live, at)
    assert live.table.state is not None  # noqa: S101 - checked just before
    data = live.table.state.to_bytes()
    account = ThinkingAccount(client.address, client.player, live.table.id)
    return await _shared(live, "odds", lambda: thinkers.odds(data, account))


async def _shared(
    live: LiveTable, kind: str, find: Callable[[], Coroutine[Any, Any, Found]]
) -> Found:
    """What was found for the current position; started by whoever asks first."""
    key = (kind, live.table.position)
    task: asyncio.Task[Found] | None = live.looks.get(key)
    if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
        task = live.looks[key] = asyncio.create_task(find())
        # If all who wait have gone, nobody hears why it failed, and that is no fault.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        # A client that goes away must not cancel it for the others.
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.cancelled():
            raise  # it is the client who went away
        raise Refusal("stale", "the game has moved on: ask again about where it is now") from None


def _check(live: LiveTable, at: int) -> None:
    if live.table.status != RUNNING:
        raise Refusal("not-started", "no game is running")
    if at != live.table.position:
        raise Refusal("stale", f"you saw position {at}; the game is at {live.table.position}")
