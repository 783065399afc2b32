"""Puzzles are found in games, proven, varied, and the same for one seed."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from fatesmith.bots.strategist_bot import strategist
from fatesmith.cli.main import main
from fatesmith.engine.loop import options
from fatesmith.notation.moves import find_move, format_move
from fatesmith.puzzles.kinds import VEINS, Vein
from fatesmith.puzzles.mining import MinedGame, puzzle_of
from fatesmith.puzzles.proving import Prover, difference, enough
from fatesmith.puzzles.puzzle import LEAST_AHEAD, LEAST_ERRORS, Puzzle, clearly_behind
from fatesmith.puzzles.puzzle_file import (
    PuzzleSet,
    format_puzzles,
    parse_puzzles,
    read_puzzles,
    shipped_puzzles,
)
from fatesmith.puzzles.quarry import Quarry, games_to_search, subject

VEIN = Vein("introductory", 2)


def puzzle(game: int, question: str = "action", best: str = "feat owl") -> Puzzle:
    """A puzzle in all but its position."""
    first = shipped_puzzles().puzzles[0]
    return replace(first, name=f"{game}", game=game, question=question, best=best)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["puzzles", *words])


# The bar ------------------------------------------------------------------------------------------


def test_an_option_is_clearly_behind_by_8_points_and_four_standard_errors() -> None:
    assert (LEAST_AHEAD, LEAST_ERRORS) == (0.08, 4.0)
    assert clearly_behind(0.08, 0.02)
    assert not clearly_behind(0.0799, 0.01)
    assert not clearly_behind(0.09, 0.0226)
    assert clearly_behind(1.0, 0.0)


def test_a_puzzle_has_something_to_spare_when_it_is_made() -> None:
    assert enough(0.1, 0.01, 1.5)
    assert not enough(0.09, 0.01, 1.5)
    assert enough(0.09, 0.01, 0.0)


def test_the_error_of_a_difference_is_that_of_shared_dice() -> None:
    assert difference([1.0, 0.0, 1.0], [1.0, 0.0, 1.0]) == (0.0, 0.0)
    mean, error = difference([1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0])
    assert mean == 0.5
    assert error == pytest.approx((1.0 / 3 / 4) ** 0.5)


def test_an_option_that_is_not_the_best_has_no_proof() -> None:
    listed = shipped_puzzles().puzzles[0]
    state = listed.state()
    worse = int(find_move(state, listed.options[1].move))
    assert Prover(state, 3).proof(worse) is None


# Games --------------------------------------------------------------------------------------------


def test_the_puzzle_of_a_game_are_proven_and_not_what_the_strategist_would_do() -> None:
    games = [MinedGame(VEIN, 1, number) for number in range(8)]
    found = next(each for each in map(puzzle_of, games) if each)
    state = found.state()
    assert sorted(option.move for option in found.options) == sorted(
        format_move(move) for move in options(state)
    )
    assert found.options[0].move == found.best
    assert found.proven()
    assert found.tempting == format_move(strategist(state.seats).choose(state))
    assert found.tempting != found.best
    assert found.seat == state.seat
    assert found.round == state.round
    assert puzzle_of(games[found.game]) == found, "the same game gives it again"


def test_there_is_a_vein_for_every_kind_of_cards_and_number_of_seats() -> None:
    assert len(VEINS) == 15
    for vein in VEINS:
        assert vein.setup(3).seats == vein.seats
    assert Vein("goddess", 3).setup(1).module == "goddess"
    assert Vein("titans", 3).setup(1).module == "titans"


# What is kept -------------------------------------------------------------------------------------


def test_games_are_judged_in_the_order_of_their_numbers() -> None:
    quarry = Quarry(VEIN, 1, 0, [])
    for _ in range(3):
        quarry.next_game(1)
    assert not quarry.take(1, puzzle(1))
    assert not quarry.full
    assert quarry.take(0, None)
    assert [each.game for each in quarry.kept] == [1]
    assert quarry.searched == 2


def test_no_answer_comes_twice() -> None:
    quarry = Quarry(VEIN, 4, 0, [])
    quarry.take(0, puzzle(0))
    quarry.take(1, puzzle(1))
    quarry.take(2, puzzle(2, "gain", "gain m1"))
    assert [subject(each) for each in quarry.kept] == [
        ("action", "feat", "owl"),
        ("gain", "gain", "m1"),
    ]
    assert quarry.searched == 3


def test_at_most_half_of_them_ask_the_same_kind_of_question() -> None:
    quarry = Quarry(VEIN, 4, 0, [])
    for game, best in enumerate(("feat owl", "feat hind", "feat ship")):
        quarry.take(game, puzzle(game, "action", best))
    assert len(quarry.kept) == 2


def test_games_are_drawn_of_all_veins_in_turn_until_they_are_full() -> None:
    full = Quarry(VEIN, 1, 0, [puzzle(0)])
    one, two = Quarry(Vein("titans", 4), 1, 5, []), Quarry(Vein("goddess", 2), 1, 6, [])
    games = games_to_search([full, one, two], 9)
    drawn = [next(games) for _ in range(3)]
    assert [(game.vein, game.number) for game in drawn] == [
        (one.vein, 5),
        (one.vein, 6),
        (two.vein, 6),
    ]
    one.take(5, puzzle(5))
    two.take(6, puzzle(6))
    assert list(games) == []


# Files and commands -------------------------------------------------------------------------------


def test_a_file_of_puzzles_can_be_read_back_and_has_a_line_for_each_option() -> None:
    few = replace(shipped_puzzles(), puzzles=shipped_puzzles().puzzles[:2])
    text = format_puzzles(few)
    assert parse_puzzles(text) == few
    assert text.count('{"move"') == sum(len(each.options) for each in few.puzzles)
    assert max(map(len, text.splitlines())) < 1500


class Once:
    """Finds a puzzle in every game, in this process."""

    def __init__(self) -> None:
        self.units: list[MinedGame] = []

    def found(self, unit: MinedGame) -> Puzzle:
        self.units.append(unit)
        made = puzzle(unit.number, "action" if unit.number else "gain", f"feat {unit.number}")
        return replace(made, kind=unit.vein.kind, seats=unit.vein.seats)


def test_making_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = Once()
    monkeypatch.setattr("fatesmith.cli.puzzles.puzzle_of", searched.found)
    file = tmp_path / "puzzles.json"
    only = ("--kind", "introductory", "--seats", "2")
    assert run("make", str(file), "--each", "1", *only).exit_code == 0
    assert [unit.number for unit in searched.units] == [0]
    result = run("make", str(file), "--each", "3", *only)
    assert result.exit_code == 0
    assert "has 3 puzzles. They ask about: action 2, gain 1." in result.output
    assert [unit.number for unit in searched.units] == [0, 1, 2]
    kept = read_puzzles(file)
    assert kept.searched == {"introductory-2": 3}
    assert [each.game for each in kept.puzzles] == [0, 1, 2]
    refused = run("make", str(file), "--seed", "2")
    assert refused.exit_code == 1
    assert "has puzzles of seed 1: go on with --seed 1, or choose another file" in refused.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing", "these are no puzzles"),
        ("{}", "these are no puzzles"),
        (
            format_puzzles(PuzzleSet.of((), {}, 1, "")).replace('"rules": ', '"rules": 9'),
            "these puzzles were made under other rules: make new ones",
        ),
    ],
)
def test_a_file_that_is_no_file_of_puzzles_is_refused_in_a_sentence(
    tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(text)
    for command in ("make", "check"):
        result = run(command, str(file))
        assert result.exit_code == 1
        assert said in result.output
    assert file.read_text() == text


def test_a_file_that_is_missing_or_cannot_be_written_is_named(tmp_path: Path) -> None:
    gone = run("check", str(tmp_path / "gone.json"))
    assert gone.exit_code == 1
    assert "cannot read" in gone.output
