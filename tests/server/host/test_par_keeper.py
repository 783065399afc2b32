"""Pars are worked out in the background, once, and go on where they were left."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import msgspec
import pytest

from fatesmith.compiled import FORM
from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.par import LEAST_GAMES, Par
from fatesmith.server.host.par_keeper import NICENESS, ParKeeper, maker_of
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.thinking.jobs import ParPlayed, PlayForPar, Reply, Request
from fatesmith.server.thinking.process import Worker

FORGE = forge_on("2026-11-16")
TODAY = date(2026, 11, 18)
"""Two days later: the forge is one of an earlier day."""
SECONDS = 20.0


class Pretender:
    """Plays at once, and remembers what was asked."""

    def __init__(self, spread: int = 1) -> None:
        self.asked: list[tuple[str, int]] = []
        self.ended = 0
        self.spread = spread
        self.seen: Callable[[], None] = lambda: None
        """Called at every game."""

    async def start(self) -> "Pretender":
        return self

    async def ask(self, request: Request) -> Reply:
        assert isinstance(request, PlayForPar)
        self.asked.append((request.day, request.number))
        self.seen()
        return ParPlayed(80 + self.spread * (request.number % 2))

    async def end(self) -> None:
        self.ended += 1


async def worked_out(keeper: ParKeeper) -> Par:
    async with asyncio.timeout(SECONDS):
        while (found := await keeper.par(FORGE))[1] != "known":
            await asyncio.sleep(0.01)
    return found[0]


def told(path: Path, story: Callable[[SqliteStore, Pretender], Awaitable[None]]) -> None:
    async def tell() -> None:
        store = await SqliteStore.open(path / "tables.sqlite")
        try:
            await story(store, Pretender())
        finally:
            await store.close()

    asyncio.run(tell())


def test_a_wanted_par_is_worked_out_once_and_kept(tmp_path: Path) -> None:
    async def story(store: SqliteStore, player: Pretender) -> None:
        keeper = ParKeeper(store, lambda: TODAY, player.start, lambda: True)
        assert await keeper.par(FORGE) == (Par(), "working")
        keeper.want(FORGE)
        keeper.want(FORGE)
        par = await worked_out(keeper)
        assert par.games == LEAST_GAMES
        assert player.asked == [("2026-11-16", number) for number in range(LEAST_GAMES)]
        await keeper.stop()
        assert player.ended == 1
        later = ParKeeper(store, lambda: TODAY, player.start, lambda: True)
        assert await later.par(FORGE) == (par, "known")
        assert len(player.asked) == LEAST_GAMES

    told(tmp_path, story)


def test_after_a_restart_par_goes_on_with_the_next_game(tmp_path: Path) -> None:
    async def story(store: SqliteStore, player: Pretender) -> None:
        half = msgspec.json.encode(Par((80, 81, 80)))
        await store.save_par("2026-11-16", maker_of(FORGE), half)
        keeper = ParKeeper(store, lambda: TODAY, player.start, lambda: True)
        keeper.want(FORGE)
        assert (await worked_out(keeper)).glory[:3] == (80, 81, 80)
        assert player.asked[0] == ("2026-11-16", 3)
        await keeper.stop()

    told(tmp_path, story)


async def finished(keeper: ParKeeper) -> None:
    """Wait until nothing is wanted any more."""
    work = keeper._work
    assert work is not None
    async with asyncio.timeout(SECONDS):
        await work


def test_after_the_par_of_today_that_of_tomorrow_is_worked_out_by_the_same_player(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore, player: Pretender) -> None:
        keeper = ParKeeper(store, lambda: TODAY, player.start, lambda: True)
        keeper.want(forge_on("2026-11-18"))
        await finished(keeper)
        days = [day for day, _ in player.asked]
        assert days == ["2026-11-18"] * LEAST_GAMES + ["2026-11-19"] * LEAST_GAMES
        assert player.ended == 1
        assert (await keeper.par(forge_on("2026-11-19")))[1] == "known"

    told(tmp_path, story)


def test_a_day_that_nobody_can_be_told_goes_before_one_that_is_only_not_settled(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore, player: Pretender) -> None:
        player.spread = 12
        keeper = ParKeeper(store, lambda: TODAY, player.start, lambda: True)
        keeper.want(FORGE)
        keeper.want(forge_on("2026-11-18"))
        await finished(keeper)
        order = list(dict.fromkeys(day for day, _ in player.asked[2 * LEAST_GAMES :]))
        first = [day for day, _ in player.asked[: 2 * LEAST_GAMES]]
        assert first == ["2026-11-18"] * LEAST_GAMES + ["2026-11-16"] * LEAST_GAMES
        assert order == ["2026-11-18", "2026-11-19", "2026-11-16"]

    told(tmp_path, story)


def test_a_day_that_has_gone_by_is_dropped_unless_somebody_asks_for_it_again(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore, player: Pretender) -> None:
        today = [TODAY]
        keeper = ParKeeper(store, lambda: today[0], player.start, lambda: True)

        def midnight() -> None:
            if len(player.asked) == 3:
                today[0] = date(2026, 11, 19)

        player.seen = midnight
        keeper.want(forge_on("2026-11-18"))
        await finished(keeper)
        days = [day for day, _ in player.asked]
        assert days == ["2026-11-18"] * 3 + ["2026-11-19"] * LEAST_GAMES
        keeper.want(forge_on("2026-11-18"))
        await finished(keeper)
        assert player.asked[-1] == ("2026-11-18", LEAST_GAMES - 1)
        assert (await keeper.par(forge_on("2026-11-18")))[0].games == LEAST_GAMES

    told(tmp_path, story)


def test_without_a_compiled_engine_nothing_is_worked_out_and_the_state_says_so(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore, player: Pretender) -> None:
        keeper = ParKeeper(store, lambda: TODAY, player.start, lambda: False)
        keeper.want(FORGE)
        assert await keeper.par(FORGE) == (Par(), "unknown")
        await asyncio.sleep(0)
        assert player.asked == []
        await keeper.stop()

    told(tmp_path, story)


@pytest.mark.skipif(not FORM.compiled, reason="one decision takes many seconds in plain Python")
def test_a_worker_leaves_the_machine_to_others_and_ends_in_mid_game_with_its_server() -> None:
    async def story() -> None:
        worker = await Worker.start(compiled=True, niceness=NICENESS)
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == NICENESS
        asking = asyncio.create_task(worker.ask(PlayForPar("2026-11-16", 2, 0, 600.0)))
        await asyncio.sleep(0)
        # As if the server were gone: its end of the socket closes.
        worker._writer.close()
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(asking, return_exceptions=True)
            await asyncio.to_thread(worker._process.wait)
        assert worker._process.returncode == 0

    asyncio.run(story())
