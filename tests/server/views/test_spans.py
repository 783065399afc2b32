"""Amounts within texts: where they stand, in every language, and that no mark is ever sent."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fatesmith.engine.ids import GOLD, RESOURCE_NAMES
from fatesmith.prose.language import Language, Term, language, language_codes
from fatesmith.prose.names import count_name
from fatesmith.prose.template import Field, Selection, Template
from fatesmith.server.views import catalog_view, question_view, story_view
from fatesmith.server.views.events import LineView
from fatesmith.server.views.view import Span, plain_text
from tests.server.views.games import NAMES, play, setups

LANGUAGES = [language(code) for code in language_codes()]
MARKS = re.compile("[\ue000-\uf8ff]")


def messages(spoken: Language) -> Iterator[bytes]:
    """What is sent of games with all modules, and what never changes."""
    yield msgspec.json.encode(catalog_view(spoken))
    for number, setup in enumerate(setups()):
        for turn, state in enumerate(play(setup, f"spans {number}")):
            if state.over:
                yield msgspec.json.encode(story_view(state.journal or [], NAMES, spoken, 0))
            elif turn % 7 == 0:
                yield msgspec.json.encode(question_view(state, NAMES, spoken, state.seat))


def texts(value: Any) -> Iterator[tuple[str, list[list[Any]]]]:
    """Every text of a message that has amounts, with where they are."""
    if isinstance(value, dict):
        for name, spans in value.items():
            if not name.endswith("_spans"):
                yield from texts(spans)
            elif isinstance(told := value[name.removesuffix("_spans")], str):
                yield told, spans
            else:
                yield from zip(told, spans, strict=True)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda each: each.code)
def test_a_span_holds_the_words_of_its_amount(spoken: Language) -> None:
    seen = 0
    for message in messages(spoken):
        assert not MARKS.search(message.decode())
        for text, spans in texts(msgspec.json.decode(message)):
            for start, end, resource, amount, *sign in spans:
                words = count_name(RESOURCE_NAMES.index(resource), amount, spoken)
                assert text[start:end] == "".join(sign) + words
                seen += 1
    assert seen > 1000


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda each: each.code)
def test_no_message_writes_an_amount_by_hand(spoken: Language) -> None:
    """`{gold} gold` would be no span: it must be `{gold:gold}`."""
    names = {
        form
        for number in range(len(RESOURCE_NAMES))
        for form in (count_name(number, 1, spoken)[2:], count_name(number, 2, spoken)[2:])
    }
    by_hand = re.compile(rf"(?<![\w/])(\d+|{{}}) ({'|'.join(names)})\b", re.IGNORECASE)
    wrong = [
        f"{key}: {text}"
        for key, entry in spoken.book.entries.items()
        for template in (entry.templates() if isinstance(entry, Term) else [entry])
        for text in written(template)
        if by_hand.search(text)
    ]
    assert wrong == []


def written(template: Template) -> Iterator[str]:
    """The text of a template and of its alternatives; `{}` for values without a form."""
    text = ""
    for part in template.parts:
        if isinstance(part, str):
            text += part
        elif isinstance(part, Field):
            text += "{}" if not part.form else "[]"
        elif isinstance(part, Selection):
            text += "()"
            for alternative in part.alternatives:
                yield from written(alternative)
    yield text


def test_places_are_counted_as_javascript_does() -> None:
    """A letter outside the basic plane takes two units of UTF-16."""
    told = f"🙂 gained {count_name(GOLD, 3, language('en').marking)}"
    assert plain_text(told) == ("🙂 gained 3 gold", (Span(10, 16, "gold", 3),))


def test_a_sign_belongs_to_its_amount() -> None:
    line = LineView(f"Ann: +{count_name(GOLD, 3, language('en').marking)}")
    assert line == LineView("Ann: +3 gold", text_spans=(Span(5, 12, "gold", 3, "+"),))
    assert msgspec.json.encode(line.text_spans) == b'[[5,12,"gold",3,"+"]]'


def test_marks_in_a_name_are_taken_out() -> None:
    """Names of players have none; a record that was written by hand may."""
    assert plain_text("\ue000dust 9\ue0019 dust\ue002, \ue001\ue002x") == ("9 dust, x", ())
