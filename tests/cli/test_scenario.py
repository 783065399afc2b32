"""`fatesmith scenario` says what differs, and refuses what is not a scenario."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith import Setup, new_state
from fatesmith.cli.scenario import scenario
from fatesmith.notation.positions import format_position

HEAD = """\
title: a test
rule: base E6.1
setup: 2 seats, shield
seat 0: light shield-red, dark s2
begin: blessing of 0

"""


def run(tmp_path: Path, text: str, *options: str) -> Result:
    path = tmp_path / "case.scenario"
    path.write_text(text)
    return CliRunner().invoke(scenario, [str(path), *options])


def test_a_case_that_holds_ends_well(tmp_path: Path) -> None:
    result = run(tmp_path, HEAD + "case: met\n  0 rolls shield-red s2\n  then 0 has glory 5\n")
    assert result.exit_code == 0
    assert result.output == "1 cases hold, 0 fail\n"


def test_a_difference_is_shown_with_line_value_and_expectation(tmp_path: Path) -> None:
    text = HEAD + "case: met\n  0 rolls shield-red s2\n  then 0 has glory 3, sun 2\n"
    result = run(tmp_path, text)
    assert result.exit_code == 1
    assert "met\n  line 9: glory is 5, expected 3\n0 cases hold, 1 fail" in result.output


def test_a_wrong_answer_shows_what_was_possible(tmp_path: Path) -> None:
    text = HEAD.replace("dark s2", "dark g1/s1/m1")
    result = run(tmp_path, text + "case: x\n  0 rolls shield-red g1/s1/m1\n  0: gain v1\n")
    assert "`gain v1` is not possible here; possible: gain m1 | gain s1 | gain g1" in result.output


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "there is no `title:`"),
        (HEAD.replace("dark s2", "dark s9"), 4, "there is no face 's9'"),
        (HEAD.replace("shield-red, dark", "boar-mauve, dark"), 4, "there is no face"),
        (HEAD.replace("dark s2", "gold 13"), 4, "13 gold, but the reserve holds 12"),
        (HEAD.replace("dark s2", "hammer 3"), 4, "room for 0"),
        (HEAD.replace("dark s2", "island 9"), 4, "there is no island 9"),
        (HEAD.replace("dark s2", "feats bear"), 4, "bear is not in this set-up"),
        (HEAD.replace("dark s2", "shows v4 s1"), 4, "the light die has no v4 to show"),
        (HEAD.replace("dark s2", "forged 0"), 4, "1 faces on the dice are new"),
        (HEAD.replace("dark s2", "dark x3 x3 x3 x3 x3"), 5, "only 4 pieces of x3"),
        (HEAD.replace("dark s2", "beer 3"), 4, "'beer' is not something a seat has"),
        (HEAD.replace("seat 0", "seat 3"), 4, "seat 3 of 2"),
        (HEAD.replace("2 seats", "5 seats"), 3, "5 seats"),
        (HEAD.replace("shield\n", "shield, minotaur\n"), 3, "both belong at F4"),
        (HEAD.replace("blessing of 0", "supper of 0"), 5, "is not a beginning"),
        (HEAD.replace("base E6.1", "E6.1"), 2, "is not a rule"),
        (HEAD.replace("title", "tittle"), 1, "is not a heading"),
        (HEAD.replace("begin", "stacks: hydra 3\nbegin"), 6, "at most 2 hydra cards"),
        (HEAD.replace("begin", "pools: g6 2\nbegin"), 6, "cannot hold 2 of g6"),
        (HEAD + "case: c\n  0 roll s2\n", 8, "is not a step"),
        (HEAD + "case: c\n  0: grab s2\n", 8, "is not a kind of move"),
        (HEAD + "case: c\n  then 0 has luck 3\n", 8, "'luck' cannot be checked"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_reason(
    tmp_path: Path, text: str, line: int, reason: str
) -> None:
    if "case:" not in text and text:
        text += "case: nothing\n  then 0 has gold 0\n"
    result = run(tmp_path, text)
    assert result.exit_code == 1
    assert f"case.scenario: line {line}: " in result.output
    assert reason in result.output
    assert "1 file is refused" in result.output


@pytest.mark.parametrize(
    ("steps", "line", "reason"),
    [
        ("0 rolls shield-red\n  0: pass", 9, "the dice of 0 are missing"),
        ("0 rolls v4 s2", 8, "the light die of 0 has no v4"),
        ("0 rolls shield-red s2\n  0: gain v1", 9, "not possible here"),
        ("1 rolls shield-red s2", 8, "seat 0 rolls now, not seat 1"),
        ("then 1 is asked action", 8, "the dice of 0 are missing"),
        ("0 rolls shield-red s2\n  then 0 is asked reinforce", 9, "the question is 'action'"),
    ],
)
def test_a_case_fails_alone_and_the_others_are_told(
    tmp_path: Path, steps: str, line: int, reason: str
) -> None:
    good = "case: good\n  0 rolls shield-red s2\n  then 0 has glory 5\n"
    result = run(tmp_path, f"{HEAD}case: bad\n  {steps}\n{good}")
    assert result.exit_code == 1
    assert f"bad\n  line {line}: " in result.output
    assert reason in result.output
    assert "1 cases hold, 1 fail" in result.output
    assert "refused" not in result.output


def test_an_expected_question_that_a_turn_ran_past_is_reported_as_such(tmp_path: Path) -> None:
    text = HEAD + "case: c\n  0 rolls shield-red s2\n  0: pass\n  then 0 is asked action\n"
    result = run(tmp_path, text)
    assert "line 10: the dice of 1 are missing" in result.output
    assert "; the turn of seat 0 has ended\n" in result.output
    still = run(tmp_path, HEAD + "case: c\n  then 0 is asked action\n")
    assert "has ended" not in still.output


def test_headings_that_list_things_may_have_several_lines(tmp_path: Path) -> None:
    head = """\
title: t
rule: rebellion F22.1
setup: 2 seats, titans module
seat 0: feats memory-red
seat 1: feats memory-yellow
memory-tokens: memory-red 1A 5B
memory-tokens: memory-yellow 4A
begin: action of 0

case: c
"""
    both = "  then the table has memory-tokens memory-red 1A 5B, memory-tokens memory-yellow 4A\n"
    assert run(tmp_path, head + both).output == "1 cases hold, 0 fail\n"
    twice = run(tmp_path, head.replace("title: t", "title: t\ntitle: t") + both)
    assert "a second `title:`" in twice.output


def test_json_names_each_case_and_each_refusal(tmp_path: Path) -> None:
    good = run(tmp_path, HEAD + "case: met\n  0 rolls shield-red s2\n", "--json")
    (told,) = json.loads(good.output).values()
    assert told == {"cases": {"met": []}}
    bad = run(tmp_path, "nonsense", "--json")
    (told,) = json.loads(bad.output).values()
    assert "line 1" in told["refused"]


def test_a_folder_stands_for_the_scenarios_in_it(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    text = HEAD + "case: met\n  0 rolls shield-red s2\n  then 0 has sun 2\n"
    (tmp_path / "deep" / "one.scenario").write_text(text)
    (tmp_path / "two.scenario").write_text(text)
    result = CliRunner().invoke(scenario, [str(tmp_path)])
    assert result.output == "2 cases hold, 0 fail\n"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(scenario, [str(tmp_path / "none.scenario")])
    assert result.exit_code == 1
    assert "none.scenario: No such file" in result.output


def test_a_scenario_can_begin_with_a_whole_position(tmp_path: Path) -> None:
    state = new_state(Setup.discovery(3, "titans"))
    head = f"title: t\nrule: rebellion A5\nbegin: position {format_position(state)}\n"
    case = "case: the first die\n  nature may only: roll 0.light g1 | roll 0.light a1\n"
    assert run(tmp_path, head + case).output == "1 cases hold, 0 fail\n"
    more = run(tmp_path, head.replace("begin", "seat 0: gold 3\nbegin") + case)
    assert "a whole position says everything" in more.output
    cut = run(tmp_path, head[:-9] + "\n" + case)
    assert "line 3: the position is damaged" in cut.output
