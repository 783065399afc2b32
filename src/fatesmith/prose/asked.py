"""The open question of a state, with what its wording needs."""

from dataclasses import dataclass
from typing import TypeVar

from fatesmith.engine.effect import Question
from fatesmith.engine.hero import Hero
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import kind_of
from fatesmith.engine.state import State
from fatesmith.engine.turn import TakeAction
from fatesmith.prose.grammar import Who
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.voice import SeatNames, Voice

Kind = TypeVar("Kind", bound=Question)


@dataclass(frozen=True)
class Asked:
    """Who is asked what, and the voice that says it."""

    state: State
    question: Question
    task: int
    voice: Voice

    @property
    def seat(self) -> int:
        return self.question.concerns(self.task)

    @property
    def hero(self) -> Hero:
        return self.state.heroes[self.seat]

    @property
    def who(self) -> Who:
        return self.voice.seat(self.seat)

    @property
    def extra(self) -> bool:
        """Whether the question is about the extra action."""
        return isinstance(self.question, TakeAction) and self.question.is_extra(self.task)

    def of(self, kind: type[Kind]) -> Kind:
        """The question, cast to this class."""
        if not isinstance(self.question, kind):
            raise AssertionError(f"no words for this answer to {self.question.topic!r}")
        return self.question

    def offers(self, kind: int) -> bool:
        """Whether an option is of this kind."""
        return any(kind_of(move) == kind for move in self.state.pending)


def asked_by(state: State, names: SeatNames | None = None, language: Language = ENGLISH) -> Asked:
    """Raises IllegalMove when the game is over."""
    question, task = open_question(state)
    return Asked(state, question, task, Voice(language, names or {}))
