"""What a table's WebSocket promises: stored before told, done once, nothing missed."""

import itertools
import json
import random
import socket as sockets
from typing import Any

import pytest

from fatesmith.server.host.messages import PROTOCOL
from tests.server.running import Running
from tests.server.talking import QUICK, Caller, Party, Talk


def test_a_move_is_acknowledged_with_its_entry_and_everybody_is_told(server: Running) -> None:
    with Party(server.port, 3) as party:
        watcher = party.watcher()
        for turn in range(5):
            asked = party.asked()
            at, seq = asked.at, asked.update["seq"]
            kept = asked.do("play", at=at, move=random.Random(turn).choice(asked.options()))
            assert kept == seq + 1
            for talk in (*party.talks, watcher):
                told = talk.caught_up()
                assert told["seq"] == kept
                assert told["position"] == at + 1
            assert watcher.update["question"].get("options") is None
        watcher.close()


def test_a_command_that_comes_again_is_done_once_wherever_it_comes(server: Running) -> None:
    with Party(server.port) as party:
        asked = party.asked()
        at, move, seat = asked.at, asked.options()[0], asked.seat
        seq = asked.do("play", at=at, move=move, id="once")
        assert asked.do("play", at=at, move=move, id="once") == seq
        with Talk(server.port, party.table, token=party.tokens[seat]) as elsewhere:
            assert elsewhere.seat == seat
            assert elsewhere.do("play", at=at, move=move, id="once") == seq
        # The same id from another player is another id.
        other = next(talk for talk in party.talks if talk is not asked)
        assert other.refused("play", at=at, move=move, id="once") in ("stale", "out-of-turn")
        assert asked.caught_up()["seq"] == seq
        assert asked.at == at + 1


def test_what_is_stale_foreign_illegal_or_out_of_turn_changes_nothing(server: Running) -> None:
    with Party(server.port) as party:
        asked = party.asked()
        other = next(talk for talk in party.talks if talk is not asked)
        watcher = party.watcher()
        at, seq, move = asked.at, asked.update["seq"], asked.options()[0]
        assert asked.refused("play", at=at - 1, move=move) == "stale"
        assert asked.refused("play", at=at + 1, move=move) == "stale"
        assert asked.refused("play", at=10**30, move=move) in ("stale", "malformed")
        assert asked.refused("play", at=at, move="conquer the world") == "illegal"
        assert other.refused("play", at=at, move=move) == "out-of-turn"
        commands: dict[str, dict[str, Any]] = {
            "play": {"at": at, "move": move},
            "ahead": {"at": at, "move": move},
            "undo": {"at": at},
            "answer-undo": {"yes": True},
            "hand-over": {},
            "take-back": {},
            "leave": {},
            "seat-bot": {"seat": 0},
            "free-seat": {"seat": 0},
            "say": {"text": "hi", "name": "Eve"},
        }
        for kind, fields in commands.items():
            assert watcher.refused(kind, **fields) == "not-signed-in"
        assert watcher.refused("ask-hints", at=at) == "out-of-turn"
        assert asked.caught_up()["seq"] == seq
        watcher.close()


def test_somebody_with_a_name_elsewhere_has_no_rights_here_but_to_talk(server: Running) -> None:
    stranger = Caller(server.port)
    stranger.post("/api/tables", {"seats": [{}, {}], "name": "Eve"})
    with Party(server.port) as party, stranger.talk(party.table) as eve:
        asked = party.asked()
        assert eve.seat == -1
        assert eve.refused("play", at=asked.at, move=asked.options()[0]) == "not-yours"
        assert eve.refused("hand-over") == "not-yours"
        assert eve.refused("undo", at=asked.at) == "not-yours"
        eve.do("say", text="good luck", name="Eve")
        line = asked.until(lambda told: told["type"] == "chat" and bool(told["lines"]))["lines"][0]
        assert (line["name"], line["text"], line.get("seat", -1)) == ("Eve", "good luck", -1)


def test_who_comes_back_is_told_all_that_was_missed_and_where_the_game_is(server: Running) -> None:
    with Party(server.port) as party:
        seen = party.asked().update["seq"]
        moves = [party.answer(random.Random(turn))[1] for turn in range(6)]
        party.talks[0].do("say", text="where are you?")
        newest = party.asked().update
        with Talk(server.port, party.table, party.people[1].cookie, seen=seen) as back:
            assert back.seat == 1
            assert back.update["seq"] >= newest["seq"]
            assert back.update["view"] == newest["view"]
            assert not back.update.get("whole")
            assert len(moves) == 6
            assert back.update["chapters"]
            assert back.wait("chat")["lines"][-1]["text"] == "where are you?"
        with party.watcher(seen=10**15) as lost, party.watcher(seen=-5) as odd:
            assert lost.update.get("whole")
            assert odd.update.get("whole")


def test_two_tabs_of_one_person_are_one_seat(server: Running) -> None:
    with Party(server.port) as party:
        asked = party.asked()
        with Talk(server.port, party.table, token=party.tokens[asked.seat]) as tab:
            assert tab.seat == asked.seat
            assert tab.options() == asked.options()
            at, move = tab.at, tab.options()[0]
            tab.do("play", at=at, move=move)
            assert asked.refused("play", at=at, move=move) == "stale"
            assert asked.caught_up()["position"] == at + 1


def test_who_watches_and_joins_gets_the_seat_on_the_open_connection(server: Running) -> None:
    first, second = Caller(server.port), Caller(server.port)
    table = first.post("/api/tables", {"seats": [{}, {}], "name": "Ann", "options": QUICK})["table"]
    second.post("/api/tables", {"seats": [{}, {}], "name": "Elsewhere"})  # brings a cookie
    with second.talk(table) as known, Talk(server.port, table) as unknown:
        assert known.seat == unknown.seat == -1
        told = second.post(f"/api/tables/{table}/seats", {"name": "Bob"})
        assert known.wait("welcome")["seat"] == 1
        assert known.until(lambda each: each["type"] == "update" and "view" in each)
        # A browser that had no cookie when it connected says hello again.
        unknown.caught_up()
        assert unknown.seat == -1
        unknown.send({"type": "hello", "token": told["token"], "language": "de"})
        unknown.until(lambda each: each["type"] == "welcome" and each.get("seat") == 1)
        assert unknown.seat == 1
        unknown.send({"type": "hello", "token": told["token"] + "x"})
        assert unknown.wait("refused")["code"] == "forged"


def test_clients_hear_of_the_start_and_of_the_end(server: Running) -> None:
    first, second = Caller(server.port), Caller(server.port)
    table = first.post("/api/tables", {"seats": [{}, {}], "name": "Ann", "options": QUICK})["table"]
    with first.talk(table) as ann:
        second.post(f"/api/tables/{table}/seats", {"name": "Bob"})
        ann.until(lambda told: told["type"] == "seats" and told["table"]["status"] == "running")
        with second.talk(table) as bob:
            for talk in (ann, bob):
                talk.do("hand-over", bot="dearest")
            end = bob.until(
                lambda told: told["type"] == "seats" and told["table"]["status"] == "finished"
            )
            assert len(end["table"]["seed"]) == 64
            assert ann.refused("play", at=0, move="x") == "over"


def test_texts_come_in_the_language_asked_for_and_it_can_be_changed(server: Running) -> None:
    with Party(server.port) as party:
        asked = party.asked()
        english = asked.update["question"]["text"]
        asked.do("speak", language="de")
        german = asked.wait("update")["question"]["text"]
        asked.do("speak", language="fr")
        french = asked.wait("update")["question"]["text"]
        assert len({english, german, french}) == 3
        assert asked.refused("speak", language="xx") == "malformed"


def test_a_client_that_does_not_read_holds_nobody_up_and_is_brought_up_to_date(
    server: Running,
) -> None:
    with Party(server.port) as party:
        before = resyncs(server)
        lazy = Lazy(server.port, party.table)
        for number in range(300):
            lazy.say({"type": "speak", "id": f"s{number}", "language": "en"})
        rng = random.Random(5)
        party.play_on(rng, 10)
        newest = party.asked().update["seq"]
        lazy.read_until(newest)
        assert resyncs(server) > before
        # Now it is an ordinary client again.
        lazy.say({"type": "ping", "id": "awake"})
        lazy.read_until_text(b'"awake"')
        lazy.wire.close()


def resyncs(server: Running) -> int:
    return int(
        server.metrics().partition("\nfatesmith_resyncs_total{")[2].split("\n")[0].split()[1]
    )


class Lazy:
    """A WebSocket by hand that asks for much and reads nothing until told."""

    def __init__(self, port: int, table: str) -> None:
        self.wire = sockets.socket()
        self.wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        self.wire.settimeout(60)
        self.wire.connect(("127.0.0.1", port))
        self.wire.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
            "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        self.read_until_text(b"\r\n\r\n")
        self.say({"type": "hello"})

    def say(self, message: object) -> None:
        data = json.dumps(message).encode()
        assert len(data) < 126
        self.wire.sendall(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)

    def read_until(self, seq: int) -> None:
        """Read until an update of this entry comes."""
        self.read_until_text(f'"type":"update","seq":{seq},'.encode())

    def read_until_text(self, wanted: bytes) -> None:
        heard = b""
        while wanted not in heard:
            part = self.wire.recv(1 << 20)
            assert part, "it was sent away"
            heard = heard[-100:] + part


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"hello",
        b"[]",
        b'{"type":"ping","id":"x"}',
        b'{"type":"hello","protocol":99}',
        b'{"type":"hello","language":"klingon"}',
        b'{"type":"hello","token":"forged"}',
        b'{"type":"hello","surprise":1}',
        b'{"a":' * 1500,
    ],
    ids=itertools.count(),
)
def test_who_does_not_say_hello_properly_is_sent_away_with_a_reason(
    server: Running, first: bytes
) -> None:
    with Party(server.port) as party, party.watcher(greet=False) as talk:
        talk.socket.send(first.decode())
        bye = talk.hear()
        assert bye["type"] == "bye"
        assert bye["code"] in ("malformed", "forged")
        assert bye["text"]
        assert talk.closed() == 1008


@pytest.mark.parametrize("spoken", [PROTOCOL - 1, PROTOCOL + 1])
def test_a_client_of_another_protocol_is_told_to_reload_or_to_change_its_version(
    server: Running, spoken: int
) -> None:
    with Party(server.port) as party, party.watcher(greet=False) as talk:
        talk.send({"type": "hello", "protocol": spoken})
        text = talk.hear()["text"]
        assert f"protocol {PROTOCOL} and you speak {spoken}" in text
        assert "reload the page" in text
        assert "version of fatesmith" in text


def test_a_token_of_another_table_is_refused_and_an_unknown_table_too(server: Running) -> None:
    with Party(server.port) as one, Party(server.port) as two:
        with Talk(server.port, two.table, greet=False) as talk:
            talk.send({"type": "hello", "token": one.tokens[0]})
            assert talk.hear()["code"] == "forged"
        with Talk(server.port, "nosuchtable", greet=False) as talk:
            talk.send({"type": "hello"})
            assert talk.hear()["code"] == "no-such-table"
        with Talk(server.port, "%00%ff", greet=False) as talk:
            talk.send({"type": "hello"})
            assert talk.hear()["code"] == "no-such-table"


def test_long_messages_end_the_connection_and_others_do_not(server: Running) -> None:
    with Party(server.port) as party:
        with party.watcher() as talk:
            talk.socket.send("x" * 9_000)
            assert talk.wait("bye")["code"] == "too-large"
            assert talk.closed() == 1009
        with party.watcher() as talk:
            talk.socket.send(b"x" * 100_000)
            assert talk.closed() == 1009
        with party.watcher() as talk:
            deep = '{"type":"ping","id":"deep","x":' + "[" * 3000
            talk.socket.send(deep)
            assert talk.wait("refused")["code"] == "malformed"
            talk.socket.send('{"type":"dance","id":"d1"}')
            assert talk.wait("refused", "d1")["code"] == "malformed"
            talk.socket.send(b'{"type":"ping","id":"p1"}')
            talk.wait("pong", "p1")
            talk.socket.send(b'{"type":"ping","id":"p2","\xc3":"\xff"}')
            assert talk.wait("refused")["code"] == "malformed"
            for _ in range(30):
                talk.socket.send("nonsense")
            assert talk.wait("bye")["code"] == "too-fast"
