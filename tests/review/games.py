"""Games to review, of all modules and numbers of seats, and their reviews."""

from functools import cache
from typing import Final

from fatesmith.arena.blocks import play_block
from fatesmith.arena.match import Match
from fatesmith.content.named import MODULES
from fatesmith.notation.record import Record
from fatesmith.review.effort import QUICK
from fatesmith.review.review import Review, review_game

KINDS: Final = [(seats, module) for seats in (2, 3, 4) for module in MODULES]


@cache
def record_of(bots: str, seats: int, setup: str, deal: int = 0) -> Record:
    """A game of an arena match: the bots sit in turn, the first at seat 0."""
    match = Match(tuple(bots.split(",")), seats, 19, setup)
    return play_block(match, deal, keep_records=True).records[0]


@cache
def mixed_record(seats: int, module: str) -> Record:
    """A weak player against stronger ones, with all boxes or a module."""
    setup = "random:all" if module == "none" else f"random:{module}"
    return record_of("ilo,strategist", seats, setup)


@cache
def mixed_review(seats: int, module: str) -> Review:
    return review_game(mixed_record(seats, module), QUICK)
