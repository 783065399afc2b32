"""The puzzles that are shipped: enough of every kind, of these rules, and proven."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from fatesmith import CATALOG
from fatesmith.cli.main import main
from fatesmith.engine.loop import options
from fatesmith.notation.moves import find_move, format_move
from fatesmith.puzzles.checking import CheckedPuzzle, check_puzzle
from fatesmith.puzzles.errors import PuzzleError
from fatesmith.puzzles.kinds import VEINS
from fatesmith.puzzles.puzzle import Puzzle
from fatesmith.puzzles.puzzle_file import PuzzleSet, shipped_puzzles, write_puzzles

PUZZLES = shipped_puzzles().puzzles
CHEAP = [each for each in PUZZLES if len(each.options) <= 3][:3]


def test_there_are_sixty_puzzles_or_more_of_all_kinds_and_numbers_of_seats() -> None:
    assert len(PUZZLES) >= 60
    for vein in VEINS:
        mine = [each for each in PUZZLES if (each.kind, each.seats) == (vein.kind, vein.seats)]
        assert len(mine) >= 2, vein.name
    assert len({each.question for each in PUZZLES}) >= 6
    assert len({each.round for each in PUZZLES}) >= 6


def test_no_two_puzzles_are_the_same_or_of_one_game() -> None:
    assert len({each.name for each in PUZZLES}) == len(PUZZLES)
    assert len({each.position for each in PUZZLES}) == len(PUZZLES)
    assert len({(each.kind, each.seats, each.game) for each in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[each.name for each in PUZZLES])
def test_a_puzzle_has_a_position_of_these_rules_and_a_proof_for_every_option(
    puzzle: Puzzle,
) -> None:
    state = puzzle.state()
    assert (state.seats, state.seat, state.round) == (puzzle.seats, puzzle.seat, puzzle.round)
    legal = {format_move(move) for move in options(state)}
    assert {each.move for each in puzzle.options} == legal
    assert puzzle.options[0].move == puzzle.best
    assert puzzle.tempting in legal - {puzzle.best}
    assert puzzle.proven()
    assert puzzle.ahead == min(each.behind for each in puzzle.options[1:])
    assert all(each.playouts >= 200 for each in puzzle.options)
    assert len(puzzle.players) == puzzle.seats


def test_the_rules_are_those_of_the_file() -> None:
    assert shipped_puzzles().catalog == CATALOG.digest.hex()


def test_a_few_puzzles_stand_when_they_are_played_with_other_dice(tmp_path: Path) -> None:
    file = tmp_path / "few.json"
    write_puzzles(file, PuzzleSet.of(tuple(CHEAP), {}, 1, "a test"))
    result = CliRunner().invoke(main, ["puzzles", "check", str(file), "--seed", "1", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert [each["number"] for each in told] == [1, 2, 3]
    assert all(each["stands"] and each["ahead"] >= 0.08 for each in told)


def test_a_puzzle_with_another_answer_does_not_stand(tmp_path: Path) -> None:
    wrong = replace(CHEAP[0], best=CHEAP[0].tempting)
    assert not check_puzzle(CheckedPuzzle(1, wrong, 1)).stands
    file = tmp_path / "wrong.json"
    write_puzzles(file, PuzzleSet.of((wrong,), {}, 1, "a test"))
    result = CliRunner().invoke(main, ["puzzles", "check", str(file)])
    assert result.exit_code == 1
    assert f"1 ({wrong.name}) does not stand: {wrong.best} was" in result.output
    assert "0 of 1 puzzles stand." in result.output


def test_a_number_or_an_answer_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(PuzzleError, match=f"there is no puzzle 0: they are 1 to {len(PUZZLES)}"):
        shipped_puzzles().puzzle(0)
    with pytest.raises(PuzzleError, match="choose one that is listed"):
        PUZZLES[0].option("dance")
    assert find_move(PUZZLES[0].state(), PUZZLES[0].best) >= 0
