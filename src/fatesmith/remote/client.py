"""A client for programs: take a seat at a server's table and play it with a bot.

    asyncio.run(play("http://127.0.0.1:8724", "TABLE", "Robo", MyBot()))

It reconnects when the connection is lost and sends again whatever may have been lost, with its id:
the server executes it only once.
"""

import asyncio
import http.client
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import options
from fatesmith.engine.state import State
from fatesmith.notation.fair import SEED_BYTES, seal_of
from fatesmith.notation.moves import format_move
from fatesmith.notation.positions import parse_position

PROTOCOL: Final = 2
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 3.0
PASSING: Final = ("unavailable", "stopping", "too-fast")
TRIES: Final = 6
"""How often a request or a command is sent before its last error is raised."""
MOST_BYTES: Final = 4 * 1024 * 1024


class Chooser(Protocol):
    """A bot: the same single method as in the arena."""

    def choose(self, state: State, options: Sequence[Move]) -> Move: ...


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
        raise RemoteError("malformed", f"{server!r} is not an address: write http://HOST:PORT")
    return server.rstrip("/")


def ask_once(server: str, path: str, body: Mapping[str, object]) -> Any:
    """A request that is carried out once, even if it is sent again because its answer was lost."""
    named = {**body, "id": secrets.token_hex(16)}
    for attempt in range(1, TRIES):
        try:
            return ask(server, "POST", path, named)
        except RemoteError as fault:
            if fault.code not in PASSING:
                raise
        except (OSError, http.client.HTTPException):
            pass  # it is unknown whether it was carried out
        time.sleep(FIRST_WAIT * 2**attempt)
    return ask(server, "POST", path, named)


def open_table(server: str, **wanted: object) -> "Seat":
    """Open a table: `seats`, `setup`, `options`; with a `name` you sit, otherwise you watch."""
    told = ask_once(server, "/api/tables", {"adds_luck": "name" in wanted, **wanted})
    return Seat(
        server=server, table=told["table"], token=told.get("token", ""), number=told.get("seat", -1)
    )


def join(server: str, table: str, name: str) -> "Seat":
    """Take any free seat of a table."""
    wanted = {"name": name, "adds_luck": True}
    told = ask_once(server, f"/api/tables/{table}/seats", wanted)
    return Seat(server=server, table=table, token=told["token"], number=told["seat"])


@final
@dataclass(frozen=True)
class _Sent:
    """A move that was sent and not answered yet."""

    at: int
    message: str


Choose = Callable[[State, Sequence[Move]], Awaitable[Move]]


@final
@dataclass(kw_only=True)
class Seat:
    """A seat at a table, and the state of its game as far as this client knows."""

    server: str
    table: str
    token: str = ""
    number: int = -1
    seen: int = 0
    state: State | None = None
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    """The moves that the server said it has kept, with their entries."""
    reconnected: int = 0
    luck: str = field(default_factory=lambda: secrets.token_hex(SEED_BYTES))
    """What this client adds to the dice: nobody else knows it before it is called for."""
    commit: str = ""
    """The commitment to the dice that was seen before anything was sealed."""
    _unanswered: dict[str, _Sent] = field(default_factory=dict)
    """Moves that the server has not answered yet, by their ids."""
    _lucky: set[str] = field(default_factory=set)
    """The ids of what was sent about luck: a game goes on without it."""
    _going_on: bool = False
    """Something arrived on this connection."""

    async def seat_bot(self, seat: int, bot: str = "") -> None:
        """Give a free seat to a bot before the game begins; RemoteError if that is not allowed."""
        await self._do({"type": "seat-bot", "seat": seat, "bot": bot})

    async def free_seat(self, seat: int) -> None:
        """Take a seat from a bot before the game begins; RemoteError if that is not allowed."""
        await self._do({"type": "free-seat", "seat": seat})

    async def _do(self, command: Mapping[str, object]) -> None:
        """Send a command on a separate connection, again with the same id if that breaks."""
        named = {**command, "id": secrets.token_hex(8)}
        for attempt in range(1, TRIES):
            try:
                if await self._done(named):
                    return
            except (OSError, WebSocketException, EOFError):
                pass
            await asyncio.sleep(FIRST_WAIT * 2**attempt)
        if not await self._done(named):
            raise RemoteError("unavailable", "the server does not answer")

    async def _done(self, command: Mapping[str, object]) -> bool:
        """Whether it was acknowledged; False if the server went away or cannot write now."""
        async with connect(self._live(), max_size=MOST_BYTES, compression=None) as socket:
            hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token}
            await socket.send(json.dumps(hello))
            await socket.send(json.dumps(command))
            async for data in socket:
                told = json.loads(data)
                if told["type"] == "done" and told["id"] == command["id"]:
                    return True
                if told["type"] == "bye" and told.get("again"):
                    break
                if told["type"] in ("refused", "bye"):
                    if told["code"] in PASSING:
                        break
                    raise RemoteError(told["code"], told["text"])
        return False

    def _live(self) -> str:
        return _http(self.server).replace("http", "ws", 1) + f"/api/tables/{self.table}/live"

    async def play(self, choose: Choose, patience: float = 60.0) -> State:
        """Answer whatever this seat is asked, to the end of the game; returns the last position.

        OSError or WebSocketException if the server could not be reached for `patience` seconds.
        """
        clock = asyncio.get_running_loop().time
        wait, since = FIRST_WAIT, clock()
        url = self._live()
        while True:
            self._going_on = False
            try:
                async with connect(url, max_size=MOST_BYTES, compression=None) as socket:
                    final = await self._converse(socket, choose)
                    if final is not None:
                        return final
            except InvalidStatus as fault:
                if fault.response.status_code in (401, 403, 404):
                    raise RemoteError("foreign", "the server refuses connections here") from None
                if clock() - since > patience:
                    raise
            except (OSError, WebSocketException, EOFError):
                if not self._going_on and clock() - since > patience:
                    raise
            if self._going_on:
                wait, since = FIRST_WAIT, clock()
            self.reconnected += 1
            # Clients do not all return at once: a server that has just come back is busy.
            await asyncio.sleep(wait * random.uniform(0.5, 1.5))
            wait = min(LONGEST_WAIT, wait * 2)

    async def _converse(self, socket: ClientConnection, choose: Choose) -> State | None:
        """Play until the game is over; None if the server goes away or cannot write now."""
        hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token, "seen": self.seen}
        # Positions say everything: of views, the changes are enough, since they are not read.
        await socket.send(json.dumps({**hello, "positions": True, "changes": True}))
        # Whatever may have been lost is sent again with its id: it is carried out only once.
        for sent in list(self._unanswered.values()):
            await socket.send(sent.message)
        async for data in socket:
            told = json.loads(data)
            match told["type"]:
                case "welcome":
                    self.number = told.get("seat", -1)
                    await self._add_luck(socket, told["table"])
                case "seats":
                    await self._add_luck(socket, told["table"])
                case "done":
                    if told["id"] in self._lucky:
                        continue
                    self._unanswered.pop(told["id"], None)
                    self.acknowledged.append((told["id"], told["seq"]))
                case "bye" if not told.get("again"):
                    raise RemoteError(told["code"], told["text"])
                case "refused":
                    if told["code"] == "unavailable":
                        return None
                    self._unanswered.pop(told["id"], None)
                    if told["id"] in self._lucky:
                        continue  # it came too late, which the proof of the dice says
                    if told["code"] not in ("stale", "out-of-turn", "over"):
                        raise RemoteError(told["code"], told["text"])
                case "update" if told.get("state"):
                    self._going_on = True
                    self.seen = told["seq"]
                    self.state = parse_position(told["state"])
                    await self._answer(socket, choose, self.state, told["position"])
            if self.state is not None and self.state.over and not self._unanswered:
                return self.state
        return None

    async def _add_luck(self, socket: ClientConnection, table: Mapping[str, Any]) -> None:
        """Seal luck once the commitment is known, and open the seal when that is called for."""
        if self.number < 0 or table["status"] != "open" or not table["commit"]:
            return
        seat = table["seats"][self.number]
        self.commit = self.commit or table["commit"]
        if table["commit"] != self.commit:
            raise RemoteError("fault", "the server has exchanged the dice that it committed to")
        seal = seal_of(self.luck, table=self.table, commit=self.commit, seat=self.number)
        known = seat.get("seal", "")
        if not table.get("called") and seat.get("adds_luck") and known != seal:
            await self._tell_luck(socket, {"type": "seal", "seal": seal})
        if table.get("called") and known == seal and not seat.get("luck"):
            await self._tell_luck(socket, {"type": "open-seal", "luck": self.luck})

    async def _tell_luck(self, socket: ClientConnection, command: Mapping[str, str]) -> None:
        name = secrets.token_hex(8)
        self._lucky.add(name)
        await socket.send(json.dumps({**command, "id": name}))

    async def _answer(
        self, socket: ClientConnection, choose: Choose, state: State, position: int
    ) -> None:
        if state.over or state.seat != self.number:
            return
        if any(sent.at == position for sent in self._unanswered.values()):
            return
        move = format_move(await choose(state, options(state)))
        command = secrets.token_hex(8)
        message = json.dumps({"type": "play", "id": command, "at": position, "move": move})
        self._unanswered[command] = _Sent(position, message)
        await socket.send(message)


async def play(server: str, table: str, name: str, bot: Chooser) -> State:
    """Take a free seat of a table and play it to the end."""

    async def choose(state: State, moves: Sequence[Move]) -> Move:
        return bot.choose(state, moves)

    seat = await asyncio.to_thread(join, server, table, name)
    return await seat.play(choose)
