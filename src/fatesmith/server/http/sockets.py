"""A client's WebSocket: hello, then commands one by one; messages go out through a queue.

Commands of one connection are executed in the order they arrive. Hints and odds take a while and
are not waited for: a person may keep playing meanwhile.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fatesmith.prose.language import Language
from fatesmith.server.host.clients import NO_VIEW, Client
from fatesmith.server.host.host import Host
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.looks import hints_for, odds_for
from fatesmith.server.host.messages import (
    DECODER,
    ENCODER,
    PROTOCOL,
    Ahead,
    Announced,
    AnswerUndo,
    AskHints,
    AskOdds,
    Bye,
    Done,
    FreeSeat,
    FromClient,
    HandOver,
    Hello,
    HintsTold,
    Leave,
    OddsTold,
    OpenSeal,
    Ping,
    Play,
    Pong,
    Refused,
    Say,
    Seal,
    SeatBot,
    Speak,
    TakeBack,
    ToClient,
    Undo,
)
from fatesmith.server.host.obeying import vacate
from fatesmith.server.http.asking import decoded, spoken
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import MOST_MESSAGE_BYTES, Gate, customer
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.shield import (
    add_headers,
    check_origin,
    refusal_response,
)
from fatesmith.server.http.signing import COOKIE, Signer
from fatesmith.server.tables import bot_seats, decisions, seals
from fatesmith.server.tables.entries import NO_SEAT, Entry
from fatesmith.server.tables.errors import Refusal, ServerError
from fatesmith.server.tables.table import Table
from fatesmith.server.thinking.errors import Busy, ThinkingError

HELLO_SECONDS: Final = 10.0
"""A client that connects and says nothing is disconnected."""
MOST_FAULTS: Final = 20
"""A connection is closed after this many malformed messages."""
MOST_LOOKS: Final = 4
"""Hints and odds that one connection may wait for at a time."""
BYE_SECONDS: Final = 5.0
"""How long a client that is being disconnected has to hear why."""

POLICY_VIOLATION: Final = 1008
TOO_BIG: Final = 1009
RESTART: Final = 1012
TRY_LATER: Final = 1013
FAULT: Final = "something went wrong here; it was logged, try again"

_log: Final = logging.getLogger(__name__)


@final
@dataclass(eq=False)
class Connection:
    """One WebSocket at one table, from hello to the end."""

    door: "SocketDoor"
    socket: WebSocket
    live: LiveTable
    client: Client
    address: str
    faults: int = 0

    def __post_init__(self) -> None:
        self.allowance = self.door.gate.messages()
        self.looks: set[asyncio.Task[None]] = set()

    # Reading --------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Take commands until the client leaves; a bad one is refused, and the rest continue."""
        while True:
            data = await received(self.socket)
            if data is None:
                return
            try:
                self._count_message()
                message = read_message(data)
            except Refusal as fault:
                self._refuse(command_id(data), fault)
                self._count_fault()
                continue
            try:
                await self._obey(message)
            except Refusal as fault:
                self._refuse(getattr(message, "id", ""), fault)

    def _count_message(self) -> None:
        if not self.allowance.take():
            raise Refusal("too-fast", "you are sending too much; slow down")
        self.door.gate.message(self.address)

    def _count_fault(self) -> None:
        self.faults += 1
        if self.faults > MOST_FAULTS:
            raise Refusal("too-fast", "too many unreadable messages; goodbye")

    def _refuse(self, command: str, fault: Refusal) -> None:
        self.door.counts.refusals[fault.code] += 1
        self.tell(Refused(command, fault.code, fault.text, fault.reason))

    def tell(self, message: ToClient) -> None:
        self.client.send(ENCODER.encode(message))

    async def _obey(self, message: FromClient) -> None:
        table, player, seat = self.live.table, self.client.player, self.client.seat
        match message:
            case Hello():
                await self._greet_again(message)
                return
            case Ping():
                self.tell(Pong(message.id))
                return
            case Speak():
                self.client.language = spoken(message.language)
                now = self.live.time.now()
                self.tell(Done(message.id, table.seq))
                self.client.send(self.live.update_for(self.client, 0, now))
                return
            case AskHints() | AskOdds():
                if len(self.looks) >= MOST_LOOKS:
                    raise Refusal("too-fast", "wait for what you have already asked for")
                look = asyncio.create_task(self._look(message))
                self.looks.add(look)
                look.add_done_callback(self.looks.discard)
                return
            case _:
                pass
        if not player:
            raise Refusal("not-signed-in", "take a seat, or open a table, before you do that")
        await self._check_orders(message)
        if isinstance(message, Say) and (player, message.id) not in table.commands:
            self.door.gate.chat(player)
        own = NO_SEAT if seat is None else seat
        seq = await self.door.host.do(
            self.live,
            lambda now: decided(now, message, player, own),
            player,
            message.id,
        )
        self.tell(Done(message.id, seq))

    async def _check_orders(self, message: FromClient) -> None:
        """Refuse what whoever runs the server does not want."""
        host, player = self.door.host, self.client.player
        host.house.check_open(self.live.table.id)
        if host.house.banned(player, self.address):
            await vacate(host, self.live, player)
        host.house.check_takes_part(player, self.address)
        if isinstance(message, Say):
            host.house.check_talks(player, self.address)

    async def _greet_again(self, hello: Hello) -> None:
        """A spectator who has joined meanwhile says hello again, with the seat's token."""
        live, client = self.live, self.client
        player, spoken_now = introduced(self.door.signer, live.table.id, hello, client.player)
        seat = live.table.seat_of(player)
        client.player, client.seat = player, None if seat == NO_SEAT else seat
        client.language, client.positions = spoken_now, hello.positions
        client.changes = hello.changes
        self._tell_everything(hello.seen)
        await self.door.host.arrive(live, client)

    def _tell_everything(self, seen: int) -> None:
        self.client.send(self.live.welcome(self.client))
        self.client.shown = NO_VIEW
        now = self.live.time.now()
        self.client.send(self.live.update_for(self.client, seen, now))
        self.client.send(self.live.chat(seen))
        self.client.announced = self.door.host.house.announcement
        if self.client.announced:
            self.tell(Announced(self.client.announced))

    async def _look(self, message: AskHints | AskOdds) -> None:
        """Send hints or odds when they are ready."""
        thinkers, live, client = self.door.host.thinkers, self.live, self.client
        try:
            if isinstance(message, AskHints):
                refined = False
                found = hints_for(thinkers, live, client, message.at)
                async with contextlib.aclosing(found) as answers:
                    async for hints in answers:
                        self.tell(HintsTold(message.id, message.at, hints, refined))
                        refined = True
            else:
                odds = await odds_for(thinkers, live, client, message.at)
                self.tell(OddsTold(message.id, message.at, odds))
        except Refusal as fault:
            self._refuse(message.id, fault)
        except Busy as fault:
            self._refuse(message.id, Refusal("too-many", str(fault)))
        except ThinkingError as fault:
            self._refuse(message.id, Refusal("unavailable", str(fault)))
        except Exception:
            _log.exception("hints or odds failed")
            self._refuse(message.id, Refusal("fault", FAULT))

    # Writing --------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is queued; a stalled client is told where the game is now."""
        while True:
            batch = await self.client.next_batch()
            for data in batch:
                try:
                    await self.socket.send_text(data.decode())
                except RuntimeError:
                    # uvicorn has already closed it, for a malformed frame.
                    return
            if self.client.stalled:
                self.door.counts.resyncs += 1
                self.client.revived()
                self._tell_everything(0)
            elif self.client.closing:
                await _say_bye(self.socket, Refusal(*self.client.closing))
                return

    async def converse(self, seen: int) -> None:
        """Serve to the end, no matter which side ends it."""
        live, client, host = self.live, self.client, self.door.host
        tasks: list[asyncio.Task[None]] = []
        try:
            self._tell_everything(seen)
            await host.arrive(live, client)
            tasks = [asyncio.create_task(self.read()), asyncio.create_task(self.write())]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except Refusal as fault:
            await _ended(tasks)
            await _say_bye(self.socket, fault)
        except WebSocketDisconnect:
            pass
        except Exception:
            _log.exception("a connection failed")
            await _ended(tasks)
            await _say_bye(self.socket, Refusal("fault", FAULT))
        finally:
            host.depart(live, client)
            await _ended([*tasks, *self.looks])


def decided(table: Table, message: FromClient, player: str, seat: int) -> list[Entry]:
    """The entries that a command becomes at a table."""
    match message:
        case Play():
            return decisions.move(table, player, seat, message.at, message.move, message.id)
        case Ahead():
            return decisions.foresee(table, player, seat, message.at, message.move, message.id)
        case Undo():
            return decisions.undo(table, player, message.at, message.id)
        case AnswerUndo():
            return decisions.answer_undo(table, player, message.yes, message.id)
        case HandOver():
            return decisions.hand_over(table, player, message.bot, message.id)
        case TakeBack():
            return decisions.take_back(table, player, message.id)
        case Leave():
            return decisions.leave(table, player, message.id)
        case SeatBot():
            return bot_seats.seat_bot(table, player, message.seat, message.bot, message.id)
        case FreeSeat():
            return bot_seats.free_seat(table, player, message.seat, message.id)
        case Seal():
            return seals.seal(table, player, message.seal, message.id)
        case OpenSeal():
            return seals.open_seal(table, player, message.luck, message.id)
        case Say():
            return decisions.say(table, player, message.name, message.text, message.id)
    raise Refusal("unknown-message", f"{type(message).__name__} is not a command")


def read_message(data: bytes) -> FromClient:
    """The message in these bytes; Refusal if it cannot be read."""
    return decoded(DECODER, data)


def command_id(data: bytes) -> str:
    """The id of a malformed message, so that its sender knows which one it was."""
    try:
        told = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    found = told.get("id") if isinstance(told, dict) else None
    return found[:40] if isinstance(found, str) else ""


async def received(socket: WebSocket) -> bytes | None:
    """The next message, None when the client is gone. Refusal if it is too long."""
    try:
        message = await socket.receive()
    except (WebSocketDisconnect, RuntimeError):
        return None
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    data: bytes = text.encode() if text is not None else message.get("bytes") or b""
    if len(data) > MOST_MESSAGE_BYTES:
        raise Refusal("too-large", f"a message has at most {MOST_MESSAGE_BYTES} bytes")
    return data


def introduced(signer: Signer, table: str, hello: Hello, player: str) -> tuple[str, Language]:
    """Who says hello, and in which language."""
    if hello.protocol != PROTOCOL:
        text = (
            f"this server speaks protocol {PROTOCOL} and you speak {hello.protocol}: reload the "
            "page, or run your bot with the server's version of fatesmith"
        )
        raise Refusal("malformed", text)
    if hello.token:
        player = signer.seated_player(table, hello.token)
    return player, spoken(hello.language)


@final
@dataclass(frozen=True, kw_only=True)
class SocketDoor:
    """The endpoint of WebSockets."""

    host: Host
    signer: Signer
    gate: Gate
    counts: DoorCounts
    host_names: Sequence[str]
    proxies: Proxies

    async def serve(self, socket: WebSocket) -> None:
        """Check who connects, then serve the connection to its end."""
        address = self.proxies.client(socket.scope)
        try:
            check_origin(socket.headers, self.host_names)
            self.gate.request(address)
            player = self.signer.player(socket.cookies.get(COOKIE, ""))
            self.gate.connect(address)
        except Refusal as fault:
            self.counts.refusals[fault.code] += 1
            response = refusal_response(fault)
            add_headers(response.headers, self.proxies.https(socket.scope))
            await socket.send_denial_response(response)
            return
        try:
            await socket.accept()
            await self._attend(socket, socket.path_params["table"], player, address)
        finally:
            self.gate.disconnect(address)
            _log.info("a connection ended", extra={"path": socket.scope["path"]})

    async def _attend(self, socket: WebSocket, table_id: str, cookie: str, address: str) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                data = await received(socket)
            if data is None:
                return
            hello = read_message(data)
            if not isinstance(hello, Hello):
                raise Refusal("malformed", "say hello first")
            live = await self.host.table(table_id)
            player, speaks = introduced(self.signer, table_id, hello, cookie)
            seat = live.table.seat_of(player)
            own = None if seat == NO_SEAT else seat
            client = Client(
                player, own, speaks, hello.positions, customer(address), changes=hello.changes
            )
        except TimeoutError:
            await _say_bye(socket, Refusal("malformed", "say hello within ten seconds"))
        except Refusal as fault:
            self.counts.refusals[fault.code] += 1
            await _say_bye(socket, fault)
        except ServerError as fault:
            _log.error("table %s cannot be shown: %s", table_id, fault)
            await _say_bye(socket, Refusal("fault", str(fault)))
        except Exception:
            _log.exception("table %s cannot be shown", table_id)
            await _say_bye(socket, Refusal("fault", FAULT))
        else:
            await Connection(self, socket, live, client, address).converse(hello.seen)


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _say_bye(socket: WebSocket, fault: Refusal) -> None:
    """Say why, and close. The client may already be gone."""
    again = fault.code in ("unavailable", "stopping")
    code = {"too-large": TOO_BIG, "unavailable": TRY_LATER, "stopping": RESTART}
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        message = ENCODER.encode(Bye(fault.code, fault.text, again, fault.reason))
        async with asyncio.timeout(BYE_SECONDS):
            await socket.send_text(message.decode())
            await socket.close(code.get(fault.code, POLICY_VIOLATION))
