"""`fatesmith daily`: the forge of the day in the terminal, counted once and kept."""

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith.cli import daily as command
from fatesmith.cli.main import main
from fatesmith.cli.terminal.diary import Diary
from fatesmith.cli.terminal.terminal_table import TerminalTable
from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.day_dice import DayDice
from fatesmith.daily.par import LEAST_GAMES, Par
from fatesmith.engine.ids import NATURE
from fatesmith.notation.record import Record
from fatesmith.prose.language import language_codes

TODAY = date(2026, 11, 18)
ENOUGH = ["1"] * 3000
"""Whatever is asked, the first answer."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FATESMITH_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(command, "current_day", lambda: TODAY)
    return tmp_path


def run(*words: str, lines: list[str] | None = None) -> Result:
    text = "".join(f"{line}\n" for line in lines or [])
    return CliRunner().invoke(main, ["daily", *words], input=text)


def test_the_forge_of_today_is_played_to_its_end_and_counts(home: Path) -> None:
    result = run(lines=ENOUGH)
    assert result.exit_code == 0, result.output
    assert "This try counts." in result.output
    glory = Diary(home).results()[TODAY]
    assert f"Fatesmith, daily forge 2026-11-18: {glory} glory, 1 day in a row" in result.output
    assert "`fatesmith daily par 2026-11-18` works out par." in " ".join(result.output.split())
    again = run(lines=ENOUGH)
    assert "one try counts" in " ".join(again.output.split())
    assert "> " not in again.output, "nothing is asked"
    assert Diary(home).results() == {TODAY: glory}


def test_a_try_is_left_and_gone_on_with_even_after_its_day(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = run(lines=["1", "1", "1", "quit"])
    assert "`fatesmith daily --date 2026-11-18` resumes it" in " ".join(left.output.split())
    monkeypatch.setattr(command, "current_day", lambda: date(2026, 11, 19))
    result = run("--date", "2026-11-18", lines=ENOUGH)
    assert "Your forge of 2026-11-18 continues. This try counts." in result.output
    assert list(Diary(home).results()) == [TODAY]


@pytest.mark.usefixtures("home")
def test_a_try_that_counts_has_no_hints() -> None:
    assert "There are no hints in a try that counts." in run(lines=["hint"]).output
    assert "of 100 games" in run("--date", "2026-11-17", lines=["hint"]).output


def test_an_earlier_day_is_played_for_fun(home: Path) -> None:
    result = run("--date", "2026-11-17", lines=ENOUGH)
    assert "this try does not count" in " ".join(result.output.split())
    assert Diary(home).results() == {}


def test_the_dice_in_the_terminal_are_those_of_the_day_also_after_going_on() -> None:
    forge = forge_on("2026-11-18")
    record = Record(forge.setup, bots={s: code for s, code in enumerate(forge.rivals) if code})
    table = TerminalTable(record, forge.person, 0, forge)
    for turn in range(1000):
        table.advance()
        if table.state.over:
            break
        table.answer(table.state.pending[0])  # type: ignore[arg-type]
        if turn == 20:
            table = TerminalTable(record, forge.person, 0, forge)
    dice = DayDice(forge.dice)
    for state, move in record.states():
        if state.seat == NATURE:
            assert dice.choose(state) == move


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--date", "2026-11-19"], "has not come yet"),
        (["--date", "2026-10-31"], "the first daily forge"),
        (["--date", "yesterday"], "is not a date: write it as 2026-11-18"),
        (["par", "2027-01-01"], "has not come yet"),
        (["--list", "--date", "2026-11-17"], "leave --date out"),
        (["--json", "par"], "options go behind `par`"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(home: Path, words: list[str], why: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert why in result.output
    assert not (home / "daily").exists()


@pytest.mark.parametrize("code", language_codes())
def test_all_days_are_listed_with_results_and_pars(home: Path, code: str) -> None:
    diary = Diary(home)
    diary.note(date(2026, 11, 17), 87)
    diary.keep_par(forge_on("2026-11-17"), Par((84, 86) * LEAST_GAMES))
    result = run("--list", "--language", code)
    rows = [line.split() for line in result.output.splitlines() if line.startswith("2026")]
    assert len(rows) == 18
    assert rows[1][0] == "2026-11-17"
    assert rows[1][-2:] == ["87", "85"]
    assert max(map(len, result.output.splitlines())) <= 80


def test_json_tells_everything_and_plays_nothing(home: Path) -> None:
    Diary(home).note(TODAY, 90)
    told = json.loads(run("--json").output)
    assert (told["day"], told["glory"], told["par"], told["streak"]) == ("2026-11-18", 90, None, 1)
    assert told["rivals"] == [code for code in forge_on("2026-11-18").rivals if code]
    assert told["share"].startswith("Fatesmith")
    assert len(json.loads(run("--list", "--json").output)) == 18


def test_par_is_worked_out_once_kept_and_gone_on_with(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def pretend(_: object, number: int) -> int:
        played.append(number)
        return 80 + number % 2

    monkeypatch.setattr(command, "par_game", pretend)
    monkeypatch.setattr(command, "FORM", type("Form", (), {"compiled": True}))
    Diary(home).keep_par(forge_on("2026-11-17"), Par((80, 81)))
    told = json.loads(run("par", "2026-11-17", "--json").output)
    assert played == list(range(2, LEAST_GAMES))
    assert (told["par"], told["games"], told["played"]) == (80.5, LEAST_GAMES, LEAST_GAMES - 2)
    again = run("par", "2026-11-17")
    assert "in glory: 80.5 ± 0.15," in " ".join(again.output.split())
    assert "known already" in again.output
    assert len(played) == LEAST_GAMES - 2


@pytest.mark.usefixtures("home")
def test_without_a_compiled_engine_par_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "FORM", type("Form", (), {"compiled": False}))
    result = run("par", "2026-11-17")
    assert result.exit_code != 0
    assert "compiled engine" in result.output


def test_a_damaged_diary_is_not_overwritten(home: Path) -> None:
    path = home / "daily" / "results.json"
    path.parent.mkdir()
    path.write_text("{oh")
    result = run()
    assert result.exit_code != 0
    assert "results.json is damaged" in "".join(result.output.split("\n"))
    assert path.read_text() == "{oh"
