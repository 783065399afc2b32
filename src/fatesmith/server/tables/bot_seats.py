"""Bots at a table that has not started: who may seat them, and their names."""

from typing import Final

from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.server.tables.decisions import check_bot, own_seat
from fatesmith.server.tables.entries import NO_SEAT, Assigned, Entry
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.nicknames import clean_name
from fatesmith.server.tables.table import OPEN, Table, TableSeat, people

BOT_NAMES: Final = ("Ada", "Bram", "Cleo", "Dion", "Esme")
"""One more than there are seats: the person who opens may have one of these names."""


def hosts(table: Table) -> list[int]:
    """The seats whose people may give free seats to bots: the opener's if they are seated,
    otherwise everybody's."""
    if table.status != OPEN or table.called:
        return []
    opener = table.seat_of(table.opened.owner)
    return people(table) if opener == NO_SEAT else [opener]


def seat_bot(table: Table, player: str, seat: int, bot: str, command: str = "") -> list[Entry]:
    """Give a free seat to a bot: this one, or the first character not yet seated here."""
    place = _to_arrange(table, player, seat)
    if place.taken:
        raise Refusal("seat-taken", f"{place.name} already sits there")
    sitting = {each.plan_bot for each in table.seats}
    code = bot or next(each.code for each in CHARACTERS if each.code not in sitting)
    check_bot(code)
    name = bot_name(code, {each.name.lower() for each in table.seats})
    return [Assigned(seat, code, player, name, command)]


def free_seat(table: Table, player: str, seat: int, command: str = "") -> list[Entry]:
    """A bot makes room for somebody who comes by the link."""
    place = _to_arrange(table, player, seat)
    if not place.plan_bot:
        raise Refusal("not-allowed", "no bot sits there; people leave by themselves")
    return [Assigned(seat, "", player, "", command)]


def _to_arrange(table: Table, player: str, seat: int) -> TableSeat:
    """A seat that this player may give to a bot, or take from one."""
    own = own_seat(table, player)
    if table.status != OPEN or table.called:
        raise Refusal("already-started", "this game has begun: its seats are taken")
    may = hosts(table)
    if own not in may:
        host = table.seats[may[0]].name
        raise Refusal("not-allowed", f"{host} opened this table and decides about bots")
    if not 0 <= seat < len(table.seats):
        raise Refusal("no-such-seat", f"the seats of this table are 0 to {len(table.seats) - 1}")
    return table.seats[seat]


def bot_name(code: str, taken: set[str], wanted: str = "") -> str:
    """The name of a bot: as requested, its character's, or a free name; `taken` is in lowercase."""
    character = BY_CODE.get(code)
    names = [wanted, character.name if character else "", *BOT_NAMES]
    return clean_name(next(each for each in names if each.strip().lower() not in taken | {""}))
