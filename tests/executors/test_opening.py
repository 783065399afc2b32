"""An executor by its name, and what is said if it cannot be had."""

import os
import sys
from unittest import mock

import pytest

from fatesmith.executors.errors import ExecutorError
from fatesmith.executors.opening import open_executor
from fatesmith.executors.processes import Processes
from fatesmith.executors.serial import Serial


@pytest.mark.parametrize(
    ("name", "jobs", "kind"),
    [
        (None, None, Serial),
        (None, 1, Serial),
        (None, 2, Processes),
        ("serial", None, Serial),
        ("serial", 1, Serial),
        ("processes", None, Processes),
        ("processes", 1, Processes),
        ("processes", 64, Processes),
    ],
)
def test_several_jobs_mean_processes_unless_a_name_is_given(
    name: str | None, jobs: int | None, kind: type
) -> None:
    assert type(open_executor(name, jobs, None)) is kind


@pytest.mark.parametrize(
    ("name", "jobs", "address", "words"),
    [
        ("serial", 2, None, "serial means one job, not 2"),
        ("processes", 65, None, "65 processes are too many for one machine"),
        ("processes", 2, "head:6379", "an address is that of a cluster: add --executor ray"),
        (None, None, "head:6379", "an address is that of a cluster"),
        ("ray", None, "head", "'head' is no address of a cluster: write HOST:PORT"),
        ("ray", None, "ray://head:10001", "is no address of a cluster"),
        ("ray", None, ":6379", "is no address of a cluster"),
        ("ray", None, "head:many", "is no address of a cluster"),
    ],
)
def test_options_that_do_not_fit_together_are_refused(
    name: str | None, jobs: int | None, address: str | None, words: str
) -> None:
    with pytest.raises(ExecutorError, match=words):
        open_executor(name, jobs, address)


@pytest.mark.parametrize("address", [None, "127.0.0.1:6379"])
def test_a_missing_ray_is_asked_for(address: str | None) -> None:
    without = mock.patch.dict(sys.modules, {"ray": None})
    with (
        without,
        mock.patch.dict(os.environ),
        pytest.raises(ExecutorError, match=r"pip install 'fatesmith\[ray\]'"),
    ):
        open_executor("ray", None, address)
