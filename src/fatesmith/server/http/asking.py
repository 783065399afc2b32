"""A request as handlers see it: who asks, in which language, and for what."""

import re
from typing import Any, Final, TypeVar, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from fatesmith.prose.language import Language, UnknownLanguage, language
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.astray_page import preferred
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.requests import LEAST_KEY
from fatesmith.server.http.signing import COOKIE, Signer
from fatesmith.server.tables.errors import Refusal

NUMBER: Final = re.compile(r"[0-9]{1,9}")
COOKIE_SECONDS: Final = 400 * 24 * 3600

Body = TypeVar("Body")


def spoken(code: str) -> Language:
    """The language with this code; Refusal if there is none."""
    try:
        return language(code)
    except UnknownLanguage as fault:
        raise Refusal("malformed", str(fault)) from None


def decoded(decoder: msgspec.json.Decoder[Body], data: bytes) -> Body:
    """The message in these bytes; Refusal if it cannot be read."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Refusal("malformed", str(fault)[:200]) from None
    except RecursionError:
        raise Refusal("malformed", "this is nested too deeply") from None


@final
class Ask:
    """One HTTP request."""

    def __init__(self, request: Request, signer: Signer, proxies: Proxies) -> None:
        self.request = request
        self._signer = signer
        self._proxies = proxies
        self.body: Any = None
        cookie = request.cookies.get(COOKIE, "")
        self.player = signer.player(cookie)
        self.new_player = self.player if self.player and signer.outdated(cookie) else ""
        """Set when this request has created a new player, or their cookie must be signed anew."""
        self.headers: dict[str, str] = {}

    @property
    def address(self) -> str:
        return self._proxies.client(self.request.scope)

    def has(self, name: str) -> bool:
        """Whether the path of this endpoint has this part."""
        return name in self.request.path_params

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        return str(self.request.query_params.get(name, default))

    def number(self, name: str, default: int, least: int, most: int) -> int:
        text = self.query(name)
        if not text:
            return default
        if not (NUMBER.fullmatch(text) and least <= int(text) <= most):
            raise Refusal("malformed", f"`{name}` is a number from {least} to {most}")
        return int(text)

    def path_number(self, name: str) -> int:
        """A number in the path; anything else is not found."""
        text = self.path(name)
        if not NUMBER.fullmatch(text):
            raise Refusal("not-found", f"{text[:40]!r} is not a number: there is nothing here")
        return int(text)

    def flag(self, name: str) -> bool:
        """Whether it is set: `1` or `true`."""
        text = self.query(name)
        if text not in ("", "0", "1", "false", "true"):
            raise Refusal("malformed", f"`{name}` is 1 or 0")
        return text in ("1", "true")

    def language(self) -> Language:
        """The one asked for, otherwise the browser's first choice, otherwise English."""
        code = self.query("language")
        if not code:
            code = preferred(self.request.headers.get("accept-language", ""))
        return spoken(code)

    def become_player(self, key: str = "") -> str:
        """Who asks, as a player; a cookie remembers a new one. If the answer and its cookie were
        lost, asking again with the same random key gives the same player."""
        if not self.player:
            known = len(key) >= LEAST_KEY
            self.player = self.new_player = (
                self._signer.derived("player", key) if known else self._signer.new_player()
            )
        return self.player

    def answered(self, answer: object, text: str) -> Response:
        """The answer as bytes, with the cookie of a new player."""
        if isinstance(answer, Response):
            response = answer
        elif text:
            response = Response(str(answer), media_type=text, headers=self.headers)
        else:
            data = answer if isinstance(answer, bytes) else ENCODER.encode(answer)
            response = Response(data, media_type="application/json", headers=self.headers)
        if self.new_player:
            response.set_cookie(
                COOKIE,
                self._signer.cookie(self.new_player),
                max_age=COOKIE_SECONDS,
                path="/",
                secure=self._proxies.https(self.request.scope),
                httponly=True,
                samesite="lax",
            )
        return response
