"""Who plays the blocks makes no difference, and a worker that dies is replaced."""

from pathlib import Path

import pytest

from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.arena.runner import Processes, Serial, executor_for

DIES_ONCE = """
import os
from pathlib import Path

class Dies:
    def choose(self, state, options):
        mark = Path(__file__).with_suffix(".mark")
        if not mark.exists():
            mark.write_text("")
            os._exit(7)
        return options[0]

class Keeps:
    def choose(self, state, options):
        os._exit(7)
"""


def glories(results: list[BlockResult]) -> dict[int, list[list[int]]]:
    return {result.block.number: [game.glory for game in result.games] for result in results}


def test_processes_play_the_same_games_as_this_one() -> None:
    match = Match(("random", "dearest"), 2, 5)
    blocks = [0, 1, 2, 3, 7]
    alone = list(Serial(match).run(blocks))
    together = list(Processes(match, 2, keep_records=True).run(blocks))
    assert glories(alone) == glories(together)
    assert [result.records for result in alone] == [[]] * 5
    assert all(len(result.records) == 2 for result in together)


def test_a_dead_worker_is_reported_and_its_block_redone(tmp_path: Path) -> None:
    path = tmp_path / "mortal.py"
    path.write_text(DIES_ONCE)
    reports: list[str] = []
    match = Match((f"{path}:Dies", "random"), 2, 5)
    done = list(Processes(match, 1, report=reports.append).run(range(2)))
    assert sorted(result.block.number for result in done) == [0, 1]
    assert reports == ["a worker died at block 0 (exit code 7); the block is redone"]


def test_a_block_that_always_ends_its_worker_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "mortal.py"
    path.write_text(DIES_ONCE)
    match = Match((f"{path}:Keeps", "random"), 2, 5)
    with pytest.raises(ArenaError, match="block 0 ended its worker 3 times"):
        list(Processes(match, 1).run(range(2)))


def test_one_job_needs_no_process() -> None:
    match = Match(("random", "dearest"), 2, 5)
    assert isinstance(executor_for(match, 1, False, print), Serial)
    assert isinstance(executor_for(match, 2, False, print), Processes)
