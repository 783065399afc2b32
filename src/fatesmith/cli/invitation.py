"""Inviting friends on the same network: the addresses that they can open, and a code to scan."""

import contextlib
import fcntl
import io
import ipaddress
import socket
import struct
from collections.abc import Iterable, Iterator
from typing import Final

import segno

_ASK_ADDRESS: Final = 0x8915
"""SIOCGIFADDR: which IPv4 address an interface has; Linux answers."""
_ELSEWHERE: Final = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)
"""Addresses for documentation: nothing is sent there, the system only says how it would."""


def own_addresses(listens_on: str) -> list[str]:
    """The addresses of this machine under which others on its network reach a server that listens
    everywhere; the one that leads to the world first."""
    both = listens_on == "::"
    found = dict.fromkeys([*_outward(both), *_of_interfaces()])
    return [each for each in found if _reachable(each)]


def _outward(both: bool) -> Iterator[str]:
    for family, far in _ELSEWHERE[: 2 if both else 1]:
        # Without a network there is no way there, and no friend either.
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            yield str(probe.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            # Interfaces without an address, and systems that answer only to another number.
            with contextlib.suppress(OSError):
                told = fcntl.ioctl(probe.fileno(), _ASK_ADDRESS, asked)
                yield socket.inet_ntoa(told[20:24])


def _reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def bracketed(address: str) -> str:
    """As it is written in a URL and in a Host header."""
    return f"[{address}]" if ":" in address else address


def invitation(addresses: Iterable[str], port: int, picture: bool) -> str:
    """What to tell friends; with a code to scan if a terminal can show it."""
    links = [f"http://{bracketed(address)}:{port}/" for address in addresses]
    if not links:
        return "This machine is in no network: nobody else can open the table."
    lines = ["Friends on your network open:", *(f"    {link}" for link in links)]
    if picture:
        lines += ["or scan this:", code_to_scan(links[0])]
    return "\n".join(lines)


def code_to_scan(link: str) -> str:
    """A QR code in half blocks, light on dark."""
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()
