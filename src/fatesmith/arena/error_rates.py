"""Error rates of bots of known strength: what ratings from error rates are fitted on."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from fatesmith.arena.blocks import play_game
from fatesmith.arena.match import Match
from fatesmith.bots.guard import guarded
from fatesmith.bots.roster import bot_maker
from fatesmith.content.setup import new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.notation.record import Record
from fatesmith.review.effort import QUICK
from fatesmith.review.rating import KNOWN
from fatesmith.review.review import THOUSANDTHS, review_game

RANDOM: Final = "random"
"""Who picks any option: the other end of the scale of play."""
SETUPS: Final = ("introductory", "random:all")
"""Games take turns."""


@dataclass(frozen=True)
class RatedGame:
    """A unit of work: one game of bots that are drawn for it."""

    seats: int
    seed: int
    number: int
    random: bool = False
    """Everybody picks any option. Among stronger players a random one has soon nothing to lose, and
    would seem to lose little."""


@dataclass(frozen=True)
class SeatErrors:
    """What one seat lost in one game."""

    bot: str
    lost: float
    mattered: int


@dataclass(frozen=True)
class BotErrors:
    """What one bot lost in many games."""

    rate: float
    """In thousandths of a win, by decision that mattered."""
    error: float
    """Its standard error, over games."""
    games: int


def errors_of(game: RatedGame) -> list[SeatErrors]:
    """Play a game of bots of known strength, each at most once, and review it."""
    codes = tuple(KNOWN)
    match = Match(codes, game.seats, game.seed, SETUPS[game.number % len(SETUPS)])
    draw = Random(match.number_of("rated", game.number))
    players = [RANDOM] * game.seats if game.random else draw.sample(codes, game.seats)
    guards = [guarded(bot_maker(code), draw.getrandbits(60), code, 0.0) for code in players]
    record = Record(match.setup_of(game.number))
    state = new_state(record.setup)
    play_game(state, guards, SeededLuck(draw.getrandbits(60)), record)
    review = review_game(record, QUICK)
    return [SeatErrors(players[each.seat], each.lost, each.mattered) for each in review.players]


def by_bot(seats: Iterable[SeatErrors]) -> dict[str, BotErrors]:
    """The error rate of every bot that had a decision that mattered."""
    found: dict[str, list[SeatErrors]] = {}
    for each in seats:
        found.setdefault(each.bot, []).append(each)
    codes = (*KNOWN, RANDOM)
    return {bot: _rate(found[bot]) for bot in codes if bot in found and _mattered(found[bot])}


def _mattered(games: list[SeatErrors]) -> int:
    return sum(each.mattered for each in games)


def _rate(games: list[SeatErrors]) -> BotErrors:
    mattered = _mattered(games)
    rate = sum(each.lost for each in games) / mattered
    rests = sum((each.lost - rate * each.mattered) ** 2 for each in games)
    return BotErrors(THOUSANDTHS * rate, THOUSANDTHS * rests**0.5 / mattered, len(games))
