"""A real Ray with two workers gives the same results as one process, whatever happens to them."""

import os
import platform
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from click.testing import CliRunner

from fatesmith.cli.main import main
from fatesmith.executors.edition import this_edition
from fatesmith.executors.errors import ExecutorError, WorkFailed
from fatesmith.executors.ray_cluster import RayCluster
from fatesmith.executors.serial import Serial
from tests.executors import work

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"),
    reason="Ray is installed for tests on Linux only, see pyproject.toml",
)


def children() -> set[int]:
    """The processes that this one has started."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return set(map(int, listed.split()))


@pytest.fixture(scope="module")
def ray(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Ray on this machine, for as long as these tests need it."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    variables = {
        "PYTHONPATH": path,
        # A cluster that somebody uses for something else is not ours to use.
        "RAY_ADDRESS": "127.0.0.1:1",
        # Ray is a dozen Python processes: compiling its modules in each of them takes half the
        # time where bytecode is not kept.
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("bytecode")),
    }
    with mock.patch.dict(os.environ, variables):
        before = children()
        cluster = RayCluster.connect(jobs=2)
        try:
            import ray

            assert children() > before
            yield ray
        finally:
            cluster.close()
        assert children() <= before


def test_a_killed_worker_makes_no_difference_to_the_bytes(ray: Any, tmp_path: Path) -> None:
    reports: list[str] = []
    found = work.ranges_with_a_kill(RayCluster(ray, report=reports.append), tmp_path, 4)
    assert found == {
        each.unit: each.result for each in Serial().run(partial(work.play_range, 4), work.RANGES)
    }
    assert reports == ["a worker died at unit (6, 9) (its process ended), which is done again"]


def test_a_unit_that_always_ends_its_worker_is_given_up(ray: Any) -> None:
    with pytest.raises(ExecutorError, match=r"unit 3 ended its worker 3 times \(its process ended"):
        list(RayCluster(ray).run(work.end_at_three, range(5)))


def test_an_exception_in_the_work_comes_through_with_its_traceback(ray: Any) -> None:
    with pytest.raises(WorkFailed, match="unit 3 failed: KeyError\nTraceback") as caught:
        list(RayCluster(ray).run(work.fail_at_three, range(5)))
    assert 'raise KeyError("three is missing")' in str(caught.value)


def test_workers_with_another_fatesmith_are_refused(ray: Any) -> None:
    other = replace(this_edition(), version="0.0")
    with pytest.raises(ExecutorError) as caught:
        list(RayCluster(ray, edition=other).run(work.square, range(5)))
    told = str(caught.value)
    assert told.startswith(f"the worker on {socket.gethostname()} has fatesmith ")
    assert told.endswith("and this is 0.0: install the same fatesmith on every machine")


@pytest.mark.parametrize(("jobs", "most"), [(None, 4), (3, 3), (1, 1)])
def test_the_units_in_flight_are_bounded(ray: Any, jobs: int | None, most: int) -> None:
    drawn: list[int] = []

    def units() -> Iterator[int]:
        for number in range(1000):
            drawn.append(number)
            yield number

    running = RayCluster(ray, jobs).run(work.square, units())
    next(running)
    assert len(drawn) == most
    running.close()


def test_a_ray_of_our_own_is_out_of_reach_for_other_machines(ray: Any) -> None:
    assert [node["NodeManagerAddress"] for node in ray.nodes()] == ["127.0.0.1"]


def test_the_arena_plays_the_same_games_on_a_cluster(ray: Any, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.games", tmp_path / "theirs.games"
    match = ["arena", "--bots", "dearest,random", "--blocks", "6", "--save-records"]
    alone = CliRunner().invoke(main, [*match, str(ours), "--executor", "serial"])
    assert alone.exit_code == 0, alone.output
    cluster = ["--executor", "ray", "--address", ray.get_runtime_context().gcs_address]
    command = [sys.executable, "-m", "fatesmith.cli.main", *match, str(theirs), *cluster]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
    assert "6 blocks, 12 games" in " ".join(run.stdout.split())
    assert sorted(ours.read_bytes().splitlines()) == sorted(theirs.read_bytes().splitlines())
    assert len(ours.read_bytes().splitlines()) == 12


def test_a_cluster_that_cannot_be_reached_is_told(ray: Any) -> None:  # noqa: ARG001 - imported by now
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(ExecutorError, match=f"no cluster can be reached at {address} "):
            RayCluster.connect(address)
    with pytest.raises(ExecutorError, match=r"no cluster can be reached at 127\.0\.0\.1:99999 "):
        RayCluster.connect("127.0.0.1:99999")
