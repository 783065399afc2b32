"""A table that starts from a snapshot is the table that was folded from its entries."""

import random

import pytest

from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import SeatPlan
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
    played.write(decisions.join(played.table, "ann", "Ann", None, "abc"))
    again = from_snapshot(played.table.id, SEED, to_snapshot(played.table))
    assert vars(again) == vars(played.table)
