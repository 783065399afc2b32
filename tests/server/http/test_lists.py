"""Lists of tables say where every running game is, whoever asks and whichever store keeps it."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Running
from tests.server.talking import Caller, Party, Talk


def listed(caller: Caller, table: str, mine: bool = True) -> dict[str, Any]:
    """The table in the list of running ones."""
    page = caller.get(f"/api/tables?status=running&limit=100&mine={int(mine)}")
    (found,) = [each for each in page["tables"] if each["id"] == table]
    return dict(found)


def where(talk: Talk) -> tuple[int, int, int, list[int]]:
    """Round, rounds, who is asked and the scores, as the table itself shows them."""
    view = talk.caught_up()["view"]
    return view["round"], view["rounds"], talk.asked, [hero["score"] for hero in view["heroes"]]


def told(shown: dict[str, Any]) -> tuple[int, int, int, list[int]]:
    return shown["round"], shown["rounds"], shown["asked"], shown["glory"]


@pytest.mark.parametrize("place", ["sqlite", "postgres"])
def test_a_list_follows_a_game_through_its_rounds_and_through_a_restart(
    request: pytest.FixtureRequest, tmp_path: Path, place: str
) -> None:
    database = request.getfixturevalue("database") if place == "postgres" else ""
    server, rng = Running(tmp_path, database=database), random.Random(3)
    with server:
        with Party(server.port, 2, public=True) as party:
            ann, bob = party.people
            before = (-1, 0)
            rounds: set[int] = set()
            while len(rounds) < 3:
                party.answer(rng)
                talk = party.asked()
                shown = listed(ann, party.table)
                assert told(shown) == where(talk)
                rounds.add(shown["round"])
                # Whoever is asked several times in a row is waited for since the first time.
                assert before[1] <= shown["since"] <= shown["updated_at"]
                assert (shown["asked"] == before[0]) == (shown["since"] == before[1])
                before = shown["asked"], shown["since"]
            assert shown["seat"] == 0
            assert listed(bob, party.table)["seat"] == 1
            assert "seat" not in listed(Caller(server.port), party.table, mine=False)
            shown = listed(ann, party.table)
            assert "away" not in shown
        assert listed(ann, party.table)["away"] == [0, 1]
    with server:
        assert listed(ann, party.table) == {**shown, "away": [0, 1]}


def test_a_list_tells_bots_from_people_and_who_has_a_stand_in(server: Running) -> None:
    with Party(server.port, 2, ("dearest",)) as party:
        ann = party.people[0]
        assert listed(ann, party.table)["bots"] == ["", "", "dearest"]
        talk = party.asked()
        assert "stand_ins" not in listed(ann, party.table)
        other = next(each for each in party.talks if each is not talk)
        other.do("hand-over", bot="dearest")
        assert listed(ann, party.table)["stand_ins"] == [other.seat]


def test_a_list_goes_back_with_a_move_that_is_taken_back(server: Running) -> None:
    with Party(server.port, 2) as party:
        rng = random.Random(5)
        while True:
            before = listed(party.people[0], party.table)
            talk, _ = party.answer(rng)
            changed = told(listed(party.people[0], party.table)) != told(before)
            if changed and talk.caught_up().get("may_undo"):
                break
        talk.do("undo", at=talk.at)
        assert told(listed(party.people[0], party.table)) == told(before)


def test_scores_that_a_table_hides_are_in_no_list(server: Running) -> None:
    with Party(server.port, 2, scores=False) as party:
        party.play_on(random.Random(1), 5)
        assert "glory" not in listed(party.people[0], party.table)
