"""A server says whether it is alive, and whether it can keep what it is told."""

import asyncio
import contextlib
import resource
import sqlite3
from pathlib import Path
from typing import Any, cast

from fatesmith.server.http.write_probe import FRESH_SECONDS, WriteProbe
from fatesmith.server.store.contract import Store
from fatesmith.server.store.errors import StoreError
from tests.server.running import Running, patiently
from tests.server.talking import Caller

TABLE: dict[str, Any] = {"seats": [{}, {}]}


def test_a_disk_that_takes_nothing_more_makes_a_server_unready_but_not_dead(
    tmp_path: Path,
) -> None:
    with Running(tmp_path) as server:
        caller = Caller(server.port)
        assert caller.get("/readyz")["ok"] is True
        assert server.process is not None
        journal = tmp_path / "tables.sqlite-wal"
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        full = (journal.stat().st_size, before[1])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        for answer in patiently(lambda: caller.ask("GET", "/readyz")):
            if answer.status != 200:
                break
        assert (answer.status, answer.json["code"]) == (503, "unavailable")
        # Strangers learn that it is so, and the log where.
        assert str(tmp_path).encode() not in answer.body
        assert str(tmp_path) in server.log.read_text()
        assert caller.ask("GET", "/healthz").status == 200
        assert caller.refused("POST", "/api/tables", TABLE) == "unavailable"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        for answer in patiently(lambda: caller.ask("GET", "/readyz")):
            if answer.status == 200:
                break
        caller.post("/api/tables", TABLE)


def test_a_database_that_another_program_holds_makes_a_server_unready(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        caller = Caller(server.port)
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
            other.execute("BEGIN IMMEDIATE")
            for answer in patiently(lambda: caller.ask("GET", "/readyz")):
                if answer.status == 503:
                    break
            assert caller.ask("GET", "/healthz").status == 200
            other.execute("ROLLBACK")
        for answer in patiently(lambda: caller.ask("GET", "/readyz")):
            if answer.status == 200:
                break


class Counting:
    """A store that counts how often it was tried, and fails when told."""

    def __init__(self) -> None:
        self.tried = 0
        self.fault = ""

    async def check_writable(self) -> None:
        self.tried += 1
        await asyncio.sleep(0)
        if self.fault:
            raise StoreError(self.fault)


def test_however_many_ask_the_store_is_tried_once_a_second() -> None:
    async def scene() -> None:
        store, now = Counting(), [100.0]
        probe = WriteProbe(cast(Store, store), lambda: now[0])
        assert await asyncio.gather(*(probe.fault() for _ in range(50))) == [""] * 50
        store.fault = "The disk is full."
        assert await probe.fault() == ""
        assert store.tried == 1
        now[0] += FRESH_SECONDS
        assert await probe.fault() == "The disk is full."
        assert store.tried == 2
        store.fault = ""
        now[0] += FRESH_SECONDS
        assert await probe.fault() == ""
        await probe.stop()

    asyncio.run(scene())
