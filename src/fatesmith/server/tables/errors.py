"""What the server refuses, and the codes that programs rely on."""

from typing import Final, final

from fatesmith.engine.errors import FatesmithError

CODES: Final = {
    "malformed": 400,
    "unknown-message": 400,
    "bad-setup": 400,
    "bad-record": 400,
    "bad-name": 400,
    "illegal": 400,
    "not-signed-in": 401,
    "forged": 403,
    "foreign": 403,
    "not-allowed": 403,
    "not-yours": 403,
    "banned": 403,
    "muted": 403,
    "revoked": 403,
    "no-such-table": 404,
    "no-such-record": 404,
    "no-such-seat": 404,
    "not-found": 404,
    "wrong-method": 405,
    "too-slow": 408,
    "stale": 409,
    "out-of-turn": 409,
    "not-started": 409,
    "already-started": 409,
    "over": 409,
    "seat-taken": 409,
    "nothing-to-undo": 409,
    "closed": 410,
    "too-large": 413,
    "too-fast": 429,
    "too-many": 429,
    "fault": 500,
    "unavailable": 503,
    "stopping": 503,
}
"""Every code with its HTTP status. WebSocket messages carry only the code."""


class ServerError(FatesmithError):
    """The server cannot do what it was started for; the text says what to do."""


@final
class Refusal(FatesmithError):
    """A request that changes nothing: a code for programs and a sentence for people."""

    def __init__(self, code: str, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.reason = reason
        """Which of several reasons for this code it is, for pages in other languages."""

    @property
    def status(self) -> int:
        return CODES[self.code]
