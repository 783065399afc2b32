"""Answers about old games: made once, beside the event loop, and kept as long as there is room."""

import asyncio
import gzip
import threading

import pytest

from fatesmith.server.http.archive import PAGES, Archive
from fatesmith.server.tables.errors import Refusal


def test_an_answer_is_made_once_however_many_ask_for_it() -> None:
    made: list[int] = []

    async def ask() -> list[bytes]:
        archive = Archive()
        first = await asyncio.gather(*(archive.packed("a", lambda: made.append(1)) for _ in "abc"))
        return [*first, await archive.packed("a", lambda: made.append(2))]

    answers = asyncio.run(ask())
    assert made == [1]
    assert [gzip.decompress(answer) for answer in answers] == [b"null"] * 4


def test_the_event_loop_goes_on_while_an_answer_is_made() -> None:
    async def ask() -> bool:
        archive, go = Archive(), threading.Event()
        making = asyncio.create_task(archive.do(lambda: go.wait(10)))
        await asyncio.sleep(0)
        go.set()  # never reached if the event loop were blocked
        return await making

    assert asyncio.run(ask())


def test_a_refusal_reaches_the_asker_and_is_not_kept() -> None:
    def refuse() -> object:
        raise Refusal("bad-record", "no")

    async def ask() -> bytes:
        archive = Archive()
        with pytest.raises(Refusal):
            await archive.packed("a", refuse)
        return await archive.packed("a", lambda: 7)

    assert gzip.decompress(asyncio.run(ask())) == b"7"


def test_whoever_goes_away_does_not_take_the_answer_from_the_others() -> None:
    async def ask() -> bytes:
        archive, go = Archive(), threading.Event()
        first = asyncio.create_task(archive.packed("a", lambda: go.wait(10)))
        second = asyncio.create_task(archive.packed("a", lambda: "made twice"))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        go.set()
        return await second

    assert gzip.decompress(asyncio.run(ask())) == b"true"


def test_what_was_asked_for_longest_ago_makes_room() -> None:
    async def ask() -> list[str]:
        archive, made = Archive(room=60), []
        for key in "abacb":
            await archive.packed(key, lambda key=key: made.append(key))  # type: ignore[misc]
        return made

    # `null` takes 24 bytes: two are kept, and `a` was asked for after `b`.
    assert asyncio.run(ask()) == ["a", "b", "c", "b"]


def test_somebody_elses_page_waits_for_one_of_an_address_that_asks_for_many() -> None:
    made: list[str] = []

    async def ask() -> None:
        archive, go = Archive(), threading.Event()
        first = asyncio.create_task(archive.do(lambda: go.wait(10), "10.0.0.1"))
        many = [
            asyncio.create_task(archive.do(lambda: made.append("many"), "10.0.0.1"))
            for _ in range(20)
        ]
        await asyncio.sleep(0)
        one = asyncio.create_task(archive.packed("one", lambda: made.append("one"), "10.0.0.2"))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(first, one, *many)
        archive.close()

    asyncio.run(ask())
    assert made == ["one"] + ["many"] * 20


def test_more_pages_than_may_wait_are_refused_and_others_are_not() -> None:
    async def ask() -> tuple[int, int]:
        archive, go = Archive(), threading.Event()
        tasks = [
            asyncio.create_task(archive.do(lambda: go.wait(10), "10.0.0.1")) for _ in range(90)
        ]
        await asyncio.sleep(0)
        one = asyncio.create_task(archive.do(lambda: 1, "10.0.0.2"))
        await asyncio.sleep(0)
        go.set()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [each for each in answers if isinstance(each, Refusal)]
        assert {each.code for each in refused} == {"too-many"}
        archive.close()
        return len(refused), await one

    refused, one = asyncio.run(ask())
    assert refused == 90 - PAGES.jobs_of_address
    assert one == 1
