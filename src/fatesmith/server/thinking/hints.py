"""Hints: the three best options, with honest chances to win and a reason each.

The options that look best by price are played out, the strategist playing every seat; the k-th
playout of every option has the same luck. A first part of the playouts chooses three, and fresh
ones measure these: a number that was chosen for being high would be too high. Options are ordered
by the measure that flat Monte Carlo goes by, which counts the margin too, because wins alone tell
options apart much later; so a chance may stand above a slightly better one, within their errors.
"""

import math
from typing import Final, final

import msgspec

from fatesmith.bots.strategist import strategist
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck, mixed
from fatesmith.engine.move import FORGE, first_of, kind_of
from fatesmith.engine.playout import play_out
from fatesmith.engine.state import State
from fatesmith.notation.moves import format_move
from fatesmith.search.monte_carlo import value_of
from fatesmith.search.strategist import Strategist
from fatesmith.server.thinking.chances import standard_error
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.reasons import Reason, Reasons

SHOWN: Final = 3
WIDTH: Final = 8
"""At most so many options are played out: the best by price."""
_SCREENING: Final = 0.4
"""The share of the playouts that chooses whom to measure."""
_WORD: Final = 0xFFFFFFFF


@final
class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """One option."""

    move: int
    text: str
    """The move in notation; labels for people are made by views."""
    win: float
    """The chance to win, if all play on as the strategist does."""
    error: float
    """Its standard error."""
    behind: float
    """How much less likely a win is than with the first option, on the same dice."""
    behind_error: float
    """The standard error of that: smaller than the errors of the two, since they share luck."""
    glory: float
    """The mean of the seat's final glory."""
    playouts: int
    reason: Reason
    caution: Reason | None = None


@final
class Hints(msgspec.Struct, frozen=True, tag="hints"):
    """The best options for the seat that is asked, the best first."""

    seat: int
    hints: tuple[Hint, ...]
    playouts: int
    """Spent in all."""
    options: int
    """How many there are; those that look worst by price were not played out."""


@final
class _Line:
    """An option and its playouts."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.wins: list[float] = []
        self.glory = 0
        self.value = 0.0

    def mean(self) -> float:
        return self.value / len(self.wins)

    def play(self, state: State, policy: Strategist, first: int, number: int, seed: int) -> None:
        """Play it out so many times, with the luck of these places."""
        for index in range(first, first + number):
            twin = state.clone()
            luck = SeededLuck(mixed(seed & _WORD) << 31 ^ mixed((seed >> 32 ^ index) & _WORD))
            play(twin, self.move, luck)
            play_out(twin, policy, luck)
            outcome = twin.outcome
            assert outcome is not None, "a playout ends"  # noqa: S101 - what playouts promise
            self.wins.append(outcome.share(state.seat))
            self.glory += outcome.glory[state.seat]
            self.value += value_of(outcome, state.seat)


def find_hints(state: State, playouts: int, seed: int = 0) -> Hints:
    """The best options by so many playouts in all; the same seed finds the same."""
    if state.over or state.seat == NATURE:
        raise ThinkingError("no seat is asked in this position: ask for hints when one must choose")
    if playouts < 2 * SHOWN:
        raise ThinkingError(f"{playouts} playouts tell nothing: ask for {2 * SHOWN} or more")
    policy = strategist(state.seats)
    moves = candidates(state, policy)
    spent = 0
    if len(moves) > SHOWN:
        spent, moves = _screened(state, policy, moves, int(playouts * _SCREENING), seed)
    lines = [_Line(move) for move in moves]
    each = max(2, (playouts - spent) // len(lines))
    for line in lines:
        line.play(state, policy, spent, each, seed)
    lines.sort(key=_Line.mean, reverse=True)
    reasons = Reasons(state)
    hints = tuple(_hint(line, lines[0], reasons) for line in lines)
    return Hints(state.seat, hints, spent + each * len(lines), len(state.pending))


def candidates(state: State, policy: Strategist) -> list[int]:
    """The options worth playing out, the best by price first. Of the ways to place one face the
    best stands for all, unless there is little else."""
    values = policy.values(state)
    order = sorted(range(len(values)), key=lambda index: -values[index])
    found: list[int] = []
    others: list[int] = []
    faces: set[int] = set()
    for index in order:
        move = state.pending[index]
        if kind_of(move) == FORGE and first_of(move) in faces:
            others.append(move)
            continue
        if kind_of(move) == FORGE:
            faces.add(first_of(move))
        found.append(move)
    return (found + others[: max(0, SHOWN - len(found))])[:WIDTH]


def _screened(
    state: State, policy: Strategist, moves: list[int], playouts: int, seed: int
) -> tuple[int, list[int]]:
    """How many playouts were spent, and the options that did best in them: each round half of the
    options stay, as in flat Monte Carlo."""
    lines = [_Line(move) for move in moves]
    rounds = max(1, math.ceil(math.log2(len(moves) / SHOWN)))
    first = spent = 0
    while len(lines) > SHOWN:
        each = max(1, playouts // (rounds * len(lines)))
        for line in lines:
            line.play(state, policy, first, each, seed)
        first += each
        spent += each * len(lines)
        lines.sort(key=_Line.mean, reverse=True)
        lines = lines[: max(SHOWN, (len(lines) + 1) // 2)]
    return spent, [line.move for line in lines]


def _hint(line: _Line, best: _Line, reasons: Reasons) -> Hint:
    games = len(line.wins)
    glory = line.glory / games
    apart = [one - two for one, two in zip(best.wins, line.wins, strict=True)]
    behind = sum(apart) / games
    spread = sum((each - behind) ** 2 for each in apart) / (games - 1)
    return Hint(
        move=line.move,
        text=format_move(line.move),
        win=sum(line.wins) / games,
        error=standard_error(sum(line.wins), games),
        behind=behind,
        behind_error=math.sqrt(spread / games),
        glory=glory,
        playouts=games,
        reason=reasons.of(line.move, glory),
        caution=reasons.caution(line.move),
    )
