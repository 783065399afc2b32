"""What every store promises, tested on both."""

import asyncio
import dataclasses

import pytest

from fatesmith.server.store.contract import (
    SECRET_BYTES,
    Change,
    Changes,
    DailyKey,
    Listing,
    PlayerId,
    Snapshot,
    Stats,
    Store,
    StoredEntry,
    TableId,
)
from fatesmith.server.store.errors import Conflict, NoSuchTable, StoreError, TableExists
from tests.server.store.telling import (
    DAY,
    NIGHT,
    T0,
    bodies,
    listing,
    new_table,
    opened,
    story,
    told,
)

# Entries ------------------------------------------------------------------------------------------


@story
async def test_a_table_comes_back_as_it_was_created(store: Store) -> None:
    new = new_table(entries=(b"opened", b"joined"))
    await store.create(new)
    found = await store.load(NIGHT)
    assert found is not None
    assert (found.id, found.secret, found.created_at) == (NIGHT, new.secret, T0)
    assert found.snapshot is None
    assert found.entries == [StoredEntry(1, T0, b"opened"), StoredEntry(2, T0, b"joined")]
    assert found.last_seq == 2


@story
async def test_an_id_is_given_once(store: Store) -> None:
    await store.create(new_table(entries=(b"first",)))
    with pytest.raises(TableExists, match="night"):
        await store.create(new_table(entries=(b"second", b"third"), shown=listing("running")))
    assert await bodies(store, NIGHT) == [b"first"]
    assert await store.tables("running") == []


@story
async def test_of_two_who_create_a_table_at_once_one_does(store: Store) -> None:
    tries = [store.create(new_table(entries=(b"%d" % number,))) for number in range(8)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [TableExists] * 7
    assert await bodies(store, NIGHT) == [b"%d" % outcomes.index(None)]


@story
async def test_entries_follow_one_another(store: Store) -> None:
    await store.create(new_table())
    await store.append(NIGHT, 2, [b"a", b"b"], T0 + 5)
    await store.append(NIGHT, 4, [b"c"], T0 + 9)
    assert await store.entries(NIGHT, 1) == [
        StoredEntry(2, T0 + 5, b"a"),
        StoredEntry(3, T0 + 5, b"b"),
        StoredEntry(4, T0 + 9, b"c"),
    ]
    assert await bodies(store, NIGHT, 3) == [b"c"]
    assert await bodies(store, NIGHT, 4) == []
    assert await store.last_seq(NIGHT) == 4


@pytest.mark.parametrize("first_seq", [-1, 0, 1, 2, 3, 5, 2**40])
def test_a_number_that_is_taken_or_leaves_a_gap_is_a_conflict(place: str, first_seq: int) -> None:
    async def tell() -> None:
        async with opened(place) as store:
            await store.create(new_table(entries=(b"1", b"2", b"3")))
            before = await store.tables("open")
            with pytest.raises(Conflict) as conflict:
                await store.append(
                    NIGHT, first_seq, [b"x", b"y"], T0 + 1, listing("running"), b"snapshot"
                )
            assert (conflict.value.first_seq, conflict.value.last_seq) == (first_seq, 3)
            assert await bodies(store, NIGHT) == [b"1", b"2", b"3"]
            assert await store.tables("open") == before
            found = await store.load(NIGHT)
            assert found is not None
            assert found.snapshot is None

    told(tell())


@story
async def test_what_was_never_created_is_not_there(store: Store) -> None:
    await store.create(new_table())
    assert await store.load(DAY) is None
    assert await store.entries(DAY, 0) == []
    assert await store.last_seq(DAY) == 0
    with pytest.raises(NoSuchTable, match="day"):
        await store.append(DAY, 1, [b"x"], T0)
    assert await store.load(DAY) is None


@story
async def test_nothing_is_not_an_entry(store: Store) -> None:
    with pytest.raises(ValueError, match="at least one"):
        await store.create(new_table(entries=()))
    await store.create(new_table())
    with pytest.raises(ValueError, match="nothing"):
        await store.append(NIGHT, 2, [], T0)


@story
async def test_entries_are_bytes_of_any_kind_and_length(store: Store) -> None:
    odd = [
        b"",
        b"\0",
        bytes(range(256)),
        "äöü€".encode(),
        b"'; DROP TABLE entries; --",
        b"x" * 10**6,
    ]
    await store.create(new_table(entries=odd))
    assert await bodies(store, NIGHT) == odd


@story
async def test_tables_do_not_mix(store: Store) -> None:
    await store.create(new_table(NIGHT, (b"n1",)))
    await store.create(new_table(DAY, (b"d1", b"d2")))
    await store.append(NIGHT, 2, [b"n2"], T0)
    await store.append(DAY, 3, [b"d3"], T0)
    assert await bodies(store, NIGHT) == [b"n1", b"n2"]
    assert await bodies(store, DAY) == [b"d1", b"d2", b"d3"]


@story
async def test_a_snapshot_stands_for_everything_before_it(store: Store) -> None:
    await store.create(new_table())
    await store.append(NIGHT, 2, [b"a", b"b"], T0, snapshot=b"as of 3")
    await store.append(NIGHT, 4, [b"c"], T0)
    found = await store.load(NIGHT)
    assert found is not None
    assert found.snapshot == Snapshot(3, b"as of 3")
    assert [entry.seq for entry in found.entries] == [4]
    assert found.last_seq == 4

    await store.append(NIGHT, 5, [b"d"], T0, snapshot=b"as of 5")
    found = await store.load(NIGHT)
    assert found is not None
    assert found.snapshot == Snapshot(5, b"as of 5")
    assert found.entries == []
    assert found.last_seq == 5
    assert await bodies(store, NIGHT) == [b"opened", b"a", b"b", b"c", b"d"]


def test_what_was_kept_is_there_after_opening_again(place: str) -> None:
    async def tell() -> None:
        async with opened(place) as store:
            await store.create(new_table())
            await store.append(NIGHT, 2, [b"a"], T0 + 1, listing("running", False, "ann"), b"snap")
            await store.save_record("r", "text", T0)
            key = await store.secret("cookies")
            table, tables = await store.load(NIGHT), await store.tables("running", player=ANN)
        async with opened(place) as store:
            assert await store.load(NIGHT) == table
            assert await store.tables("running", player=ANN) == tables != []
            assert await store.record("r") == "text"
            assert await store.secret("cookies") == key

    told(tell())


# Lists --------------------------------------------------------------------------------------------

ANN, BEN = PlayerId("ann"), PlayerId("ben")


@story
async def test_a_listing_comes_back_with_all_it_says(store: Store) -> None:
    shown = Listing(
        status="finished",
        public=True,
        title="Zoë’s table \U0001f3b2 \0",
        host="Zoë",
        seats=3,
        module="titans",
        setup="random:all",
        names=("Zoë", "", "mc:400"),
        players=(ANN, PlayerId("")),
        sitters=("ann", "", ""),
        bots=("", "", "mc:400"),
        stand_ins=(0,),
        round=9,
        rounds=10,
        asked=2,
        since=T0 - 5,
        scores=(51, 40, 47),
        outcome="Zoë wins by 4",
    )
    await store.create(new_table(shown=shown))
    (listed,) = await store.tables("finished")
    assert listed.listing == shown
    assert (listed.table, listed.created_at, listed.updated_at) == (NIGHT, T0, T0)
    assert listed.last_seq == 1


@story
async def test_an_append_replaces_the_listing_or_leaves_it(store: Store) -> None:
    await store.create(new_table())
    await store.append(NIGHT, 2, [b"a"], T0 + 5)
    (listed,) = await store.tables("open")
    assert (listed.updated_at, listed.last_seq, listed.listing.round) == (T0, 2, 0)

    await store.append(NIGHT, 3, [b"b"], T0 + 9, listing("running", round=1))
    assert await store.tables("open") == []
    (listed,) = await store.tables("running")
    assert (listed.created_at, listed.updated_at, listed.listing.round) == (T0, T0 + 9, 1)


@story
async def test_only_public_tables_are_listed_for_everyone(store: Store) -> None:
    await store.create(new_table(NIGHT, shown=listing("open", False, "ann")))
    await store.create(new_table(DAY, shown=listing("open", True, "ben")))
    assert [listed.table for listed in await store.tables("open")] == [DAY]
    await store.append(NIGHT, 2, [b"a"], T0 + 1, listing("open", True, "ann"))
    assert [listed.table for listed in await store.tables("open")] == [NIGHT, DAY]


@story
async def test_players_find_their_own_tables_public_or_not(store: Store) -> None:
    await store.create(new_table(NIGHT, shown=listing("running", False, "ann", "ben", "ann")))
    await store.create(new_table(DAY, shown=listing("running", True, "ben"), at=T0 + 1))

    async def tables_of(player: PlayerId) -> list[TableId]:
        return [listed.table for listed in await store.tables("running", player=player)]

    assert await tables_of(ANN) == [NIGHT]
    assert await tables_of(BEN) == [DAY, NIGHT]
    assert await tables_of(PlayerId("cid")) == []
    assert await store.tables("open", player=BEN) == []

    # A seat changes hands.
    await store.append(NIGHT, 2, [b"a"], T0 + 2, listing("running", False, "cid", "ben"))
    assert await tables_of(ANN) == []
    assert await tables_of(PlayerId("cid")) == [NIGHT]
    await store.append(NIGHT, 3, [b"b"], T0 + 3, listing("running", False))
    assert await tables_of(BEN) == [DAY]


@story
async def test_pages_show_every_table_once_the_last_updated_first(store: Store) -> None:
    # Many have the same time, so that a page often ends between equals.
    times = [(number * 7) % 5 for number in range(23)]
    for number, time in enumerate(times):
        shown = listing("open", True, "ann")
        await store.create(new_table(f"t{number:02}", shown=shown, at=T0 + time))
    await store.create(new_table(NIGHT, shown=listing("running", True, "ann")))
    expected = sorted(((T0 + t, f"t{n:02}") for n, t in enumerate(times)), reverse=True)

    for player in (None, ANN):
        for limit in (1, 4, 23, 50):
            seen: list[tuple[int, str]] = []
            page = await store.tables("open", player=player, limit=limit)
            while page:
                assert len(page) <= limit
                seen += [(listed.updated_at, listed.table) for listed in page]
                page = await store.tables(
                    "open", player=player, limit=limit, before=page[-1].cursor
                )
            assert seen == expected


@story
async def test_every_table_is_named_once(store: Store) -> None:
    assert [table async for table in store.every_table()] == []
    names = [f"T{number:04}" for number in range(1003)]
    await asyncio.gather(*(store.create(new_table(name)) for name in reversed(names)))
    assert [table async for table in store.every_table()] == names


@story
async def test_a_table_is_deleted_whole_unless_it_has_grown(store: Store) -> None:
    await store.create(new_table(NIGHT, shown=listing("open", True)))
    await store.create(new_table(DAY))
    await store.append(NIGHT, 2, [b"c"], T0, listing("running"), b"snapshot")
    before = await store.load(DAY)
    assert not await store.delete(NIGHT, 1)
    assert await store.last_seq(NIGHT) == 2
    assert await store.delete(NIGHT, 2)
    assert await store.load(NIGHT) is None
    assert await store.entries(NIGHT, 0) == []
    assert not await store.delete(NIGHT, 2)
    with pytest.raises(NoSuchTable):
        await store.append(NIGHT, 3, [b"late"], T0)
    assert await store.load(DAY) == before
    assert [table async for table in store.every_table()] == [DAY]
    await store.create(new_table(NIGHT))  # nothing of it is left


@story
async def test_tables_at_which_nothing_has_happened_are_found_and_daily_tries_are_not(
    store: Store,
) -> None:
    for number in range(3):
        await store.create(new_table(f"old{number}", at=T0))
    await store.create(new_table("lively", at=T0))
    await store.append(TableId("lively"), 2, [b"b"], T0 + 10)
    key = DailyKey("2026-11-18", PlayerId("ann"))
    await store.create(dataclasses.replace(new_table("daily", at=T0), counts_for=key))
    assert await store.quiet_tables(T0, "", 9) == []
    found = await store.quiet_tables(T0 + 1, "", 2)
    assert found == [("old0", 1), ("old1", 1)]
    assert await store.quiet_tables(T0 + 1, "old1", 2) == [("old2", 1)]
    assert ("lively", 2) in await store.quiet_tables(T0 + 11, "", 9)


@story
async def test_trying_to_write_changes_nothing(store: Store) -> None:
    await store.create(new_table(NIGHT))
    before = await store.load(NIGHT), await store.stats()
    await store.check_writable()
    assert (await store.load(NIGHT), await store.stats()) == before


@story
async def test_stats_count_what_is_kept(store: Store) -> None:
    assert await store.stats() == Stats({}, 0)
    await store.create(new_table(NIGHT, shown=listing("open", False)))
    await store.create(new_table(DAY, (b"a", b"b"), listing("finished")))
    await store.append(NIGHT, 2, [b"c"], T0)
    assert await store.stats() == Stats({"open": 1, "finished": 1}, 4)


# Records ------------------------------------------------------------------------------------------


@story
async def test_a_record_is_kept_to_the_letter_and_never_replaced(store: Store) -> None:
    text = "record 1\r\n\0 ünï\U0001f3b2\n"
    assert await store.record("r1") is None
    assert await store.save_record("r1", text, T0) is True
    assert await store.save_record("r1", "another", T0 + 1) is False
    assert await store.record("r1") == text


@story
async def test_the_oldest_records_are_forgotten_first(store: Store) -> None:
    for number in range(5):
        await store.save_record(f"r{number}", "x", T0 - number)
    assert await store.forget_records(keep=5) == 0
    assert await store.forget_records(keep=2) == 3
    kept = [await store.record(f"r{number}") for number in range(5)]
    assert kept == ["x", "x", None, None, None]


# Reviews ------------------------------------------------------------------------------------------


@story
async def test_a_review_is_kept_byte_by_byte_under_its_key(store: Store) -> None:
    assert await store.review("k1") is None
    await store.save_review("k1", b"\0one\xff", T0)
    await store.save_review("k1", b"another", T0 + 1)
    await store.save_review("k2", b"two", T0)
    assert await store.review("k1") == b"\0one\xff"
    assert await store.review("k2") == b"two"


@story
async def test_the_oldest_reviews_are_forgotten_first(store: Store) -> None:
    for number in range(5):
        await store.save_review(f"k{number}", b"x", T0 - number)
    assert await store.forget_reviews(keep=5) == 0
    assert await store.forget_reviews(keep=2) == 3
    kept = [await store.review(f"k{number}") for number in range(5)]
    assert kept == [b"x", b"x", None, None, None]


# Between processes --------------------------------------------------------------------------------


@story
async def test_a_secret_is_made_once(store: Store) -> None:
    found = await asyncio.gather(*(store.secret("cookies") for _ in range(20)))
    assert len(set(found)) == 1
    assert len(found[0]) == SECRET_BYTES
    assert await store.secret("other") != found[0]


@story
async def test_a_claim_that_is_held_is_given_again(store: Store) -> None:
    await store.release(NIGHT)
    assert await store.claim(NIGHT)
    assert await store.claim(NIGHT)
    assert await store.claim(DAY)
    await store.release(NIGHT)
    await store.release(NIGHT)
    assert await store.claim(NIGHT)


@story
async def test_changes_tell_of_own_appends(store: Store) -> None:
    changes = store.changes()
    await store.create(new_table(entries=(b"1", b"2")))
    assert await anext(changes) == Change(NIGHT, 2)
    await store.append(NIGHT, 3, [b"3", b"4"], T0)
    assert await anext(changes) == Change(NIGHT, 4)
    with pytest.raises(Conflict):
        await store.append(NIGHT, 3, [b"x"], T0)
    await store.create(new_table(DAY))
    assert await anext(changes) == Change(DAY, 1)


@story
async def test_every_reader_is_told_from_when_it_began(store: Store) -> None:
    early = store.changes()
    await store.create(new_table())
    assert await anext(early) == Change(NIGHT, 1)
    late = store.changes()
    await store.append(NIGHT, 2, [b"x"], T0)
    assert await anext(early) == Change(NIGHT, 2)
    assert await anext(late) == Change(NIGHT, 2)


@story
async def test_a_slow_reader_finds_the_newest_of_each_table(store: Store) -> None:
    slow, quick = store.changes(), store.changes()
    await store.create(new_table(NIGHT))
    await store.create(new_table(DAY))
    for seq in range(2, 50):
        await store.append(NIGHT, seq, [b"x"], T0)
    while await anext(quick) != Change(NIGHT, 49):
        pass
    found = [await anext(slow), await anext(slow)]
    assert sorted((change.table, change.seq) for change in found) == [(DAY, 1), (NIGHT, 49)]


@story
async def test_only_news_of_a_watched_table_is_reported(store: Store) -> None:
    store.watch(NIGHT, 3)
    changes = store.changes()
    await store.create(new_table())
    await store.append(NIGHT, 2, [b"x"], T0)
    await store.append(NIGHT, 3, [b"x"], T0)
    await store.create(new_table(DAY))
    assert await anext(changes) == Change(DAY, 1)
    await store.append(NIGHT, 4, [b"x"], T0)
    assert await anext(changes) == Change(NIGHT, 4)
    store.unwatch(NIGHT)
    store.unwatch(NIGHT)
    await store.append(NIGHT, 5, [b"x"], T0)
    assert await anext(changes) == Change(NIGHT, 5)


@story
async def test_changes_end_when_they_or_the_store_are_closed(store: Store) -> None:
    async def rest_of(changes: Changes) -> list[Change]:
        return [change async for change in changes]

    closed, open_still = store.changes(), store.changes()
    reading = asyncio.create_task(rest_of(open_still))
    closed.close()
    closed.close()
    await store.create(new_table())
    assert await rest_of(closed) == []
    await store.close()
    assert await reading in ([], [Change(NIGHT, 1)])
    assert await rest_of(store.changes()) == []


@story
async def test_a_closed_store_says_so(store: Store) -> None:
    await store.create(new_table())
    await store.close()
    await store.close()
    for use in (
        store.create(new_table(DAY)),
        store.append(NIGHT, 2, [b"x"], T0),
        store.load(NIGHT),
        store.secret("cookies"),
        store.stats(),
        store.check_writable(),
        store.quiet_tables(1, "", 1),
        store.delete(NIGHT, 1),
    ):
        with pytest.raises(StoreError, match="closed"):
            await use


@story
async def test_what_a_canceled_caller_began_is_whole_or_not_there(store: Store) -> None:
    await store.create(new_table())
    batch = [b"%d" % number for number in range(50)]
    begun = asyncio.create_task(store.append(NIGHT, 2, batch, T0))
    await asyncio.sleep(0)
    begun.cancel()
    with pytest.raises(asyncio.CancelledError):
        await begun
    # The next one may have to wait for it, and then takes the place that is left.
    try:
        await store.append(NIGHT, 2, [b"mine"], T0)
        assert await bodies(store, NIGHT, 1) == [b"mine"]
    except Conflict:
        assert await bodies(store, NIGHT, 1) == batch


def test_no_seed_is_shown_where_tables_are_printed(place: str) -> None:
    async def tell() -> None:
        async with opened(place) as store:
            new = new_table()
            await store.create(new)
            assert "seed" not in repr(new)
            assert "seed" not in repr(await store.load(NIGHT))

    told(tell())
