"""Who asks, and over https or not: what a connection says, or the proxies that are trusted.

Every proxy appends the address it was asked from to `X-Forwarded-For`, in the same line or in
another one, and anybody may begin the list with whatever they like. So the list is read from its
end: what a trusted proxy says is believed, and the first address that is no trusted proxy's is the
client. `Forwarded` and `X-Forwarded-Host` are not read: the proxy keeps the `Host`.
"""

import ipaddress
from collections.abc import Iterable, Iterator, MutableMapping
from typing import Any, Final, Self, final

from starlette.datastructures import Headers

from fatesmith.server.tables.errors import ServerError

UNKNOWN: Final = "unknown"
"""All whose connection has no address count as one."""

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@final
class Proxies:
    """The proxies that are trusted; none of them by default."""

    def __init__(self, networks: Iterable[_Network] = ()) -> None:
        self._networks = tuple(networks)

    @classmethod
    def named(cls, names: Iterable[str]) -> Self:
        """From addresses and networks as people write them; ServerError if one is neither."""
        return cls(map(_network, names))

    def client(self, scope: MutableMapping[str, Any]) -> str:
        """The address that limits count."""
        peer = scope.get("client")
        found = _address(peer[0]) if peer else None
        if found is None:
            return UNKNOWN
        if self._trusts(found):
            for told in _from_the_end(Headers(scope=scope).getlist("x-forwarded-for")):
                before = _address(told)
                if before is None:
                    # Whoever passed this on answers for it: else nonsense would be a way around
                    # every limit.
                    break
                found = before
                if not self._trusts(found):
                    break
        return str(found)

    def https(self, scope: MutableMapping[str, Any]) -> bool:
        """Whether the client speaks https, to us or to a proxy that is trusted."""
        if scope["scheme"] in ("https", "wss"):
            return True
        peer = scope.get("client")
        near = _address(peer[0]) if peer else None
        if near is None or not self._trusts(near):
            return False
        told = _from_the_end(Headers(scope=scope).getlist("x-forwarded-proto"))
        return next(told, "").lower() == "https"

    def _trusts(self, address: _Address) -> bool:
        return any(address in network for network in self._networks)


def _network(name: str) -> _Network:
    try:
        return ipaddress.ip_network(name.strip(), strict=False)
    except ValueError:
        raise ServerError(
            f"{name.strip()[:60]!r} is not the address of a proxy: write addresses or networks "
            "with commas between them, as in --trust-proxy 127.0.0.1,10.0.0.0/8"
        ) from None


def _from_the_end(lines: Iterable[str]) -> Iterator[str]:
    """The parts of a list in several header lines, the last one first."""
    return (part.strip() for part in reversed(",".join(lines).split(",")))


def _address(text: str) -> _Address | None:
    """An address, with a port or without; None if it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        # Behind a % is the interface of a link-local address, or whatever somebody likes.
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
