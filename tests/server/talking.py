"""Talking to a server as its clients do: HTTP with a cookie, and a table's WebSocket."""

import http.client
import itertools
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SECONDS = 60.0
"""Machines may be busy: a test fails because of what it hears, not when."""
QUICK = {"pace_ms": 0}

_ids = itertools.count(1)


@dataclass
class Answer:
    """The answer to an HTTP request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Caller:
    """Somebody with a browser that has nothing but a cookie, once it got one."""

    port: int
    cookie: str = ""
    address: str = "127.0.0.1"
    """Where it calls from; all of 127.0.0.0/8 is this machine."""
    heard: bytearray = field(default_factory=bytearray)
    """All bytes that were ever received."""

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        data: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request on its own connection."""
        sent = {"cookie": self.cookie} if self.cookie else {}
        sent |= {"content-type": "application/json", **(headers or {})}
        wire = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=SECONDS, source_address=(self.address, 0)
        )
        try:
            wire.request(method, path, json.dumps(body) if body is not None else data, sent)
            response = wire.getresponse()
            told = {name.lower(): value for name, value in response.getheaders()}
            answer = Answer(response.status, told, response.read())
        finally:
            wire.close()
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.heard += answer.body + str(answer.headers).encode()
        return answer

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status == 200, answer.body
        return answer.json

    def post(self, path: str, body: object) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.status == 200, answer.body
        return answer.json

    def refused(self, method: str, path: str, body: object = None, **more: Any) -> str:
        """The code with which this is refused."""
        answer = self.ask(method, path, body, **more)
        assert answer.status >= 400, answer.body
        assert answer.json["text"], answer.body
        return str(answer.json["code"])

    def talk(self, table: str, **hello: Any) -> "Talk":
        return Talk(self.port, table, self.cookie, address=self.address, **hello)


class Talk:
    """A WebSocket at a table, which remembers everything it heard."""

    def __init__(
        self,
        port: int,
        table: str,
        cookie: str = "",
        greet: bool = True,
        address: str = "127.0.0.1",
        **hello: Any,
    ) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        self._held = connect(
            url,
            additional_headers={"cookie": cookie} if cookie else None,
            compression=None,
            max_size=None,
            max_queue=None,  # otherwise closing waits for messages nobody reads
            open_timeout=SECONDS,
            source_address=(address, 0),
        )
        self.socket: ClientConnection = self._held.__enter__()
        self.heard = bytearray()
        self.told: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        """The newest."""
        self.seat = -1
        if greet:
            self.send({"type": "hello", **hello})
            self.wait("update")

    def send(self, message: object) -> None:
        self.socket.send(json.dumps(message))

    def say(self, kind: str, **fields: Any) -> str:
        """Send a command under a new id, or under the one given."""
        fields.setdefault("id", f"c{next(_ids)}")
        self.send({"type": kind, **fields})
        return str(fields["id"])

    def hear(self) -> dict[str, Any]:
        """The next message."""
        data = self.socket.recv(SECONDS)
        self.heard += data.encode() if isinstance(data, str) else data
        told: dict[str, Any] = json.loads(data)
        self.told.append(told)
        if told["type"] == "update":
            self.update = told
        if told["type"] == "welcome":
            self.seat = told.get("seat", -1)
        return told

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Listen until something fulfills the condition."""
        while True:
            told = self.hear()
            if wanted(told):
                return told

    def ever(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message, heard already or not, that fulfills the condition."""
        return next(filter(wanted, self.told), None) or self.until(wanted)

    def wait(self, kind: str, command: str = "") -> dict[str, Any]:
        return self.until(
            lambda told: told["type"] == kind and (not command or told.get("id") == command)
        )

    def answer_to(self, command: str) -> dict[str, Any]:
        """`done`, `refused`, or what was asked for under this id."""
        return self.until(lambda told: told.get("id") == command)

    def do(self, kind: str, **fields: Any) -> int:
        """Send a command that must be accepted; returns the number of its entry."""
        told = self.answer_to(self.say(kind, **fields))
        assert told["type"] == "done", told
        return int(told["seq"])

    def refused(self, kind: str, **fields: Any) -> str:
        """The code with which a command is refused."""
        told = self.answer_to(self.say(kind, **fields))
        assert told["type"] == "refused", told
        assert told["text"]
        return str(told["code"])

    def caught_up(self) -> dict[str, Any]:
        """Listen to everything that the server has sent so far; returns the newest update."""
        command = self.say("ping")
        self.wait("pong", command)
        return self.update

    @property
    def at(self) -> int:
        return int(self.update["position"])

    @property
    def asked(self) -> int:
        question = self.update.get("question") or {}
        return int(question.get("seat", -1)) if question.get("seat") is not None else -1

    def options(self) -> list[str]:
        return [option["move"] for option in self.update["question"]["options"]]

    def closed(self) -> int:
        """Listen until the server closes; returns the code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self._held.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Party:
    """People at one table, who answer in turn."""

    def __init__(self, port: int, people: int = 2, bots: tuple[str, ...] = (), **options: Any):
        self.port = port
        self.people = [Caller(port) for _ in range(people)]
        names = ["Ann", "Bob", "Cat", "Dan"]
        seats: list[dict[str, str]] = [{} for _ in range(people)] + [{"bot": code} for code in bots]
        first = {"seats": seats, "options": {**QUICK, **options}, "name": names[0]}
        opened = self.people[0].post("/api/tables", first)
        self.table = str(opened["table"])
        self.tokens = [str(opened["token"])]
        for person, name in zip(self.people[1:], names[1:people], strict=True):
            told = person.post(f"/api/tables/{self.table}/seats", {"name": name})
            self.tokens.append(told["token"])
        self.talks = [person.talk(self.table) for person in self.people]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def watcher(self, **hello: Any) -> Talk:
        return Talk(self.port, self.table, **hello)

    def asked(self) -> Talk:
        """The seat to move, once everybody has heard of it; bots answer first."""
        while True:
            newest = max(talk.caught_up()["seq"] for talk in self.talks)
            for talk in self.talks:
                while talk.update["seq"] < newest:
                    talk.hear()
            for talk in self.talks:
                if talk.seat == talk.asked:
                    return talk
            assert not self.over(), "the game is over"
            if self.talks[0].update["seq"] == newest:
                self.talks[0].wait("update")

    def answer(self, rng: random.Random) -> tuple[Talk, str]:
        """The seat to move answers at random."""
        talk = self.asked()
        move = rng.choice(talk.options())
        talk.do("play", at=talk.at, move=move)
        return talk, move

    def play_on(self, rng: random.Random, most: int = 10_000) -> None:
        """Answer this many times, or to the end of the game."""
        for _ in range(most):
            if self.over():
                return
            self.answer(rng)

    def over(self) -> bool:
        told = [talk.caught_up() for talk in self.talks]
        return any((each.get("view") or {}).get("outcome") for each in told)

    def close(self) -> None:
        for talk in self.talks:
            talk.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
