"""Prometheus finds the figures of all processes on an address of its own, and nobody else does."""

import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from fatesmith.server.measures.durations import Durations
from fatesmith.server.measures.figure_families import by_label, counter, exposition, gauge, joined
from tests.server.running import Running, free_port, patiently
from tests.server.talking import Caller, Party

TABLE = {"seats": [{"bot": "dearest"}, {"bot": "dearest"}], "options": {"pace_ms": 0}}


def read(text: str) -> dict[str, Metric]:
    found = list(text_string_to_metric_families(text))
    names = [family.name for family in found]
    assert len(set(names)) == len(names), "a family is told twice"
    return {family.name: family for family in found}


def total(family: Metric, suffix: str = "", **labels: str) -> float:
    """The sum of all samples with this name and these labels."""
    return sum(
        sample.value
        for sample in family.samples
        if sample.name.endswith(suffix) and labels.items() <= sample.labels.items()
    )


def processes(families: dict[str, Metric]) -> set[str]:
    return {sample.labels["process"] for sample in families["fatesmith_process_up"].samples}


def is_histogram(family: Metric) -> None:
    """Buckets rise to the count, for every set of labels."""
    rows: dict[tuple[tuple[str, str], ...], list[float]] = {}
    ends: dict[tuple[tuple[str, str], ...], float] = {}
    for sample in family.samples:
        key = tuple(sorted((k, v) for k, v in sample.labels.items() if k != "le"))
        if sample.name.endswith("_bucket"):
            rows.setdefault(key, []).append(sample.value)
        if sample.name.endswith("_count"):
            ends[key] = sample.value
    assert rows
    for key, values in rows.items():
        assert values == sorted(values)
        assert values[-1] == ends[key]


def test_a_game_shows_in_the_figures(server: Running) -> None:
    before = read(server.metrics())
    with Party(server.port, 2, ("dearest",)) as party:
        party.play_on(random.Random(3), 10)
        now = read(server.metrics())
        assert total(now["fatesmith_connections"]) >= 2
        assert total(now["fatesmith_live_tables"]) >= 1
    for name in ("fatesmith_request_seconds", "fatesmith_command_seconds"):
        is_histogram(now[name])
        assert total(now[name], "_count") > total(before[name], "_count")
    is_histogram(now["fatesmith_write_seconds"])
    is_histogram(now["fatesmith_thinking_seconds"])
    for phase in ("waiting", "working"):
        thought = total(now["fatesmith_thinking_seconds"], "_count", phase=phase)
        assert thought > total(before["fatesmith_thinking_seconds"], "_count", phase=phase)
    for name in ("fatesmith_commands", "fatesmith_entries_written", "fatesmith_requests"):
        assert now[name].type == "counter"
        assert total(now[name], "_total") >= total(before[name], "_total") + 10 * (
            name != "fatesmith_requests"
        )
    assert total(now["fatesmith_entries"]) >= total(before["fatesmith_entries"]) + 10
    assert total(now["fatesmith_tables"]) > total(before["fatesmith_tables"])
    assert total(now["process_resident_memory_bytes"]) > 1_000_000
    assert total(now["fatesmith_thinkers_memory_bytes"]) > 1_000_000
    assert "fatesmith_thinking_waiting" in now
    assert "fatesmith_messages_waiting" in now


def test_the_public_is_not_told(server: Running) -> None:
    caller = Caller(server.port)
    answer = caller.ask("GET", "/metrics")
    assert answer.status == 404
    assert b"fatesmith_" not in answer.body
    assert "/metrics" not in caller.get("/openapi.json")["paths"]
    there = Caller(server.metrics_port)
    assert there.ask("GET", "/api/tables").status == 404
    assert there.ask("POST", "/metrics", {}).status == 501


def test_other_methods_make_no_figure_of_its_own(server: Running) -> None:
    Caller(server.port).ask("DELETE", "/api/tables")
    family = read(server.metrics())["fatesmith_request_seconds"]
    methods = {sample.labels["method"] for sample in family.samples}
    assert methods == {"GET", "HEAD", "POST", "other"}
    assert total(family, "_count", method="other") >= 1


def test_several_workers_are_told_together_and_a_killed_one_is_forgotten(
    tmp_path: Path, database: str
) -> None:
    with Running(tmp_path, "--workers", "2", database=database) as server:
        for told in patiently(lambda: read(server.metrics())):
            if len(processes(told)) == 2:
                break
        first = processes(told)
        for _ in range(6):
            Caller(server.port).post("/api/tables", TABLE)
        told = read(server.metrics())
        # What is stored is told once; what each has done is told for each, and adds up.
        assert total(told["fatesmith_tables"]) == 6
        assert all("process" not in sample.labels for sample in told["fatesmith_tables"].samples)
        assert total(told["fatesmith_request_seconds"], "_count", method="POST") == 6
        assert {s.labels["process"] for s in told["fatesmith_requests"].samples} == first
        assert total(told["fatesmith_process_up"]) == 2
        victim = min(first)
        os.kill(int(victim), signal.SIGKILL)
        for told in patiently(lambda: read(server.metrics())):
            if victim not in processes(told) and len(processes(told)) == 2:
                break
        assert total(told["fatesmith_process_up"]) == 2


@pytest.fixture
def scratch() -> Iterator[Path]:
    """A folder with a short name: the path of a socket has a hundred letters at most."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_nothing_is_left_behind(
    tmp_path: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(scratch))
    with Running(tmp_path) as server:
        (folder,) = scratch.glob("fatesmith-*")
        assert folder.stat().st_mode & 0o077 == 0
        server.metrics()
    assert not list(scratch.glob("fatesmith-*"))


@pytest.mark.parametrize("place", ["9100", "127.0.0.1", "127.0.0.1:http", "127.0.0.1:99999", ""])
def test_a_place_that_is_none_is_reported(tmp_path: Path, place: str) -> None:
    assert "write an address and a port" in refused(tmp_path, place)


def test_a_place_in_use_is_reported(server: Running, tmp_path: Path) -> None:
    assert "is in use" in refused(tmp_path, f"127.0.0.1:{server.metrics_port}")


def refused(folder: Path, place: str) -> str:
    """What `fatesmith serve` says instead of serving figures there."""
    ended = subprocess.run(  # noqa: S603 - our own server
        [
            *(sys.executable, "-P", "-m", "fatesmith.cli.main", "serve"),
            *("--port", str(free_port()), "--data", str(folder), "--metrics", place),
        ],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert b"Traceback" not in ended.stderr
    return ended.stderr.decode()


def test_a_value_on_the_edge_of_a_bucket_is_in_it() -> None:
    found = Durations((1.0, 2.0))
    for seconds in (0.5, 1.0, 1.5, 2.0, 9.0):
        found.observe(seconds)
    assert found.up_to() == [2, 4, 5]
    assert (found.count, found.total) == (5, 14.0)


def test_labels_come_back_as_they_were_written_whatever_is_in_them() -> None:
    odd = 'a"b\\c\nd'
    family = by_label(counter("refusals", "What was refused.", 0), "code", {odd: 0.5, "x": 3})
    text = exposition(joined({"1": [family], "2": [family]}))
    told = read(text)["fatesmith_refusals"]
    assert total(told, code=odd) == 1.0
    assert total(told, code="x", process="2") == 3


def test_what_is_shared_is_told_once() -> None:
    shared, own = gauge("tables", "In all.", 7, shared=True), gauge("live", "Here.", 2)
    told = read(exposition(joined({"1": [shared, own], "2": [shared, own]})))
    assert total(told["fatesmith_tables"]) == 7
    assert total(told["fatesmith_live"]) == 4
