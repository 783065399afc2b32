"""Hints come twice: soon, and then better, as long as the game stays where it is."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from fatesmith import Setup, new_state
from fatesmith.engine.nature import SeededNature
from fatesmith.prose.language import ENGLISH
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.looks import hints_for
from fatesmith.server.host.messages import HintTold
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import RUNNING
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.fair_queue import ThinkingAccount
from fatesmith.server.thinking.hints import Hints, find_hints, settled
from tests.players import answer_chance

STATE = new_state(Setup.introductory(2))
answer_chance(STATE, SeededNature(3))
FIRST, BETTER = find_hints(STATE, 12), find_hints(STATE, 24, seed=1)
AT = 7


class Pool:
    """Thinkers that count, and wait for a sign before they refine."""

    def __init__(self, fails: bool = False) -> None:
        self.asked: list[str] = []
        self.go_on = asyncio.Event()
        self.fails = fails

    async def hint(self, _position: bytes, account: ThinkingAccount) -> Hints:
        assert account == ThinkingAccount("there", "ann", "one")
        self.asked.append("first")
        return FIRST

    async def refined_hint(self, _position: bytes, _account: ThinkingAccount) -> Hints:
        self.asked.append("refined")
        await self.go_on.wait()
        if self.fails:
            raise ThinkingError("too hard")
        return BETTER


def a_table() -> Any:
    table = SimpleNamespace(
        id="one",
        opened=SimpleNamespace(options=SimpleNamespace(hints=True)),
        status=RUNNING,
        position=AT,
        state=STATE,
        asked=STATE.seat,
        names={},
    )
    return SimpleNamespace(table=table, looks={})


def asking(pool: Pool, live: Any, at: int = AT) -> Any:
    client = SimpleNamespace(seat=STATE.seat, language=ENGLISH, address="there", player="ann")
    return hints_for(cast("Any", pool), live, cast("Any", client), at)


async def rest(answers: Any) -> list[list[HintTold]]:
    return [each async for each in answers]


def wins(told: list[HintTold]) -> list[float]:
    return [each.win for each in told]


def test_the_refined_answer_follows_the_first() -> None:
    async def body() -> None:
        pool, live = Pool(), a_table()
        answers = asking(pool, live)
        assert wins(await anext(answers)) == [hint.win for hint in FIRST.hints]
        pool.go_on.set()
        (refined,) = await rest(answers)
        assert sorted(wins(refined)) == sorted(hint.win for hint in BETTER.hints)
        assert pool.asked == ["first", "refined"]

    asyncio.run(body())


def test_a_position_that_was_left_gets_no_refined_answer() -> None:
    async def body() -> None:
        pool, live = Pool(), a_table()
        early, late = asking(pool, live), asking(pool, live)
        await anext(early)
        await anext(late)
        waiting = asyncio.create_task(rest(early))
        while "refined" not in pool.asked:
            await asyncio.sleep(0)
        live.table.position += 1
        pool.go_on.set()
        assert await waiting == [], "it was left while workers thought"
        assert await rest(late) == [], "it was left before they began"
        assert pool.asked == ["first", "refined"]

    asyncio.run(body())


def test_however_often_somebody_asks_a_position_is_thought_about_once_and_one_at_a_time() -> None:
    async def body() -> None:
        pool, live = Pool(), a_table()
        asked = [asyncio.create_task(rest(asking(pool, live))) for _ in range(9)]
        while "refined" not in pool.asked:
            await asyncio.sleep(0)
        assert pool.asked == ["first", "refined"]
        left = live.looks["refined", AT]
        live.table.position += 1
        LiveTable._leave_looks(live)
        onward = asyncio.create_task(rest(asking(pool, live, AT + 1)))
        while pool.asked.count("refined") < 2:
            await asyncio.sleep(0)
        assert left.cancelled(), "the workers need not finish what nobody will see"
        assert [len(each) for each in await asyncio.gather(*asked)] == [1] * 9
        pool.go_on.set()
        assert len(await onward) == 2
        assert pool.asked == ["first", "refined"] * 2

    asyncio.run(body())


def test_a_position_that_is_left_before_the_first_answer_gets_none() -> None:
    async def body() -> None:
        pool, live = Pool(), a_table()
        live.looks["hints", AT] = asyncio.create_task(asyncio.Event().wait())
        waiting = asyncio.create_task(rest(asking(pool, live)))
        await asyncio.sleep(0)
        left = live.looks["hints", AT]
        live.table.position += 1
        LiveTable._leave_looks(live)
        with pytest.raises(Refusal, match="the game has moved on") as refused:
            await waiting
        assert refused.value.code == "stale"
        assert left.cancelled()
        assert not live.looks

    asyncio.run(body())


def test_if_refining_fails_the_first_answer_stands() -> None:
    async def body() -> None:
        pool = Pool(fails=True)
        pool.go_on.set()
        assert len(await rest(asking(pool, a_table()))) == 1

    asyncio.run(body())


def test_refined_hints_keep_their_places_unless_another_is_the_best() -> None:
    one, two, three = FIRST.hints[:3]

    def ordered(*hints: Any) -> Hints:
        return msgspec.structs.replace(FIRST, hints=hints)

    assert settled(ordered(one, two, three), ordered(one, three, two)).hints == (one, two, three)
    assert settled(ordered(one, two), ordered(one, three, two)).hints == (one, two, three)
    changed = ordered(two, three, one)
    assert settled(ordered(one, two, three), changed) == changed


@pytest.mark.parametrize("hints", [FIRST, BETTER])
def test_there_is_something_to_tell(hints: Hints) -> None:
    assert len(hints.hints) == 3
