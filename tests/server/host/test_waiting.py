"""Before the game: bots for seats that nobody takes, people who stand up, tables opened once."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fatesmith import Setup
from fatesmith.remote import client as remote
from fatesmith.server.host.host import Host
from fatesmith.server.store.contract import NewTable, TableId
from fatesmith.server.store.errors import StoreUnavailable
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables import bot_seats, decisions
from fatesmith.server.tables.entries import Entry, Options, SeatPlan, SetupPlan, to_bytes
from fatesmith.server.tables.snapshots import from_snapshot, to_snapshot
from fatesmith.server.tables.table import OPEN, RUNNING
from fatesmith.server.thinking.workers import Thinkers
from tests.server.postgres import Postgres
from tests.server.running import Running
from tests.server.seating import SEED, Played, opened
from tests.server.tables.test_table import refused
from tests.server.talking import QUICK, Caller, Talk

KEY = "0123456789abcdef-"


def three_seats() -> Played:
    """Ann opened it and sits there; Theron too; a seat is free."""
    played = Played(opened([SeatPlan(), SeatPlan(), SeatPlan("theron", "Theron")]))
    played.write(decisions.join(played.table, "ann", "Ann", 0))
    return played


# Bots for free seats ------------------------------------------------------------------------------


def test_a_free_seat_goes_to_a_bot_and_back_and_the_last_one_starts_the_game() -> None:
    played = three_seats()
    table = played.table
    played.write(bot_seats.seat_bot(table, "ann", 1, "nyx"))
    assert (table.seats[1].bot, table.seats[1].name) == ("nyx", "Nyx")
    played.write(bot_seats.free_seat(table, "ann", 1))
    assert decisions.start(table) == []
    assert not table.seats[1].taken
    played.write(bot_seats.free_seat(table, "ann", 2))
    played.write(bot_seats.seat_bot(table, "ann", 1, "dearest"))
    played.write(bot_seats.seat_bot(table, "ann", 2, ""))
    played.write(decisions.start(table))
    assert table.status == played.folded_again().status == RUNNING
    assert table.names == {0: "Ann", 1: "Ada", 2: "Theron"}
    assert [code.split()[0] for code in table.record().bots.values()] == ["dearest", "theron"]


def test_a_bot_is_called_as_nobody_else_is() -> None:
    played = Played(opened([SeatPlan()] * 4))
    table = played.table
    played.write(decisions.join(table, "ann", "theron", None))
    for seat in (1, 2, 3):
        played.write(bot_seats.seat_bot(table, "ann", seat, "theron" if seat < 3 else ""))
    assert [seat.name for seat in table.seats] == ["theron", "Ada", "Bram", "Ilo"]


def test_who_opened_the_table_decides_about_bots_and_everybody_if_they_do_not_sit_there() -> None:
    played = Played(opened([SeatPlan()] * 4))
    table = played.table
    assert bot_seats.hosts(table) == []
    played.write(decisions.join(table, "bob", "Bob", 1))
    played.write(decisions.join(table, "cat", "Cat", 2))
    assert bot_seats.hosts(table) == [1, 2]
    played.write(bot_seats.seat_bot(table, "bob", 3, "ilo"))
    played.write(bot_seats.free_seat(table, "cat", 3))
    played.write(decisions.join(table, "ann", "Ann", 0))
    assert bot_seats.hosts(table) == [0]
    for player in ("bob", "cat"):
        with refused("not-allowed"):
            bot_seats.seat_bot(table, player, 3, "ilo")
    played.write(bot_seats.seat_bot(table, "ann", 3, "ilo"))
    played.write(decisions.start(table))
    assert bot_seats.hosts(table) == []


def test_what_cannot_be_done_with_a_seat_is_refused() -> None:
    played = three_seats()
    table = played.table
    wrong: list[tuple[str, Callable[[], list[Entry]]]] = [
        ("not-yours", lambda: bot_seats.seat_bot(table, "eve", 1, "nyx")),
        ("not-yours", lambda: bot_seats.free_seat(table, "eve", 2)),
        ("no-such-seat", lambda: bot_seats.seat_bot(table, "ann", 3, "nyx")),
        ("no-such-seat", lambda: bot_seats.seat_bot(table, "ann", -1, "nyx")),
        ("no-such-seat", lambda: bot_seats.free_seat(table, "ann", 10**30)),
        ("seat-taken", lambda: bot_seats.seat_bot(table, "ann", 0, "nyx")),
        ("seat-taken", lambda: bot_seats.seat_bot(table, "ann", 2, "nyx")),
        ("bad-setup", lambda: bot_seats.seat_bot(table, "ann", 1, "nobody")),
        ("not-allowed", lambda: bot_seats.seat_bot(table, "ann", 1, "./evil.py:Bot")),
        ("not-allowed", lambda: bot_seats.free_seat(table, "ann", 0)),
        ("not-allowed", lambda: bot_seats.free_seat(table, "ann", 1)),
    ]
    for code, wish in wrong:
        with refused(code):
            wish()
    played.write(bot_seats.seat_bot(table, "ann", 1, "nyx"))
    played.write(decisions.start(table))
    with refused("already-started"):
        bot_seats.seat_bot(table, "ann", 1, "ilo")
    with refused("already-started"):
        bot_seats.free_seat(table, "ann", 1)


def test_a_snapshot_knows_the_bots_that_came_later_and_that_everybody_left() -> None:
    played = three_seats()
    played.write(bot_seats.seat_bot(played.table, "ann", 1, "nyx"))
    played.write(bot_seats.free_seat(played.table, "ann", 2))
    played.write(decisions.leave(played.table, "ann"))
    again = from_snapshot(played.table.id, SEED, to_snapshot(played.table))
    assert again.seats == played.table.seats
    assert again.deserted


def open_and_wait(port: int, seats: int = 2, **more: Any) -> tuple[Caller, str]:
    """Somebody who opened a table for friends and sits there."""
    ann = Caller(port)
    body = {"seats": [{}] * seats, "name": "Ann", "options": {**QUICK, **more}}
    return ann, str(ann.post("/api/tables", body)["table"])


def begins(talk: Talk) -> dict[str, Any]:
    return talk.ever(lambda told: told["type"] == "update" and "view" in told)


def test_everybody_sees_who_got_a_seat_and_the_game_begins_with_the_last(server: Running) -> None:
    ann, table = open_and_wait(server.port, 3)
    with ann.talk(table) as host, Talk(server.port, table) as guest:
        seq = host.do("seat-bot", seat=2, bot="ilo", id="once")
        assert host.do("seat-bot", seat=2, bot="ilo", id="once") == seq
        told = guest.until(
            lambda told: told["type"] == "seats" and told["table"]["seats"][2].get("bot") == "ilo"
        )["table"]
        assert told["hosts"] == [0]
        assert told["seats"][2]["name"] == "Ilo"
        listed = ann.get("/api/tables?status=open&mine=1")["tables"][0]
        assert listed["names"] == ["Ann", "", "Ilo"]
        assert guest.refused("seat-bot", seat=1) == "not-signed-in"
        host.do("free-seat", seat=2)
        guest.until(
            lambda told: told["type"] == "seats" and not told["table"]["seats"][2].get("name")
        )
        host.do("seat-bot", seat=1)
        host.do("seat-bot", seat=2)
        for talk in (host, guest):
            begins(talk)
        assert host.refused("free-seat", seat=2) == "already-started"
        info = ann.get(f"/api/tables/{table}")["table"]
        assert [seat["name"] for seat in info["seats"]] == ["Ann", "Theron", "Ilo"]
        assert "hosts" not in info


def test_a_rematch_has_the_bots_that_came_later(server: Running) -> None:
    ann, table = open_and_wait(server.port)
    with ann.talk(table) as host:
        host.do("seat-bot", seat=1, bot="dearest")
        begins(host)
        host.do("hand-over", bot="dearest")
        host.ever(lambda told: told["type"] == "seats" and told["table"]["status"] == "finished")
    again = ann.post(f"/api/tables/{table}/rematch", {"swap": True})
    info = ann.get(f"/api/tables/{again['table']}")["table"]
    assert [seat["name"] for seat in info["seats"]] == ["Ada", "Ann"]
    assert info["status"] == RUNNING


def test_bots_keep_their_seats_when_the_server_is_killed(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ann, table = open_and_wait(server.port, 3)
        with ann.talk(table) as host:
            first = host.do("seat-bot", seat=2, bot="nyx", id="nyx")
        server.kill()
        server.start()
        with ann.talk(table) as host:
            assert host.do("seat-bot", seat=2, bot="nyx", id="nyx") == first
            assert host.refused("seat-bot", seat=2) == "seat-taken"
            host.do("seat-bot", seat=1)
            begins(host)


def race(number: int, ports: tuple[int, int]) -> str:
    """A friend takes the last seat while it is given to a bot; returns who gets it."""
    ann, table = open_and_wait(ports[0])
    bob, told = Caller(ports[1]), {}
    both = threading.Barrier(2)
    with ann.talk(table) as host, Talk(ports[1], table):

        def join() -> None:
            both.wait()
            told["friend"] = bob.ask("POST", f"/api/tables/{table}/seats", {"name": "Bob"})

        friend = threading.Thread(target=join)
        friend.start()
        both.wait()
        bot = host.answer_to(host.say("seat-bot", seat=1, bot="ilo"))
        friend.join()
        begins(host)
    name = ann.get(f"/api/tables/{table}")["table"]["seats"][1]["name"]
    joined = told["friend"].json
    if name == "Bob":
        assert told["friend"].status == 200, number
        assert bot["code"] in ("seat-taken", "already-started")
        assert len(bot["text"]) > 10
    else:
        assert (name, bot["type"]) == ("Ilo", "done")
        assert joined["code"] in ("seat-taken", "already-started")
        assert len(joined["text"]) > 10
    return str(name)


def test_a_friend_who_comes_at_the_same_moment_gets_the_seat_or_a_sentence(
    server: Running,
) -> None:
    assert {race(number, (server.port, server.port)) for number in range(12)} <= {"Bob", "Ilo"}


def test_the_same_holds_if_the_friend_comes_through_another_process(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    with (
        Running(folders[0], database=database) as one,
        Running(folders[1], database=database) as other,
    ):
        assert {race(number, (one.port, other.port)) for number in range(8)} <= {"Bob", "Ilo"}
        # And a table is opened once, whichever process is asked.
        body = {"seats": [{}, {}], "name": "Ann", "id": KEY + "processes"}
        with ThreadPoolExecutor(8) as pool:
            told = pool.map(
                lambda n: Caller((one, other)[n % 2].port).post("/api/tables", body), range(8)
            )
            assert len({each["table"] for each in told}) == 1


def in_a_host(tmp_path: Path, story: Callable[[Host, SqliteStore], Any]) -> None:
    async def whole() -> None:
        store = await SqliteStore.open(tmp_path / "tables.sqlite")
        host = Host(store, Thinkers(1))
        host.start()
        try:
            await story(host, store)
        finally:
            await host.stop()
            await store.close()

    asyncio.run(whole())


def test_a_game_whose_last_seat_was_taken_before_a_crash_begins_when_it_is_looked_at(
    tmp_path: Path,
) -> None:
    async def story(host: Host, store: SqliteStore) -> None:
        setup = SetupPlan.of(Setup.introductory(2))
        live = await host.open(
            setup,
            setup_name="introductory",
            seats=[SeatPlan()] * 2,
            options=Options(),
            owner="ann",
        )
        table = TableId(live.table.id)
        await host.do(live, lambda now: decisions.join(now, "ann", "Ann", 0), "ann")
        last = decisions.join(live.table, "bob", "Bob", 1)
        await host.let_go(live)
        # The process died before it could write the first dice.
        await store.append(table, live.table.seq + 1, [to_bytes(entry) for entry in last], 5)
        found = await host.table(table)
        async with asyncio.timeout(30):
            while found.table.status == OPEN:
                await asyncio.sleep(0.005)

    in_a_host(tmp_path, story)


# Standing up --------------------------------------------------------------------------------------


def test_a_table_that_everybody_left_is_in_no_list_until_somebody_comes_by_its_link(
    server: Running,
) -> None:
    ann, table = open_and_wait(server.port, 3, public=True)
    bob = Caller(server.port)

    def listed(caller: Caller, mine: str = "") -> bool:
        page = caller.get(f"/api/tables?status=open&limit=100{mine}")
        return table in [each["id"] for each in page["tables"]]

    assert listed(ann, "&mine=1")
    assert listed(bob)
    with ann.talk(table) as talk:
        talk.do("seat-bot", seat=2)
        talk.do("leave")
        assert talk.refused("seat-bot", seat=1) == "not-yours"
    assert not listed(ann, "&mine=1")
    assert not listed(bob)
    assert ann.get(f"/api/tables/{table}")["table"]["status"] == OPEN
    bob.post(f"/api/tables/{table}/seats", {"name": "Bob"})
    assert listed(bob, "&mine=1")
    assert listed(ann)
    # The player who opened it is gone: whoever is there decides.
    with bob.talk(table) as talk:
        talk.do("seat-bot", seat=1)
        begins(talk)


# Opening once -------------------------------------------------------------------------------------


def test_opening_again_under_the_same_id_gives_the_same_table_and_seat(server: Running) -> None:
    body = {"seats": [{}, {}, {"bot": "ilo"}], "name": "Ann", "seat": 1, "id": KEY + "same"}
    # There is no cookie before the first answer, which was lost.
    lost, ann = Caller(server.port), Caller(server.port)
    first = lost.post("/api/tables", body)
    assert first["seat"] == 1
    again = ann.post("/api/tables", body)
    assert again == first
    assert ann.post("/api/tables", body) == first
    assert ann.get(f"/api/tables/{first['table']}")["seat"] == 1
    assert len(ann.get("/api/tables?status=open&mine=1")["tables"]) == 1
    # The same id from somebody else is another id.
    bob, _ = open_and_wait(server.port)
    assert bob.post("/api/tables", body)["table"] != first["table"]
    # Without an id every request opens a table.
    body.pop("id")
    assert ann.post("/api/tables", body)["table"] != ann.post("/api/tables", body)["table"]


def test_opening_again_when_the_game_has_begun_leads_to_it(server: Running) -> None:
    body = {"seats": [{}, {"bot": "theron"}], "name": "Ann", "id": KEY + "begun"}
    ann = Caller(server.port)
    first = ann.post("/api/tables", body)
    assert ann.post("/api/tables", body) == first
    without = {"seats": [{"bot": "theron"}, {"bot": "ilo"}], "id": KEY + "bots"}
    watched = ann.post("/api/tables", without)
    assert ann.post("/api/tables", without) == watched
    # A player who has stood up since is not seated again.
    waiting = {"seats": [{}, {}], "name": "Ann", "id": KEY + "left"}
    left = ann.post("/api/tables", waiting)
    with ann.talk(left["table"]) as talk:
        talk.do("leave")
    told = ann.post("/api/tables", waiting)
    assert (told["table"], told.get("seat", -1)) == (left["table"], -1)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"id": "short"}, "malformed"),
        ({"id": "x" * 41}, "malformed"),
        ({"id": "\x00" * 16, "seat": 1}, "seat-taken"),
        ({"seat": 2}, "seat-taken"),
        ({"seat": -1}, "seat-taken"),
    ],
)
def test_an_id_that_could_be_guessed_or_a_seat_that_is_not_free_opens_nothing(
    caller: Caller, more: dict[str, Any], code: str
) -> None:
    body = {"seats": [{}, {"bot": "ilo"}], "name": "Ann", **more}
    assert caller.refused("POST", "/api/tables", body) == code
    assert not caller.cookie


def test_many_requests_at_once_open_one_table(server: Running) -> None:
    body = {"seats": [{}, {}], "name": "Ann", "id": KEY + "many"}
    with ThreadPoolExecutor(12) as pool:
        told = list(pool.map(lambda _: Caller(server.port).post("/api/tables", body), range(24)))
    assert all(each == told[0] for each in told)
    assert told[0]["seat"] == 0


def test_a_table_is_opened_once_though_the_server_is_killed(tmp_path: Path) -> None:
    body = {"seats": [{}, {}], "name": "Ann", "id": KEY + "killed"}
    with Running(tmp_path) as server:
        first = Caller(server.port).post("/api/tables", body)
        server.kill()
        server.start()
        assert Caller(server.port).post("/api/tables", body) == first


def test_a_table_whose_writing_was_not_answered_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(host: Host, store: SqliteStore) -> None:
        create = store.create

        async def lose(new: NewTable) -> None:
            await create(new)
            raise StoreUnavailable("the connection broke")

        async def opening() -> str:
            setup = SetupPlan.of(Setup.introductory(2))
            plans = [SeatPlan()] * 2
            live = await host.open(
                setup,
                setup_name="introductory",
                seats=plans,
                options=Options(),
                owner="ann",
                table="mine",
            )
            return live.table.id

        monkeypatch.setattr(store, "create", lose)
        with refused("unavailable"):
            await opening()
        monkeypatch.setattr(store, "create", create)
        assert set(await asyncio.gather(*(opening() for _ in range(5)))) == {"mine"}
        assert [table async for table in store.every_table()] == ["mine"]

    in_a_host(tmp_path, story)


def test_a_remote_client_opens_and_joins_once_though_answers_are_lost(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, asked = remote.ask, []

    def losing(*request: Any) -> Any:
        asked.append(request)
        told = ask(*request)
        if len(asked) % 2:
            raise ConnectionResetError
        return told

    monkeypatch.setattr(remote, "ask", losing)
    ann = remote.open_table(server.url, seats=[{}] * 4, name="Ann", options=QUICK)
    bob = remote.join(server.url, ann.table, "Bob")
    assert (ann.number, bob.number) == (0, 1)
    assert len(asked) == 4
    info = ask(server.url, "GET", f"/api/tables/{ann.table}")["table"]
    assert [seat.get("name", "") for seat in info["seats"]] == ["Ann", "Bob", "", ""]

    async def fill() -> None:
        with pytest.raises(remote.RemoteError, match="Ann opened"):
            await bob.seat_bot(2)
        await ann.seat_bot(2, "nyx")
        await ann.free_seat(2)
        await ann.seat_bot(3)

    asyncio.run(fill())
    info = ask(server.url, "GET", f"/api/tables/{ann.table}")["table"]
    assert [seat.get("name", "") for seat in info["seats"]] == ["Ann", "Bob", "", "Theron"]
