"""It makes no difference which process plays the blocks, and their bots are the same everywhere."""

import os
from functools import partial
from pathlib import Path

import pytest

from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.arena.match_file import block_line
from fatesmith.arena.runner import check_bots, play_blocks, play_same_block
from fatesmith.executors.errors import ExecutorError, WorkFailed
from fatesmith.executors.processes import Processes
from fatesmith.executors.serial import Serial

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
        mark = Path(__file__).with_suffix(".pid")
        if not mark.exists():
            mark.write_text(str(os.getpid()))
        return options[0]
"""


FIRST = """
class First:
    def choose(self, state, options):
        return options[0]
"""


def lines(results: list[BlockResult]) -> list[str]:
    """What is stored of the blocks, without how long the bots thought."""
    for result in results:
        for game in result.games:
            game.seconds = []
    return sorted(map(block_line, results))


def test_processes_play_the_same_games_as_this_one() -> None:
    match = Match(("random", "dearest"), 2, 5)
    blocks = [0, 1, 2, 3, 7]
    alone = list(play_blocks(match, blocks, Serial()))
    together = list(play_blocks(match, blocks, Processes(2), keep_records=True))
    assert lines(alone) == lines(together)
    assert [result.records for result in alone] == [[]] * 5
    assert all(len(result.records) == 2 for result in together)


def test_a_dead_worker_is_reported_and_its_block_redone(tmp_path: Path) -> None:
    path = tmp_path / "mortal.py"
    path.write_text(DIES_ONCE)
    reports: list[str] = []
    match = Match((f"{path}:Dies", "random"), 2, 5)
    done = list(play_blocks(match, range(2), Processes(1, "block", reports.append)))
    assert sorted(result.block.number for result in done) == [0, 1]
    assert reports == ["a worker died at block 0 (exit code 7), which is done again"]


def test_a_block_that_always_ends_its_worker_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "mortal.py"
    path.write_text(DIES_ONCE)
    match = Match((f"{path}:Keeps", "random"), 2, 5)
    with pytest.raises(ExecutorError, match="block 0 ended its worker 3 times"):
        list(play_blocks(match, range(2), Processes(1, "block")))


def test_serial_play_needs_no_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "where.py"
    path.write_text("import os\n" + WHERE)
    match = Match((f"{path}:Where", "random"), 2, 5)
    list(play_blocks(match, [0], Serial()))
    assert path.with_suffix(".pid").read_text() == str(os.getpid())


def test_closing_the_blocks_ends_the_processes(tmp_path: Path) -> None:
    path = tmp_path / "where.py"
    path.write_text("import os\n" + WHERE)
    match = Match((f"{path}:Where", "random"), 2, 5)
    running = play_blocks(match, range(100), Processes(1))
    next(running)
    running.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(path.with_suffix(".pid").read_text()), 0)


def test_a_worker_with_another_file_under_the_name_of_a_bot_refuses_to_play(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(FIRST)
    match = Match((f"{path}:First", "random"), 2, 5)
    files = match.files
    path.write_text(FIRST.replace("[0]", "[-1]"))
    with pytest.raises(ArenaError, match=r"first\.py:First is another one on .*: name it by"):
        play_same_block(match, files, False, 0)
    path.unlink()
    with pytest.raises(ArenaError, match=r"first\.py:First does not exist on "):
        play_same_block(match, files, False, 0)


def test_a_bot_may_be_edited_while_it_plays(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(FIRST)
    match = Match((f"{path}:First", "random"), 2, 5)
    running = play_blocks(match, range(2), Serial("block"))
    first = next(running)
    path.write_text("now = 'something else'")
    assert [first.block.number, *(result.block.number for result in running)] == [0, 1]


def test_why_a_worker_refuses_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(FIRST)
    match = Match((f"{path}:First", "random"), 2, 5)
    work = partial(play_same_block, match, {f"{path}:First": "another"}, False)
    with pytest.raises(WorkFailed) as caught:
        list(Processes(1, "block").run(work, [0]))
    assert str(caught.value).startswith(f"block 0 failed: the file of the bot {path}:First is an")
    assert "Traceback" not in str(caught.value)


def test_a_bot_with_processes_of_its_own_plays_in_this_process_only() -> None:
    match = Match(("mc:2x2", "dearest"), 2, 5)
    with pytest.raises(ArenaError, match="mc:2x2 divides its thinking among processes"):
        next(play_blocks(match, range(2), Processes(1)))
    check_bots(match, Serial())
    check_bots(Match(("mc:2", "selene"), 2, 5), Processes(1))
