"""A table that starts from a snapshot is the table that was folded from its entries."""

import random

import pytest

from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import (
    Foreseen,
    Rematched,
    SeatPlan,
    UndoAnswered,
    UndoAsked,
)
from fatesmith.server.tables.snapshots import from_snapshot, to_snapshot
from tests.server.seating import SEED, Played, four_people, opened


@pytest.mark.parametrize("most", [0, 1, 25, 10_000])
def test_a_snapshot_brings_everything_back_and_the_game_goes_on_alike(most: int) -> None:
    played = four_people()
    played.write(decisions.say(played.table, "ann", "", "hello", "c1"))
    played.play_on(random.Random(most), most)
    again = from_snapshot(played.table.id, SEED, to_snapshot(played.table))
    ours, theirs = dict(vars(played.table)), dict(vars(again))
    for each in (ours, theirs):
        state, nature = each.pop("state"), each.pop("nature")
        each["bytes"], each["taken"] = state.to_bytes(), nature.taken
        each["told"] = len(state.journal)
    assert ours == theirs
    if played.table.asked >= 0:
        table = played.table
        player, text = table.seats[table.asked].player, played.options()[-1]
        assert decisions.move(again, player, again.asked, again.position, text) == decisions.move(
            table, player, table.asked, table.position, text
        )


def test_a_table_that_has_not_begun_has_a_snapshot_too() -> None:
    played = Played(opened([SeatPlan()] * 2))
    played.write(decisions.join(played.table, "ann", "Ann", None, adds_luck=True))
    again = from_snapshot(played.table.id, SEED, to_snapshot(played.table))
    assert vars(again) == vars(played.table)


def test_a_snapshot_keeps_what_people_are_still_waiting_for() -> None:
    played = four_people()
    played.play_on(random.Random(1), 25)
    played.write(
        [
            UndoAsked(0, 0, [1, 2], "ann"),
            UndoAnswered(1, True, "bob"),
            Foreseen(3, 7, "pass", "dan", "c7"),
            Rematched("table-000002", False, "cat"),
            Rematched("table-000003", True, "ann"),
        ]
    )
    table = played.table
    again = from_snapshot(table.id, SEED, to_snapshot(table))
    assert (again.undo, again.agreed) == (UndoAsked(0, 0, [1, 2], "ann"), {1})
    assert again.foreseen == {3: Foreseen(3, 7, "pass", "dan", "c7")}
    assert again.commands == table.commands == {("dan", "c7"): table.seq - 2}
    assert again.rematches == {False: "table-000002", True: "table-000003"}
    assert (again.rematch, again.rematched_by) == ("table-000003", "ann")
