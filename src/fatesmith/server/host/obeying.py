"""What new orders do to the tables in memory and to those who are at them."""

from typing import TYPE_CHECKING

from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.messages import ENCODER, Announced
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import NO_SEAT, Entry
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import OPEN, RUNNING, Table

if TYPE_CHECKING:
    from fatesmith.server.host.host import Host


async def obey(host: "Host") -> None:
    """Close tables, end sessions, take seats from the banned, and tell everybody what is
    announced."""
    house = host.house
    news = ENCODER.encode(Announced(house.announcement))
    for live in list(host.live.values()):
        try:
            house.check_open(live.table.id)
        except Refusal as order:
            for client in live.clients:
                client.close(order.code, order.text, order.reason)
            await host.let_go(live)
            continue
        for client in list(live.clients):
            if house.revoked(client.player):
                client.close("revoked", "this session was ended: reload the page for a new one")
                continue
            if client.announced != house.announcement:
                client.announced = house.announcement
                client.send(news)
            if house.banned(client.player, client.address):
                await vacate(host, live, client.player)


async def vacate(host: "Host", live: LiveTable, player: str) -> None:
    """Somebody may not sit here anymore: before the game their seat is free again, later a bot
    plays for them, so that the others need not wait."""
    await host.do(live, lambda table: _vacated(table, player))


def _vacated(table: Table, player: str) -> list[Entry]:
    seat = table.seat_of(player)
    if seat == NO_SEAT:
        return []
    if table.status == OPEN and not table.called:
        return decisions.leave(table, player)
    # At a daily forge nobody waits for them.
    if table.status == RUNNING and not table.seats[seat].bot and not table.opened.daily:
        return decisions.hand_over(table, player, decisions.STAND_IN)
    return []
