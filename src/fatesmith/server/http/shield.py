"""The shield around all HTTP: who may ask, how often, how much; headers that protect browsers."""

import asyncio
import logging
import re
import sys
import time
from collections.abc import Sequence
from typing import Final, final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fatesmith.engine.errors import FatesmithError
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.astray_page import astray_page, for_a_person
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import MOST_BODY_BYTES, Gate
from fatesmith.server.http.proxies import Proxies
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
PROBES: Final = ("/healthz", "/readyz")
"""For whoever watches over the server: asked by any name, because probes use addresses; never
rate-limited, because a busy server would look dead; not logged, because they are polled all the
time."""
ANY: Final = "*"
FOREIGN: Final = "foreign"
_LENGTH: Final = re.compile(r"[0-9]{1,12}")

_log: Final = logging.getLogger("fatesmith.requests")


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
            FOREIGN, f"this server is not called {host[:60]!r}: start it with --host-name"
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
        raise Refusal(FOREIGN, "pages of other sites cannot play here")


def refusal_response(fault: Refusal) -> Response:
    body = ENCODER.encode(Fault(fault.code, fault.text, fault.reason))
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
        proxies: Proxies,
    ) -> None:
        self._app = app
        self._gate = gate
        self._tally = counts
        self._host_names = host_names
        self._proxies = proxies

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
                add_headers(headers, self._proxies.https(scope))
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(scope)
        except Refusal as fault:
            self._tally.refusals[fault.code] += 1
            await self._refusal(scope, fault)(scope, receive, with_headers)
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
        seconds = time.perf_counter() - started
        self._tally.request(scope["method"], seconds)
        if scope["path"] not in PROBES:
            _log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round(1_000 * seconds, 1),
                },
            )

    def _refusal(self, scope: Scope, fault: Refusal) -> Response:
        """People who use another address get a page; programs, and pages of other sites, JSON."""
        headers = Headers(scope=scope)
        if fault.code == FOREIGN and for_a_person(scope["method"], headers):
            return astray_page(host_of(headers.get("host", "")), headers, fault.status)
        return refusal_response(fault)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"] in PROBES and scope["method"] in SAFE_METHODS:
            return
        check_host(headers, self._host_names)
        if scope["method"] not in SAFE_METHODS:
            check_origin(headers, self._host_names)
        length = headers.get("content-length", "0")
        if not _LENGTH.fullmatch(length) or int(length) > MOST_BODY_BYTES:
            raise Refusal("too-large", f"a request has at most {MOST_BODY_BYTES} bytes")
        self._gate.request(self._proxies.client(scope))


def _in_a_sentence(message: Message) -> Message:
    """Why the server cannot start, without the traceback that Starlette adds: this runs while it
    handles the error."""
    fault = sys.exception()
    if message["type"] == "lifespan.startup.failed" and isinstance(fault, FatesmithError):
        return {**message, "message": str(fault)}
    return message
