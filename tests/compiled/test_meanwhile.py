"""A server that began on the plain engine gets compiled workers later, and loses no move."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fatesmith import Setup, new_state
from fatesmith.compiled import DIGEST_FILE, VARIABLE
from fatesmith.engine.nature import SeededNature
from tests.players import answer_chance

BOTS = Path(__file__).parents[1] / "server" / "thinking" / "odd_bots.py"

SERVER = """
import asyncio, logging, sys
from pathlib import Path
from fatesmith import State, options
from fatesmith.compiled import FORM
from fatesmith.server.thinking import workers

bots, begun, go_on, digest_file, digest, position = sys.argv[1:]
workers.COMPILED_WITHIN = 0
position = bytes.fromhex(position)
state = State.from_bytes(position)

class Heard(logging.Handler):
    def emit(self, record):
        print(record.getMessage())
        told.set()

async def main():
    async with workers.Thinkers(2, print) as thinkers:
        before = thinkers.pids()
        thinking = asyncio.create_task(thinkers.choose(f"{bots}:Waiter", position, 0, 60))
        await asyncio.to_thread(Path(begun).read_text)
        Path(digest_file).write_text(digest)
        while len(set(before) & set(thinkers.pids())) > 1 or len(thinkers.pids()) < 2:
            await asyncio.sleep(0)
        print("one goes on:", not thinking.done())
        await asyncio.to_thread(Path(go_on).write_text, "go")
        print("its move:", await thinking == options(state)[0])
        await told.wait()
        print("all new:", not set(before) & set(thinkers.pids()))
        print("compiled:", [each.compiled for each in thinkers._workers.values()])
        print("a move:", await thinkers.choose("random", position, 0, 60) in options(state))
        figures = thinkers.figures()
        print("lost:", figures.failed, figures.overruns, "here:", FORM.compiled)

told = asyncio.Event()
workers.NEWS.setLevel("INFO")
workers.NEWS.addHandler(Heard())
asyncio.run(asyncio.wait_for(main(), 120))
"""


def asked() -> str:
    """A position in which a seat is asked, in hexadecimal digits."""
    state = new_state(Setup.introductory(2))
    answer_chance(state, SeededNature(7))
    return state.to_bytes().hex()


@pytest.fixture
def being_compiled(checkout: Path) -> tuple[Path, str]:
    """The file that will say what was compiled, and what it will say."""
    file = checkout / ".venv" / "compiled" / DIGEST_FILE
    digest = file.read_text()
    file.unlink()
    return file, digest


def test_workers_are_replaced_between_two_jobs_when_the_engine_is_compiled(
    checkout: Path, being_compiled: tuple[Path, str], tmp_path: Path
) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go on"
    os.mkfifo(begun)
    os.mkfifo(go_on)
    file, digest = being_compiled
    told = subprocess.run(  # noqa: S603 - this Python, with a text of ours
        [
            sys.executable,
            "-c",
            SERVER,
            str(BOTS),
            str(begun),
            str(go_on),
            str(file),
            digest,
            asked(),
        ],
        env={
            **os.environ,
            "PYTHONPATH": str(checkout / "src"),
            VARIABLE: "auto",
            "BEGUN": str(begun),
            "GO_ON": str(go_on),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout.splitlines() == [
        "one goes on: True",
        "its move: True",
        "The engine is compiled now: bots and hints are much faster from now on.",
        "all new: True",
        "compiled: [True, True]",
        "a move: True",
        "lost: 0 0 here: False",
    ], told.stderr
