"""The store keeps one counted try for each player and day, and what is known about pars."""

from dataclasses import replace

from fatesmith.server.store.contract import DailyKey, Listing, NewTable, PlayerId, Store, TableId
from tests.server.store.telling import T0, new_table, story

MON, TUE = "2026-11-16", "2026-11-17"
ANN, BOB = PlayerId("ann"), PlayerId("bob")


def shown(player: PlayerId, outcome: str = "") -> Listing:
    return Listing(
        status="finished" if outcome else "running",
        public=False,
        names=("Theron", player.title()),
        players=(player,),
        sitters=("", player),
        outcome=outcome,
    )


def begun(table: str, day: str, player: PlayerId) -> NewTable:
    new = replace(new_table(), id=TableId(table), listing=shown(player))
    return replace(new, counts_for=DailyKey(day, player))


@story
async def test_a_try_is_found_by_its_day_and_by_its_player(store: Store) -> None:
    await store.create(begun("a", MON, ANN))
    await store.create(begun("b", TUE, ANN))
    await store.create(begun("c", TUE, BOB))
    assert [(each.day, each.table) for each in await store.tries_of(ANN)] == [
        (TUE, "b"),
        (MON, "a"),
    ]
    assert [(each.player, each.table) for each in await store.tries_on(TUE)] == [
        (ANN, "b"),
        (BOB, "c"),
    ]
    assert await store.tries_on("2026-11-18") == []


@story
async def test_a_table_that_counts_for_no_day_is_no_try(store: Store) -> None:
    await store.create(replace(begun("a", MON, ANN), counts_for=None))
    assert await store.tries_of(ANN) == []


@story
async def test_the_result_of_a_try_is_written_with_its_last_move(store: Store) -> None:
    await store.create(begun("a", MON, ANN))
    (found,) = await store.tries_of(ANN)
    assert found.glory is None
    await store.append(TableId("a"), 2, [b"last"], T0 + 5, shown(ANN, "71 80"))
    (found,) = await store.tries_on(MON)
    assert (found.glory, found.updated_at) == (80, T0 + 5)


@story
async def test_a_par_is_kept_by_day_and_maker_and_can_grow(store: Store) -> None:
    assert await store.par(MON, "2-champion") is None
    await store.save_par(MON, "2-champion", b"one")
    await store.save_par(MON, "2-champion", b"two")
    await store.save_par(MON, "3-champion", b"other rules")
    assert await store.par(MON, "2-champion") == b"two"
    assert await store.par(TUE, "2-champion") is None
