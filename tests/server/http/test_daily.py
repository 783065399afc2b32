"""The daily forge: one counted try for each person and day, whatever anybody attempts."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.par import LEAST_GAMES, Par
from fatesmith.notation.moves import format_move
from fatesmith.server.host.driver import bot_seed
from fatesmith.server.host.par_keeper import maker_of
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables import decisions
from fatesmith.server.tables.errors import Refusal
from tests.server.days import HOUR, TODAY, YESTERDAY, Day, answering
from tests.server.running import Running
from tests.server.talking import Caller


def story(test: Callable[[Day], Awaitable[None]]) -> Callable[[Path], None]:
    def run(tmp_path: Path) -> None:
        async def tell() -> None:
            day = Day(await SqliteStore.open(tmp_path / "tables.sqlite"))
            try:
                await test(day)
            finally:
                await day.host.stop()
                await day.store.close()

        asyncio.run(tell())

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


async def refused(work: Awaitable[object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value


# The counted try ----------------------------------------------------------------------------------


@story
async def test_everybody_gets_the_cards_the_rivals_and_the_dice_of_the_day(day: Day) -> None:
    forge = forge_on(TODAY)
    ann = (await day.host.table((await day.begin("ann")).table)).table
    bob = (await day.host.table((await day.begin("bob")).table)).table
    assert ann.id != bob.id
    assert ann.opened.setup.setup() == forge.setup
    assert [seat.plan_bot for seat in ann.seats] == list(forge.rivals)
    assert ann.seat_of("ann") == bob.seat_of("bob") == forge.person
    assert ann.status == "running"
    assert ann.moves == bob.moves, "the dice before anybody has chosen"
    assert bot_seed(ann, 0) == bot_seed(bob, 0) == forge.rival_seed(0)
    assert (ann.opened.options.hints, ann.opened.options.odds) == (False, False)
    assert ann.opened.options.undo


@story
async def test_a_counted_try_is_gone_on_with_and_never_begun_anew(day: Day) -> None:
    first = await day.begin("ann")
    assert await day.begin("ann") == first
    assert (await day.told("ann")).mine is not None
    await day.finish(first.table)
    again = await refused(day.begin("ann"))
    assert again.code == "over"
    assert "one try counts" in again.text
    assert (await refused(day.begin("ann", counted=False))).code == "not-allowed"


@story
async def test_of_many_starts_at_once_there_is_one_try(day: Day) -> None:
    tables = await asyncio.gather(*(day.begin("ann") for _ in range(8)))
    assert len({each.table for each in tables}) == 1
    assert len(await day.store.tries_on(TODAY)) == 1


@story
async def test_a_try_that_is_finished_after_midnight_counts_for_its_own_day(day: Day) -> None:
    begun = await day.begin("ann")
    day.now += 13 * HOUR
    assert await day.begin("ann", TODAY, counted=False) == begun, "no second one beside it"
    glory = await day.finish(begun.table)
    told = await day.told("ann", TODAY)
    assert (told.today, told.played) == (False, 1)
    assert [(each.place, each.name, each.glory) for each in told.results] == [(1, "Ann", glory)]
    assert (await day.told("ann", "2026-11-19")).before == glory
    assert (await day.told("ann", "2026-11-19")).streak == 1


@story
async def test_a_page_left_open_over_midnight_starts_nothing(day: Day) -> None:
    day.now += 13 * HOUR
    fault = await refused(day.begin("ann", TODAY, counted=True))
    assert fault.code == "stale"
    assert "2026-11-19" in fault.text
    assert await day.store.tries_on(TODAY) == []


@pytest.mark.parametrize("text", ["2026-11-19", "2026-10-31", "2026-13-01", "today", "%2e%2e"])
def test_days_that_cannot_be_played_are_refused(tmp_path: Path, text: str) -> None:
    async def ask(day: Day) -> None:
        for counted in (True, False):
            assert (await refused(day.begin("ann", text, counted))).code == "not-found"
        assert (await refused(day.told("ann", text))).code == "not-found"
        archived = day.api.days(day.asking("ann", query=f"before={text}"))
        assert (await refused(archived)).code == "not-found"

    story(ask)(tmp_path)


@story
async def test_no_bot_plays_a_daily_forge_for_its_person(day: Day) -> None:
    live = await day.host.table((await day.begin("ann")).table)
    fault = await refused(
        day.host.do(live, lambda table: decisions.hand_over(table, "ann", "strategist"))
    )
    assert "no bot plays it for you" in fault.text


@story
async def test_a_daily_table_promises_no_proof_and_reveals_no_seed(day: Day) -> None:
    live = await day.host.table((await day.begin("ann")).table)
    assert live.table.opened.commit == ""
    await day.finish(live.table.id)
    assert live.table.revealed == ""
    assert live.table.record().seed == b""


@story
async def test_a_daily_table_comes_back_from_the_store_with_its_dice(day: Day) -> None:
    live = await day.host.table((await day.begin("ann")).table)
    for _ in range(40):
        seat, state = live.table.asked, live.table.state
        assert state is not None
        text = format_move(state.pending[0])
        await day.host.do(live, answering(live, seat, live.table.position, text))
    before = live.table.moves[:]
    await day.host.let_go(live)
    back = await day.host.table(live.table.id)
    assert back is not live
    assert back.table.moves == before
    await day.finish(back.table.id)


# Earlier days -------------------------------------------------------------------------------------


@story
async def test_earlier_days_are_played_as_often_as_one_likes_and_never_count(day: Day) -> None:
    tables = {(await day.begin("ann", YESTERDAY, counted=False)).table for _ in range(3)}
    assert len(tables) == 3
    await day.finish(tables.pop())
    told = await day.told("ann", YESTERDAY)
    assert (told.played, told.mine, told.streak) == (0, None, 0)
    live = await day.host.table(tables.pop())
    assert (live.table.opened.daily, live.table.opened.counted) == (YESTERDAY, False)


@story
async def test_the_archive_lists_every_day_before_today_with_my_results(day: Day) -> None:
    day.now -= 24 * HOUR
    glory = await day.finish((await day.begin("ann", YESTERDAY)).table)
    day.now += 24 * HOUR
    found = await day.api.days(day.asking("ann"))
    assert [each.day for each in found.days][:2] == [YESTERDAY, "2026-11-16"]
    assert (found.days[-1].day, found.more) == ("2026-11-01", "")
    mine = found.days[0].mine
    assert mine is not None
    assert (mine.over, mine.glory) == (True, glory)
    day.now += 60 * 24 * HOUR
    found = await day.api.days(day.asking("ann"))
    rest = await day.api.days(day.asking("ann", query=f"before={found.more}"))
    assert len(found.days) == 31
    assert rest.days[0].day < found.days[-1].day == found.more


# What people are told -----------------------------------------------------------------------------


@story
async def test_the_table_of_the_day_has_finished_counted_tries_the_best_first(day: Day) -> None:
    glory = {}
    for name in ("ann", "bob"):
        glory[name] = await day.finish((await day.begin(name)).table)
    await day.begin("cat")
    told = await day.told("bob")
    assert told.played == 2
    assert [each.glory for each in told.results] == sorted(glory.values(), reverse=True)
    (mine,) = [each for each in told.results if each.mine]
    assert mine.name == "Bob"
    assert told.mine is not None
    assert (told.mine.glory, told.mine.place) == (glory["bob"], mine.place)
    assert glory["ann"] == glory["bob"], "the same choices on the same dice come to the same"
    assert [each.place for each in told.results] == [1, 1]
    stranger = await day.told("")
    assert stranger.mine is None
    assert not any(each.mine for each in stranger.results)


@story
async def test_a_finished_try_has_a_line_to_share_with_par_once_it_is_known(day: Day) -> None:
    glory = await day.finish((await day.begin("ann")).table)
    told = await day.told("ann")
    assert told.mine is not None
    assert told.par.state == "unknown"
    assert told.mine.share == f"Fatesmith, daily forge {TODAY}: {glory} glory, 1 day in a row"
    rough = msgspec.json.encode(Par((glory - 20, glory + 10) * LEAST_GAMES))
    await day.store.save_par(TODAY, maker_of(forge_on(TODAY)), rough)
    told = await day.told("ann")
    assert (told.par.state, told.par.glory) == ("unknown", glory - 5)
    assert told.par.error > 1
    par = Par((glory - 3, glory - 5) * LEAST_GAMES)
    body = msgspec.json.encode(par)
    await day.store.save_par(TODAY, maker_of(forge_on(TODAY)), body)
    told = await day.told("ann", query="language=de")
    assert told.mine is not None
    assert (told.par.state, told.par.glory) == ("known", glory - 4)
    assert told.mine.share.startswith("Fatesmith, Schmiede des Tages")
    assert f"Par {glory - 4} ▲ 4" in told.mine.share


@story
async def test_what_is_to_come_is_told_before_the_first_try(day: Day) -> None:
    told = await day.api.today(day.asking(""))
    forge = forge_on(TODAY)
    assert (told.day, told.today, told.ends_in_ms) == (TODAY, True, 12 * HOUR)
    assert [rival.code for rival in told.rivals] == [code for code in forge.rivals if code]
    assert tuple(told.first_rolls) == forge.first_rolls()
    assert (told.mine, told.results, told.streak) == (None, [], 0)
    assert [each.day for each in told.week][-1] == TODAY


@story
async def test_a_person_with_the_name_of_a_rival_can_play(day: Day) -> None:
    rival = forge_on(TODAY).rivals[0] or forge_on(TODAY).rivals[1]
    live = await day.host.table((await day.begin(rival)).table)
    assert len({seat.name.lower() for seat in live.table.seats}) == len(live.table.seats)


# Over the wire ------------------------------------------------------------------------------------


def test_the_daily_forge_answers_over_http_and_has_no_rematch(server: Running) -> None:
    ann = Caller(server.port)
    today = ann.get("/api/daily")
    begin = {"name": "Ann", "counted": True, "id": "0123456789abcdef"}
    opened = ann.post(f"/api/daily/{today['day']}/tries", begin)
    assert ann.post(f"/api/daily/{today['day']}/tries", begin) == opened
    info = ann.get(f"/api/tables/{opened['table']}")["table"]
    assert (info["daily"], info["counted"], info["commit"]) == (today["day"], True, "")
    running = ann.get("/api/tables?status=running&mine=1")["tables"]
    assert running[0]["daily"] == today["day"]
    assert ann.refused("POST", f"/api/tables/{opened['table']}/rematch", {}) == "not-allowed"
    proof = ann.get(f"/api/tables/{opened['table']}/verify?language=en")
    assert proof["state"] == "none"
    assert "come from its date" in proof["verdict"]
    assert ann.get("/api/days")["days"]


def test_no_table_can_be_opened_as_a_daily_one_by_whoever_writes_its_options(
    server: Running,
) -> None:
    seats = [{}, {"bot": "theron"}]
    forged = {"seats": seats, "name": "Eve", "daily": "2026-11-18", "counted": True}
    assert Caller(server.port).refused("POST", "/api/tables", forged) == "malformed"
    options = {"seats": seats, "name": "Eve", "options": {"daily": "2026-11-18"}}
    assert Caller(server.port).refused("POST", "/api/tables", options) == "malformed"
