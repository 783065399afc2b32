"""Ratings of several bots from final rankings: maximum likelihood under Plackett-Luce."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations, product
from random import Random
from typing import Final

from fatesmith.arena.statistics import ELO, Estimate

Orders = dict[tuple[int, ...], float]
"""How often the bots finished in this order, first place first; a bot may hold several places."""
RESAMPLES: Final = 200
PRIOR: Final = 0.5
"""Wins that each bot of a pair gets over the other, so that no strength is infinite."""
_ROUNDS: Final = 2000
_EXACT: Final = 1e-7


@dataclass(frozen=True)
class Rating:
    """In Elo above the anchor."""

    bot: int
    elo: Estimate


def orders_of(bots: Sequence[int], ranks: Sequence[int]) -> Orders:
    """The order of one game; tied ranks are split among every order they allow."""
    places = sorted(zip(ranks, bots, strict=True))
    groups = [[bot for _, bot in group] for _, group in groupby(places, key=lambda place: place[0])]
    ways = [list(permutations(group)) for group in groups]
    weight = 1 / math.prod(len(each) for each in ways)
    found: Orders = {}
    for way in product(*ways):
        order = tuple(bot for group in way for bot in group)
        found[order] = found.get(order, 0.0) + weight
    return found


def added(parts: Iterable[Orders]) -> Orders:
    total: Orders = {}
    for part in parts:
        for order, weight in part.items():
            total[order] = total.get(order, 0.0) + weight
    return total


def strengths(orders: Orders, bots: int, start: Sequence[float] | None = None) -> list[float]:
    """The most likely strengths, with mean logarithm 0. Each place of an order is a win of its bot
    over all that come later (Hunter's minorize-maximize iteration)."""
    wins = [PRIOR * (bots - 1)] * bots
    stages: dict[tuple[int, ...], float] = {}
    for order, weight in orders.items():
        for place in range(len(order) - 1):
            field = order[place:]
            if len(set(field)) > 1:
                wins[order[place]] += weight
                key = tuple(sorted(field))
                stages[key] = stages.get(key, 0.0) + weight
    for one in range(bots):
        for other in range(one + 1, bots):
            stages[one, other] = stages.get((one, other), 0.0) + 2 * PRIOR
    strong = list(start) if start is not None else [1.0] * bots
    for _ in range(_ROUNDS):
        chances = [0.0] * bots
        for field, weight in stages.items():
            part = weight / sum(strong[bot] for bot in field)
            for bot in field:
                chances[bot] += part
        new = [won / chance for won, chance in zip(wins, chances, strict=True)]
        scale = math.exp(math.fsum(math.log(each) for each in new) / bots)
        new = [each / scale for each in new]
        moved = max(abs(a / b - 1) for a, b in zip(new, strong, strict=True))
        strong = new
        if moved < _EXACT:
            break
    return strong


def ratings(blocks: Sequence[Orders], bots: int, anchor: int, seed: int = 0) -> list[Rating]:
    """Elo of every bot above the anchor, the best first; the intervals come from resampling the
    blocks with replacement."""
    fitted = strengths(added(blocks), bots)
    best = _elo(fitted, anchor)
    rng = Random(f"fatesmith ratings {seed}")
    drawn: list[list[float]] = []
    for _ in range(RESAMPLES):
        again = added(rng.choices(blocks, k=len(blocks)))
        drawn.append(_elo(strengths(again, bots, fitted), anchor))
    found = []
    for bot in range(bots):
        row = sorted(each[bot] for each in drawn)
        low = row[round(0.025 * (RESAMPLES - 1))]
        high = row[round(0.975 * (RESAMPLES - 1))]
        found.append(Rating(bot, Estimate(best[bot], low, high)))
    return sorted(found, key=lambda rating: -rating.elo.mean)


def _elo(strong: Sequence[float], anchor: int) -> list[float]:
    return [ELO * math.log10(each / strong[anchor]) for each in strong]
