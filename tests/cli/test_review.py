"""`fatesmith review`: what people are told about their games."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from fatesmith.arena.error_rates import RatedGame, SeatErrors
from fatesmith.cli import rating as rating_command
from fatesmith.cli.main import main
from fatesmith.notation.record import Record
from fatesmith.prose.language import language_codes
from fatesmith.review import shelf as shelves
from fatesmith.review.rating import KNOWN
from tests.review.games import record_of


def game(deal: int, date: str = "") -> Record:
    kept = record_of("ilo,strategist", 2, "introductory", deal)
    return Record(kept.setup, list(kept.moves), names={0: "Ada"}, bots=kept.bots, date=date)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.record"
    path.write_text(game(0).to_text())
    return path


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all tests: what is reviewed once need not be reviewed again."""
    return tmp_path_factory.mktemp("home")


def run(home: Path, *words: str) -> Result:
    environment = {"COLUMNS": "80", "FATESMITH_HOME": str(home)}
    return CliRunner().invoke(main, ["review", *words], env=environment)


@pytest.mark.parametrize("code", language_codes())
def test_a_review_has_sentences_a_curve_and_tables_within_80_columns(
    file: Path, home: Path, code: str
) -> None:
    result = run(home, str(file), "--language", code)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert max(map(cell_len, lines)) <= 80
    rows = [line for line in lines if line.startswith("Ada  ")]
    curves = [line for line in rows if "▄" in line]
    assert len(curves) == 1
    assert cell_len(curves[0]) == 15 + 18, "nine rounds of two turns"
    assert len(rows) == 3, "two tables have her, too"


def test_the_moments_of_a_game_are_told_in_order_with_what_was_better(
    file: Path, home: Path
) -> None:
    told = run(home, str(file)).output
    moments = [line for line in told.splitlines() if line.startswith("Round ")]
    assert 1 <= len(moments) <= 5
    rounds = [int(line.split()[1].rstrip(",")) for line in moments]
    assert rounds == sorted(rounds)
    assert " ".join(told.split()).count("Better: ") == len(moments)


@pytest.mark.parametrize("code", language_codes())
def test_every_moment_says_why_something_else_was_better(file: Path, home: Path, code: str) -> None:
    (told,) = json.loads(run(home, str(file), "--json", "--language", code).output)
    shown = " ".join(run(home, str(file), "--language", code).output.split())
    assert told["moments"]
    for moment in told["moments"]:
        assert moment["reasons"], f"nothing is said about move {moment['move']}"
        for sentence in moment["reasons"]:
            assert " ".join(sentence.split()) in shown


def test_json_has_the_whole_review_and_its_books_balance(file: Path, home: Path) -> None:
    (told,) = json.loads(run(home, str(file), "--json").output)
    assert told["names"] == ["Ada", "strategist"]
    assert told["review"]["effort"] == "quick"
    for player in told["review"]["players"]:
        for account in (player["win"], player["glory"]):
            change = account["final"] - account["initial"]
            assert abs(account["luck"] + account["choices"] - change) < 1e-9


def test_a_second_look_makes_no_new_review(
    file: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run(home, str(file)).output
    monkeypatch.setattr(shelves, "review_game", None)
    assert run(home, str(file)).output == first


def test_many_games_of_a_folder_become_error_rates_over_time(tmp_path: Path, home: Path) -> None:
    (tmp_path / "b.record").write_text(game(0, "2026-11-18").to_text())
    (tmp_path / "a.record").write_text(game(1, "2026-11-19").to_text())
    (tmp_path / "notes.md").write_text("not a record")
    result = run(home, str(tmp_path), "--all")
    assert result.exit_code == 0, result.output
    assert max(map(cell_len, result.output.splitlines())) <= 80
    by_day = [run(home, str(tmp_path / name), "--json").output for name in ("b.record", "a.record")]
    rates = [json.loads(text)[0]["review"]["players"][0]["error_rate"] for text in by_day]
    (over_time,) = [line for line in result.output.splitlines() if line.startswith("Ada")][1:]
    assert over_time.split()[1:] == [f"{rate:.1f}" for rate in rates]
    only = run(home, str(tmp_path), "--all", "--player", "Ada").output
    assert "strategist" not in only
    nobody = run(home, str(tmp_path), "--all", "--player", "Zoe")
    assert nobody.exit_code == 1
    assert "nobody called Zoe" in nobody.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (game(0).to_text().replace("rules 2", "rules 1"), "rules"),
        ("a shopping list\n", "fatesmith record"),
        ("", "has no game"),
        (Record(game(0).setup, game(0).moves[:60]).to_text(), "the game is not over"),
    ],
    ids=["other rules", "no record", "empty", "unfinished"],
)
def test_what_cannot_be_reviewed_is_an_error_in_a_sentence(
    tmp_path: Path, home: Path, text: str, words: str
) -> None:
    path = tmp_path / "bad.record"
    path.write_text(text)
    result = run(home, str(path))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {path}")
    assert words in result.stderr


def test_a_missing_file_and_a_missing_game_are_named(file: Path, home: Path) -> None:
    missing = run(home, str(file.with_name("none.record")))
    assert missing.exit_code == 1
    assert "none.record: No such file" in missing.stderr
    beyond = run(home, str(file), "--game", "2")
    assert beyond.exit_code == 1
    assert "has no game 2" in beyond.stderr
    empty = file.parent / "folder"
    empty.mkdir()
    assert "has no records" in run(home, str(empty)).stderr


def test_a_player_is_named_only_for_many_games(file: Path, home: Path) -> None:
    result = run(home, str(file), "--player", "Ada")
    assert result.exit_code == 2
    assert "--all" in result.stderr


def test_ratings_are_fitted_to_error_rates_and_a_file_keeps_other_numbers_of_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ratings.json"
    path.write_text(json.dumps({"seats": {"4": {"bots": {}}}}))
    monkeypatch.setattr(rating_command, "errors_of", errors_by_strength)
    words = ["rating", str(path), "--seats", "2", "--games", "7", "--executor", "serial"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    told = json.loads(path.read_text())["seats"]
    assert set(told) == {"2", "4"}
    assert told["2"]["made by"] == "fatesmith rating FILE --games 7 --seats 2 --seed 1"
    assert told["2"]["bots"]["selene"] == {"rating": 1321, "rate": 33.95, "error": 0.0, "games": 7}


def errors_by_strength(game: RatedGame) -> list[SeatErrors]:
    """The weakest bot loses most; all games are alike."""
    assert game.seats == 2
    return [SeatErrors(bot, (2000 - known) / 1000, 20) for bot, known in KNOWN.items()]
