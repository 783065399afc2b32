"""Fair dice, attacked from outside: who chooses late, withholds, replays, or comes back."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

from fatesmith.notation.fair import seal_of, verify_record_dice
from fatesmith.remote.client import join, open_table
from fatesmith.server.http.past_games import parsed
from tests.server.running import Running
from tests.server.talking import QUICK, Caller, Talk


class Guest:
    """Somebody with luck of their own, who does with it as a test wants."""

    def __init__(self, port: int, table: str = "", name: str = "Ann", seats: int = 2) -> None:
        self.caller, self.luck = Caller(port), secrets.token_hex(32)
        wish: dict[str, Any] = {"name": name, "adds_luck": True}
        if table:
            told = self.caller.post(f"/api/tables/{table}/seats", wish)
        else:
            wish |= {"seats": [{}] * seats, "options": QUICK}
            told = self.caller.post("/api/tables", wish)
        self.table, self.seat = str(told["table"]), int(told["seat"])
        self.talk: Talk = self.caller.talk(self.table)

    @property
    def info(self) -> dict[str, Any]:
        self.talk.caught_up()
        told = [each["table"] for each in self.talk.told if "table" in each]
        return dict(told[-1])

    def seal(self, luck: str = "") -> str:
        commit = self.info["commit"]
        return seal_of(luck or self.luck, table=self.table, commit=commit, seat=self.seat)

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The table's description, once it says this."""

        def said(message: dict[str, Any]) -> bool:
            info = message.get("table", {})
            return all(info.get(key) == value for key, value in wanted.items())

        return dict(self.talk.ever(lambda told: "table" in told and said(told))["table"])


def pair(port: int) -> tuple[Guest, Guest]:
    ann = Guest(port)
    return ann, Guest(port, ann.table, "Bob")


def proof_of(guest: Guest) -> dict[str, Any]:
    return dict(guest.caller.get(f"/api/tables/{guest.table}/verify"))


def test_the_commitment_is_known_before_any_luck_and_the_dice_fall_after_all_of_it(
    server: Running,
) -> None:
    ann, bob = pair(server.port)
    assert len(ann.info["commit"]) == 64
    ann.talk.do("seal", seal=ann.seal())
    assert ann.talk.refused("open-seal", luck=ann.luck) == "not-started"
    bob.talk.do("seal", seal=bob.seal())
    assert ann.until(called=True)["status"] == "open"
    bob.talk.do("open-seal", luck=bob.luck)
    assert ann.info["status"] == "open"
    ann.talk.do("open-seal", luck=ann.luck)
    told = ann.until(status="running")
    assert [seat["luck"] for seat in told["seats"]] == [ann.luck, bob.luck]
    assert [each["state"] for each in proof_of(ann)["lucks"]] == ["added", "added"]


def test_an_opener_cannot_choose_luck_after_seeing_that_of_others(server: Running) -> None:
    ann, bob = pair(server.port)
    ann.talk.do("seal", seal=ann.seal())
    bob.talk.do("seal", seal=bob.seal())
    ann.until(called=True)
    bob.talk.do("open-seal", luck=bob.luck)
    shown = ann.info["seats"][1]["luck"]
    assert shown == bob.luck
    other = secrets.token_hex(32)
    assert ann.talk.refused("open-seal", luck=other) == "malformed"
    assert ann.talk.refused("seal", seal=ann.seal(other)) == "already-started"
    assert ann.talk.refused("leave") == "already-started"
    assert ann.talk.refused("open-seal", luck=bob.luck) == "malformed"


def test_luck_that_is_withheld_is_missing_in_the_proof_and_late_luck_is_refused(
    server: Running,
) -> None:
    ann, bob = pair(server.port)
    for each in (ann, bob):
        each.talk.do("seal", seal=each.seal())
    ann.until(called=True)
    ann.talk.do("open-seal", luck=ann.luck)
    ann.until(status="running")
    proof = proof_of(ann)
    assert [each["state"] for each in proof["lucks"]] == ["added", "unopened"]
    assert (proof["missing"], proof["clients"]) == (1, [ann.luck, "-"])
    assert "Bob" in proof["lucks"][1]["text"]
    assert bob.talk.refused("open-seal", luck=bob.luck) == "already-started"
    assert proof_of(bob)["clients"] == [ann.luck, "-"]


def test_a_seal_of_another_table_is_worth_nothing_here(server: Running) -> None:
    ann, bob = pair(server.port)
    other = Guest(server.port)
    replayed = other.seal(ann.luck)
    ann.talk.do("seal", seal=replayed)
    bob.talk.do("seal", seal=bob.seal())
    ann.until(called=True)
    assert ann.talk.refused("open-seal", luck=ann.luck) == "malformed"


def test_a_command_about_luck_that_is_sent_again_is_carried_out_once(server: Running) -> None:
    ann, _ = pair(server.port)
    first = ann.talk.do("seal", seal=ann.seal(), id="again")
    assert ann.talk.do("seal", seal=ann.seal("0" * 64), id="again") == first
    assert ann.info["seats"][0]["seal"] == ann.seal()


def test_a_watcher_and_a_stranger_add_no_luck(server: Running) -> None:
    ann, _ = pair(server.port)
    with Talk(server.port, ann.table) as nobody:
        assert nobody.refused("seal", seal="0" * 64) == "not-signed-in"
    eve = Guest(server.port)
    with eve.caller.talk(ann.table) as watcher:
        assert watcher.refused("seal", seal="0" * 64) == "not-yours"


def test_what_was_sealed_survives_a_restart_between_call_and_luck(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ann, bob = pair(server.port)
        for each in (ann, bob):
            each.talk.do("seal", seal=each.seal())
        ann.until(called=True)
        bob.talk.do("open-seal", luck=bob.luck)
        server.kill()
        server.start()
        for each in (ann, bob):
            each.talk = each.caller.talk(each.table)
        assert ann.info["called"]
        ann.talk.do("open-seal", luck=ann.luck)
        told = ann.until(status="running")
        assert [seat["luck"] for seat in told["seats"]] == [ann.luck, bob.luck]


def test_remote_bots_add_luck_and_the_record_proves_it(server: Running) -> None:
    first = open_table(server.url, seats=[{}, {}], name="Robo", options=QUICK)
    second = join(server.url, first.table, "Roba")

    async def both() -> None:
        async def choose(_: Any, moves: Any) -> Any:
            return moves[0]

        await asyncio.gather(first.play(choose), second.play(choose))

    asyncio.run(both())
    text = Caller(server.port).ask("GET", f"/api/tables/{first.table}/record").body.decode()
    record = parsed(text)
    assert record.clients == [first.luck, second.luck]
    assert first.commit == record.commit
    assert verify_record_dice(record)
