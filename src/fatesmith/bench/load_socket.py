"""A cheap WebSocket, so that thousands of clients leave the processor to the server.

It speaks only to our own server: text frames, pings, and the close.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast, final

_TEXT: Final = 1
_CLOSE: Final = 8
_PING: Final = 9
_PONG: Final = 10
_LAST: Final = 0x80
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
"""Clients must mask; with zeros that changes nothing."""


@final
class LoadSocket(asyncio.Protocol):
    """One connection: delivers whole messages as they arrive and answers pings by itself."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None]) -> None:
        self.lost = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard = heard
        self._host = host
        self._path = path
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.lost = not self._closing
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:20]:
                first = bytes(self._buffer[:40])
                self.opened.set_exception(ConnectionError(f"refused: {first!r}"))
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        kind, size, start = buffer[0] & 15, buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return False
        payload = bytes(memoryview(buffer)[start : start + size])
        del buffer[: start + size]
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self.lost = not self._closing
            self.close()
        return True

    def send(self, message: bytes) -> None:
        self._write(_TEXT, message)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", _LAST | kind, _MASKED | size)
        else:
            head = struct.pack("!BBH", _LAST | kind, _MASKED | 126, size)
        if self._transport is not None:
            self._transport.write(head + _NO_MASK + payload)

    def close(self) -> None:
        self._closing = True
        if self._transport is not None:
            self._transport.close()


async def opened_socket(port: int, path: str, heard: Callable[[bytes], None]) -> LoadSocket:
    """A connection to the loopback; ConnectionError if the server refuses it."""
    socket = LoadSocket("127.0.0.1", path, heard)
    await asyncio.get_running_loop().create_connection(lambda: socket, "127.0.0.1", port)
    await socket.opened
    return socket
