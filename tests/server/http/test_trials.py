"""Trials: tables from the middle of finished games."""

import random
from pathlib import Path
from typing import Any

import pytest

from fatesmith.notation.moves import format_move
from fatesmith.notation.record_text import parse_record
from tests.server.running import Running
from tests.server.talking import Caller, Party, Talk


def to_the_end(talk: Talk, rng: random.Random) -> None:
    """Answer at random until the game is over."""
    while not (talk.caught_up().get("view") or {}).get("outcome"):
        if talk.asked == talk.seat:
            talk.do("play", at=talk.at, move=rng.choice(talk.options()))
        else:
            talk.wait("update")


class Played:
    """A game that Ann has played against Theron, and how it went."""

    def __init__(self, server: Running, seed: int, **options: Any) -> None:
        with Party(server.port, 1, ("theron",), **options) as party:
            to_the_end(party.talks[0], random.Random(seed))
            self.ann, self.path, self.id = party.people[0], party.path, party.table
        self.text = self.ann.ask("GET", f"{self.path}/record").body.decode()
        self.record = parse_record(self.text)
        self.mine = [
            number for number, (state, _) in enumerate(self.record.states()) if state.seat == 0
        ]


@pytest.fixture(scope="module")
def played(server: Running) -> Played:
    return Played(server, 1)


def opened(caller: Caller, path: str, **wanted: Any) -> str:
    return str(caller.post(f"{path}/trial", {"name": "Ann", **wanted})["table"])


def test_a_trial_begins_where_the_game_was_and_says_what_it_is(played: Played) -> None:
    at = played.mine[len(played.mine) // 2]
    table = opened(played.ann, played.path, at=at)
    info = played.ann.get(f"/api/tables/{table}")["table"]
    assert info["trial"] == {"source": f"/t/{played.id}/result", "at": at, "same_dice": True}
    assert [seat.get("bot", "") for seat in info["seats"]] == ["", "theron"]
    assert info["options"].get("public", False) is False
    with played.ann.talk(table) as talk:
        assert (talk.seat, talk.asked) == (0, 0)
        state = played.record.replay(at)
        assert talk.update["view"]["round"] == state.round
        assert [hero["score"] for hero in talk.update["view"]["heroes"]] == [
            state.score(seat) for seat in (0, 1)
        ]
        assert len(talk.options()) == len(state.pending)


def test_a_trial_is_played_to_its_end_is_proven_and_survives_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        played = Played(server, 4)
        at = played.mine[-6]
        table = opened(played.ann, played.path, at=at, dice="same")
        other = opened(played.ann, played.path, at=at, dice="new", rivals=["", "nyx"])
        with played.ann.talk(table) as talk:
            before = talk.update["view"]
            options = talk.options()
            talk.do("play", at=talk.at, move=options[0])
    with Running(tmp_path) as server:
        ann = Caller(server.port, played.ann.cookie)
        assert ann.get(f"/api/tables/{other}")["table"]["seats"][1]["bot"] == "nyx"
        assert ann.get(f"/api/tables/{other}")["table"]["trial"]["same_dice"] is False
        with ann.talk(other) as talk:
            assert talk.update["view"] == before
        with ann.talk(table) as talk:
            to_the_end(talk, random.Random(2))
        proof = ann.get(f"/api/tables/{table}/verify")
        assert proof["state"] == "proven", proof["text"]
        record = parse_record(ann.ask("GET", f"/api/tables/{table}/record").body.decode())
        assert record.moves[:at] == played.record.moves[:at]
        assert ann.get(f"/api/tables/{table}/replay")["replay"]["frames"]
        listed = ann.get("/api/tables?status=finished&mine=1")["tables"]
        assert {each["id"]: each.get("trial", False) for each in listed} == {
            table: True,
            played.id: False,
        }


def test_a_decision_of_a_trial_can_be_undone_but_nothing_before_it(played: Played) -> None:
    at = next(number for number in played.mine if number + 1 in played.mine and number > 20)
    table = opened(played.ann, played.path, at=at)
    with played.ann.talk(table) as talk:
        assert talk.refused("undo", at=talk.at) == "nothing-to-undo"
        before = talk.update["view"]
        talk.do("play", at=talk.at, move=format_move(played.record.moves[at]))
        talk.caught_up()
        if talk.update.get("may_undo"):
            talk.do("undo", at=talk.at)
            assert talk.caught_up()["view"] == before
            assert talk.refused("undo", at=talk.at) == "nothing-to-undo"


def test_a_trial_that_is_asked_for_twice_is_opened_once(played: Played) -> None:
    at = played.mine[1]
    first = opened(played.ann, played.path, at=at, id="once-and-only-once")
    assert opened(played.ann, played.path, at=at, id="once-and-only-once") == first


def test_an_uploaded_game_can_be_tried_by_anybody(server: Running, played: Played) -> None:
    bob = Caller(server.port)
    record = bob.post("/api/records", {"record": played.text})["record"]
    table = opened(bob, f"/api/records/{record}", at=played.mine[3], seat=1)
    info = bob.get(f"/api/tables/{table}")
    assert info["seat"] == 1
    assert [seat.get("bot", "") for seat in info["table"]["seats"]] == ["brontes", ""]
    assert info["table"]["trial"]["source"] == f"/r/{record}"


def test_a_private_game_is_tried_by_those_who_played_it_and_a_public_one_by_all(
    server: Running, played: Played
) -> None:
    bob = Caller(server.port)
    wanted = {"name": "Bob", "at": played.mine[0]}
    assert bob.refused("POST", f"{played.path}/trial", wanted) == "not-yours"
    public = Played(server, 2, public=True)
    opened(bob, public.path, at=public.mine[0])


def test_a_game_that_goes_on_cannot_be_tried(server: Running) -> None:
    with Party(server.port) as party:
        party.play_on(random.Random(1), 4)
        wanted = {"name": "Ann", "at": 1}
        assert party.people[0].refused("POST", f"{party.path}/trial", wanted) == "not-allowed"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"at": 100_000}, "not-allowed"),
        ({"at": -1}, "not-allowed"),
        ({"at": 10, "seat": 7}, "no-such-seat"),
        ({"at": 10, "seat": -1}, "no-such-seat"),
        ({"at": 10, "dice": "loaded"}, "malformed"),
        ({"at": "10"}, "malformed"),
        ({"at": 10, "rivals": ["nobody", "nobody"]}, "bad-setup"),
        ({"at": 10, "rivals": ["bot.py:Bot", "bot.py:Bot"]}, "not-allowed"),
        ({"at": 10, "rivals": ["mc:100000", "mc:100000"]}, "not-allowed"),
        ({"at": 10, "name": ""}, "bad-name"),
        ({"at": 10, "id": "short"}, "malformed"),
        ({}, "malformed"),
    ],
)
def test_what_makes_no_table_is_refused(played: Played, wanted: dict[str, Any], code: str) -> None:
    body = {"name": "Ann", **wanted}
    before = len(played.ann.get("/api/tables?status=running&mine=1")["tables"])
    assert played.ann.refused("POST", f"{played.path}/trial", body) == code
    assert len(played.ann.get("/api/tables?status=running&mine=1")["tables"]) == before
