"""Training runs: the same course gives the same net, however it is played and interrupted."""

from contextlib import closing
from pathlib import Path

import pytest

from fatesmith.bots.nets import read_net
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import finish_turn
from fatesmith.executors.opening import open_executor
from fatesmith.training.courses import Curriculum, Stage
from fatesmith.training.games import Player, play_range, training_game
from fatesmith.training.train import Training, TrainingError

STAGES = (
    Stage(games=24, passes=1, rate=2e-3, looks=(0.7,)),
    Stage(games=6, passes=0, rate=1e-3, looks=(0.7,)),
)


def small(seats: int = 2, seed: int = 1) -> Curriculum:
    return Curriculum(seats, seed, STAGES, hidden=5, mixing=3, chunk=3)


def trained(course: Curriculum, folder: Path, executor: str = "serial", jobs: int = 1) -> bytes:
    with closing(open_executor(executor, jobs, None)) as running:
        return Training(course, folder, running, lambda _: None).run()


def test_the_same_course_gives_the_same_net_bit_for_bit(tmp_path: Path) -> None:
    one = trained(small(), tmp_path / "one")
    assert one == trained(small(), tmp_path / "other", "processes", jobs=2)
    assert one != trained(small(seed=2), tmp_path / "third")


def test_a_run_that_was_stopped_goes_on_to_the_same_net(tmp_path: Path) -> None:
    whole = trained(small(), tmp_path / "whole")
    trained(small(), tmp_path / "cut")
    kept = tmp_path / "cut" / "stage0-0000000.npz"
    first = kept.read_bytes()
    for path in (tmp_path / "cut").iterdir():
        if path not in (kept, tmp_path / "cut" / "course.json"):
            path.unlink()
    assert trained(small(), tmp_path / "cut") == whole
    assert kept.read_bytes() == first


def test_a_folder_of_another_course_is_refused(tmp_path: Path) -> None:
    trained(small(), tmp_path)
    with pytest.raises(TrainingError, match="the course of another run"):
        trained(small(seed=3), tmp_path)


def test_the_net_of_a_run_judges_positions_of_its_number_of_seats(tmp_path: Path) -> None:
    net = read_net(trained(small(seats=3), tmp_path))
    state = new_state(Setup.introductory(3))
    finish_turn(state, strategist(3), SeededLuck(1))
    assert sum(net.judge(state).wins) == pytest.approx(1)


def test_a_game_depends_on_its_seed_and_number_alone() -> None:
    player = Player(2)
    one, again, other = (training_game(player, 7, number) for number in (3, 3, 4))
    assert (one.positions, one.glory) == (again.positions, again.glory)
    assert one.positions != other.positions
    assert play_range(player, 7, (3, 5)) != play_range(player, 8, (3, 5))


def test_positions_of_mistakes_are_left_out() -> None:
    """A game that begins with mistakes is kept from where they end: it has fewer positions."""
    lengths = {len(training_game(Player(2), 7, number).positions) for number in range(30)}
    assert max(lengths) == 18
    assert min(lengths) < 18
