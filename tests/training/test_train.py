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
from fatesmith.training.gates import gate_block, gate_of
from fatesmith.training.run_folder import TrainingError
from fatesmith.training.train import Training

STAGES = (
    Stage(games=24, passes=1, rate=2e-3, looks=(0.7,), gate=3),
    Stage(games=6, passes=0, rate=1e-3, looks=(0.7,), gate=3),
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


def test_a_net_that_fails_its_gate_is_not_taken(tmp_path: Path) -> None:
    """The stage after it goes on from the net before: its games, and its weights."""

    class TurnsAway(Training):
        def _passes(self, number: int, stage: Stage, new: Player, before: Player) -> bool:
            super()._passes(number, stage, new, before)
            return number != 1

    course = Curriculum(2, 1, (*STAGES, STAGES[1]), hidden=5, mixing=3, chunk=3)
    with closing(open_executor("serial", 1, None)) as running:
        net = TurnsAway(course, tmp_path, running, lambda _: None).run()
    nets = [(tmp_path / f"stage{number}-net").read_bytes() for number in range(3)]
    assert net == nets[2]
    games = [(tmp_path / f"stage{number}-0000000.npz").read_bytes() for number in (1, 2)]
    assert games == [play_range(Player(2, nets[0]), 1 + number, (0, 3)) for number in (1, 2)]


def test_a_net_that_is_no_better_fails_its_gate(tmp_path: Path) -> None:
    """A stage that learns nothing makes the same net again."""
    idle = Stage(games=3, passes=0, rate=1e-3, gate=3)
    course = Curriculum(2, 1, (STAGES[0], idle), hidden=5, mixing=3, chunk=3)
    with closing(open_executor("serial", 1, None)) as running:
        training = Training(course, tmp_path, running, lambda _: None)
        training.run()
    same = training.gates[1]
    assert (same.wins, same.error, same.passed) == (0.5, 0, False)


def test_a_gate_is_passed_a_standard_error_above_even() -> None:
    assert gate_of([0.5, 0.5, 1.0, 0.5], 2).passed is False
    assert gate_of([0.5, 1.0, 1.0, 0.5], 2).passed is True
    assert gate_of([0.5, 0.0, 0.5, 0.25], 4).passed is False
    wins = gate_of([0.5, 1.0, 1.0, 0.5], 2)
    assert (wins.wins, wins.even) == (0.75, 0.5)
    assert wins.error == pytest.approx(0.1443, abs=1e-4)


def test_a_block_of_a_gate_depends_on_its_number_alone() -> None:
    one, other = Player(2), Player(3)
    blocks = [gate_block(one, one, 4, block) for block in range(4)]
    assert blocks == [gate_block(one, one, 4, block) for block in range(4)]
    assert all(share == 0.5 for share in blocks), "a player is as strong as itself"
    assert gate_block(other, other, 4, 0) == pytest.approx(1 / 3)
