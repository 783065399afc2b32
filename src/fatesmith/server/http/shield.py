"""The shield around all HTTP: who may ask, how often, how much; headers that protect browsers."""

import asyncio
import logging
import re
import sys
import time
from collections.abc import MutableMapping, Sequence
from typing import Any, Final, final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fatesmith.engine.errors import FatesmithError
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import MOST_BODY_BYTES, Gate
from fatesmith.server.http.requests import Fault
from fatesmith.server.tables.errors import Refusal

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}
SAFE_METHODS: Final = ("GET", "HEAD")
UNCOUNTED: Final = ("/healthz",)
"""Never rate-limited: otherwise a busy server would look dead."""
QUIET: Final = ("/healthz", "/metrics")
"""Not logged: they are polled all the time."""
ANY: Final = "*"
_LENGTH: Final = re.compile(r"[0-9]{1,12}")

_log: Final = logging.getLogger("fatesmith.requests")


def address_of(scope: MutableMapping[str, Any], trust_proxy: bool) -> str:
    """The address that limits count: the peer's, or the one a trusted proxy names."""
    if trust_proxy:
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        if forwarded:
            # The proxy added the last one; those before it are whatever the client claims.
            return forwarded.rpartition(",")[2].strip()[:64]
    client = scope.get("client")
    return client[0] if client else "unix"


def is_https(scope: MutableMapping[str, Any], trust_proxy: bool) -> bool:
    """Whether the client speaks https, to us or to a proxy that we trust."""
    if scope["scheme"] in ("https", "wss"):
        return True
    forwarded = Headers(scope=scope).get("x-forwarded-proto", "") if trust_proxy else ""
    return forwarded.rpartition(",")[2].strip().lower() == "https"


def host_of(text: str) -> str:
    """`localhost` of `localhost:8080`, `[::1]` of `[::1]:8080`."""
    name, _, _ = text.partition("]")
    if name != text:
        return f"{name}]".lower()
    return text.partition(":")[0].lower()


def check_host(headers: Headers, names: Sequence[str]) -> None:
    """Refuse requests for a name that is not ours: other sites could make theirs resolve to us."""
    host = host_of(headers.get("host", ""))
    if ANY not in names and host not in {name.lower() for name in names}:
        raise Refusal(
            "foreign", f"this server is not called {host[:60]!r}: start it with --host-name"
        )


def check_origin(headers: Headers, names: Sequence[str]) -> None:
    """Refuse requests from pages of other sites; programs send no origin."""
    check_host(headers, names)
    origin = headers.get("origin")
    if origin is None:
        return
    try:
        site = urlsplit(origin).netloc.lower()
    except ValueError:
        site = ""
    if not site or site != headers.get("host", "").lower():
        raise Refusal("foreign", "pages of other sites cannot play here")


def refusal_response(fault: Refusal) -> Response:
    body = ENCODER.encode(Fault(fault.code, fault.text))
    headers = {"retry-after": "5"} if fault.status in (429, 503) else {}
    return Response(body, fault.status, headers, media_type="application/json")


def add_headers(headers: MutableHeaders, https: bool) -> None:
    """The headers of every answer, including refusals."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if https:
        headers.setdefault("strict-transport-security", "max-age=31536000")


@final
class Shield:
    """Outermost: nothing foreign, too frequent or too long reaches a handler."""

    def __init__(
        self,
        app: ASGIApp,
        gate: Gate,
        counts: DoorCounts,
        host_names: Sequence[str],
        trust_proxy: bool,
    ) -> None:
        self._app = app
        self._gate = gate
        self._tally = counts
        self._host_names = host_names
        self._trust_proxy = trust_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, lambda message: send(_in_a_sentence(message)))
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                add_headers(headers, is_https(scope, self._trust_proxy))
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(scope)
        except Refusal as fault:
            self._tally.refusals[fault.code] += 1
            await refusal_response(fault)(scope, receive, with_headers)
        else:
            try:
                await self._app(scope, receive, with_headers)
            except ClientDisconnect:
                pass  # nobody is left to answer
            except asyncio.CancelledError:
                # The server is stopping, and this request has used up its grace period.
                if not status:
                    late = Refusal("stopping", "the server is restarting; send this again soon")
                    await refusal_response(late)(scope, receive, with_headers)
            except Exception:
                _log.exception("a request failed", extra={"path": scope["path"]})
                self._tally.refusals["fault"] += 1
                if not status:
                    failed = Refusal("fault", "something went wrong here; it was logged, try again")
                    await refusal_response(failed)(scope, receive, with_headers)
        self._tally.requests += 1
        if scope["path"] not in QUIET:
            _log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round(1_000 * (time.perf_counter() - started), 1),
                },
            )

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        check_host(headers, self._host_names)
        if scope["method"] not in SAFE_METHODS:
            check_origin(headers, self._host_names)
        length = headers.get("content-length", "0")
        if not _LENGTH.fullmatch(length) or int(length) > MOST_BODY_BYTES:
            raise Refusal("too-large", f"a request has at most {MOST_BODY_BYTES} bytes")
        if scope["path"] not in UNCOUNTED:
            self._gate.request(address_of(scope, self._trust_proxy))


def _in_a_sentence(message: Message) -> Message:
    """Why the server cannot start, without the traceback that Starlette adds: this runs while it
    handles the error."""
    fault = sys.exception()
    if message["type"] == "lifespan.startup.failed" and isinstance(fault, FatesmithError):
        return {**message, "message": str(fault)}
    return message
