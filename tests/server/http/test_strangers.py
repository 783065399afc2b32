"""Words of strangers, from outside: records, names, talk, frames, damaged entries."""

# ruff: noqa: RUF001 - letters that look like others are the subject here

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fatesmith import Setup
from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import to_json_line
from fatesmith.server.http.serving import TABLES
from tests.server.running import Running
from tests.server.talking import Caller, Party, Talk


def uploaded(**changes: Any) -> dict[str, str]:
    head = json.loads(to_json_line(Record(Setup.introductory(2))))
    return {"record": json.dumps({**head, **changes})}


@pytest.mark.parametrize(
    "changes",
    [
        *({"names": {"0": name}} for name in ("x" * 201, "a#b", "a\nb", "a  b", "\ud800", "", " ")),
        *({"bots": {"1": name}} for name in ("x" * 201, "a#b", "\udfff")),
        *({"table": "\ud800"}, {"date": "\ud800#"}, {"clients": ["a b", "-"]}),
        *({"options": ["\ud800"]}, {"seals": ["\ud800"]}, {"seals": ["-"] * 9}),
        *({"commit": "x" * 300}, {"clients": ["#", "-"]}, {"module": "\ud800"}),
    ],
)
def test_an_uploaded_record_with_texts_that_no_record_holds_is_refused_in_a_sentence(
    caller: Caller, changes: dict[str, Any]
) -> None:
    answer = caller.ask("POST", "/api/records", uploaded(**changes))
    assert (answer.status, answer.json["code"]) == (400, "bad-record")
    assert len(answer.json["text"]) > 15


def test_a_record_is_still_accepted(caller: Caller) -> None:
    assert caller.post("/api/records", uploaded(names={"0": "Ann"}))["record"]


def test_a_damaged_entry_is_told_in_a_sentence_and_other_tables_are_well(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        caller = Caller(server.port)
        opened = [caller.post("/api/tables", {"seats": [{}, {}]})["table"] for _ in range(4)]
        server.stop()
        damages = [b"{}", b"\xff\xfe", b'{"entry":"joined","seat":7,"player":"p","name":"n"}']
        with contextlib.closing(sqlite3.connect(tmp_path / TABLES)) as base, base:
            (body,) = (
                name
                for _, name, kind, *_ in base.execute("PRAGMA table_info(entries)")
                if kind == "BLOB"
            )
            for table, damage in zip(opened, damages, strict=False):
                change = f"UPDATE entries SET {body} = ? WHERE table_id = ?"  # noqa: S608
                assert base.execute(change, (damage, table)).rowcount == 1
        server.start()
        before = len(server.log.read_text())
        for table in opened[:3]:
            answer = caller.ask("GET", f"/api/tables/{table}")
            assert (answer.status, answer.json["code"]) == (500, "fault")
            assert table in answer.json["text"]
            with Talk(server.port, table, greet=False) as talk:
                talk.send({"type": "hello"})
                assert table in talk.wait("bye")["text"]
        assert caller.get(f"/api/tables/{opened[3]}")["table"]["status"] == "open"
        log = server.log.read_text()[before:]
        assert all(table in log for table in opened[:3])
        assert "Traceback" not in log


@pytest.mark.parametrize("name", ["Ann", "ANN", "Аnn", "Bob ", "B0b"])
def test_a_watcher_cannot_talk_under_the_name_of_a_player(server: Running, name: str) -> None:
    with Party(server.port) as party:
        eve = Caller(server.port)
        eve.post("/api/tables", {"seats": [{}, {}], "name": "Eve"})
        with eve.talk(party.table) as watcher:
            assert watcher.refused("say", text="I give up", name=name) == "bad-name"
            watcher.do("say", text="hello", name="Eve")
            told = party.talks[0].ever(lambda each: bool(each.get("lines")))
            assert [(line["name"], line.get("seat", -1)) for line in told["lines"]] == [("Eve", -1)]


def test_nobody_sits_down_under_a_name_that_looks_like_another(server: Running) -> None:
    opener = Caller(server.port)
    first = {"seats": [{}, {}, {"bot": "nyx"}], "name": "Ann"}
    table = opener.post("/api/tables", first)["table"]
    for name in ("Аnn", "Nyx", "Nуx", "a n n", "\u3164", "Zaaaa\u0335\u0321\u0353"):
        guest = Caller(server.port)
        answer = guest.ask("POST", f"/api/tables/{table}/seats", {"name": name})
        assert (answer.status, answer.json["code"]) == (400, "bad-name")
        assert answer.json["reason"]
    guest.post(f"/api/tables/{table}/seats", {"name": "👨‍👩‍👧‍👦 Bo"})


def test_refused_sockets_and_broken_frames_are_no_errors_in_the_log(tmp_path: Path) -> None:
    with Running(tmp_path, "--log-level", "info") as server:
        table = Caller(server.port).post("/api/tables", {"seats": [{}, {}]})["table"]
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        for _ in range(20):
            with pytest.raises(InvalidStatus):
                connect(url, additional_headers={"origin": "http://elsewhere.example"})
            with Talk(server.port, table) as talk:
                talk.socket.send(b"\xff\xfe", text=True)
                assert talk.closed() == 1007
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line[0] == "{"]
    assert [line for line in lines if line["level"] == "error" or "fault" in line] == []
    for kind in ("connection rejected", "Invalid UTF-8", "ASGI callable"):
        assert sum(line["text"].startswith(kind) for line in lines) <= 2
