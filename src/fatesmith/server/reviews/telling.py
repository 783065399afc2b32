"""A review as people see it: the course of the chances, luck and skill, the moments in words."""

from itertools import groupby
from typing import Final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.ids import Move
from fatesmith.engine.move import FEAT, FORGE, PICK, USE, first_of, kind_of, second_of
from fatesmith.engine.state import State
from fatesmith.notation.moves import find_move
from fatesmith.notation.record import Record
from fatesmith.prose import describe_move
from fatesmith.prose.asked import asked_by
from fatesmith.prose.brief_answers import brief_answer
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice
from fatesmith.reasons.comparing import say_why_better
from fatesmith.review.rating import play_of, rating_of
from fatesmith.review.review import PlayerReview, Point, Review, ReviewedDecision
from fatesmith.server.reviews.picking import (
    COSTLY,
    COSTLY_FROM,
    FIND,
    MomentKind,
    PickedMoment,
    picked_moments,
)
from fatesmith.server.views.question import names_for
from fatesmith.server.views.view import Spans, Spoken

DICE_FROM: Final = 0.08
"""Dice that moved a chance to win by this much are marked on its curve."""
_REASONS: Final = 2
"""How many a moment is told with: those that tell most."""
_PLACES: Final = 4


class CourseTurn(msgspec.Struct, frozen=True):
    """A turn of the game: the chances after it are those after move `end`."""

    round: int
    seat: int
    end: int
    """How many moves had been made when it was over."""


class ReviewAccount(msgspec.Struct, frozen=True):
    """Where a chance to win began and ended, and what led from one to the other: luck and choices
    add up to the difference."""

    initial: float
    luck: float
    choices: float
    final: float


class PlayerTold(msgspec.Struct, frozen=True, kw_only=True):
    """Luck and skill of one seat."""

    seat: int
    score: int
    luck: float
    """What the dice gave in glory, above the mean of the same dice."""
    even: float
    """The score with even luck."""
    win: ReviewAccount
    play: int | None
    """0 to 100; None if nothing that was decided mattered, or not all of it has been judged."""
    rating: int | None
    like: str
    """The opponent who plays like that, by code; empty if that is not known."""
    choices: int
    """Decisions that mattered: of these so many were the best, close to it, and costly."""
    best: int
    close: int
    costly: int


class DiceTold(msgspec.Struct, frozen=True):
    """Dice that moved somebody's chance to win by 8 points or more."""

    move: int
    """How many moves had been made when they lay."""
    round: int
    turn: int
    """Its place among the turns."""
    luck: tuple[float, ...]
    """By seat, in win chance."""


class MoveTold(Spoken, frozen=True, kw_only=True):
    """An option in words, with what can be drawn of it."""

    text: str
    answer: str
    """The same in a few words."""
    face: str = ""
    """The slug of the face that is forged."""
    die: str = ""
    """Onto which it is forged."""
    feat: str = ""
    """The slug of the card."""
    text_spans: Spans = ()
    answer_spans: Spans = ()


class MomentTold(Spoken, frozen=True, kw_only=True):
    """A decision that lost something, or the best find of its seat."""

    seat: int
    kind: MomentKind
    rank: int = 0
    """Among the moments of its seat that are told, from 1; 0 if only a replay marks it."""
    move: int
    """Counted from 1: the position is the one after `move` - 1 moves."""
    round: int
    turn: int
    """Its place among the turns."""
    label: str
    chosen: MoveTold
    other: MoveTold
    """What was better; for a find, what comes next."""
    why: str = ""
    """What speaks for the better of the two; empty if only playouts do."""
    win: float
    """The chance to win with the better one."""
    lost: float
    """How much less it is with the other."""
    error: float
    """The standard error of that."""
    playouts: int
    why_spans: Spans = ()


class ReviewTold(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, understood; or as much of it as is known so far."""

    effort: str
    complete: bool
    """All moves are in the books."""
    judged: bool
    """All decisions have been judged."""
    course: list[tuple[float, ...]]
    """By number of moves made, from 0: every seat's chance to win."""
    turns: list[CourseTurn]
    players: list[PlayerTold]
    """Empty until all moves are in the books."""
    dice: list[DiceTold]
    moments: list[MomentTold]
    """By seat; what is told comes first."""


def review_told(
    review: Review, record: Record, language: Language, judged: bool = True
) -> ReviewTold:
    """Put a review into words; it may be one that is still being made."""
    turns = _turns(review.points)
    complete = len(review.points) == len(record.moves)
    initial = tuple(_rounded(player.win.initial) for player in review.players)
    course = [initial, *(tuple(map(_rounded, point.wins)) for point in review.points)]
    return ReviewTold(
        effort=review.effort,
        complete=complete,
        judged=judged,
        course=course,
        turns=turns,
        players=[_player(each, review, judged) for each in review.players] if complete else [],
        dice=_dice(review.points, turns),
        moments=_moments(review, record, language, turns),
    )


def _rounded(number: float) -> float:
    return round(number, _PLACES) + 0.0


def _turns(points: tuple[Point, ...]) -> list[CourseTurn]:
    found = []
    for (round_number, seat), points_of_turn in groupby(
        points, key=lambda point: (point.round, point.active)
    ):
        *_, last = points_of_turn
        found.append(CourseTurn(round_number, seat, last.move))
    return found


def _turn_at(turns: list[CourseTurn], move: int) -> int:
    """The place of the turn in which this move was made."""
    return next(place for place, turn in enumerate(turns) if move <= turn.end)


def _player(player: PlayerReview, review: Review, judged: bool) -> PlayerTold:
    mattered = [each for each in review.decisions if each.seat == player.seat and each.mattered]
    costly = sum(each.lost >= COSTLY_FROM for each in mattered)
    best = sum(each.lost == 0.0 for each in mattered)
    rate = player.error_rate if judged else None
    rated = None if rate is None else rating_of(rate, review.seats)
    return PlayerTold(
        seat=player.seat,
        score=player.score,
        luck=_rounded(player.glory.luck),
        even=_rounded(player.even_score),
        win=ReviewAccount(
            _rounded(player.win.initial),
            _rounded(player.win.luck),
            _rounded(player.win.choices),
            _rounded(player.win.final),
        ),
        play=None if rate is None else play_of(rate, review.seats),
        rating=None if rated is None else rated.rating,
        like="" if rated is None else rated.like,
        choices=len(mattered),
        best=best,
        close=len(mattered) - best - costly,
        costly=costly,
    )


def _dice(points: tuple[Point, ...], turns: list[CourseTurn]) -> list[DiceTold]:
    """Dice that were rolled one after the other count together: a blessing is one throw."""
    found = []
    for chance, together in groupby(points, key=lambda point: bool(point.luck)):
        thrown = list(together)
        if not chance:
            continue
        luck = tuple(_rounded(sum(each)) for each in zip(*(p.luck for p in thrown), strict=True))
        if max(map(abs, luck)) >= DICE_FROM:
            last = thrown[-1]
            found.append(DiceTold(last.move, last.round, _turn_at(turns, last.move), luck))
    return found


def _moments(
    review: Review, record: Record, language: Language, turns: list[CourseTurn]
) -> list[MomentTold]:
    picked = picked_moments(review.decisions, review.seats)
    positions = _positions(record, {each.decision.move for each in picked})
    voice = Voice(language.marking, names_for(record.names, None))
    return [_moment(each, positions[each.decision.move], voice, turns) for each in picked]


def _positions(record: Record, moves: set[int]) -> dict[int, State]:
    """By number of the move: the position in which it was made."""
    return {
        number: state.clone()
        for number, (state, _) in enumerate(record.states(), 1)
        if number in moves
    }


def _moment(
    picked: PickedMoment, state: State, voice: Voice, turns: list[CourseTurn]
) -> MomentTold:
    decision: ReviewedDecision = picked.decision
    chosen = Move(find_move(state, decision.chosen))
    find = picked.kind == FIND
    other = Move(find_move(state, decision.next_best if find else decision.best))
    better, worse = (chosen, other) if find else (other, chosen)
    return MomentTold(
        seat=decision.seat,
        kind=FIND if find else COSTLY,
        rank=picked.rank,
        move=decision.move,
        round=decision.round,
        turn=_turn_at(turns, decision.move),
        label=decision.label,
        chosen=_move(state, chosen, voice),
        other=_move(state, other, voice),
        why=" ".join(say_why_better(voice, state, better, worse)[:_REASONS]),
        win=_rounded(decision.win),
        lost=_rounded(decision.ahead if find else decision.lost),
        error=_rounded(decision.error),
        playouts=decision.playouts,
    )


def _move(state: State, move: Move, voice: Voice) -> MoveTold:
    kind, thing = kind_of(move), first_of(move)
    return MoveTold(
        text=describe_move(state, move, voice.names, voice.language),
        answer=brief_answer(asked_by(state, voice.names, voice.language), move),
        face=CATALOG.faces[thing].slug if kind == FORGE else "",
        die=DIE_NAMES[second_of(move)] if kind == FORGE else "",
        feat=CATALOG.feat_set(thing).slug if kind in (FEAT, USE, PICK) else "",
    )
