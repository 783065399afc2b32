"""The sentences of the report: what the figures say, in plain words."""

from collections.abc import Sequence
from statistics import median
from typing import Final

from fatesmith.arena.report.cards import Item, Sources
from fatesmith.arena.report.charts import percent, seconds
from fatesmith.arena.report.clusters import Interval, quantile
from fatesmith.arena.report.figures import Figures, Standing
from fatesmith.arena.report.svg import spelled
from fatesmith.prose.names import join_words

ENOUGH_BLOCKS: Final = 400
PLUS_MINUS: Final = "\u00a0±\u00a0"
_THIN: Final = "\u202f"
"""A narrow no-break space, between thousands."""
_CLOSE: Final = 5
_NUMBERS: Final = ("no", "one", "two", "three", "four")
_UNEVEN: Final = 0.0015


def share_text(estimate: Interval) -> str:
    """`91.2 % ± 1.8`, or `97.0 % (92.1 to 99.0)` where the interval is not symmetric."""
    value = percent(estimate.value)
    if estimate.low is None or estimate.high is None or estimate.half is None:
        return value
    if abs((estimate.low + estimate.high) / 2 - estimate.value) < _UNEVEN:
        return f"{value}{PLUS_MINUS}{100 * estimate.half:.1f}"
    return f"{value} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def value_text(estimate: Interval) -> str:
    """`112.4 ± 1.3`."""
    value, half = spelled(estimate.value, ".1f"), estimate.half
    return value if half is None else f"{value}{PLUS_MINUS}{half:.1f}"


def points_text(estimate: Interval | None) -> str:
    """A difference of shares in points: `+12.3 ± 4.5`. Without an interval it is left out."""
    if estimate is None:
        return "–"
    if estimate.half is None:
        return "too few"
    return f"{spelled(100 * estimate.value, '+.1f')}{PLUS_MINUS}{100 * estimate.half:.1f}"


def grouped(number: float) -> str:
    """`12 000`."""
    return f"{number:,.0f}".replace(",", _THIN)


def counted(number: int, noun: str) -> str:
    """`1 block`, `400 blocks`; never broken between lines."""
    return f"{grouped(number)}\u00a0{noun}{'' if number == 1 else 's'}"


def headline(figures: Figures) -> str:
    """The result in one sentence."""
    if not figures.standings:
        return "No games were played."
    hero = figures.standings[0]
    games, blocks = counted(figures.games, "game"), counted(figures.blocks, "block")
    if len(figures.standings) == 1:
        return f"{hero.bot} played {games} against itself, in {blocks}."
    rivals = join_words([standing.bot for standing in figures.standings[1:]])
    table = "" if figures.seats == 2 else f" at tables of {_word(figures.seats)}"
    return f"{hero.bot} won {share_text(hero.won)} of {games} against {rivals}{table}, in {blocks}."


def verdict(figures: Figures) -> list[str]:
    """What the headline means, and how far to trust it."""
    if not figures.standings:
        return []
    hero = figures.standings[0]
    told = [] if len(figures.standings) == 1 else [_against_even(hero)]
    if hero.adjusted is not None:
        told.append(f"With the luck of the dice taken out, it is {share_text(hero.adjusted)}.")
    if figures.blocks < ENOUGH_BLOCKS:
        told.append(
            f"That is fewer than {ENOUGH_BLOCKS} blocks: trust the order, not the decimals."
        )
    faults = sum(sum(standing.faults.values()) for standing in figures.standings)
    if faults:
        told.append(f"{counted(faults, 'fault')} happened along the way; they are listed below.")
    return told


def _against_even(hero: Standing) -> str:
    even = f"An even share would be {percent(hero.even, 0)}"
    if not hero.won.excludes(hero.even):
        return f"{even}, which is inside the interval: these games do not show who is stronger."
    better = "stronger" if hero.won.value > hero.even else "weaker"
    return f"{even}: {hero.bot} is {better} than that by more than chance explains."


def _word(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def about_scores(standings: Sequence[Standing]) -> str:
    parts = []
    for index, standing in enumerate(standings[:4]):
        scores = sorted(standing.scores)
        low, high = quantile(scores, 0.25), quantile(scores, 0.75)
        verb = "scores between" if index == 0 else "between"
        parts.append(f"{standing.bot} {verb} {low:.0f} and {high:.0f}")
    return f"In the middle half of the games, {join_words(parts)}." if parts else ""


def about_race(standings: Sequence[Standing]) -> str:
    """Who is ahead at the end, and since when."""
    races = [standing for standing in standings if standing.race]
    if len(races) < 2:
        return ""
    rounds = min(len(standing.race) for standing in races)
    leader = max(races, key=lambda standing: standing.race[-1].mean)
    rest = [standing for standing in races if standing is not leader]
    leads = [
        leader.race[at].mean - max(other.race[at].mean for other in rest) for at in range(rounds)
    ]
    since = max((at for at in range(rounds) if leads[at] <= 0), default=-1) + 2
    if since > rounds:
        return "On average, nobody is ahead at the end."
    way = "all the way" if since == 1 else f"from round {since} on"
    return f"On average {leader.bot} is ahead {way}, and by {leads[-1]:.1f} glory at the end."


def about_seats(figures: Figures) -> str:
    even = 1 / figures.seats if figures.seats else 0
    uneven = [(seat, won) for seat, won in enumerate(figures.seat_wins, 1) if won.excludes(even)]
    if uneven:
        words = join_words([f"seat {seat} won {share_text(won)}" for seat, won in uneven])
        return f"No matter who sat there, {words} of the games, not an even {percent(even, 0)}."
    return f"No seat won measurably more or less than an even {percent(even, 0)}."


def about_margins(figures: Figures) -> str:
    if not figures.margins:
        return ""
    close = sum(abs(margin) <= _CLOSE for margin in figures.margins) / len(figures.margins)
    middle = median(abs(margin) for margin in figures.margins)
    told = f"Half of the games were decided by {middle:.0f} glory or less, "
    return told + f"{percent(close, 0)} by {_CLOSE} or less."


def about_sources(sources: Sequence[Sources]) -> str:
    parts = []
    for each in sources[:4]:
        total = sum(glory for glory in each.glory.values() if glory > 0)
        if total:
            source, most = max(each.glory.items(), key=lambda pair: pair[1])
            parts.append(f"{source} for {each.bot} ({percent(most / total, 0)})")
    return f"The largest source of glory is {join_words(parts)}." if parts else ""


def about_items(items: Sequence[Item], noun: str) -> str:
    """How many stand out, and how many would by chance alone."""
    tested = [item.added for item in items if item.added and item.added.half is not None]
    if not tested:
        return f"No {noun} can be compared: all seats have it, or too few do."
    more = sum(added.excludes(0) and added.value > 0 for added in tested)
    less = sum(added.excludes(0) and added.value < 0 for added in tested)
    return (
        f"Of {counted(len(tested), noun)} that can be compared, {more or 'none'} went with winning "
        f"more and {less or 'none'} with winning less, beyond their intervals; by chance alone, "
        "one in twenty would."
    )


def about_pace(standings: Sequence[Standing]) -> str:
    paces = [(s.bot, s.pace.mean) for s in standings if s.pace and s.pace.mean > 0]
    if not paces:
        return "Time was not measured."
    slowest = max(paces, key=lambda pair: pair[1])
    fastest = min(paces, key=lambda pair: pair[1])
    told = f"{slowest[0]} thinks {seconds(slowest[1])} per decision"
    if slowest[0] == fastest[0] or slowest[1] < 1.05 * fastest[1]:
        return f"{told}."
    return f"{told}, {_times(slowest[1] / fastest[1])} times as long as {fastest[0]}."


def _times(ratio: float) -> str:
    """Two significant digits: `1.3`, `12`, `1 100`."""
    if ratio < 10:
        return f"{ratio:.1f}"
    return grouped(float(f"{ratio:.2g}"))
