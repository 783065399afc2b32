"""Why another option would have been better than what was chosen, in sentences."""

from fatesmith.engine.state import State
from fatesmith.notation.moves import find_move
from fatesmith.prose.voice import Voice
from fatesmith.reasons.comparing import margin_reason, say_why_better
from fatesmith.reasons.reason_words import say_reason
from fatesmith.review.review import ReviewedDecision


def explained(state: State, decision: ReviewedDecision, voice: Voice) -> list[str]:
    """What speaks for the best option, in the position before the decision; nothing if what was
    chosen is the best."""
    if decision.best == decision.chosen:
        return []
    best, chosen = find_move(state, decision.best), find_move(state, decision.chosen)
    told = say_why_better(voice, state, best, chosen)
    margin = margin_reason(decision.glory_lost)
    # What it is worth comes before what only seems so, which is said last.
    return told if margin is None else [say_reason(voice, margin), *told]
