"""Signed cookies and seat tokens: who somebody is, without accounts."""

import hashlib
import hmac
import secrets
from typing import Final, final

from itsdangerous import BadData, URLSafeSerializer

from fatesmith.server.host.house import House
from fatesmith.server.host.table_ids import ID_BYTES, spelled
from fatesmith.server.store.house_orders import FIRST_KEY, SigningKey
from fatesmith.server.tables.errors import Refusal

COOKIE: Final = "fatesmith"
PLAYER: Final = "player"
SEAT: Final = "seat"
MOST_TOKEN: Final = 500
MARK: Final = "~"
"""Between the id of a key and what it signed; no signed text has it."""


@final
class Signer:
    """Signs with the newest of the server's own keys; what none of them signed is refused, and
    so is what an old one signed when its time is over."""

    def __init__(self, secret: bytes, house: House | None = None) -> None:
        self._secret = secret
        """The first key. Ids are derived from it, whatever signs now: they must stay the same."""
        self._first = SigningKey(FIRST_KEY, secret, 0)
        self._house = house

    def new_player(self) -> str:
        return secrets.token_urlsafe(12)

    def derived(self, *parts: str) -> str:
        """An id that only the holder of the secret can derive from these parts."""
        told = "\0".join(("id", *parts)).encode()
        digest = hmac.digest(self._secret, told, hashlib.sha256)
        return spelled(digest[:ID_BYTES])

    def cookie(self, player: str) -> str:
        return self._signed(PLAYER, player)

    def player(self, cookie: str) -> str:
        """The player of a cookie; empty if there is none that was signed here.

        A cookie from another server, or from one whose database is gone, makes a new player and no
        error: a browser sends it whether the person wants it or not.
        """
        if not cookie:
            return ""
        try:
            player = str(self._read(PLAYER, cookie))
        except Refusal:
            return ""
        return "" if self._revoked(player) else player

    def outdated(self, cookie: str) -> bool:
        """Whether a cookie should be signed anew, before the time of its key is over."""
        return _split(cookie)[0] != self._newest.id

    def seat_token(self, table: str, player: str) -> str:
        """Brings a player back to the seat from anywhere."""
        return self._signed(SEAT, [table, player])

    def seated_player(self, table: str, token: str) -> str:
        """The player of a seat token of this table."""
        told = self._read(SEAT, token)
        if not isinstance(told, list) or len(told) != 2 or told[0] != table:
            raise Refusal("forged", "this token belongs to another table: join this one")
        if self._revoked(str(told[1])):
            raise Refusal("revoked", "this session was ended: take a seat anew")
        return str(told[1])

    def _revoked(self, player: str) -> bool:
        return self._house is not None and self._house.revoked(player)

    def _keys(self) -> list[SigningKey]:
        return (self._house.valid_keys() if self._house else []) or [self._first]

    @property
    def _newest(self) -> SigningKey:
        return (self._house.signing_key() if self._house else None) or self._first

    def _signed(self, salt: str, told: object) -> str:
        key = self._newest
        text = str(URLSafeSerializer(key.secret, salt=salt).dumps(told))
        return f"{key.id}{MARK}{text}" if key.id else text

    def _read(self, salt: str, signed: str) -> object:
        if len(signed) > MOST_TOKEN:
            raise Refusal("forged", "this is not a token of this server")
        named, text = _split(signed)
        key = next((key for key in self._keys() if key.id == named), None)
        if key is None:
            raise Refusal("forged", "this token was not signed by this server, or is too old")
        try:
            read: object = URLSafeSerializer(key.secret, salt=salt).loads(text)
        except BadData:
            raise Refusal("forged", "this token was not signed by this server") from None
        return read


def _split(signed: str) -> tuple[str, str]:
    """The id of the key, and what it signed."""
    named, mark, text = signed.partition(MARK)
    return (named, text) if mark else (FIRST_KEY, signed)
