"""Text for people: who is asked what, what each option means, what happened, what things do.

`names` says who sits where; the name `You` addresses the reader. `language` is a `language("fr")`,
English by default. All words are in the catalog, `languages/`.
"""

from fatesmith.prose.answers import describe_halves, describe_move, sum_up_move
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.questions import describe_question
from fatesmith.prose.rules import rules_of_feat

__all__ = [
    "ENGLISH",
    "Language",
    "describe_halves",
    "describe_move",
    "describe_question",
    "language",
    "language_codes",
    "rules_of_feat",
    "sum_up_move",
]
