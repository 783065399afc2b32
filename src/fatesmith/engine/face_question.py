"""Questions asked while faces are being resolved, and what they say about those faces."""

from mypy_extensions import i64

from fatesmith.engine.context import (
    ANY_DICE,
    CONTEXTS,
    DICE_OF_OTHERS,
    NO_DIE_OF_HEROES,
    Context,
)
from fatesmith.engine.effect import Question
from fatesmith.engine.face import COPY_FACE
from fatesmith.engine.faces_memo import faces_fit, first_face, memo_context, second_face
from fatesmith.engine.ids import CELESTIAL, DICE, NO_FACE
from fatesmith.engine.shown import dice_showing
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of


class FaceQuestion(Question):
    """A question about faces that are being resolved; their memo is its own."""

    def context(self, task: i64) -> Context:
        """How the faces are applied."""
        return CONTEXTS[memo_context(memo_of(task))]

    def faces(self, task: i64) -> list[int]:
        """The faces that are being resolved."""
        memo = memo_of(task)
        return [face for face in (first_face(memo), second_face(memo)) if face != NO_FACE]

    def from_others(self, task: i64) -> bool:
        """Whether the faces lie on the dice of others."""
        return self.context(task).on == DICE_OF_OTHERS

    def dice_with(self, state: State, task: i64, face: i64) -> list[tuple[int, int]]:
        """The dice on which one of these faces lies, each as a seat and a die. A copied
        face counts as lying on the die that copied it."""
        seat = seat_of(task)
        on = self.context(task).on
        if on == NO_DIE_OF_HEROES:
            return [(seat, CELESTIAL)]
        if on == ANY_DICE:
            return dice_showing(state, face)
        if self.from_others(task):
            return [(other, die) for other, die in dice_showing(state, face) if other != seat]
        own = [die for die in range(DICE) if state.heroes[seat].up[die] == face]
        if not own:
            faces = state.catalog.faces
            up = state.heroes[seat].up
            own = [die for die in range(DICE) if faces[up[die]].kind == COPY_FACE]
        return [(seat, die) for die in own]

    def memo_fits(self, state: State, task: i64) -> bool:
        return faces_fit(state, memo_of(task))
