"""Running a server: it starts or says in a sentence why not, is monitored, and stops cleanly."""

import asyncio
import json
import logging
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from starlette.applications import Starlette
from starlette.middleware import Middleware

from fatesmith.cli.main import main
from fatesmith.server.http.api import Endpoint, routes_of
from fatesmith.server.http.app import make_app
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import Gate, Limits
from fatesmith.server.http.logs import JsonLines
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.settings import Settings
from fatesmith.server.http.shield import Shield
from fatesmith.server.http.signing import Signer
from tests.server.postgres import Postgres
from tests.server.running import Running, patiently
from tests.server.talking import Caller, Party

# Starting -----------------------------------------------------------------------------------------


def refused(*arguments: str) -> str:
    """What `fatesmith serve` says instead of serving."""
    result: Result = CliRunner().invoke(main, ["serve", *arguments])
    assert result.exit_code in (1, 2), result.output
    assert isinstance(result.exception, SystemExit), result.exception
    lines = result.output.strip().splitlines()
    assert lines[-1].startswith("Error: "), result.output
    assert "Traceback" not in result.output
    return lines[-1]


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "is in use" in refused("--port", port, "--data", str(tmp_path))


def test_a_place_where_nothing_can_be_kept_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("I am no folder")
    assert "cannot be made" in refused("--port", "0", "--data", str(file))
    assert "cannot be made" in refused("--port", "0", "--data", str(file / "below"))
    assert "does not exist" in refused("--port", "0", "--database", str(tmp_path / "no" / "x"))
    assert "cannot be written" in refused("--port", "0", "--database", str(tmp_path))
    assert "damaged or not a fatesmith database" in refused("--port", "0", "--database", str(file))


def test_an_invalid_database_is_reported_without_its_password() -> None:
    told = refused("--port", "0", "--database", "mysql://me:p4ss@host/db")
    assert "is not a place for a store" in told
    assert "p4ss" not in told


def test_a_database_that_does_not_answer_is_reported_without_its_password() -> None:
    told = refused("--port", "0", "--database", "postgresql://me:p4ss@127.0.0.1:1/db")
    assert "cannot be used now" in told
    assert "p4ss" not in told


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    assert "postgresql://" in refused("--workers", "2", "--port", "0", "--data", str(tmp_path))


def test_an_address_that_is_not_ours_is_reported(tmp_path: Path) -> None:
    data = ("--port", "0", "--data", str(tmp_path))
    assert "is not an address" in refused("--host", "nowhere.invalid", *data)
    assert "cannot be used" in refused("--host", "203.0.113.1", *data)


def test_a_second_server_on_one_file_is_reported(server: Running) -> None:
    told = refused("--port", "0", "--data", str(server.folder))
    assert "in use by another fatesmith server" in told


def test_a_database_of_a_newer_fatesmith_is_reported(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    CliRunner().invoke(main, ["export", "--data", str(tmp_path)])
    with sqlite3.connect(place) as db:
        db.execute("PRAGMA application_id = 1180791909")  # "Fate"
        db.execute("CREATE TABLE schema_version (version INTEGER PRIMARY KEY, name TEXT) STRICT")
        db.execute("INSERT INTO schema_version VALUES (999, 'of tomorrow')")
    db.close()
    assert "written by a newer fatesmith" in refused("--port", "0", "--data", str(tmp_path))


def test_what_goes_wrong_after_the_checks_is_a_sentence_too(server: Running) -> None:
    script = (
        "import fatesmith.server.http.serving as serving\n"
        "serving.check = lambda settings: None\n"
        "from fatesmith.cli.main import main\n"
        f"main(['serve', '--port', '0', '--data', {str(server.folder)!r}])\n"
    )
    ended = subprocess.run(  # noqa: S603 - our own server
        [sys.executable, "-P", "-c", script], capture_output=True, timeout=60, check=False
    )
    assert ended.returncode == 1
    assert b"in use by another fatesmith server" in ended.stderr
    assert b"Traceback" not in ended.stderr


def test_port_0_is_any_free_port_and_is_reported(tmp_path: Path) -> None:
    process = subprocess.Popen(  # noqa: S603 - our own server
        [
            *(sys.executable, "-P", "-m", "fatesmith.cli.main", "serve"),
            *("--port", "0", "--data", str(tmp_path / "new" / "folder")),
        ],
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stderr is not None
        line = process.stderr.readline().decode()
        url = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert url, line
        with urllib.request.urlopen(url[0] + "healthz", timeout=60) as answer:  # noqa: S310 - loopback
            assert json.load(answer)["ok"]
    finally:
        process.send_signal(signal.SIGINT)
        _, rest = process.communicate(timeout=60)
    assert b"Traceback" not in rest
    assert (tmp_path / "new" / "folder" / "tables.sqlite").stat().st_mode & 0o077 == 0


# Watching -----------------------------------------------------------------------------------------


def called(app: Any, path: str, method: str = "GET") -> tuple[int, dict[str, Any]]:
    """Asks an application without a server."""
    told: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"token=abc",
        "scheme": "http",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "http_version": "1.1",
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    asyncio.run(app(scope, receive, send))
    names = {name for name, _ in told[0]["headers"]}
    assert b"content-security-policy" in names
    return int(told[0]["status"]), json.loads(told[1]["body"])


def test_a_fault_in_a_handler_is_a_sentence_outside_and_a_traceback_inside(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(_: None, ask: Ask) -> object:
        assert not ask.player
        raise ZeroDivisionError("postgresql://me:p4ss@host/db")

    counts = DoorCounts()
    doors = [Endpoint("GET", "/broken", handle=broken, about="Fails.")]
    routes = routes_of(doors, None, Signer(b"x" * 32), counts, proxies=Proxies())
    gate = Gate(Limits())
    shield = Middleware(Shield, gate=gate, counts=counts, host_names=["*"], proxies=Proxies())
    app = Starlette(routes=routes, middleware=[shield])
    status, told = called(app, "/broken")
    assert (status, told["code"]) == (500, "fault")
    assert "Zero" not in told["text"]
    written = [JsonLines().format(record) for record in caplog.records]
    assert any("ZeroDivisionError" in line and "Traceback" in line for line in written)
    assert not any("p4ss" in line or "token=abc" in line for line in written)
    assert counts.refusals == {"fault": 1}


def test_a_server_that_is_not_ready_says_so() -> None:
    status, told = called(make_app(Settings(database="unused")), "/healthz")
    assert (status, told["code"]) == (503, "stopping")


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


def test_health_and_commands_say_when_the_database_is_away_and_it_comes_back(
    tmp_path: Path, own_postgres: Postgres
) -> None:
    """Two processes on one database, and its games exported while they run."""
    url = own_postgres.new_database()
    with Running(tmp_path, "--workers", "2", database=url) as server:
        caller = Caller(server.port)
        with Party(server.port) as party:
            for talk in party.talks:
                talk.do("hand-over", bot="dearest")
            party.talks[0].ever(
                lambda told: told["type"] == "seats" and told["table"]["status"] == "finished"
            )
            ended = CliRunner().invoke(main, ["export", "--database", url])
            assert ended.exit_code == 0, ended.output
            assert party.table in ended.stdout
        with Party(server.port) as party:
            asked = party.asked()
            own_postgres.stop()
            answer = caller.ask("GET", "/readyz")
            assert (answer.status, answer.json["code"]) == (503, "unavailable")
            # Restarting it would not help.
            assert caller.ask("GET", "/healthz").status == 200
            assert asked.refused("play", at=asked.at, move=asked.options()[0]) == "unavailable"
            assert caller.refused("POST", "/api/tables", {"seats": [{}, {}]}) == "unavailable"
            assert caller.refused("GET", "/api/tables") == "unavailable"
            assert "fatesmith_tables{" not in server.metrics()
            own_postgres.start()
            sent_again = {"at": asked.at, "move": asked.options()[0], "id": "again"}
            for told in patiently(lambda: asked.answer_to(asked.say("play", **sent_again))):
                if told["type"] == "done":
                    break
                assert told["code"] == "unavailable", told
            for answer in patiently(lambda: caller.ask("GET", "/readyz")):
                if answer.status == 200:
                    break
        assert "p4ss" not in server.log.read_text()
        assert server.stop() in (0, -signal.SIGTERM)


# Stopping -----------------------------------------------------------------------------------------


def test_a_server_stops_in_time_with_clients_connected_and_bots_thinking(
    tmp_path: Path,
) -> None:
    with Running(tmp_path, "--log-level", "info") as server:
        caller = Caller(server.port)
        body = {"seats": [{"bot": "mc:1000"}] * 4, "options": {"pace_ms": 0}}
        thinking = caller.post("/api/tables", body)["table"]
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.sendall(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n{")
        with Party(server.port) as party, party.watcher() as watcher:
            hints = party.asked()
            hints.say("ask-hints", at=hints.at)
            # Only pending answers are waited for, and not forever: `stop` fails
            # when its patience runs out.
            assert server.stop() in (0, -signal.SIGTERM)
            assert watcher.closed() == 1012
            assert party.talks[0].closed() == 1012
        deaf.close()
        log = server.log.read_text()
        assert "Traceback" not in log, log
    with Running(tmp_path) as again:
        # Everything is still there.
        assert Caller(again.port).get(f"/api/tables/{thinking}")["table"]["status"] == "running"
        assert Caller(again.port).get(f"/api/tables/{party.table}")["table"]["status"] == "running"


def test_logging_is_set_up_without_colors_or_second_lines() -> None:
    record = logging.makeLogRecord({"msg": "two\nlines \x1b[31m", "levelname": "INFO"})
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "\x1b" not in line
