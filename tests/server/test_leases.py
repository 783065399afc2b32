"""A server process that hangs loses its tables to another, and cannot spoil them when it wakes."""

import os
import signal
from pathlib import Path

from tests.server.postgres import Postgres
from tests.server.running import Running
from tests.server.talking import Caller, Talk

FAR = 12
"""Moves of bots, so many that a table has certainly been driven on."""


def moves_on(talk: Talk, number: int) -> int:
    """Listen until so many more positions were reached; returns the last."""
    goal = talk.at + number
    while talk.at < goal and not talk.update["view"].get("over"):
        talk.hear()
    return talk.at


def test_a_table_of_a_hung_process_goes_on_elsewhere_and_the_process_joins_in_when_it_wakes(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    with (
        Running(folders[0], database=database) as one,
        Running(folders[1], database=database) as other,
    ):
        body = {"seats": [{"bot": "mc:20"}] * 4, "options": {"pace_ms": 150}}
        table = Caller(one.port).post("/api/tables", body)["table"]
        assert one.process is not None
        with Talk(one.port, table) as here, Talk(other.port, table) as there:
            moves_on(here, 2)
            moves_on(there, 2)
            os.kill(one.process.pid, signal.SIGSTOP)
            try:
                # Whichever of the two drove it, `other` does now.
                moves_on(there, FAR)
            finally:
                os.kill(one.process.pid, signal.SIGCONT)
            at = there.at
            moves_on(there, FAR)
            while here.at < at:
                here.hear()
        record = Caller(other.port).ask("GET", f"/api/tables/{table}/record").body
        assert Caller(one.port).ask("GET", f"/api/tables/{table}/record").status == 200
        assert record
        for server in (one, other):
            assert "Traceback" not in server.log.read_text()
