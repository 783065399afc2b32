"""Whoever runs a server moderates it from outside, while it runs: what people then see."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import run_sql
from tests.server.running import Running, patiently
from tests.server.talking import Caller, Party, Talk


class Ordered:
    """A server, and `fatesmith admin` as a process beside it."""

    def __init__(self, server: Running, where: list[str]) -> None:
        self.server = server
        self.port = server.port
        self._where = where

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-P", "-m", "fatesmith.cli.main", "admin", *self._where, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            env=os.environ,
        )

    def order(self, *words: str) -> Any:
        """What it tells programs."""
        ended = self.run(*words, "--json")
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    def refused(self, code: int, *words: str) -> str:
        """What it says instead of doing it."""
        ended = self.run(*words)
        assert ended.returncode == code, (ended.returncode, ended.stderr)
        assert ended.stdout == ""
        assert "Traceback" not in ended.stderr
        return ended.stderr.strip().splitlines()[-1]

    def session(self, table: str, name: str) -> str:
        """The session of somebody at a table, once it is known where they come from."""
        for told in patiently(lambda: self.order("list")):
            (shown,) = (each for each in told["tables"] if each["table"] == table)
            (person,) = (each for each in shown["people"] if each["name"] == name)
            if person["address"]:
                return str(person["session"])
        raise AssertionError


@pytest.fixture(scope="module")
def on_database(some_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ordered]:
    asyncio.run(run_sql(some_database, "DROP SCHEMA IF EXISTS fatesmith CASCADE"))
    folder = tmp_path_factory.mktemp("ordered")
    with Running(folder, "--workers", "2", database=some_database) as server:
        yield Ordered(server, ["--database", some_database])


@pytest.fixture(scope="module")
def on_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ordered]:
    folder = tmp_path_factory.mktemp("ordered")
    with Running(folder) as server:
        yield Ordered(server, ["--data", str(folder)])


@pytest.fixture(params=["on_file", "on_database"])
def ordered(request: pytest.FixtureRequest) -> Ordered:
    """A server of one process on a file, or of two on a database."""
    found: Ordered = request.getfixturevalue(request.param)
    return found


def until_refused(talk: Talk, code: str) -> dict[str, Any]:
    """Say something until it is refused."""
    for told in patiently(lambda: talk.answer_to(talk.say("say", text="hello", name="Zoe"))):
        if told["type"] == "refused" and told["code"] == code:
            return told
        assert told["type"] == "done" or told["code"] == "too-fast", told
    raise AssertionError


def until_done(talk: Talk) -> None:
    """Say something until it is heard."""
    for told in patiently(lambda: talk.answer_to(talk.say("say", text="hello", name="Zoe"))):
        if told["type"] == "done":
            return


def test_the_one_who_is_muted_is_told_so_and_the_others_talk_on(ordered: Ordered) -> None:
    with Party(ordered.port) as party:
        ann, bob = party.talks
        session = ordered.session(party.table, "Ann")
        ordered.order("mute", session, "--for", "1h")
        assert "muted" in until_refused(ann, "muted")["text"]
        bob.do("say", text="I may")
        asked = party.asked()
        asked.do("play", at=asked.at, move=asked.options()[0])
        ordered.order("unmute", session)
        until_done(ann)
        lines = ordered.order("list", party.table)["talk"]
        assert {"session": session, "name": "Ann"}.items() <= lines[-1].items()


def test_the_banned_may_look_but_neither_sit_nor_talk_nor_open(ordered: Ordered) -> None:
    with Party(ordered.port) as party:
        ann, bob = party.talks
        guest = party.people[0]
        ordered.order("ban", ordered.session(party.table, "Ann"))
        until_refused(ann, "banned")
        new = {"seats": [{}, {}], "name": "Ann"}
        free = Caller(ordered.port).post("/api/tables", {"seats": [{}, {}]})["table"]
        assert all_refuse(guest, "POST", "/api/tables", new)
        assert all_refuse(guest, "POST", f"/api/tables/{free}/seats", {"name": "Ann"})
        record = {"record": "x"}
        assert all_refuse(guest, "POST", "/api/records", record)
        # The game goes on without her, and she may watch it.
        bob.ever(
            lambda told: told["type"] == "seats" and bool(told["table"]["seats"][0].get("bot"))
        )
        assert guest.get(party.path)["table"]["status"] == "running"
        with guest.talk(party.table) as again:
            assert again.update["view"]


def all_refuse(guest: Caller, method: str, path: str, body: object) -> bool:
    """Whether every process refuses this in the end."""
    for code in patiently(lambda: guest.ask(method, path, body)):
        if code.status == 403 and code.json["code"] == "banned":
            return True
    return False


def test_a_seat_of_the_banned_is_free_again_before_the_game(on_file: Ordered) -> None:
    opener = Caller(on_file.port)
    table = opener.post("/api/tables", {"seats": [{}, {}], "name": "Ann"})["table"]
    with opener.talk(table) as talk:
        session = on_file.session(table, "Ann")
        on_file.order("ban", session, "--for", "5m")
        talk.ever(
            lambda told: told["type"] == "seats" and not told["table"]["seats"][0].get("name")
        )
        on_file.order("unban", session)


def test_a_ban_of_a_network_holds_for_whoever_comes_from_there(on_file: Ordered) -> None:
    stranger, neighbor = (
        Caller(on_file.port, address="127.7.0.9"),
        Caller(on_file.port, address="127.8.0.9"),
    )
    new: dict[str, Any] = {"seats": [{}, {}]}
    on_file.order("ban", "127.7.0.0/16", "--reason", "spam")
    assert all_refuse(stranger, "POST", "/api/tables", new)
    assert neighbor.ask("POST", "/api/tables", new).status == 200
    on_file.order("unban", "127.7.0.0/16")
    for answer in patiently(lambda: stranger.ask("POST", "/api/tables", new)):
        if answer.status == 200:
            break


def test_an_ipv6_address_stands_for_the_network_of_its_owner(on_file: Ordered) -> None:
    for who in ("2001:db8::7", "2001:db8::7/128", "2001:db8::/64"):
        assert on_file.order("mute", who)["subject"] == "2001:db8::/64"
    assert on_file.order("mute", "::ffff:192.0.2.7")["subject"] == "192.0.2.7/32"
    assert on_file.order("unmute", "192.0.2.7")["lifted"] == "mute"


def test_who_sits_at_a_closed_table_reads_why_and_nobody_comes_back(ordered: Ordered) -> None:
    with Party(ordered.port) as party, party.watcher() as watcher:
        ordered.order("close", party.table, "--reason", "Rude names")
        for talk in (*party.talks, watcher):
            bye = talk.ever(lambda told: told["type"] == "bye")
            assert (bye["code"], bye["reason"]) == ("closed", "Rude names")
            assert "Rude names" in bye["text"]
            assert not bye.get("again")
        for answer in patiently(lambda: party.people[0].ask("GET", party.path)):
            if answer.status == 410:
                assert answer.json["reason"] == "Rude names"
                break
        mine = "/api/tables?status=running&mine=1"
        for page in patiently(lambda: party.people[0].get(mine)):
            if party.table not in {each["id"] for each in page["tables"]}:
                break
        (shown,) = (
            each for each in ordered.order("list")["tables"] if each["table"] == party.table
        )
        assert shown["closed"]
        ordered.order("reopen", party.table)
        for answer in patiently(lambda: party.people[0].ask("GET", party.path)):
            if answer.status == 200:
                break


def test_what_is_announced_reaches_everybody_until_it_is_withdrawn(ordered: Ordered) -> None:
    with Party(ordered.port) as party:
        ordered.order("announce", "Restart at noon")
        told = party.talks[0].ever(lambda told: told["type"] == "announced")
        assert told["text"] == "Restart at noon"
        with party.watcher() as late:
            told = late.ever(lambda told: told["type"] == "announced")
            assert told["text"] == "Restart at noon"
        guest = Caller(ordered.port)
        for told in patiently(lambda: guest.get("/api/announcement")):
            if told == {"text": "Restart at noon"}:
                break
        ordered.order("announce", "--withdraw")
        party.talks[0].until(lambda told: told["type"] == "announced" and told["text"] == "")
        for told in patiently(lambda: guest.get("/api/announcement")):
            if told == {"text": ""}:
                break


def test_orders_hold_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ordered = Ordered(server, ["--data", str(tmp_path)])
        with Party(server.port) as party:
            session = ordered.session(party.table, "Bob")
    # The server is stopped: orders can be given all the same.
    ordered.order("mute", session)
    with Running(tmp_path) as again, Talk(again.port, party.table, party.people[1].cookie) as talk:
        assert talk.refused("say", text="hello") == "muted"


def test_orders_that_make_no_sense_are_refused_in_a_sentence(
    on_file: Ordered, tmp_path: Path
) -> None:
    assert "there is no table nowhere" in on_file.refused(1, "close", "nowhere")
    assert "there is no table nowhere" in on_file.refused(1, "list", "nowhere")
    assert "is not closed" in on_file.refused(1, "reopen", "nowhere")
    assert "is not banned" in on_file.refused(1, "unban", "192.0.2.1")
    assert "is not muted" in on_file.refused(1, "unmute", "s:nobody")
    assert "neither a session" in on_file.refused(2, "mute", "Ann")
    assert "is no session" in on_file.refused(2, "ban", "s:")
    assert "as in 30m" in on_file.refused(2, "ban", "192.0.2.1", "--for", "soon")
    assert "nothing was announced" in on_file.refused(1, "announce", "--withdraw")
    assert "Give a text" in on_file.refused(2, "announce", " ")
    assert "at most 300" in on_file.refused(2, "announce", "x" * 301)
    elsewhere = Ordered(on_file.server, ["--data", str(tmp_path)])
    assert "There is no database" in elsewhere.refused(1, "list")
    assert list(tmp_path.iterdir()) == []


def test_a_revoked_session_is_nobody_at_once(ordered: Ordered) -> None:
    with Party(ordered.port) as party:
        ann = party.people[0]
        ordered.order("revoke", ordered.session(party.table, "Ann"))
        bye = party.talks[0].ever(lambda told: told["type"] == "bye")
        assert bye["code"] == "revoked"
        for told in patiently(lambda: ann.get(party.path)):
            if told.get("seat", -1) == -1:
                break
        assert party.people[1].get(party.path)["seat"] == 1
        for _ in patiently(lambda: None):
            with Talk(ordered.port, party.table, greet=False) as again:
                again.send({"type": "hello", "token": party.tokens[0]})
                if again.hear().get("code") == "revoked":
                    break


def test_a_cookie_of_the_old_key_is_believed_for_a_while_and_signed_anew(ordered: Ordered) -> None:
    with Party(ordered.port) as party:
        ann, bob = party.people
        old = ann.cookie
        key = ordered.order("rotate-key", "--days", "7")["key"]
        for told in patiently(lambda: ann.get(party.path)):
            assert told["seat"] == 0
            if ann.cookie != old:
                break
        assert ann.cookie.startswith(f"fatesmith={key}~")
        # A stolen key: what it signed is worth nothing now. Bob has not been here in between.
        newest = ann.cookie
        ordered.order("rotate-key", "--days", "0")
        for told in patiently(lambda: bob.get(party.path)):
            if told.get("seat", -1) == -1:
                break
        ann.cookie = newest
        for told in patiently(lambda: ann.get(party.path)):
            if told.get("seat", -1) == -1:
                break
            ann.cookie = newest
