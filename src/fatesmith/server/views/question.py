"""The open question: who is asked what, and every answer with its place for that seat."""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.effect import Question
from fatesmith.engine.event import NO_SOURCE
from fatesmith.engine.ids import NATURE, NOBODY
from fatesmith.engine.state import State
from fatesmith.notation.journal import source_slug
from fatesmith.prose import describe_question
from fatesmith.prose.asked import asked_by
from fatesmith.prose.brief import brief_question
from fatesmith.prose.language import Language
from fatesmith.prose.voice import YOU
from fatesmith.server.views.options import HalfView, OptionView, options_of
from fatesmith.server.views.view import Spans, Spoken
from fatesmith.server.views.why_not import WhyNotView, why_not, why_not_others


def kind_of(question: Question) -> str:
    """Its topic, as views write it."""
    return question.topic.replace(" ", "-")


EXTRA_ACTION: Final = "extra-action"
"""The second action question of a turn."""
QUESTION_KINDS: Final = (
    EXTRA_ACTION,
    *sorted({kind_of(each) for each in CATALOG.effects if isinstance(each, Question)}),
)
QuestionKind = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(QUESTION_KINDS)})]


class QuestionView(Spoken, frozen=True, kw_only=True):
    """What is asked; only the seat that is asked gets options."""

    kind: QuestionKind
    text: str
    """A sentence that says who is asked and what."""
    why_not: WhyNotView
    seat: int | None = None
    """Who is asked; absent for chance."""
    about: str = ""
    """What the question comes from: `feat:owl`, `face:ship`, `token:triton`, `space:9`."""
    title: str = ""
    """The question in a few words."""
    cause: str = ""
    """Why it is asked, as a heading."""
    line: str = ""
    """The one fact that decides, if there is one."""
    options: tuple[OptionView, ...] = ()
    halves: tuple[HalfView, ...] = ()
    """What each click says for options that take two; many options share one."""
    text_spans: Spans = ()
    line_spans: Spans = ()


def question_view(
    state: State, names: Mapping[int, str], language: Language, viewer: int | None
) -> QuestionView | None:
    """The question as shown to this seat, or to a guest (None); None when the game is over.

    `names` says who sits where.
    """
    if state.over:
        return None
    asked = asked_by(state, names_for(names, viewer), language.marking)
    own = state.seat == viewer
    source = asked.question.about(state, asked.task)
    brief = brief_question(asked)
    options, halves = options_of(asked) if own else ((), ())
    return QuestionView(
        kind=EXTRA_ACTION if asked.extra else kind_of(asked.question),
        text=describe_question(state, asked.voice.names, asked.voice.language),
        title=brief.title,
        cause=brief.cause,
        line=brief.line,
        why_not=why_not(asked) if own else why_not_others(asked),
        seat=None if state.seat in (NATURE, NOBODY) else state.seat,
        about="" if source == NO_SOURCE else source_slug(source),
        options=options,
        halves=halves,
    )


def names_for(names: Mapping[int, str], viewer: int | None) -> dict[int, str]:
    """The names for a viewer, who is addressed as `You`; nobody else can have that name."""
    told = {seat: f"{name}\u2060" if name == YOU else name for seat, name in names.items()}
    if viewer is not None:
        told[viewer] = YOU
    return told
