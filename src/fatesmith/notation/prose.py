"""Questions and moves in plain English: who is asked what, and what each option means.

`names` says who sits where; the name `You` speaks to the reader.
"""

from fatesmith.notation.prose_moves import (
    describe_face_up,
    describe_move,
    describe_place,
    describe_purchase,
    describe_token,
)
from fatesmith.notation.prose_questions import describe_question
from fatesmith.notation.rules import rules_of_feat

__all__ = [
    "describe_face_up",
    "describe_move",
    "describe_place",
    "describe_purchase",
    "describe_question",
    "describe_token",
    "rules_of_feat",
]
