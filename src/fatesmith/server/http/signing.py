"""Signed cookies and seat tokens: who somebody is, without accounts."""

import hashlib
import hmac
import secrets
from typing import Final, final

from itsdangerous import BadData, URLSafeSerializer

from fatesmith.server.host.table_ids import ID_BYTES, spelled
from fatesmith.server.tables.errors import Refusal

COOKIE: Final = "fatesmith"
SIGNING: Final = "signing"
"""The name of the signing secret in the store."""
MOST_TOKEN: Final = 500


@final
class Signer:
    """Signs with the server's own secret; anything not signed here is refused."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._players = URLSafeSerializer(secret, salt="player")
        self._seats = URLSafeSerializer(secret, salt="seat")

    def new_player(self) -> str:
        return secrets.token_urlsafe(12)

    def derived(self, *parts: str) -> str:
        """An id that only the holder of the secret can derive from these parts."""
        told = "\0".join(("id", *parts)).encode()
        digest = hmac.digest(self._secret, told, hashlib.sha256)
        return spelled(digest[:ID_BYTES])

    def cookie(self, player: str) -> str:
        return str(self._players.dumps(player))

    def player(self, cookie: str) -> str:
        """The player of a cookie; empty if there is none that was signed here.

        A cookie from another server, or from one whose database is gone, makes a new player and no
        error: a browser sends it whether the person wants it or not.
        """
        if not cookie:
            return ""
        try:
            return str(self._read(self._players, cookie))
        except Refusal:
            return ""

    def seat_token(self, table: str, player: str) -> str:
        """Brings a player back to the seat from anywhere."""
        return str(self._seats.dumps([table, player]))

    def seated_player(self, table: str, token: str) -> str:
        """The player of a seat token of this table."""
        told = self._read(self._seats, token)
        if not isinstance(told, list) or len(told) != 2 or told[0] != table:
            raise Refusal("forged", "this token belongs to another table: join this one")
        return str(told[1])

    def _read(self, serializer: "URLSafeSerializer", text: str) -> object:
        if len(text) > MOST_TOKEN:
            raise Refusal("forged", "this is not a token of this server")
        try:
            read: object = serializer.loads(text)
        except BadData:
            raise Refusal("forged", "this token was not signed by this server") from None
        return read
