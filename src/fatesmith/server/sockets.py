"""A client's WebSocket: hello, then commands one by one; what is told goes out by a queue."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fatesmith.prose.language import Language, UnknownLanguage, language
from fatesmith.server import decisions
from fatesmith.server.clients import Client
from fatesmith.server.entries import Entry
from fatesmith.server.errors import Refusal, ServerError
from fatesmith.server.limits import MOST_MESSAGE_BYTES, Bucket
from fatesmith.server.live import LiveTable
from fatesmith.server.looks import hints_for, odds_for
from fatesmith.server.messages import (
    DECODER,
    ENCODER,
    PROTOCOL,
    Ahead,
    AnswerUndo,
    AskHints,
    AskOdds,
    Bye,
    Done,
    FromClient,
    HandOver,
    Hello,
    HintsTold,
    Leave,
    OddsTold,
    Ping,
    Play,
    Pong,
    Refused,
    Say,
    Speak,
    TakeBack,
    ToClient,
    Undo,
)
from fatesmith.server.table import Table
from fatesmith.server.thinking.errors import ThinkingError

if TYPE_CHECKING:
    from fatesmith.server.app import Service

HELLO_SECONDS: Final = 10.0
"""Whoever connects and says nothing is sent away."""
MOST_FAULTS: Final = 20
"""Malformed messages after which a connection is closed."""

POLICY_VIOLATION: Final = 1008
TOO_BIG: Final = 1009
RESTART: Final = 1012
TRY_LATER: Final = 1013

_log: Final = logging.getLogger(__name__)


@final
class Connection:
    """One WebSocket at one table, from hello to the end."""

    def __init__(
        self, service: "Service", socket: WebSocket, live: LiveTable, client: Client
    ) -> None:
        self.service = service
        self.socket = socket
        self.live = live
        self.client = client
        self.bucket: Bucket = service.gate.messages()
        self.chats: Bucket = service.gate.chats()
        self.faults = 0

    # Reading --------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Take commands until the client goes; what is wrong with one is told, and it goes on."""
        while True:
            data = await received(self.socket)
            if data is None:
                return
            if not self.bucket.take():
                self.service.gate.refused += 1
                self._refuse("", Refusal("too-fast", "you send too much; slow down"))
                self._count_fault()
                continue
            try:
                message: FromClient = DECODER.decode(data)
            except msgspec.DecodeError as fault:
                self._refuse(command_id(data), Refusal("malformed", str(fault)[:200]))
                self._count_fault()
                continue
            try:
                await self._obey(message)
            except Refusal as fault:
                self._refuse(getattr(message, "id", ""), fault)
            except ThinkingError as fault:
                self._refuse(getattr(message, "id", ""), Refusal("unavailable", str(fault)))

    def _count_fault(self) -> None:
        self.faults += 1
        if self.faults > MOST_FAULTS:
            raise Refusal("too-fast", "too many messages that cannot be read; goodbye")

    def _refuse(self, command: str, fault: Refusal) -> None:
        self.service.refusals[fault.code] = self.service.refusals.get(fault.code, 0) + 1
        self.tell(Refused(command, fault.code, fault.text))

    def tell(self, message: ToClient) -> None:
        self.client.send(ENCODER.encode(message))

    async def _obey(self, message: FromClient) -> None:
        table, player, seat = self.live.table, self.client.player, self.client.seat
        match message:
            case Hello():
                raise Refusal("malformed", "you have said hello already")
            case Ping():
                self.tell(Pong(message.id))
                return
            case Speak():
                self.client.language = spoken(message.language)
                now = self.service.host.clock()
                self.tell(Done(message.id, table.seq))
                self.client.send(self.live.update_for(self.client, 0, now))
                return
            case AskHints():
                found = await hints_for(self.service, self.live, self.client, message.at)
                self.tell(HintsTold(message.id, message.at, found))
                return
            case AskOdds():
                odds = await odds_for(self.service, self.live, self.client, message.at)
                self.tell(OddsTold(message.id, message.at, odds))
                return
            case Say() if not self.chats.take():
                raise Refusal("too-fast", "you talk too much; wait a little")
            case _:
                pass
        if not player:
            raise Refusal("not-signed-in", "take a seat, or a name, before you do that")
        own = -1 if seat is None else seat
        seq = await self.service.host.do(
            self.live,
            lambda now: decided(now, message, player, own),
            player,
            message.id,
        )
        self.tell(Done(message.id, seq))

    # Writing --------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what waits; a client that stalled is told anew where the game is."""
        while True:
            batch = await self.client.next_batch()
            for data in batch:
                await self.socket.send_text(data.decode())
            if self.client.stalled:
                self.service.resyncs += 1
                self.client.revived()
                now = self.service.host.clock()
                for data in (
                    self.live.welcome(self.client),
                    self.live.update_for(self.client, 0, now),
                    self.live.chat(0),
                ):
                    await self.socket.send_text(data.decode())
            elif self.client.closing:
                text = "the server restarts; come back in a moment"
                await self.socket.send_text(ENCODER.encode(Bye("stopping", text, True)).decode())
                await self.socket.close(RESTART)
                return


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
        case Say():
            return decisions.say(table, player, message.name, message.text, message.id)
    raise Refusal("unknown-message", f"{type(message).__name__} is no command")


def spoken(code: str) -> Language:
    """The language of this code; Refusal if there is none."""
    try:
        return language(code)
    except UnknownLanguage as fault:
        raise Refusal("malformed", str(fault)) from None


def command_id(data: bytes) -> str:
    """The id of a message that is wrong otherwise, so that its sender knows which it was."""
    try:
        told = msgspec.json.decode(data)
    except msgspec.DecodeError:
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


async def attend(service: "Service", socket: WebSocket, table_id: str, cookie: str) -> None:
    """Serve one WebSocket to its end; the caller has accepted it."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            data = await received(socket)
        if data is None:
            return
        try:
            hello = msgspec.json.decode(data, type=Hello)
        except msgspec.DecodeError as fault:
            raise Refusal("malformed", f"say hello first: {str(fault)[:150]}") from None
        if hello.protocol != PROTOCOL:
            text = f"this server speaks protocol {PROTOCOL}: load the page again"
            raise Refusal("malformed", text)
        live = await service.host.table(table_id)
        player = service.signer.seated_player(table_id, hello.token) if hello.token else cookie
        seat = live.table.seat_of(player)
        client = Client(player, None if seat < 0 else seat, spoken(hello.language), hello.positions)
    except TimeoutError:
        await _say_bye(socket, Refusal("malformed", "say hello within ten seconds"))
        return
    except Refusal as fault:
        await _say_bye(socket, fault)
        return
    except ServerError as fault:
        _log.error("table %s cannot be shown: %s", table_id, fault)
        await _say_bye(socket, Refusal("fault", str(fault)))
        return
    await _converse(Connection(service, socket, live, client), hello.seen)


async def _converse(connection: Connection, seen: int) -> None:
    live, client, host = connection.live, connection.client, connection.service.host
    client.send(live.welcome(client))
    client.send(live.update_for(client, seen, host.clock()))
    client.send(live.chat(seen))
    await host.arrive(live, client)
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(connection.read())
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and not reader.cancelled():
            fault = reader.exception()
            if isinstance(fault, Refusal):
                await _say_bye(connection.socket, fault)
            elif fault is not None:
                _log.error("a connection failed", exc_info=fault)
                await _say_bye(connection.socket, Refusal("fault", "something went wrong here"))
    finally:
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        host.depart(live, client)


async def _say_bye(socket: WebSocket, fault: Refusal) -> None:
    """Tell why, and close. The client may be gone already."""
    again = fault.code in ("unavailable", "stopping")
    code = {"too-large": TOO_BIG, "unavailable": TRY_LATER, "stopping": RESTART}
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        message = ENCODER.encode(Bye(fault.code, fault.text, again))
        await socket.send_text(message.decode())
        await socket.close(code.get(fault.code, POLICY_VIOLATION))
