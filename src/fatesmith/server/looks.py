"""Hints and odds for people at a table, where the table allows them."""

from typing import TYPE_CHECKING

from fatesmith.prose import describe_move
from fatesmith.prose.voice import Voice
from fatesmith.server.clients import Client
from fatesmith.server.errors import Refusal
from fatesmith.server.live import LiveTable
from fatesmith.server.messages import HintTold
from fatesmith.server.table import RUNNING
from fatesmith.server.thinking.odds import Odds
from fatesmith.server.thinking.reason_words import say_reason
from fatesmith.server.views.question import names_for

if TYPE_CHECKING:
    from fatesmith.server.app import Service


async def hints_for(service: "Service", live: LiveTable, client: Client, at: int) -> list[HintTold]:
    """The best options of the seat that asks, in its language."""
    table = live.table
    if not table.opened.options.hints:
        raise Refusal("not-allowed", "this table was opened without hints")
    _check(live, at)
    state = table.state
    if state is None or client.seat is None or client.seat != table.asked:
        raise Refusal("out-of-turn", "hints are for the seat that is asked")
    # The state may move on while workers think: what is told is of this position.
    before, names = state.clone(), names_for(table.names, client.seat)
    found = await service.host.thinkers.hint(before.to_bytes())
    voice = Voice(client.language, names)
    return [
        HintTold(
            hint.text,
            describe_move(before, hint.move, names, client.language),
            hint.win,
            hint.error,
            hint.behind,
            hint.glory,
            say_reason(voice, hint.reason),
            "" if hint.caution is None else say_reason(voice, hint.caution),
        )
        for hint in found.hints
    ]


async def odds_for(service: "Service", live: LiveTable, client: Client, at: int) -> Odds:
    """What the next blessings may bring."""
    del client  # the same for everybody
    if not live.table.opened.options.odds:
        raise Refusal("not-allowed", "this table was opened without odds")
    _check(live, at)
    assert live.table.state is not None  # noqa: S101 - checked just before
    return await service.host.thinkers.odds(live.table.state.to_bytes())


def _check(live: LiveTable, at: int) -> None:
    if live.table.status != RUNNING:
        raise Refusal("not-started", "there is no game going on")
    if at != live.table.position:
        raise Refusal("stale", f"you saw position {at}; the game is at {live.table.position}")
