"""Hostile messages for a table's WebSocket, the same for the same number."""

import json
import random
from collections.abc import Callable
from typing import Any, Final

from fatesmith.server.host.messages import PROTOCOL

VALID: Final[list[dict[str, Any]]] = [
    {
        "type": "hello",
        "protocol": PROTOCOL,
        "token": "",
        "seen": 0,
        "language": "en",
        "positions": False,
    },
    {"type": "play", "id": "x", "at": 1, "move": "pass"},
    {"type": "ahead", "id": "x", "at": 1, "move": "pass"},
    {"type": "undo", "id": "x", "at": 1},
    {"type": "answer-undo", "id": "x", "yes": True},
    {"type": "hand-over", "id": "x", "bot": "dearest"},
    {"type": "take-back", "id": "x"},
    {"type": "leave", "id": "x"},
    {"type": "seat-bot", "id": "x", "seat": 1, "bot": "dearest"},
    {"type": "free-seat", "id": "x", "seat": 1},
    {"type": "say", "id": "x", "text": "hello", "name": "Eve"},
    {"type": "ask-hints", "id": "x", "at": 1},
    {"type": "ask-odds", "id": "x", "at": 1},
    {"type": "speak", "id": "x", "language": "de"},
    {"type": "ping", "id": "x"},
]
ODD: Final[list[Any]] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    2**64,
    10**40,
    1.5,
    -0.0,
    1e308,
    "",
    "\x00",
    "\u202e\ud7ff",
    "x" * 41,
    "9" * 300,
    [],
    {},
    [[]],
    {"type": "play"},
    "__proto__",
    "../../etc/passwd",
    "'; DROP TABLE entries; --",
    "<script>",
    "%s%n{0}",
]


def noise(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 200))


def gibberish(rng: random.Random) -> str:
    return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(1, 60)))


def empty(rng: random.Random) -> str | bytes:
    nothing: list[str | bytes] = ["", b"", " ", "\n", "null", "[]", "{}", '""', "0"]
    return rng.choice(nothing)


def truncated(rng: random.Random) -> str:
    text = json.dumps(rng.choice(VALID))
    return text[: rng.randrange(1, len(text))]


def mutated(rng: random.Random) -> bytes:
    data = bytearray(json.dumps(rng.choice(VALID)).encode())
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(data))
        how = rng.randrange(3)
        if how == 0:
            data[at] = rng.randrange(256)
        elif how == 1 and len(data) > 2:
            del data[at]
        else:
            data.insert(at, rng.randrange(256))
    return bytes(data)


def wrong_types(rng: random.Random) -> str:
    message = dict(rng.choice(VALID))
    for name in rng.sample(sorted(message), rng.randrange(1, len(message) + 1)):
        message[name] = rng.choice(ODD)
    if rng.random() < 0.3:
        message[rng.choice(["x", "", "id ", "__class__", "seat", "player"])] = rng.choice(ODD)
    if rng.random() < 0.2:
        message.pop(rng.choice(sorted(message)))
    return json.dumps(message)


def nested(rng: random.Random) -> str:
    deep = rng.randrange(100, 3_500)
    opening = rng.choice(["[", '{"a":', '{"type":'])
    text = opening * deep
    if rng.random() < 0.5:
        text = '{"type":"ping","id":"x","y":' + text
    return text[:8_000]


def unknown(rng: random.Random) -> str:
    kind = rng.choice(["dance", "Play", "", "update", "done", "bye", "opened", "moved", 7, None])
    return json.dumps({"type": kind, "id": "x", "at": 1, "move": "pass"})


def long_ids(rng: random.Random) -> str:
    message = dict(rng.choice(VALID[1:]))
    message["id"] = "i" * rng.choice([41, 100, 1_000, 7_000])
    return json.dumps(message)


def too_long(rng: random.Random) -> str | bytes:
    size = rng.choice([8_193, 9_000, 60_000, 70_000])
    return b"x" * size if rng.random() < 0.5 else '{"type":"' + "x" * size


def forged(rng: random.Random) -> str:
    token = rng.choice(["x", "a.b", "eyJ9.abc", gibberish(rng), "." * 400])
    return json.dumps({"type": "hello", "token": token})


def without_right(rng: random.Random) -> str:
    """Well formed, from somebody who may only watch."""
    message = dict(rng.choice(VALID[1:9]))
    message["id"] = f"h{rng.randrange(10**9)}"
    if "at" in message:
        message["at"] = rng.randrange(-3, 60)
    return json.dumps(message)


KINDS: Final[list[Callable[[random.Random], str | bytes]]] = [
    noise,
    gibberish,
    empty,
    truncated,
    mutated,
    mutated,
    wrong_types,
    wrong_types,
    wrong_types,
    nested,
    unknown,
    long_ids,
    forged,
    without_right,
    without_right,
]
SURVIVED: Final = 15
"""How many of these a connection survives."""
FATAL: Final = 97
"""One in this many messages is one that no connection survives."""


def message(number: int) -> str | bytes:
    """The hostile message of this number."""
    rng = random.Random(number)
    if number % FATAL == 0:
        return too_long(rng)
    return rng.choice(KINDS)(rng)


def from_a_seat(number: int, at: int, moves: list[str]) -> dict[str, Any]:
    """From a seat that is not asked: others' moves, positions that are not, and what is no move."""
    rng = random.Random(number)
    command = f"s{number}"
    return rng.choice(
        [
            {"type": "play", "id": command, "at": at, "move": rng.choice(moves)},
            {"type": "play", "id": command, "at": at + rng.randrange(1, 9), "move": moves[0]},
            {"type": "play", "id": command, "at": rng.choice([-1, 0, 2**70]), "move": moves[0]},
            {"type": "play", "id": command, "at": at, "move": gibberish(rng)},
            {"type": "ahead", "id": command, "at": at - 1, "move": rng.choice(moves)},
            {"type": "undo", "id": command, "at": at - 1 - rng.randrange(9)},
            {"type": "answer-undo", "id": command, "yes": True},
            {"type": "take-back", "id": command},
            {"type": "leave", "id": command},
            {"type": "seat-bot", "id": command, "seat": rng.randrange(-1, 5), "bot": "ilo"},
            {"type": "free-seat", "id": command, "seat": rng.randrange(-1, 5)},
            {"type": "hand-over", "id": command, "bot": gibberish(rng)},
            {"type": "say", "id": command, "text": "x" * rng.randrange(301, 900)},
            {"type": "ask-hints", "id": command, "at": at},
            {"type": "speak", "id": command, "language": "zz"},
        ]
    )
