"""Secrets stay where they are: seeds, tokens, cookies and passwords are in no view and no log."""

import base64
import json
import logging
import random
import re
import sqlite3
from contextlib import closing

import pytest
from websockets.sync.client import connect

from fatesmith.notation.fair import commitment
from fatesmith.server.host.table_ids import new_id
from fatesmith.server.http.logs import JsonLines, without_secrets
from fatesmith.server.http.signing import MOST_TOKEN, Signer
from fatesmith.server.tables.errors import Refusal
from tests.server.running import Running
from tests.server.talking import SECONDS, Caller, Party

# The seed of the dice -----------------------------------------------------------------------------


def seed_of(server: Running, table: str) -> bytes:
    """What the database keeps to itself."""
    place = f"file:{server.folder / 'tables.sqlite'}?mode=ro"
    with closing(sqlite3.connect(place, uri=True)) as db:
        (secret,) = db.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
        return bytes(secret)


def spellings(secret: bytes) -> list[bytes]:
    """All encodings that it might appear in, anywhere among other bytes."""
    found = [secret, secret[::-1], secret.hex().encode(), secret.hex().upper().encode()]
    found += [str(int.from_bytes(secret, "big")).encode()]
    found += [str(int.from_bytes(secret, "little")).encode()]
    found += [repr(secret)[2:-1].encode(), json.dumps(list(secret))[1:-1].encode()]
    for skipped in range(3):
        rest = secret[skipped:]
        whole = rest[: len(rest) // 3 * 3]
        found += [base64.b64encode(whole), base64.urlsafe_b64encode(whole)]
    return found


def test_nothing_reveals_the_seed_before_the_end_and_the_record_does_after(
    server: Running,
) -> None:
    caller = Caller(server.port)
    with Party(server.port, 2, ("dearest",), public=True) as party:
        watcher = party.watcher(positions=True, language="fr")
        secret = seed_of(server, party.table)
        assert len(secret) == 32
        party.play_on(random.Random(4), 25)
        asked = party.asked()
        asked.answer_to(asked.say("ask-hints", at=asked.at))
        asked.answer_to(asked.say("ask-odds", at=asked.at))
        asked.refused("play", at=asked.at, move="seed")
        asked.do("say", text="what is the seed?")
        for page in ("", "/record", "/record?form=json", "/record?form=compact", "/verify"):
            assert caller.ask("GET", party.path + page).status == 200
        for page in ("/aftermath", "/replay", "/replay/3", "/frames/3"):
            assert caller.ask("GET", party.path + page).status == 403
        for page in ("/api/tables?status=running", "/readyz", "/healthz", "/openapi.json"):
            assert caller.ask("GET", page).status == 200
        watcher.caught_up()
        # The commitment is public from the start, so the search does find what is there.
        commit = commitment(secret).encode()
        talks = [*party.talks, watcher]
        assert all(commit in talk.heard for talk in talks)
        everything = [bytes(talk.heard) for talk in talks]
        everything += [bytes(each.heard) for each in (*party.people, caller)]
        everything += [server.log.read_bytes(), server.metrics().encode()]
        for spelling in spellings(secret):
            assert not any(spelling in heard for heard in everything)
        for talk in party.talks:
            talk.do("hand-over", bot="dearest")
        watcher.ever(lambda told: told["type"] == "seats" and bool(told["table"].get("seed")))
        assert secret.hex().encode() in watcher.heard
        assert caller.get(f"{party.path}/verify")["state"] == "proven"
        assert secret.hex() in caller.ask("GET", f"{party.path}/record").body.decode()
        assert secret.hex().encode() not in server.log.read_bytes()
        watcher.close()


# Tokens and cookies -------------------------------------------------------------------------------


def test_tokens_and_cookies_are_in_no_log_and_tell_nobody_else(server: Running) -> None:
    with Party(server.port) as party, party.watcher() as watcher:
        ann = party.people[0]
        ann.ask("GET", f"{party.path}?token={party.tokens[0]}&cookie=secretcookie")
        url = f"ws://127.0.0.1:{server.port}{party.path}/live?token={party.tokens[0]}"
        with connect(url, open_timeout=SECONDS):
            pass
        watcher.caught_up()
        log = server.log.read_text()
        value = ann.cookie.partition("=")[2]
        for secret in (party.tokens[0], party.tokens[1], value, "secretcookie", "token="):
            assert secret not in log
            assert secret.encode() not in watcher.heard
        # Identities are never sent: a player's id is only in the cookie.
        player = json.loads(base64.urlsafe_b64decode(value.partition(".")[0] + "=="))
        for talk in (*party.talks, watcher):
            assert player.encode() not in talk.heard


def test_every_line_of_the_log_is_an_object_and_has_no_query(server: Running) -> None:
    caller = Caller(server.port)
    caller.ask("GET", "/api/tables?status=open&token=abc123def")
    caller.ask("GET", '/no"where\\%0a{?x=y')
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    told = [json.loads(line) for line in lines]
    assert all({"at", "level", "from", "text"} <= set(each) for each in told)
    requests = [each for each in told if each["from"] == "fatesmith.requests"]
    assert requests
    assert all({"method", "path", "status", "ms"} <= set(each) for each in requests)
    assert "abc123def" not in server.log.read_text()
    assert "x=y" not in server.log.read_text()


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("cannot reach postgresql://me:p4ss@host/db now", "p4ss"),
        ("cannot reach postgresql://me:p4@ss:x@host/db now", "ss:x"),
        ("postgresql://:p4ss@host/db", "p4ss"),
        ("GET /x?token=abc.def&y=1", "abc.def"),
        ('{"token": "abc.def"}', "abc.def"),
        ("seed=00ff00ff", "00ff"),
        ("password=hunter2 host=x", "hunter2"),
        ("Cookie: fatesmith=abc", "fatesmith=abc"),
    ],
)
def test_secrets_are_blotted_out_of_the_log(text: str, secret: str) -> None:
    record = logging.makeLogRecord({"msg": text, "levelno": 30, "levelname": "WARNING"})
    assert secret not in JsonLines().format(record)
    assert "***" in without_secrets(text)


def test_what_a_log_line_says_otherwise_stays() -> None:
    text = "table AbC-12: entry 7 holds dice; see http://127.0.0.1:8724/x"
    assert without_secrets(text) == text


def test_tokens_that_were_not_signed_here_are_refused() -> None:
    ours, theirs = Signer(b"a" * 32), Signer(b"b" * 32)
    token = ours.seat_token("table", "player")
    assert ours.seated_player("table", token) == "player"
    forged = [
        theirs.seat_token("table", "player"),
        ours.cookie("player"),
        token[:-1],
        token + "A",
        "",
        ".",
        "é",
        "\x00",
        token.replace(".", ""),
        "x" * (MOST_TOKEN + 1),
    ]
    for each in forged:
        with pytest.raises(Refusal):
            ours.seated_player("table", each)
        assert ours.player(each) in ("", "player" if each == ours.cookie("player") else "")
    with pytest.raises(Refusal, match="another table"):
        ours.seated_player("elsewhere", token)
    assert ours.player(theirs.cookie("player")) == ""
    assert ours.player(token) == "", "a seat's token is no cookie"


def test_a_foreign_cookie_makes_a_stranger_and_no_error(server: Running) -> None:
    foreign = Signer(b"b" * 32).cookie("somebody")
    for cookie in (
        f"fatesmith={foreign}",
        "fatesmith=",
        "fatesmith=%%%",
        "fatesmith=" + "x" * 2000,
    ):
        stranger = Caller(server.port, cookie)
        assert stranger.get("/api/tables?mine=1") == {"tables": []}
        told = stranger.post("/api/tables", {"seats": [{}, {}], "name": "Eve"})
        assert stranger.cookie != cookie
        assert stranger.get(f"/api/tables/{told['table']}")["seat"] == 0


def test_ids_of_tables_survive_being_pasted_anywhere() -> None:
    ids = {new_id() for _ in range(50)} | {
        Signer(b"secret").derived("table", str(n)) for n in range(50)
    }
    assert len(ids) == 100
    assert all(re.fullmatch("[a-z2-7]{16}", each) for each in ids)
