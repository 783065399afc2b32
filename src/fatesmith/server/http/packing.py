"""Compressed answers: made once where the answer is always the same.

What a person alone may see (tokens, the ids of private tables) is never compressed together with
what others may have written, because the length of an answer would give it away, letter by letter.
"""

import gzip
import hashlib
from collections.abc import Mapping
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

LEAST: Final = 1_000
"""Shorter answers fit into one packet anyway."""
_BEST: Final = 9
_QUICK: Final = 4


class Parcel(NamedTuple):
    """An answer that is the same for everybody."""

    data: bytes
    packed: bytes
    tag: str


def parcel(data: bytes) -> Parcel:
    # A weak tag: it names the content, whether it is compressed or not.
    tag = f'W/"{hashlib.sha256(data).hexdigest()[:20]}"'
    return Parcel(data, gzip.compress(data, _BEST, mtime=0), tag)


def accepts_gzip(request: Request) -> bool:
    """Whether the client can read gzip; `gzip;q=0` means that it cannot."""
    for part in request.headers.get("accept-encoding", "").split(","):
        coding, _, weight = part.partition(";")
        if coding.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def deliver(made: Parcel, request: Request, headers: Mapping[str, str]) -> Response:
    """The answer as JSON, or 304 if the client has it already."""
    told = {**headers, "etag": made.tag}
    known = request.headers.get("if-none-match", "").split(",")
    if made.tag in (each.strip() for each in known):
        return Response(status_code=304, headers=told)
    data = made.data
    if accepts_gzip(request):
        told["content-encoding"] = "gzip"
        data = made.packed
    return Response(data, media_type="application/json", headers=told)


def squeezed(data: bytes, request: Request) -> Response:
    """An answer of the moment as JSON, compressed if that is worth it."""
    headers = {"vary": "accept-encoding"}
    if len(data) >= LEAST and accepts_gzip(request):
        headers["content-encoding"] = "gzip"
        data = gzip.compress(data, _QUICK, mtime=0)
    return Response(data, media_type="application/json", headers=headers)
