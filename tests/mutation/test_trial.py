"""A toy package whose tests notice some changes and miss others."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutation.choice import Index
from tests.mutation.mapping import Map, line_key
from tests.mutation.operators import mutants
from tests.mutation.trial import KILLED, TIMED_OUT

TOY = """\
from subprocess import Popen
from threading import Lock

def first_above(limit):
    number = 0
    while number <= limit:
        number += 1
    return number


def taken_twice(at_once):
    lock = Lock()
    return lock.acquire(at_once) and lock.acquire(not at_once)


def serve(briefly):
    server = Popen(["sleep", "600"], start_new_session=True)
    with open("servers", "a") as file:
        print(server.pid, file=file)
    if not briefly:
        server.wait()
    server.kill()
    server.wait()


def untested(limit):
    return limit + 1
"""
TESTS = """\
from toy import first_above, serve, taken_twice

def test_a_number_above_three():
    assert first_above(3) > 3

def test_a_lock_that_is_taken():
    assert not taken_twice(True)

def test_a_server_that_is_stopped():
    serve(True)
"""
TRIALS = """
import json, sys
from pathlib import Path
from tests.mutation import quick, trial
from tests.mutation.operators import mutants
root = Path(sys.argv[1])
source = (root / "toy.py").read_text()
waiting = [
    trial.Trial(
        mutant, "", trial.Hook("toy", str(root / "toy.py"), mutant.applied(source)),
        dict.fromkeys(sys.argv[2:5], 0.1) if mutant.function != "untested" else {},
        patience=2, stillness=4,
    )
    for mutant in mutants(source, "toy.py")
    if f"{mutant.function}: {mutant.before} -> {mutant.after}" in sys.argv
]
sys.path.insert(0, str(root))
told = [
    {
        f"{each.mutant.function}: {each.mutant.before} -> {each.mutant.after}": each.result
        for each in way(waiting, root, 4)
    }
    for way in (trial.try_all, quick.noticed)
]
print(json.dumps(told))
"""


RESULTS = {
    "first_above: number <= limit -> (number < limit)": "killed",
    "first_above: 0 -> (0 + 1)": "survived",
    "first_above: number += 1 -> number -= 1": "timed out",
    "taken_twice: not at_once -> (at_once)": "timed out",
    "serve: not briefly -> (briefly)": "timed out",
    "untested: limit + 1 -> (limit - 1)": "no test runs it",
}


def test_a_mutant_is_killed_or_survives_by_what_the_tests_notice_and_leaves_nothing_running(
    tmp_path: Path,
) -> None:
    (tmp_path / "toy.py").write_text(TOY)
    (tmp_path / "test_toy.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    project = Path(__file__).resolve().parents[2]
    tests = [f"test_toy.py::{line[4:-3]}" for line in TESTS.splitlines() if line[:4] == "def "]
    command = [sys.executable, "-c", TRIALS, str(tmp_path), *tests, *RESULTS]
    run = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)  # noqa: S603
    whole, quick = json.loads(run.stdout)
    assert whole == RESULTS
    assert quick == {name: told for name, told in RESULTS.items() if told in (KILLED, TIMED_OUT)}
    assert (tmp_path / "toy.py").read_text() == TOY, "the work tree is left alone"
    servers = [int(line) for line in (tmp_path / "servers").read_text().splitlines()]
    assert servers
    for server in servers:
        with pytest.raises(ProcessLookupError):
            os.kill(server, 0)


def test_the_tests_that_run_the_line_are_chosen_likeliest_and_quickest_first() -> None:
    about, other, slow = "t/test_toy.py::a", "t/test_b.py::b", "t/test_c.py::c"
    near, far, away = "t/test_d.py::d", "tests/play/test_e.py::e", "tests/play/test_f.py::f"
    strange = "tests/work/test_g.py::g"
    costs = {about: 3.0, other: 1.0, slow: 50.0, near: 0.2, far: 0.1, away: 0.1, strange: 0.1}
    line = line_key("toy.py", "first_above", "while number <= limit:")
    lines = {
        line: [slow, other, about],
        "toy.py:first_above:number = 0": [near],
        "toy.py:untested:pass": [far, strange],
        "other.py:f:pass": [away],
    }
    index = Index({"t": Map(costs, lines)})
    source = "src/fatesmith/play/toy.py"
    (mutant,) = [each for each in mutants(TOY, source) if each.kind == "comparison"]
    assert list(index.tests_for(mutant, TOY, 60).items()) == [
        (about, 3.0),
        (other, 1.0),
        (slow, 50.0),
        (near, 0.2),
        (far, 0.1),
    ]
    assert list(index.tests_for(mutant, TOY, 4.25)) == [about, other, near]
    inside = replace(mutant, file="src/fatesmith/play/inside/toy.py")
    assert index.tests_for(inside, TOY, 60) == index.tests_for(mutant, TOY, 60)


def test_a_number_of_a_module_is_tried_by_the_tests_that_run_a_line_with_its_name() -> None:
    source = "LIMIT: Final = max(\n    3,\n    length,\n)\nOTHER = 4\n"
    index = Index(
        {
            "t": Map(
                {"t/test_b.py::b": 1.0, "t/test_c.py::c": 2.0},
                {
                    "other.py:f:return LIMIT": ["t/test_c.py::c"],
                    "other.py:f:return LIMITS": ["t/test_b.py::b"],
                },
            )
        }
    )
    limit, other = (each for each in mutants(source, "src/toy.py") if "+ 1" in each.after)
    assert index.tests_for(limit, source, 60) == {"t/test_c.py::c": 2.0}
    assert list(index.tests_for(other, source, 60)) == ["t/test_b.py::b", "t/test_c.py::c"]
