"""Limits: how much one address, one connection and the whole server may do."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, final

import msgspec

from fatesmith.server.tables.errors import Refusal

MOST_MESSAGE_BYTES: Final = 8 * 1024
MOST_BODY_BYTES: Final = 2 * 1024 * 1024
BODY_SECONDS: Final = 30.0
"""A request that takes longer to arrive is refused."""
BOTS_ALONE_COST: Final = 4
"""Opening a table of bots alone counts as so many: it needs nobody to go on."""
_MOST_ADDRESSES: Final = 10_000
_NETWORK: Final = 64
"""The bits of an IPv6 address that identify a customer."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much is allowed; `fatesmith serve` has an option for each."""

    connections: int = 64
    """WebSockets of one address at a time."""
    all_connections: int = 5_000
    requests_per_second: float = 30.0
    """HTTP requests of one address, with bursts of ten seconds' worth."""
    messages_per_second: float = 20.0
    """Per WebSocket, with bursts of two seconds' worth; all WebSockets of an address together may
    send as much as an eighth of the number it may have."""
    tables_per_hour: int = 120
    """Opened by one address."""
    uploads_per_hour: int = 60
    chats_per_minute: int = 30
    """Of one player."""


@final
class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic):
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self, amount: float = 1) -> bool:
        """Whether there was so much left."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


@final
class Address:
    """What one address has done lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.connections = 0
        self.requests = Bucket(limits.requests_per_second, 10 * limits.requests_per_second, clock)
        self.tables = Bucket(limits.tables_per_hour / 3600, limits.tables_per_hour, clock)
        self.uploads = Bucket(limits.uploads_per_hour / 3600, limits.uploads_per_hour, clock)
        rate = limits.messages_per_second * max(1.0, limits.connections / 8)
        self.messages = Bucket(rate, 2 * rate, clock)


def customer(address: str) -> str:
    """Who is behind an address: a customer has a whole network of IPv6 addresses."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), _NETWORK), strict=False))


@final
class Gate:
    """Enforces the limits of all addresses; forgets those that have been silent for long."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.connections = 0
        self._clock = clock
        self._addresses: OrderedDict[str, Address] = OrderedDict()
        self._chats: OrderedDict[str, Bucket] = OrderedDict()

    def _of(self, address: str) -> Address:
        address = customer(address)
        known = self._addresses.get(address)
        if known is None:
            if len(self._addresses) >= _MOST_ADDRESSES:
                self._forget_one()
            known = self._addresses[address] = Address(self.limits, self._clock)
        self._addresses.move_to_end(address)
        return known

    def _forget_one(self) -> None:
        """Forget the address that has been silent longest and has no connection."""
        for address, known in self._addresses.items():
            if not known.connections:
                del self._addresses[address]
                return
        raise Refusal("too-many", "the server cannot take more clients; come back later")

    def request(self, address: str) -> None:
        """Count an HTTP request; Refusal if there are too many."""
        self._take(self._of(address).requests, "too many requests; wait a few seconds")

    def opening(self, address: str, bots_alone: bool = False) -> None:
        """Count a table that is opened; one where nobody but bots plays counts for several."""
        cost = min(BOTS_ALONE_COST, self.limits.tables_per_hour) if bots_alone else 1
        text = "you have opened many tables; wait a few minutes"
        self._take(self._of(address).tables, text, cost)

    def upload(self, address: str) -> None:
        self._take(self._of(address).uploads, "you have sent many records; wait a few minutes")

    def _take(self, bucket: Bucket, text: str, amount: float = 1) -> None:
        if not bucket.take(amount):
            raise Refusal("too-fast", text)

    def connect(self, address: str) -> None:
        """Count a WebSocket in; Refusal if there are too many."""
        known = self._of(address)
        if known.connections >= self.limits.connections:
            raise Refusal("too-many", "you have too many connections open; close some")
        if self.connections >= self.limits.all_connections:
            raise Refusal("too-many", "the server is full; come back later")
        known.connections += 1
        self.connections += 1

    def disconnect(self, address: str) -> None:
        self._of(address).connections -= 1
        self.connections -= 1

    def messages(self) -> Bucket:
        """A new connection's allowance of messages."""
        rate = self.limits.messages_per_second
        return Bucket(rate, 2 * rate, self._clock)

    def message(self, address: str) -> None:
        """Count a message over a WebSocket; Refusal if there are too many."""
        self._take(self._of(address).messages, "too many messages from your address; slow down")

    def chat(self, player: str) -> None:
        """Count a line of chat, on any connection."""
        bucket = self._chats.get(player)
        if bucket is None:
            a_minute = self.limits.chats_per_minute
            bucket = Bucket(a_minute / 60, max(1, a_minute / 3), self._clock)
            self._chats[player] = bucket
            if len(self._chats) > _MOST_ADDRESSES:
                self._chats.popitem(last=False)
        self._chats.move_to_end(player)
        self._take(bucket, "too many lines of chat; wait a moment")
