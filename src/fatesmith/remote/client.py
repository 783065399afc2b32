"""A client for programs: take a seat at a server's table and play it with a bot.

    asyncio.run(play("http://127.0.0.1:8724", "TABLE", "Robo", MyBot()))

A lost connection is made again, and an answer that may have been lost is sent again under its id:
the server does it once.
"""

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import options
from fatesmith.engine.state import State
from fatesmith.notation.moves import format_move
from fatesmith.notation.positions import parse_position

PROTOCOL: Final = 1
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 3.0
OVERTAKEN: Final = ("stale", "out-of-turn")
"""The game went on without this answer: the next update tells how."""
PASSING: Final = ("unavailable", "stopping", "too-fast")
MOST_BYTES: Final = 4 * 1024 * 1024


class Chooser(Protocol):
    """A bot: the same single method as in the arena."""

    def choose(self, state: State, options: list[Move]) -> Move: ...


class RemoteError(FatesmithError):
    """The server refused, for a reason that trying again would not change."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def ask(server: str, method: str, path: str, body: object = None) -> Any:
    """One HTTP request; RemoteError with the server's code and sentence if it refuses."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(  # noqa: S310 - checked by `_http`
        _http(server) + path, data, {"content-type": "application/json"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - see above
            return json.load(answer)
    except urllib.error.HTTPError as fault:
        told = fault.read()
        try:
            refusal = json.loads(told)
            raise RemoteError(refusal["code"], refusal["text"]) from None
        except (ValueError, KeyError, TypeError):
            raise RemoteError("fault", f"{path}: HTTP {fault.code}") from None


def _http(server: str) -> str:
    if not server.startswith(("http://", "https://")):
        raise RemoteError("malformed", f"{server!r} is no address: write http://HOST:PORT")
    return server.rstrip("/")


def join(server: str, table: str, name: str) -> "Seat":
    """Take any free seat of a table."""
    told = ask(server, "POST", f"/api/tables/{table}/seats", {"name": name})
    return Seat(server, table, told["token"], told["seat"])


@final
@dataclass
class Seat:
    """A seat at a table, and where its game is as far as this client knows."""

    server: str
    table: str
    token: str = ""
    number: int = -1
    seen: int = 0
    state: State | None = None
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    """The moves that the server said it has kept, with their entries."""
    reconnected: int = 0
    on_done: Callable[[float], None] | None = None
    """Hears how long each answer took to come back as a view, in seconds."""
    _waiting: dict[str, str] = field(default_factory=dict)

    async def play(
        self, choose: Callable[[State, list[Move]], Awaitable[Move]], patience: float = 60.0
    ) -> State:
        """Answer whatever this seat is asked, to the end of the game; the last position.

        OSError or WebSocketException when the server could not be reached for `patience` seconds.
        """
        wait, since = FIRST_WAIT, asyncio.get_running_loop().time()
        url = _http(self.server).replace("http", "ws", 1) + f"/api/tables/{self.table}/live"
        while True:
            try:
                async with connect(url, max_size=MOST_BYTES, compression=None) as socket:
                    await self._hello(socket)
                    wait, since = FIRST_WAIT, asyncio.get_running_loop().time()
                    final = await self._converse(socket, choose)
                    if final is not None:
                        return final
            except InvalidStatus as fault:
                if fault.response.status_code in (401, 403, 404):
                    raise RemoteError("foreign", "the server lets nobody in here") from None
                # It is too busy, or about to stop: that passes, or does not.
                if asyncio.get_running_loop().time() - since > patience:
                    raise
            except (OSError, WebSocketException, EOFError):
                if asyncio.get_running_loop().time() - since > patience:
                    raise
            self.reconnected += 1
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)

    async def _hello(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token, "positions": True}
        await socket.send(json.dumps({**hello, "seen": self.seen}))

    async def _converse(
        self, socket: ClientConnection, choose: Callable[[State, list[Move]], Awaitable[Move]]
    ) -> State | None:
        """Until the game is over; None if the server goes away."""
        answered, sent_at, command = -1, 0.0, ""
        async for data in socket:
            told = json.loads(data)
            kind = told["type"]
            if kind == "welcome":
                self.number = told.get("seat", -1)
            elif kind == "done":
                self.acknowledged.append((told["id"], told["seq"]))
            elif (kind == "bye" and not told.get("again")) or (
                kind == "refused" and told["code"] not in (*OVERTAKEN, *PASSING)
            ):
                raise RemoteError(told["code"], told["text"])
            elif kind == "refused" and told["code"] in PASSING:
                await asyncio.sleep(FIRST_WAIT)
                return None  # come back, and see what became of it
            if kind != "update" or not told.get("state"):
                continue
            self.seen = told["seq"]
            if command and self.on_done and told["position"] > answered:
                self.on_done(asyncio.get_running_loop().time() - sent_at)
                command = ""
            self.state = state = parse_position(told["state"])
            if state.over:
                return state
            if state.seat == self.number and told["position"] != answered:
                answered = told["position"]
                move = format_move(await choose(state, options(state)))
                # The same answer to the same question has the same id, whatever happens between.
                command = self._waiting.setdefault(f"{answered} {move}", secrets.token_hex(8))
                sent_at = asyncio.get_running_loop().time()
                message = {"type": "play", "id": command, "at": answered, "move": move}
                await socket.send(json.dumps(message))
        return None


async def play(server: str, table: str, name: str, bot: Chooser) -> State:
    """Take a free seat of a table and play it to the end."""

    async def choose(state: State, moves: list[Move]) -> Move:
        return bot.choose(state, moves)

    seat = await asyncio.to_thread(join, server, table, name)
    return await seat.play(choose)
