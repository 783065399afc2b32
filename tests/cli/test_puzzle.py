"""`fatesmith puzzle`: a position, a question, an answer with its reasons, and a score."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from fatesmith.cli.main import main
from fatesmith.prose.families import PUZZLE_KINDS
from fatesmith.prose.language import language_codes
from fatesmith.puzzles.kinds import DEALS
from fatesmith.puzzles.puzzle_file import shipped_puzzles

PUZZLES = shipped_puzzles().puzzles
FIRST = PUZZLES[0]


def run(home: Path, *words: str, typed: str = "") -> Result:
    environment = {"COLUMNS": "80", "FATESMITH_HOME": str(home)}
    return CliRunner().invoke(main, ["puzzle", *words], input=typed, env=environment)


def wrong(place: int = 0) -> str:
    return PUZZLES[place].options[-1].move


def test_the_kinds_of_puzzles_are_those_that_have_names() -> None:
    assert set(DEALS) == set(PUZZLE_KINDS)


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("number", range(1, len(PUZZLES) + 1, 4))
def test_a_puzzle_and_its_answer_fit_into_80_columns(
    tmp_path: Path, number: int, code: str
) -> None:
    typed = f"{wrong(number - 1)}\n"
    result = run(tmp_path, str(number), "--language", code, typed=typed)
    assert result.exit_code == 0, result.output
    assert max(map(cell_len, result.output.splitlines())) <= 80
    assert "±" in result.output
    assert "█" in result.output


def test_the_right_answer_is_called_right_and_counts(tmp_path: Path) -> None:
    result = run(tmp_path, typed=f"{FIRST.best}\nquit\n")
    assert "Puzzle 1 of" in result.output
    assert "Right: " in result.output
    assert f"Solved: 1 of 1 that you tried; there are {len(PUZZLES)}." in result.output


def test_a_wrong_answer_is_told_what_is_better_and_the_first_answer_counts(tmp_path: Path) -> None:
    told = run(tmp_path, "1", typed=f"{wrong()}\n").output
    assert "Not the best: " in told
    assert "Solved: 0 of 1" in told
    again = run(tmp_path, "1", typed=f"{FIRST.best}\n").output
    assert "Right: " in again
    assert "Solved: 0 of 1" in again


def test_what_was_tried_does_not_come_again_unless_it_is_named(tmp_path: Path) -> None:
    run(tmp_path, "1", typed=f"{wrong()}\n")
    assert "Puzzle 2 of" in run(tmp_path).output
    assert "Puzzle 1 of" in run(tmp_path, "1").output


def test_enter_shows_the_next_puzzle_and_skipping_counts_nothing(tmp_path: Path) -> None:
    told = run(tmp_path, typed="skip\n\n").output
    assert "Puzzle 1 of" in told
    assert "Puzzle 2 of" in told
    assert "Solved: 0 of 0" in told


def test_the_solution_is_not_told_before_the_answer(tmp_path: Path) -> None:
    told = run(tmp_path, "1", typed="help\ntable\noptions\ncard owl\n").output
    assert "Type the number of an option" in told
    assert "Right" not in told
    assert " % " not in told


def test_nonsense_is_corrected_and_nothing_is_lost(tmp_path: Path) -> None:
    result = run(tmp_path, "1", typed=f"dance\n\nfeat nothing\n{FIRST.best}\n")
    assert result.exit_code == 0
    assert "`dance` is not an option here." in result.output
    assert "Right: " in result.output


def test_puzzles_are_chosen_by_cards_and_heroes(tmp_path: Path) -> None:
    told = run(tmp_path, "--kind", "titans", "--seats", "3").output
    assert "Titans, 3 heroes" in told


def test_the_list_has_all_puzzles_and_what_became_of_them(tmp_path: Path) -> None:
    run(tmp_path, "1", typed=f"{FIRST.best}\n")
    run(tmp_path, "2", typed=f"{wrong(1)}\n")
    lines = run(tmp_path, "--list").output.splitlines()
    assert lines[1].split()[-1] == "solved"
    assert lines[2].split()[-1] == "missed"
    assert lines[3].split()[-1] == "-"
    told = json.loads(run(tmp_path, "--list", "--json").output)
    assert [each["solved"] for each in told[:3]] == [True, False, None]
    assert len(told) == len(PUZZLES)
    assert "best" not in told[0], "the list gives nothing away"


def test_whoever_has_tried_all_is_told_so(tmp_path: Path) -> None:
    kept = {"right": {each.name: True for each in PUZZLES}}
    (tmp_path / "solved-puzzles.json").write_text(json.dumps(kept))
    assert "You have tried all of these puzzles." in run(tmp_path).output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("0",), f"there is no puzzle 0: they are 1 to {len(PUZZLES)}"),
        (("1", "--kind", "titans"), "NUMBER names one puzzle"),
        (("--json",), "--json is for --list."),
    ],
)
def test_what_cannot_be_asked_for_is_refused_in_a_sentence(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    result = run(tmp_path, *words)
    assert result.exit_code != 0
    assert said in result.output


def test_a_damaged_score_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "solved-puzzles.json"
    file.write_text("nonsense")
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "does not say which puzzles were solved: move it away to start again" in result.output
    assert file.read_text() == "nonsense"
