"""Questions and options in a few words: short enough for a box beside the dice."""

import re
from collections.abc import Iterator

import pytest

from fatesmith import CATALOG, NATURE, State
from fatesmith.engine.move import PASS, TWO_STEPS, kind_of
from fatesmith.prose.asked import asked_by
from fatesmith.prose.brief import form_of
from fatesmith.prose.families import QUESTION_FORMS, WAYS_OUT
from fatesmith.prose.language import Language, language, language_codes
from fatesmith.prose.names import feat_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.views import question_view
from fatesmith.server.views.question import QuestionView
from tests.server.views.games import NAMES, play, setups
from tests.server.views.questions import OF_NATURE, TOPICS
from tests.topics import at

LANGUAGES = [language(code) for code in language_codes()]
MOST_LETTERS = {"en": 30}
"""Of a title; other languages may take a little more."""
MORE_LETTERS = 36
MOST_WORDS = 5
MOST_WORDS_OF_AN_ANSWER = 4
NAMES_OF_THINGS = {"stack", "set", "card", "forge", "shown", "pair", "die", "payment", "gain"}
"""Places whose answers are names of cards and faces, or amounts: these may be longer."""
AMOUNTS = {"part", "memory-token", "treasure", "side", "sides", "island", "memory-tokens"}
NUMBERED = re.compile(r"\b(?:space|island|pool|Feld|Insel|Becken|case|île|bassin) \d")
POSITIONS = [at(topic) for topic in TOPICS if topic not in OF_NATURE]


def shown(state: State, spoken: Language) -> QuestionView:
    view = question_view(state, NAMES, spoken, state.seat)
    assert view is not None
    return view


def decisions() -> Iterator[State]:
    """A game of every kind."""
    for number, setup in enumerate(setups()):
        yield from (state for state in play(setup, f"brief {number}") if not state.over)


def words(text: str) -> list[str]:
    """The question mark of French stands alone."""
    return [word for word in text.split() if re.search(r"\w", word)]


def check_title(title: str, spoken: Language) -> None:
    assert len(title) <= MOST_LETTERS.get(spoken.code, MORE_LETTERS), title
    assert len(words(title)) <= MOST_WORDS, title
    assert title.endswith("?"), title
    assert not re.search(r"\d|\bmust\b", title), title


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda each: each.code)
def test_a_title_is_a_question_of_at_most_five_words(spoken: Language) -> None:
    for state in POSITIONS:
        check_title(shown(state, spoken).title, spoken)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda each: each.code)
def test_a_card_that_can_be_used_is_named_in_the_title(spoken: Language) -> None:
    voice = Voice(spoken)
    for feat_set in CATALOG.feat_sets():
        if feat_set.reinforcement is not None:
            card = feat_noun(voice, feat_set.number)
            check_title(voice.say("brief.title.reinforce-one", card=card), spoken)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda each: each.code)
def test_an_answer_has_at_most_four_words_unless_it_is_a_name(spoken: Language) -> None:
    for state in POSITIONS:
        for option in shown(state, spoken).options:
            kind = type(option.place).__struct_config__.tag
            if kind not in NAMES_OF_THINGS | AMOUNTS:
                assert len(words(option.answer)) <= MOST_WORDS_OF_AN_ANSWER, option.answer


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda each: each.code)
def test_answers_to_a_question_differ_in_what_can_be_read(spoken: Language) -> None:
    for state in POSITIONS:
        view = shown(state, spoken)
        moves = zip(state.pending, view.options, strict=True)
        read = [(each.answer, each.notes) for move, each in moves if kind_of(move) not in TWO_STEPS]
        assert len(set(read)) == len(read), read
        halves = [each.answer for each in view.halves]
        assert len(set(halves)) == len(halves), halves


def test_in_games_nothing_is_called_by_its_number_and_declining_has_words() -> None:
    for turn, state in enumerate(decisions()):
        form = form_of(asked_by(state))
        assert form in QUESTION_FORMS
        assert form in WAYS_OUT or PASS not in map(kind_of, state.pending)
        if state.seat == NATURE:
            continue
        view = shown(state, LANGUAGES[turn % len(LANGUAGES)])
        texts = [view.text, view.title, view.cause, view.line]
        texts += [text for half in view.halves for text in (half.text, half.answer)]
        for option in view.options:
            texts += [option.label, option.answer, *option.notes]
        reasons = [*view.why_not.stacks.values(), *view.why_not.faces.values()]
        texts += [reason.text for reason in reasons]
        assert [text for text in texts if NUMBERED.search(text)] == []
