"""What the report shows about every bot: wins, glory, the race, margins and time."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from fatesmith.arena.report.cards import (
    Collected,
    Item,
    Offered,
    Sources,
    bots_of,
    card_table,
    collected,
    face_table,
    glory_sources,
)
from fatesmith.arena.report.clusters import Interval, block_mean, block_share, quantile
from fatesmith.arena.summary import Summary

Ends = tuple[float, float, float]
"""A value with the low and high end of its interval; shares between 0 and 1."""


class Header(TypedDict, total=False):
    """How the games were made. Anything may be missing; the report shows what is there."""

    title: str
    bots: Sequence[str]
    """In the order of the report; the first is the one it is about."""
    seats: int
    setup: str
    blocks: int
    seed: int | str
    engine: str
    """Version of the engine, and whether it is compiled."""
    catalog: str
    """Digest of the catalog."""
    command: str
    date: str
    raw: Mapping[str, Ends]
    """Share of games won by each bot; if missing, the report finds it from the games."""
    adjusted: Mapping[str, Ends]
    """The same with the luck of the dice taken out."""
    offered: Offered
    """By block: slugs of the cards on offer, where set-ups differ between blocks."""
    notes: Sequence[str]
    """Additional sentences for the section on how it was measured."""


@dataclass(frozen=True)
class Band:
    """One round of the race: the mean, and the middle half of all games."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Pace:
    """Seconds per decision: over all games, and from 5 to 95 % of the games."""

    mean: float
    low: float
    high: float
    decisions: float
    """Per seat and game."""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Everything about one bot."""

    bot: str
    won: Interval
    """The share of games won, all its seats together."""
    even: float
    """Its share if all seats were equal."""
    adjusted: Interval | None
    glory: Interval
    scores: list[int]
    """Final glory of every seat it held."""
    by_seat: dict[int, Interval]
    """Win share at each seat it held, from 0."""
    race: list[Band]
    pace: Pace | None
    luck: float | None
    faults: Counter[str]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Everything the report shows."""

    games: int
    blocks: int
    seats: int
    """At the table; the most, if they differ."""
    standings: list[Standing]
    seat_wins: list[Interval]
    """By seat, no matter who sat there."""
    margins: list[int]
    """By how much the first bot beat the best seat of another; with a single bot, by how much the
    winner beat the second."""
    margin: Interval | None
    cards: list[Item]
    faces: list[Item]
    collected: dict[str, Collected]
    sources: list[Sources]


def make_figures(summaries: Sequence[Summary], header: Header) -> Figures:
    """Everything at once; works without games too."""
    bots = _ordered(bots_of(summaries), header.get("bots", ()))
    offered = header.get("offered")
    margins = [(s.block, margin) for s in summaries if (margin := _margin(s, bots)) is not None]
    sources = {each.bot: each for each in glory_sources(summaries)}
    return Figures(
        games=len(summaries),
        blocks=len({summary.block for summary in summaries}),
        seats=max((len(summary.bots) for summary in summaries), default=0),
        standings=[_standing(bot, summaries, header) for bot in bots],
        seat_wins=_seat_wins(summaries),
        margins=[margin for _, margin in margins],
        margin=block_mean(margins),
        cards=card_table(summaries, offered),
        faces=face_table(summaries),
        collected={each.bot: each for each in collected(summaries)},
        sources=[sources[bot] for bot in bots],
    )


def _ordered(bots: list[str], wanted: Sequence[str]) -> list[str]:
    first = [bot for bot in dict.fromkeys(wanted) if bot in bots]
    return first + [bot for bot in bots if bot not in first]


def _standing(bot: str, summaries: Sequence[Summary], header: Header) -> Standing:
    games = [summary for summary in summaries if bot in summary.bots]
    held = [(s, seat) for s in games for seat, code in enumerate(s.bots) if code == bot]
    won = block_share([(s.block, _won(s, bot)) for s in games])
    glory = block_mean([(s.block, float(s.glory[seat])) for s, seat in held])
    if won is None or glory is None:
        raise ValueError(f"{bot} has played no game")
    raw, adjusted = header.get("raw", {}).get(bot), header.get("adjusted", {}).get(bot)
    even = sum(s.bots.count(bot) / len(s.bots) for s in games) / len(games)
    if even == 1:
        won = Interval(1.0)  # playing only itself, a bot wins for certain
    luck = [s.luck[seat] for s, seat in held if s.luck]
    return Standing(
        bot=bot,
        won=won if raw is None else Interval(*raw),
        even=even,
        adjusted=None if adjusted is None else Interval(*adjusted),
        glory=glory,
        scores=[s.glory[seat] for s, seat in held],
        by_seat=_by_seat(held),
        race=_race(held),
        pace=_pace(held),
        luck=sum(luck) / len(luck) if luck else None,
        faults=Counter(fault for s, seat in held if s.faults for fault in s.faults[seat]),
    )


def _won(summary: Summary, bot: str) -> float:
    return sum(
        share for code, share in zip(summary.bots, summary.shares, strict=True) if code == bot
    )


def _by_seat(held: Sequence[tuple[Summary, int]]) -> dict[int, Interval]:
    found = {}
    for seat in sorted({seat for _, seat in held}):
        won = block_share([(s.block, s.shares[at]) for s, at in held if at == seat])
        if won is not None:
            found[seat] = won
    return found


def _seat_wins(summaries: Sequence[Summary]) -> list[Interval]:
    held = [(summary, seat) for summary in summaries for seat in range(len(summary.bots))]
    return list(_by_seat(held).values())


def _race(held: Sequence[tuple[Summary, int]]) -> list[Band]:
    bands = []
    for number in range(max((len(s.race[seat]) for s, seat in held), default=0)):
        glory = sorted(s.race[seat][number] for s, seat in held if number < len(s.race[seat]))
        mean = sum(glory) / len(glory)
        bands.append(Band(mean, quantile(glory, 0.25), quantile(glory, 0.75)))
    return bands


def _pace(held: Sequence[tuple[Summary, int]]) -> Pace | None:
    thought = [(s.seconds[seat], s.decisions[seat]) for s, seat in held if s.decisions[seat]]
    if not thought:
        return None
    each = sorted(seconds / decisions for seconds, decisions in thought)
    decisions = sum(number for _, number in thought)
    mean = sum(seconds for seconds, _ in thought) / decisions
    return Pace(mean, quantile(each, 0.05), quantile(each, 0.95), decisions / len(thought))


def _margin(summary: Summary, bots: Sequence[str]) -> int | None:
    if len(bots) == 1:
        first, second, *_ = [*sorted(summary.glory, reverse=True), 0, 0]
        return first - second
    own = [g for bot, g in zip(summary.bots, summary.glory, strict=True) if bot == bots[0]]
    others = [g for bot, g in zip(summary.bots, summary.glory, strict=True) if bot != bots[0]]
    return max(own) - max(others) if own and others else None
