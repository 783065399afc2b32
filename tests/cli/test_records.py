"""`fatesmith verify`, `convert` and `replay`: what people do with records."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith import NATURE, Setup, new_state, options
from fatesmith.cli.main import main
from fatesmith.engine.loop import play
from fatesmith.notation.fair import FairNature, Terms, commitment
from fatesmith.notation.moves import find_move, format_move
from fatesmith.notation.positions import parse_position
from fatesmith.notation.record import Record
from fatesmith.notation.record_text import parse_record

SEED = bytes(32)


def game(setup: Setup, seed: int) -> Record:
    rng = random.Random(seed)
    nature = FairNature(SEED, Terms(f"table {seed}"))
    record = Record(setup, names={0: "Ada"}, table=f"table {seed}", commit=commitment(SEED))
    state = new_state(setup)
    while not state.over:
        move = nature.choose(state) if state.seat == NATURE else rng.choice(options(state))
        move = find_move(state, format_move(move))
        record.moves.append(move)
        play(state, move)
    record.seed = SEED
    return record


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=typed, env={"COLUMNS": "80"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.record"
    setups = [Setup.introductory(2), Setup.discovery(3, "goddess"), Setup.discovery(3, "titans")]
    path.write_text("\n".join(game(s, n).to_text() for n, s in enumerate(setups)))
    return path


def test_legal_games_with_honest_dice_are_proven(file: Path) -> None:
    result = run("verify", str(file))
    assert result.exit_code == 0
    assert result.output == "3 games are legal (3 finished, 3 with proven dice), 0 wrong\n"


def test_a_bent_die_and_a_wrong_move_are_named_with_game_and_line(file: Path) -> None:
    text = file.read_text()
    first = text.index("roll 0 ")
    bent = text[:first] + text[first:].replace("roll 0 g1 g1", "roll 0 s1 g1", 1)
    file.write_text(bent + "\nfatesmith record 1\nrules 1\n")
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "game 1: " in result.output
    assert "game 4: line " in result.output
    assert "write `rules VERSION CATALOG`" in result.output
    assert result.output.endswith("2 games are legal (2 finished, 2 with proven dice), 2 wrong\n")


def test_verify_talks_to_machines(file: Path) -> None:
    told = json.loads(run("verify", "--json", str(file)).output)
    assert told == {"legal": 3, "finished": 3, "dice": 3, "faults": []}


def test_a_missing_file_is_named() -> None:
    result = run("verify", "nowhere.record")
    assert result.exit_code == 1
    assert "nowhere.record: No such file" in result.output


@pytest.mark.parametrize("form", ["text", "compact", "json"])
def test_records_convert_to_every_form_and_back(file: Path, tmp_path: Path, form: str) -> None:
    there = tmp_path / "there"
    back = tmp_path / "back"
    assert run("convert", str(file), str(there), "--to", form).exit_code == 0
    assert run("verify", str(there)).exit_code == 0
    assert run("convert", str(there), str(back)).exit_code == 0
    assert back.read_text() == file.read_text()


def test_convert_does_not_overwrite(file: Path) -> None:
    before = file.read_text()
    result = run("convert", str(file), str(file))
    assert result.exit_code == 1
    assert "already exists" in result.output
    assert file.read_text() == before


def test_convert_stops_at_a_wrong_record_or_leaves_it_out(file: Path) -> None:
    file.write_text("nonsense\n" + file.read_text())
    assert "game 1: line 1" in run("convert", str(file)).output
    kept = run("convert", str(file), "--keep-going", "--to", "json")
    assert kept.exit_code == 0
    assert kept.stdout.count("\n") == 3
    assert "1 faulty records were skipped" in kept.stderr


def test_a_record_can_be_stepped_through(file: Path) -> None:
    result = run("replay", str(file), typed="\nn\nt\nb\nr 5\nd\nm\ne\nn\nq\n")
    assert result.exit_code == 0
    assert "round 5, turn of Ada" in result.output
    assert "Round 5 of 9" in result.output
    assert "This is the end of the record" in result.output


def test_the_position_shown_is_the_one_of_the_record(file: Path) -> None:
    result = run("replay", str(file), "--game", "2", typed="r 3\np\nq\n")
    line = next(line for line in result.output.splitlines() if "fs1:" in line)
    state = parse_position(line[line.index("fs1:") :])
    assert state.round == 3
    assert state.heroes[0].golem


def test_replay_goes_on_by_itself(file: Path) -> None:
    result = run("replay", str(file), "--auto", "0")
    assert result.exit_code == 0
    assert "the end of the record" in result.output


def test_a_replay_is_told_in_a_language(file: Path) -> None:
    told = {
        code: run("replay", str(file), "--auto", "0", "--language", code).output
        for code in ("en", "fr", "de")
    }
    assert told["en"] == run("replay", str(file), "--auto", "0").output
    assert "— Round 5, Ada’s turn" in told["en"]
    assert "— Manche 5, tour d’Ada" in told["fr"]
    assert "— Runde 5, Zug von Ada" in told["de"]


def test_an_unknown_language_is_answered_with_the_known_ones(file: Path) -> None:
    result = run("replay", str(file), "--language", "xx")
    assert result.exit_code == 2
    assert "there is no language 'xx'; there are de, en, fr." in result.output


def test_wrong_commands_and_numbers_are_corrected(file: Path) -> None:
    result = run("replay", str(file), typed="jump\nr 77\nr x\na never\nh\n")
    assert "'jump' is not a command" in result.output
    assert "There is no round 77" in result.output
    assert "'a never' is not a command" in result.output
    assert "back by one decision" in result.output
    assert run("replay", str(file), "--game", "9").exit_code == 1


def test_the_good_part_of_a_damaged_record_is_shown(file: Path) -> None:
    text = file.read_text()
    file.write_text(text[: text.index("round 4, turn of 1")] + "round 4, turn of 1\n  dance\n")
    result = run("replay", str(file), typed="e\nq\n")
    assert result.exit_code == 0
    assert "Only the part before that is shown" in result.output


def test_a_record_edited_by_hand_can_be_continued(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = file.read_text().split("\nfatesmith record")[0]
    short = text[: text.index("round 3, turn of 0")]
    edited = "\n".join(line for line in short.splitlines() if not line.startswith("glory"))
    path = tmp_path / "edited.record"
    path.write_text(edited + "\n# from here on it is ours\n")
    assert run("verify", str(path)).exit_code == 0
    begun = parse_record(path.read_text())
    monkeypatch.setenv("FATESMITH_HOME", str(tmp_path / "home"))
    played = run("play", "--from", str(path), "--seat", "1", typed="score\nquit\n")
    assert played.exit_code == 0, played.output
    assert "continues. `help` lists" in " ".join(played.output.split())
    saved = parse_record((tmp_path / "home" / "current.record").read_text())
    assert saved.moves[: len(begun.moves)] == begun.moves
    assert len(saved.moves) > len(begun.moves)


def test_a_finished_game_is_not_played_on(file: Path) -> None:
    result = run("play", "--from", str(file))
    assert result.exit_code == 1
    assert "this game is over" in result.output
    assert "takes everything but" in run("play", "--from", str(file), "--seats", "2").output
