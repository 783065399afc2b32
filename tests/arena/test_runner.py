"""It makes no difference which process plays the blocks, and a worker that dies is replaced."""

import os
from pathlib import Path

import pytest

from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.arena.runner import Processes, play_blocks

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

WHERE = """
from pathlib import Path

class Where:
    def choose(self, state, options):
        Path(__file__).with_suffix(".pid").write_text(str(os.getpid()))
        return options[0]
"""


def glories(results: list[BlockResult]) -> dict[int, list[list[int]]]:
    return {result.block.number: [game.glory for game in result.games] for result in results}


def test_processes_play_the_same_games_as_this_one() -> None:
    match = Match(("random", "dearest"), 2, 5)
    blocks = [0, 1, 2, 3, 7]
    alone = list(play_blocks(match, blocks, 1))
    together = list(play_blocks(match, blocks, 2, keep_records=True))
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


def test_one_job_needs_no_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "where.py"
    path.write_text("import os\n" + WHERE)
    match = Match((f"{path}:Where", "random"), 2, 5)
    list(play_blocks(match, [0], 1))
    assert path.with_suffix(".pid").read_text() == str(os.getpid())
