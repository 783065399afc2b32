"""Puzzles over HTTP: which there are, one to look at, and what an answer to it is worth.

What is sent to be solved does not say how: only an answer is told the solution.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, final

import msgspec
from starlette.responses import Response

from fatesmith.bots.characters import BY_CODE
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice
from fatesmith.puzzles.answering import Answered, names_of, option_words
from fatesmith.puzzles.errors import PuzzleError
from fatesmith.puzzles.puzzle import Puzzle, PuzzleOption
from fatesmith.puzzles.puzzle_file import PuzzleSet, shipped_puzzles
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.packing import Parcel, deliver, parcel
from fatesmith.server.http.requests import AnswerBody
from fatesmith.server.tables.entries import SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.views.question import QuestionView, question_view
from fatesmith.server.views.view import Spans, Spoken
from fatesmith.server.views.whole_table import TableView, table_view

_IN_ONE_LANGUAGE: Final = {
    "cache-control": "public, max-age=300",
    "vary": "accept-encoding, accept-language",
}


class PuzzleLine(AnswerBody, frozen=True, kw_only=True):
    """A puzzle in the list."""

    number: int
    name: str
    """The same as long as the puzzle is the same, whatever its number."""
    about: str
    """Which cards, in words."""
    kind: str
    seats: int
    round: int


class PuzzleList(AnswerBody, frozen=True):
    puzzles: list[PuzzleLine]


class PuzzleAsked(AnswerBody, frozen=True, kw_only=True):
    """A puzzle to solve: the position and its question, for the seat that is asked."""

    line: PuzzleLine
    total: int
    seat: int
    names: dict[int, str]
    bots: dict[int, str]
    """By seat: the code of the bot that played."""
    setup: SetupPlan
    view: TableView
    question: QuestionView | None


class PuzzleAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer."""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    """The option's `move`."""


class OptionChance(Spoken, frozen=True, kw_only=True):
    """What an option wins, played to the end."""

    move: str
    label: str
    win: float
    behind: float = 0.0
    """How much less that is than with the best option."""
    error: float = 0.0
    """The standard error of that."""
    label_spans: Spans = ()


class PuzzleVerdict(Spoken, frozen=True, kw_only=True):
    """What an answer is worth, and what would have been best."""

    right: bool
    best: OptionChance
    chosen: OptionChance
    ahead: float
    """How far the best option is ahead of the next one, in shares of the win."""
    error: float
    tempting: str
    """What looks best by price, in words."""
    options: tuple[OptionChance, ...]
    """The best ones, the best first, and the chosen one."""
    left: int = 0
    """How many others there are."""
    reasons: tuple[str, ...] = ()
    """Why the best one is better than the chosen one, or than the one that tempts."""
    reasons_spans: tuple[Spans, ...] = ()
    tempting_spans: Spans = ()


@final
@dataclass(frozen=True)
class PuzzlesApi:
    """Endpoints for the puzzles that are shipped."""

    async def list_puzzles(self, ask: Ask) -> Response:
        return deliver(_list(ask.language()), ask.request, _IN_ONE_LANGUAGE)

    async def show_puzzle(self, ask: Ask) -> PuzzleAsked:
        number = ask.path_number("number")
        puzzle, language = _puzzle(number), ask.language()
        state = puzzle.state()
        names = {seat: BY_CODE[code].name for seat, code in enumerate(puzzle.players)}
        return PuzzleAsked(
            line=_line(number, puzzle, language),
            total=len(_shipped().puzzles),
            seat=puzzle.seat,
            names=names,
            bots=dict(enumerate(puzzle.players)),
            setup=SetupPlan(
                seats=puzzle.seats,
                feats=[CATALOG.feat_set(feat).slug for feat in state.feats],
                module=MODULES[state.module],
            ),
            view=table_view(state),
            question=question_view(state, names, language, puzzle.seat),
        )

    async def answer_puzzle(self, ask: Ask) -> PuzzleVerdict:
        attempt: PuzzleAttempt = ask.body
        puzzle, language = _puzzle(ask.path_number("number")), ask.language()
        try:
            answered = Answered(puzzle, attempt.move)
        except PuzzleError as fault:
            raise Refusal("illegal", str(fault)) from None
        state = puzzle.state()
        words = option_words(puzzle, state, Voice(language.marking, names_of(puzzle)))
        return PuzzleVerdict(
            right=answered.right,
            best=_chance(answered.best, words),
            chosen=_chance(answered.chosen, words),
            ahead=puzzle.ahead,
            error=puzzle.error,
            tempting=words[puzzle.tempting],
            options=tuple(_chance(each, words) for each in answered.shown),
            left=len(answered.left),
            reasons=tuple(answered.reasons(state, language.marking)),
        )


def _shipped() -> PuzzleSet:
    try:
        return shipped_puzzles()
    except PuzzleError as fault:
        raise Refusal("unavailable", str(fault)) from None


def _puzzle(number: int) -> Puzzle:
    try:
        return _shipped().puzzle(number)
    except PuzzleError as fault:
        raise Refusal("not-found", str(fault)) from None


def _line(number: int, puzzle: Puzzle, language: Language) -> PuzzleLine:
    return PuzzleLine(
        number=number,
        name=puzzle.name,
        about=Voice(language).say_of("puzzles.kind", puzzle.kind),
        kind=puzzle.kind,
        seats=puzzle.seats,
        round=puzzle.round,
    )


@lru_cache(maxsize=8)
def _list(language: Language) -> Parcel:
    lines = [_line(number, each, language) for number, each in enumerate(_shipped().puzzles, 1)]
    return parcel(ENCODER.encode(PuzzleList(lines)))


def _chance(option: PuzzleOption, words: dict[str, str]) -> OptionChance:
    return OptionChance(
        move=option.move,
        label=words[option.move],
        win=option.win,
        behind=option.behind,
        error=option.error,
    )
