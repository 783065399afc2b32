"""`fatesmith arena` and `fatesmith bots`: what people see, and what they are told when it fails."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.bots.roster import ROSTER
from fatesmith.cli.main import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "write_a_bot.py"

INTERRUPTS = """
class Interrupts:
    games = 0
    def __init__(self):
        Interrupts.games += 1
    def choose(self, state, options):
        if Interrupts.games > 5:
            raise KeyboardInterrupt
        return options[0]

class Weary:
    made = 0
    def __init__(self):
        Weary.made += 1
        if Weary.made > 2:
            raise ValueError("no more")
    def choose(self, state, options):
        return options[0]

class Mortal:
    def choose(self, state, options):
        import os
        os._exit(4)

class Wrong:
    def choose(self, state, options):
        return 1 / 0 if state.round == 3 else options[0]
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["arena", *arguments], env={"COLUMNS": "80"})


def text_of(result: Result) -> str:
    """In one line, since lines break anywhere."""
    return " ".join(result.output.split())


def test_two_bots_are_compared_within_80_columns() -> None:
    result = run("--bots", "dearest,random", "--blocks", "12", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "dearest against random: 2 seats, introductory, seed 3, 12 blocks, 24 games" in text_of(
        result
    )
    for words in ("dearest wins", "Elo above", "margin", "winner's mean", "wins by seat"):
        assert words in result.stdout


def test_a_challenger_meets_copies_at_a_larger_table() -> None:
    result = run("--bots", "dearest,random", "--seats", "4", "--blocks", "3")
    assert "dearest against 3 × random: 4 seats" in text_of(result)
    assert "fair is 25 %" in result.stdout


@pytest.mark.parametrize("mixed", [False, True])
def test_several_bots_are_rated(mixed: bool) -> None:
    bots = f"dearest,random,{EXAMPLE}:MyBot"
    arguments = ["--bots", bots, "--seats", "3", "--blocks", "4"]
    result = run(*arguments, *(["--mixed"] if mixed else []))
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= 80
    rated = result.stdout.split("Ratings")[1].split()
    assert rated.index("dearest") < rated.index("MyBot") < rated.index("random")
    assert ("row against column" in result.stdout) != mixed
    assert f"{12 if mixed else 72} games" in text_of(result)


def test_the_example_of_a_bot_beats_the_random_one() -> None:
    result = run("--bots", f"{EXAMPLE}:MyBot,random", "--blocks", "10")
    assert result.exit_code == 0, result.output
    share = float(result.stdout.split("MyBot wins")[1].split()[0])
    assert share > 50


def test_a_sequential_test_stops_by_itself() -> None:
    result = run("--bots", "dearest,random", "--blocks", "200", "--until", "sprt:0,200")
    assert "sprt:0,200: accepted: dearest is +200 Elo against random" in text_of(result)
    assert "16 blocks" in text_of(result)
    short = run("--bots", "dearest,random", "--blocks", "5", "--until", "sprt:0,200")
    assert "undecided" in text_of(short)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "say who plays"),
        (("--bots", "random"), "1 bot: a match"),
        (("--bots", "random,nobody"), "there is no bot 'nobody'; these are: random, dearest"),
        (("--bots", "random,none.py:Bot"), "there is no file none.py"),
        (("--bots", "random,dearest", "--seats", "5"), "2<=x<=4"),
        (("--bots", "random,dearest", "--blocks", "0"), "1<=x<="),
        (("--bots", "random,dearest", "--setup", "x"), "there is no set-up 'x'"),
        (("--bots", "random,dearest", "--until", "later"), "not a stopping rule"),
        (("--bots", "random,dearest,random", "--until", "sprt:0,9"), "compares two bots, not 3"),
        (("--bots", "random,dearest", "--seats", "3", "--mixed"), "need as many bots"),
        (("--bots", "random,dearest", "--json", "/"), "/"),
        (("--bots", "random,dearest", "--jobs", "0"), "1<=x<="),
        (("--bots", "random,dearest", "--jobs", "65"), "65 processes are too many"),
        (("--bots", "random,dearest", "--executor", "cloud"), "'cloud' is not one of"),
        (("--bots", "random,dearest", "--executor", "serial", "--jobs", "2"), "one job, not 2"),
        (("--bots", "random,dearest", "--address", "head:1"), "add --executor ray"),
        (
            ("--bots", "random,dearest", "--executor", "ray", "--address", "head"),
            "'head' is no address of a cluster: write HOST:PORT",
        ),
        (("--bots", "mc:9x2,random", "--jobs", "2"), "so does this match: play mc:9, which makes"),
        (("--resume", "nothing.jsonl"), "nothing.jsonl: No such file"),
        (("--resume", "a", "--json", "b"), "leave --json out"),
    ],
)
def test_a_mistake_is_reported_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in text_of(result)
    assert "Traceback" not in result.output


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = ("--bots", "dearest,random", "--seed", "9", "--setup", "random")
    whole = tmp_path / "whole.jsonl"
    assert run(*match, "--blocks", "6", "--json", str(whole)).exit_code == 0
    assert run(*match, "--blocks", "4", "--json", str(path)).exit_code == 0
    again = run("--blocks", "6", "--resume", str(path))
    assert again.exit_code == 0, again.output
    assert "6 blocks, 12 games" in text_of(again)
    lines = (each.read_text().splitlines() for each in (path, whole))
    for mine, theirs in zip(*lines, strict=True):
        one, other = json.loads(mine), json.loads(theirs)
        for game in (*one.get("games", ()), *other.get("games", ())):
            game.pop("seconds")
        assert one == other
    assert run(*match, "--json", str(path)).exit_code == 2
    refused = run("--resume", str(path), "--seed", "8")
    assert refused.exit_code == 2
    assert "cannot be resumed: its seed is 9, not 8" in text_of(refused)


def test_blocks_of_two_files_of_one_match_can_be_put_together(tmp_path: Path) -> None:
    few, more = tmp_path / "few.jsonl", tmp_path / "more.jsonl"
    match = ("--bots", "dearest,random", "--seed", "9")
    assert run(*match, "--blocks", "3", "--json", str(few)).exit_code == 0
    assert run(*match, "--blocks", "5", "--json", str(more)).exit_code == 0
    with few.open("a") as file:
        file.writelines(more.read_text().splitlines(keepends=True)[1:])
    whole = run("--blocks", "5", "--resume", str(few))
    assert "5 blocks, 10 games" in text_of(whole)
    assert (
        whole.stdout.splitlines()[:8]
        == run("--blocks", "5", "--resume", str(more)).stdout.splitlines()[:8]
    )


def test_the_games_are_the_same_wherever_they_are_played(tmp_path: Path) -> None:
    match = ("--bots", "dearest,random", "--blocks", "4", "--setup", "random:all")
    found = []
    for place in (("--executor", "serial"), ("--executor", "processes", "--jobs", "2")):
        path = tmp_path / f"{place[1]}.games"
        result = run(*match, *place, "--save-records", str(path))
        assert result.exit_code == 0, result.output
        found.append(sorted(path.read_bytes().splitlines()))
    assert found[0] == found[1]
    assert len(found[0]) == 8


def test_no_file_is_made_for_a_match_that_cannot_begin(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    result = run("--bots", "random,dearest", "--json", str(path), "--address", "head:1")
    assert result.exit_code == 2
    assert not path.exists()


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(INTERRUPTS)
    path = tmp_path / "match.jsonl"
    result = run("--bots", f"{own}:Interrupts,random", "--blocks", "9", "--json", str(path))
    assert result.exit_code == 130
    assert "Stopped after 2 of 9 blocks; they are in" in text_of(result)
    assert "2 blocks, 4 games" in text_of(result)
    assert len(path.read_text().splitlines()) == 3


def test_faults_are_printed_with_the_name_of_the_bot(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(INTERRUPTS)
    result = run("--bots", f"{own}:Wrong,random", "--blocks", "1")
    assert result.exit_code == 0
    text = text_of(result)
    assert "fault: Wrong raised ZeroDivisionError: division by zero (line 27)" in text
    assert "(round 3, seat" in text


def test_a_bot_that_cannot_be_made_again_is_a_fault(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(INTERRUPTS)
    result = run("--bots", f"{own}:Weary,random", "--blocks", "2")
    assert result.exit_code == 0
    assert "cannot be made, Weary() fails: ValueError: no more" in text_of(result)


def test_a_block_that_kills_is_given_up_with_a_sentence(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(INTERRUPTS)
    result = run("--bots", f"{own}:Mortal,random", "--blocks", "2", "--jobs", "2")
    assert result.exit_code == 1
    assert "ended its worker 3 times (exit code 4)" in text_of(result)
    assert "No block was finished" in text_of(result)


@pytest.mark.parametrize("suffix", [".record", ".jsonl", ".games"])
def test_records_of_a_match_are_legal(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    match = ("--bots", "dearest,random", "--blocks", "2", "--setup", "random:all")
    assert run(*match, "--save-records", str(path)).exit_code == 0
    verified = CliRunner().invoke(main, ["verify", str(path)])
    assert verified.output.startswith("4 games are legal (4 finished")
    again = run(*match, "--save-records", str(path))
    assert again.exit_code == 2
    assert "already exists" in text_of(again)


def test_the_legend_lists_every_code() -> None:
    result = CliRunner().invoke(main, ["bots"], env={"COLUMNS": "80"})
    assert result.exit_code == 0
    for entry in ROSTER:
        assert f"{entry.pattern} " in result.output
    assert "FILE.py:CLASS" in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 80


def test_the_legend_tells_the_opponents_from_the_easiest_to_the_strongest() -> None:
    result = CliRunner().invoke(main, ["bots"], env={"COLUMNS": "80"})
    rows = [line.split("  ") for line in result.output.splitlines()]
    told = [[cell.strip() for cell in row if cell] for row in rows if row[0] in BY_CODE]
    assert [row[0] for row in told] == [each.code for each in CHARACTERS]
    assert [row[-2] for row in told] == ["1", "2", "3", "4", "5", "6", "7"]
    assert told[0][1:3] == ["Theron the Steady", "a kind first rival"]
    assert told[0][-1] == "0"
    assert told[5][-1] == f"+{CHARACTERS[5].rating}"
