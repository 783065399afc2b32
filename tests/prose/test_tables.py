"""Every question and every kind of move has words: a new one without them is found here."""

from fatesmith import CATALOG
from fatesmith.engine.effect import Question
from fatesmith.engine.move import MOVES, PASS, TWO_STEPS, kind_of
from fatesmith.prose import answers, questions
from tests.topics import at

QUESTIONS = [effect for effect in CATALOG.effects if isinstance(effect, Question)]


def test_no_sentence_is_kept_for_a_question_that_nobody_asks() -> None:
    assert set(questions.WORDS) <= {type(question) for question in QUESTIONS}


def test_the_kinds_of_moves_with_words_are_those_that_exist() -> None:
    assert set(answers.WORDS) == set(MOVES)


def test_the_moves_described_by_halves_are_those_of_two_steps() -> None:
    assert set(answers.HALVES) == set(TWO_STEPS)


def test_declining_has_words_wherever_one_may_decline() -> None:
    topics = {question.topic for question in QUESTIONS}
    declined = {topic for topic in topics if PASS in map(kind_of, at(topic).pending)}
    assert set(answers.PASSING) == declined
