"""Puzzles over HTTP: the solution is told to an answer, and to nobody before."""

import pytest

from fatesmith.prose.language import language_codes
from fatesmith.puzzles.puzzle_file import shipped_puzzles
from tests.server.talking import Caller

PUZZLES = shipped_puzzles().puzzles


def test_the_list_has_every_puzzle_and_no_solution(caller: Caller) -> None:
    told = caller.get("/api/puzzles?language=de")["puzzles"]
    assert [each["number"] for each in told] == list(range(1, len(PUZZLES) + 1))
    assert [each["name"] for each in told] == [each.name for each in PUZZLES]
    assert set(told[0]) == {"number", "name", "about", "kind", "seats", "round"}
    assert told[0]["about"] == "erstes Spiel"


@pytest.mark.parametrize("number", range(1, len(PUZZLES) + 1, 6))
def test_a_puzzle_is_a_position_with_its_question_and_no_solution(
    caller: Caller, number: int
) -> None:
    puzzle = PUZZLES[number - 1]
    told = caller.get(f"/api/puzzles/{number}")
    assert told["seat"] == told["question"]["seat"] == told["view"]["asked"] == puzzle.seat
    assert told["total"] == len(PUZZLES)
    assert {each["move"] for each in told["question"]["options"]} == {
        each.move for each in puzzle.options
    }
    assert len(told["setup"]["feats"]) == 15
    for secret in ("best", "tempting", "win", "reasons"):
        assert secret not in told


@pytest.mark.parametrize("code", language_codes())
def test_an_answer_is_told_what_all_options_are_worth_and_why(caller: Caller, code: str) -> None:
    puzzle = PUZZLES[0]
    right = caller.post(f"/api/puzzles/1?language={code}", {"move": puzzle.best})
    assert right["right"]
    assert right["best"] == right["chosen"] == right["options"][0]
    wrong = caller.post(f"/api/puzzles/1?language={code}", {"move": puzzle.options[-1].move})
    assert not wrong["right"]
    assert wrong["best"]["move"] == puzzle.best
    assert wrong["chosen"]["behind"] >= 0.08
    assert wrong["chosen"]["move"] in {each["move"] for each in wrong["options"]}
    assert len(wrong["options"]) + wrong.get("left", 0) == len(puzzle.options)
    assert wrong["reasons"]
    assert all(each["label"] for each in wrong["options"])


def test_what_does_not_exist_is_refused_with_a_sentence(caller: Caller) -> None:
    for number in ("0", str(len(PUZZLES) + 1), "first"):
        answer = caller.ask("GET", f"/api/puzzles/{number}")
        assert answer.status == 404
        assert answer.json["code"] == "not-found"
    answer = caller.ask("POST", "/api/puzzles/1", {"move": "dance"})
    assert answer.status == 400
    assert answer.json["code"] == "illegal"
    assert "choose one that is listed" in answer.json["text"]
