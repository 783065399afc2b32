"""What whoever runs a server orders, as the stores keep it: both back ends promise the same."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from fatesmith.server.store.contract import END_OF_TIME, Listed

MUTE: Final = "mute"
BAN: Final = "ban"
CLOSE: Final = "close"
REVOKE: Final = "revoke"
ANNOUNCE: Final = "announce"
FIRST_KEY: Final = ""
"""The id of the key that signed before keys had ids."""
SIGNING: Final = "signing"
"""The name of the first signing key among the secrets."""


@dataclass(frozen=True, slots=True)
class Order:
    """One order, about one subject: a session, a network, a table, or everybody ("")."""

    kind: str
    subject: str
    text: str
    """The reason, or what is announced."""
    at_ms: int
    until_ms: int = END_OF_TIME


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A key that signs cookies and tokens, and until when what it signed is believed."""

    id: str
    secret: bytes = field(repr=False)
    at_ms: int
    until_ms: int = END_OF_TIME


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a session was last seen."""

    player: str
    address: str
    at_ms: int


class HouseOrders(Protocol):
    """Orders, signing keys and sightings; any operation may raise StoreError."""

    async def version(self) -> int:
        """A number that rises with every change to orders and keys, by whichever process."""

    async def all(self) -> list[Order]:
        """Every order, also those whose time is over."""

    async def give(self, order: Order) -> None:
        """Keep an order; it replaces one of the same kind about the same subject."""

    async def lift(self, kind: str, subject: str) -> bool:
        """Drop an order; whether there was one."""

    async def keys(self) -> list[SigningKey]:
        """All signing keys, the newest last; empty as long as there is only the first."""

    async def rotate(self, key: SigningKey, first: bytes, old_until_ms: int) -> None:
        """Sign with a new key; those before it are believed until then, not longer than they were.
        `first` is the secret of the key without an id."""

    async def tables(self, status: str, limit: int) -> list[tuple[Listed, int]]:
        """The latest tables with a status, private ones too, each with the time of its last
        entry."""

    async def seen(self, sighting: Sighting) -> None:
        """Remember where a session was last seen."""

    async def sightings(self, players: Sequence[str]) -> list[Sighting]:
        """Where these sessions were last seen."""

    async def forget_sightings(self, before_ms: int) -> None:
        """Drop those that are older."""
