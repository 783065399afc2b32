"""The results of a match so far: what every table and verdict is based on."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, final

from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.match import Match
from fatesmith.arena.ratings import Orders, Rating, added, orders_of, ratings
from fatesmith.arena.statistics import (
    Adjusted,
    Estimate,
    adjust,
    deviation,
    elo_of_share,
    estimate,
    mean,
    share_estimate,
    variance,
)
from fatesmith.arena.summary import Summary

ANCHOR: Final = "random"
"""The bot whose rating is 0, if it plays; otherwise the first."""


@dataclass(frozen=True, kw_only=True)
class BotLine:
    """One bot over all its games."""

    label: str
    share: Estimate
    glory: float
    glory_deviation: float
    winning_glory: float
    """Mean glory of the games it won; nan if there are none."""
    seat_shares: list[float]
    """Win share in each seat; nan if it never sat there."""
    decisions: int
    seconds: float
    faults: int
    cards: float
    faces: float

    @property
    def seconds_per_decision(self) -> float:
        return self.seconds / self.decisions if self.decisions else math.nan


@dataclass(frozen=True, kw_only=True)
class Duel:
    """One bot against another, or against copies of it."""

    one: int
    other: int
    blocks: int
    share: Estimate
    """The share of the wins of `one`; block means, with a t-interval."""
    adjusted: Adjusted | None
    """With the luck of the dice taken out, at fixed prices."""
    even: Adjusted | None
    """With the luck taken out that the books of a review found, if they were kept."""
    calmer: float
    """How many times the variance of a single result is that of the result less this luck; nan if
    it was not kept."""
    margin: Estimate
    """Glory of `one` above the best of the others."""
    elo: Estimate


@final
class Results:
    """Blocks in the order of their numbers, whatever order they were played in."""

    def __init__(self, match: Match, blocks: Iterable[BlockResult] = ()) -> None:
        self.match = match
        self._blocks: dict[int, BlockResult] = {}
        self._scores: list[float] = []
        for block in blocks:
            self.add(block)

    def add(self, result: BlockResult) -> None:
        self._blocks[result.block.number] = result
        while len(self._scores) in self._blocks:
            following = self._blocks[len(self._scores)]
            self._scores.append(_score(following, following.block.lineup[0]))

    def __contains__(self, number: int) -> bool:
        return number in self._blocks

    def __len__(self) -> int:
        return len(self._blocks)

    @property
    def blocks(self) -> list[BlockResult]:
        return [self._blocks[number] for number in sorted(self._blocks)]

    @property
    def summaries(self) -> list[Summary]:
        return [game for result in self.blocks for game in result.games]

    @property
    def games(self) -> int:
        return sum(len(result.games) for result in self._blocks.values())

    @property
    def faults(self) -> list[str]:
        return [fault for game in self.summaries for seat in game.faults for fault in seat]

    @property
    def winning_glory(self) -> float:
        """Mean glory of the winners."""
        return mean([max(game.glory) for game in self.summaries])

    @property
    def seat_shares(self) -> list[float]:
        """By seat: the share of wins, no matter who sat there."""
        games = self.summaries
        return [mean([game.shares[seat] for game in games]) for seat in range(self.match.seats)]

    def first_scores(self) -> list[float]:
        """Block scores of the first seat's bot, up to the first missing block. A sequential test
        may not look beyond it, or quick blocks would count first."""
        return self._scores

    def duels(self) -> list[Duel]:
        """One for each table of the match that has been played."""
        if self.match.mixed:
            return []
        found: dict[tuple[int, ...], list[BlockResult]] = {}
        for result in self.blocks:
            found.setdefault(result.block.lineup, []).append(result)
        return [
            _duel(self.match, table, found[table]) for table in self.match.tables if table in found
        ]

    def line(self, bot: int) -> BotLine:
        """What this bot did at all of its tables."""
        scores: list[float] = []
        places: list[tuple[Summary, int]] = []
        for result in self.blocks:
            if bot in result.block.lineup:
                scores.append(_score(result, bot))
                for rotation, game in enumerate(result.games):
                    lineup = result.block.rotated(rotation)
                    places += [(game, seat) for seat, who in enumerate(lineup) if who == bot]
        glory = [game.glory[seat] for game, seat in places]
        return BotLine(
            label=self.match.labels[bot],
            share=share_estimate(scores),
            glory=mean(glory),
            glory_deviation=deviation(glory),
            winning_glory=mean([g.glory[seat] for g, seat in places if g.ranks[seat] == 1]),
            seat_shares=[
                mean([game.shares[at] for game, at in places if at == seat])
                for seat in range(self.match.seats)
            ],
            decisions=sum(game.decisions[seat] for game, seat in places),
            seconds=math.fsum(game.seconds[seat] for game, seat in places),
            faults=sum(len(game.faults[seat]) for game, seat in places),
            cards=mean([len(game.cards[seat]) for game, seat in places]),
            faces=mean([len(game.faces[seat]) for game, seat in places]),
        )

    def ratings(self) -> list[Rating]:
        """Plackett-Luce over all games. Blocks of one deal share their dice: they are resampled
        together."""
        deals: dict[int, list[Orders]] = {}
        for result in self.blocks:
            for rotation, game in enumerate(result.games):
                lineup = result.block.rotated(rotation)
                deals.setdefault(result.block.deal, []).append(orders_of(lineup, game.ranks))
        bots = self.match.bots
        anchor = bots.index(ANCHOR) if ANCHOR in bots else 0
        return ratings([added(deal) for deal in deals.values()], len(bots), anchor, self.match.seed)


def _score(result: BlockResult, bot: int) -> float:
    """A bot's mean share of the win over the games of a block, per seat that it holds."""
    shares = [
        game.shares[seat]
        for rotation, game in enumerate(result.games)
        for seat, who in enumerate(result.block.rotated(rotation))
        if who == bot
    ]
    return mean(shares)


def _duel(match: Match, table: Sequence[int], results: list[BlockResult]) -> Duel:
    one, other = table[0], table[1]
    scores = [_score(result, one) for result in results]
    margins: list[float] = []
    luck: list[float] = []
    win_luck: list[float] = []
    single: list[float] = []
    single_even: list[float] = []
    for result in results:
        above: list[float] = []
        lucky: list[float] = []
        booked: list[float] = []
        for rotation, game in enumerate(result.games):
            seat = result.block.rotated(rotation).index(one)
            above.append(game.glory[seat] - max(_others(game.glory, seat)))
            lucky.append(game.luck[seat] - mean(_others(game.luck, seat)))
            if game.win_luck:
                booked.append(game.win_luck[seat])
                single.append(game.shares[seat])
                single_even.append(game.shares[seat] - game.win_luck[seat])
        margins.append(mean(above))
        luck.append(mean(lucky))
        if len(booked) == len(result.games):
            win_luck.append(mean(booked))
    share = share_estimate(scores)
    # If nothing varies, there is nothing to regress.
    varies = min(scores) < max(scores)
    adjusted = adjust(scores, luck) if varies else None
    even = adjust(scores, win_luck) if varies and len(win_luck) == len(scores) else None
    elo = Estimate(*(elo_of_share(s, match.seats) for s in (share.mean, share.low, share.high)))
    return Duel(
        one=one,
        other=other,
        blocks=len(results),
        share=share,
        adjusted=adjusted,
        even=even,
        calmer=variance(single) / variance(single_even) if even is not None else math.nan,
        margin=estimate(margins),
        elo=elo,
    )


def _others(values: Sequence[float], seat: int) -> list[float]:
    return [value for place, value in enumerate(values) if place != seat]
