"""The questions that the browser's tests are asked are those of the server."""

import json

from fatesmith.server.views.question import QUESTION_KINDS
from tests.server.views.questions import OF_NATURE, questions_file, write_questions


def test_the_questions_of_the_browsers_tests_are_up_to_date() -> None:
    text = "run: .venv/bin/python -m tests.server.views.questions"
    assert questions_file().read_text(encoding="utf-8") == write_questions(), text


def test_every_kind_of_question_is_among_them() -> None:
    asked = {each["question"]["kind"] for each in json.loads(write_questions())}
    of_nature = {topic.replace(" ", "-") for topic in OF_NATURE}
    assert asked == set(QUESTION_KINDS) - of_nature


def test_a_question_always_leaves_a_choice() -> None:
    for each in json.loads(write_questions()):
        assert len(each["question"]["options"]) > 1
