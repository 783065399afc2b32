"""The house: what whoever runs the server has ordered, and what that means for those who come.

Orders are given by another process (`fatesmith admin`) and kept in the store. A running server
looks at their version every second, so that all processes soon agree.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, final

from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.house_orders import (
    ANNOUNCE,
    BAN,
    CLOSE,
    MUTE,
    REVOKE,
    HouseOrders,
    Order,
    Sighting,
    SigningKey,
)
from fatesmith.server.tables.errors import Refusal

LOOK_SECONDS: Final = 1.0
SESSION: Final = "s:"
"""What the name of a session begins with, so that it is never taken for an address or an option."""
SIGHTING_DAYS: Final = 30
"""Addresses are forgotten when a session has not been seen for so long."""
_KNOWN_MS: Final = 5_000
"""After so long every process has looked."""
_SEEN_AGAIN_MS: Final = 60_000
_FORGET_EVERY_MS: Final = 3_600_000
_MOST_SEEN: Final = 10_000

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_log: Final = logging.getLogger(__name__)


def network_of(text: str) -> Network:
    """The network of an address as a server names its clients; ValueError if it is none."""
    found = ipaddress.ip_network(text, strict=False)
    if isinstance(found, ipaddress.IPv6Network) and found.prefixlen == found.max_prefixlen:
        mapped = found.network_address.ipv4_mapped
        if mapped is not None:
            return ipaddress.ip_network(str(mapped))
    return found


@final
class House:
    """The orders that are in force, from memory."""

    def __init__(self, orders: HouseOrders, clock: Callable[[], int]) -> None:
        self._orders = orders
        self._clock = clock
        self._version = 0
        self._by_session: dict[tuple[str, str], Order] = {}
        self._by_network: list[tuple[Network, Order]] = []
        self._tables: dict[str, Order] = {}
        self._announced: Order | None = None
        self._seen: dict[str, tuple[str, int]] = {}
        self._forgot_at = 0
        self._keys: list[SigningKey] = []

    # What holds -----------------------------------------------------------------------------------

    def check_open(self, table: str) -> None:
        """Refuse a table that was closed."""
        order = self._tables.get(table)
        if order is not None and self._holds(order):
            raise closed(order.text)

    def is_closed(self, table: str) -> bool:
        order = self._tables.get(table)
        return order is not None and self._holds(order)

    def check_takes_part(self, player: str, address: str) -> None:
        """Refuse those who may look only."""
        if self.banned(player, address):
            raise Refusal(
                "banned",
                "whoever runs this server has banned you: you may look, but not sit down, talk or "
                "open tables",
            )

    def check_talks(self, player: str, address: str) -> None:
        """Refuse the talk of those who are muted."""
        if self._found(MUTE, player, address) is not None:
            text = "whoever runs this server has muted you: nobody sees what you write"
            raise Refusal("muted", text)

    def banned(self, player: str, address: str) -> bool:
        return self._found(BAN, player, address) is not None

    def revoked(self, player: str) -> bool:
        """Whether this session was ended: nobody comes with its cookie or its tokens anymore."""
        order = self._by_session.get((REVOKE, player))
        return order is not None and self._holds(order)

    def valid_keys(self) -> list[SigningKey]:
        """The keys whose signatures are believed, the newest last; empty if there is only the
        first."""
        now = self._clock()
        return [key for key in self._keys if now < key.until_ms]

    def signing_key(self) -> SigningKey | None:
        """The newest key, if all processes must know it by now, otherwise the one before it if that
        still holds; None if there is only the first."""
        valid, known_since = self.valid_keys(), self._clock() - _KNOWN_MS
        old_enough = [key for key in valid if key.at_ms <= known_since]
        return next(reversed(old_enough or valid), None)

    @property
    def announcement(self) -> str:
        """What everybody is told; empty if nothing is."""
        order = self._announced
        return order.text if order is not None and self._holds(order) else ""

    def _holds(self, order: Order) -> bool:
        return self._clock() < order.until_ms

    def _found(self, kind: str, player: str, address: str) -> Order | None:
        order = self._by_session.get((kind, player))
        if order is not None and self._holds(order):
            return order
        if not self._by_network or not address:
            return None
        try:
            here = network_of(address)
        except ValueError:
            return None  # a socket of this machine has no address
        for network, order in self._by_network:
            if order.kind == kind and self._holds(order) and _within(here, network):
                return order
        return None

    # Sessions -------------------------------------------------------------------------------------

    async def saw(self, player: str, address: str) -> None:
        """Remember where a session was seen, so that `fatesmith admin list` can tell."""
        now = self._clock()
        known = self._seen.get(player)
        if not player or (known and known[0] == address and now - known[1] < _SEEN_AGAIN_MS):
            return
        if len(self._seen) >= _MOST_SEEN:
            self._seen.clear()
        self._seen[player] = (address, now)
        try:
            await self._orders.seen(Sighting(player, address, now))
            if now - self._forgot_at > _FORGET_EVERY_MS:
                self._forgot_at = now
                await self._orders.forget_sightings(now - SIGHTING_DAYS * 86_400_000)
        except StoreError as fault:
            # Nobody is kept from playing for this.
            _log.warning("it is not kept where a session was seen: %s", fault)

    # Looking --------------------------------------------------------------------------------------

    async def look(self) -> bool:
        """Read the orders if there are new ones; whether there were."""
        version = await self._orders.version()
        if version == self._version:
            return False
        orders, self._keys = await self._orders.all(), await self._orders.keys()
        self._by_session = {
            (order.kind, order.subject.removeprefix(SESSION)): order
            for order in orders
            if order.subject.startswith(SESSION)
        }
        self._by_network = [
            (ipaddress.ip_network(order.subject), order)
            for order in orders
            if order.kind in (MUTE, BAN) and not order.subject.startswith(SESSION)
        ]
        self._tables = {order.subject: order for order in orders if order.kind == CLOSE}
        self._announced = next((order for order in orders if order.kind == ANNOUNCE), None)
        # Last: what was read may be newer than this, and is then read once more.
        self._version = version
        return True

    async def keep_looking(self, obey: Callable[[], Awaitable[None]]) -> None:
        """Look every second, and obey what is new."""
        away = False
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if await self.look():
                    await obey()
                away = False
            except StoreError as fault:
                # Logged once: while the database is down this fails every second.
                level = logging.DEBUG if away else logging.WARNING
                _log.log(level, "orders cannot be read: %s", fault)
                away = True
            except Exception:
                _log.exception("orders cannot be obeyed")


def closed(reason: str) -> Refusal:
    """Why nobody gets to a table that was closed."""
    text = "whoever runs this server has closed this table"
    return Refusal("closed", f"{text}: {reason}" if reason else text, reason)


def _within(here: Network, network: Network) -> bool:
    if isinstance(here, ipaddress.IPv4Network):
        return isinstance(network, ipaddress.IPv4Network) and here.subnet_of(network)
    return isinstance(network, ipaddress.IPv6Network) and here.subnet_of(network)
