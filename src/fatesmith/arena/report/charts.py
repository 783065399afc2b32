"""The charts of the report, each a function of plain values and the width it is shown at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

from fatesmith.arena.journal_reader import SOURCES
from fatesmith.arena.report import svg
from fatesmith.arena.report.cards import Sources
from fatesmith.arena.report.clusters import Interval, quantile
from fatesmith.arena.report.figures import Band, Pace
from fatesmith.arena.report.svg import Scale

COLORS: Final = 8
"""Classes c0 to c7 of the style; with more bots they repeat."""
_LETTER: Final = 7.2
"""Width of a letter in charts, rounded up."""
_WIDE: Final = 600
"""Charts of at least this width have room for names next to the marks."""
_EDGE: Final = 12


@dataclass(frozen=True)
class BotMark:
    """A bot's name, and a number that decides its color and shape."""

    name: str
    index: int

    @property
    def color(self) -> str:
        return f"c{self.index % COLORS}"


def percent(share: float, digits: int = 1) -> str:
    """`91.2 %`, never broken between lines."""
    return f"{100 * share:.{digits}f}\u00a0%"


def seconds(value: float) -> str:
    """`12 µs`, `3.4 ms`, `1.2 s`."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size * 0.9995 or unit == "µs":
            scaled = value / size
            figures = f"{scaled:.0f}" if scaled >= 9.95 else f"{scaled:.1f}".removesuffix(".0")
            return f"{figures} {unit}"
    raise AssertionError


def clipped(name: str, pixels: float) -> str:
    """A name that fits."""
    most = max(4, int(pixels / _LETTER))
    return name if len(name) <= most else f"{name[: most - 1]}…"


# Scores -------------------------------------------------------------------------------------------


def score_chart(scores: Sequence[tuple[BotMark, Sequence[int]]], width: float) -> str:
    """One histogram per bot, stacked on a common scale."""
    everything = [value for _, values in scores for value in values]
    if not everything:
        return ""
    row, top, bottom = 88.0, 4.0, 26.0
    low, high, ticks = svg.nice_range(
        min(everything), max(everything) + 1, 5 if width < _WIDE else 10
    )
    x = Scale(low, high, _EDGE + 4, width - _EDGE - 4)
    bin_width = max(1.0, svg.nice_step(high - low, 24 if width < _WIDE else 40))
    shapes = [(bot, sorted(v), svg.histogram(v, low, high, bin_width)) for bot, v in scores if v]
    peak = max(max(shape.counts) / len(values) for _, values, shape in shapes)
    ground = top + row * len(shapes)
    marks = svg.columns(ticks, x, top, ground)
    told = []
    for index, (bot, values, shape) in enumerate(shapes):
        base = top + row * (index + 1)
        y = Scale(0, peak, base, base - row + 28)
        mean = sum(values) / len(values)
        points = [(x(min(v, high)), y(share)) for v, share in shape.steps(len(values))]
        first, last = quantile(values, 0.25), quantile(values, 0.75)
        told.append(f"{bot.name}: mean {mean:.1f}, middle half {first:.0f} to {last:.0f}")
        at = x(mean)
        name = clipped(bot.name, width / 2)
        marks.append(
            svg.tag(
                "g",
                svg.hint(told[-1])
                + svg.path(points, "area", closed=True)
                + svg.line(x(first), base, x(last), base, "half")
                + svg.line(at, base, at, base - row + 24, "mean")
                + svg.label(_EDGE, base - row + 18, name, f"{mean:.1f}"),
                class_=bot.color,
            )
        )
    return svg.picture(width, ground + bottom, "Final glory by bot", "; ".join(told), marks)


# The race -----------------------------------------------------------------------------------------


def race_chart(races: Sequence[tuple[BotMark, Sequence[Band]]], width: float) -> str:
    """Mean glory after each round, with the middle half of the games around it."""
    races = [(bot, bands) for bot, bands in races if bands]
    if not races:
        return ""
    wide = width >= _WIDE
    longest = max(len(bot.name) for bot, _ in races)
    room = min(190.0, longest * _LETTER + 52) if wide else 44.0
    left, right, top, height = 38.0, width - room, 10.0, 330.0 if wide else 280.0
    lowest = min(0.0, *(band.low for _, bands in races for band in bands))
    low, high, ticks = svg.nice_range(lowest, max(b.high for _, bands in races for b in bands), 6)
    rounds = max(len(bands) for _, bands in races)
    x = Scale(1, rounds, left + 8, right - 8)
    y = Scale(low, high, top + height, top)
    marks = svg.rows(ticks, y, left, right)
    marks += [
        svg.text(x(n), top + height + 20, str(n), "t", "middle") for n in range(1, rounds + 1)
    ]
    marks.append(svg.text(0, top + height + 20, "round", "t"))
    for bot, bands in races:
        upper = [(x(number), y(band.high)) for number, band in enumerate(bands, 1)]
        lower = [(x(number), y(band.low)) for number, band in enumerate(bands, 1)]
        kind = "band" if len(races) <= 2 else "band thin"
        marks.append(svg.path([*upper, *reversed(lower)], f"{kind} {bot.color}", closed=True))
    ends = svg.spread([y(bands[-1].mean) for _, bands in races], 17, top + 6, top + height)
    told = []
    for (bot, bands), place in zip(races, ends, strict=True):
        inner = svg.path([(x(n), y(band.mean)) for n, band in enumerate(bands, 1)], "line")
        for number, band in enumerate(bands, 1):
            words = (
                f"{bot.name}, round {number}: {band.mean:.1f}; half of the games "
                f"{band.low:.0f} to {band.high:.0f}"
            )
            inner += svg.tag(
                "circle", svg.hint(words), cx=x(number), cy=y(band.mean), r=3.5, class_="dot"
            )
        words = f"{bands[-1].mean:.0f}"
        inner += svg.text(right + 2, place + 4, words, "v")
        if wide:
            inner += svg.text(right + 36, place + 4, clipped(bot.name, room - 38), "name")
        marks.append(svg.tag("g", inner, class_=bot.color))
        told.append(f"{bot.name} ends at {bands[-1].mean:.1f}")
    title = "Glory after each round"
    return svg.picture(width, top + height + 28, title, "; ".join(told), marks)


# Seats --------------------------------------------------------------------------------------------


def seat_chart(
    wins: Sequence[tuple[BotMark, Mapping[int, Interval]]], seats: int, width: float
) -> str:
    """Win share at each seat with its interval; the dashed line is an even share."""
    found = [win for _, by_seat in wins for win in by_seat.values()]
    if not found:
        return ""
    left, right, top, height = 46.0, width - 8, 10.0, 250.0
    even = 1 / seats
    highest = max(even, *(win.value if win.high is None else win.high for win in found))
    _, high, ticks = svg.nice_range(0, min(1.0, highest), 5)
    y = Scale(0, high, top + height, top)
    marks = svg.rows(ticks, y, left, right, lambda value: percent(value, 0))
    marks.append(svg.line(left, y(even), right, y(even), "even"))
    column = (right - left) / seats
    step = min(26.0, column / (len(wins) + 1))
    told = []
    for seat in range(seats):
        middle = left + column * (seat + 0.5)
        marks.append(svg.text(middle, top + height + 20, f"seat {seat + 1}", "t", "middle"))
        for index, (bot, by_seat) in enumerate(wins):
            if seat not in by_seat:
                continue
            at = middle + step * (index - (len(wins) - 1) / 2)
            words = f"{bot.name} at seat {seat + 1}: {with_ends(by_seat[seat])}"
            told.append(words)
            marks.append(_whisker(by_seat[seat], at, y, bot, words))
    about = f"{'; '.join(told)}; an even share is {percent(even)}"
    return svg.picture(width, top + height + 28, "Win share by seat", about, marks)


def with_ends(estimate: Interval) -> str:
    """`52.1 % (48.9 to 55.3)`."""
    if estimate.low is None or estimate.high is None:
        return percent(estimate.value)
    return f"{percent(estimate.value)} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def _whisker(estimate: Interval, at: float, y: Scale, bot: BotMark, words: str) -> str:
    inner = svg.hint(words)
    if estimate.low is not None and estimate.high is not None:
        inner += svg.line(at, y(estimate.low), at, y(estimate.high), "whisker")
        for end in (y(estimate.low), y(estimate.high)):
            inner += svg.line(at - 6, end, at + 6, end, "whisker")
    inner += _symbol(at, y(estimate.value), bot.index)
    return svg.tag("g", inner, class_=bot.color)


def _symbol(x: float, y: float, index: int) -> str:
    """A shape per bot, so that color is never the only difference."""
    if index % 4 == 0:
        return svg.tag("circle", cx=x, cy=y, r=4.8, class_="dot")
    if index % 4 == 1:
        return svg.tag("rect", x=x - 4.2, y=y - 4.2, width=8.4, height=8.4, class_="dot")
    if index % 4 == 2:
        return svg.path([(x, y - 5.5), (x + 5.5, y + 4), (x - 5.5, y + 4)], "dot", closed=True)
    return svg.path([(x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)], "dot", closed=True)


def key_symbol(bot: BotMark) -> str:
    """The bot's shape, for the legend; purely decorative next to its name."""
    inner = _symbol(8, 8, bot.index)
    return f'<svg class="key {bot.color}" viewBox="0 0 16 16" aria-hidden="true">{inner}</svg>'


# Margins ------------------------------------------------------------------------------------------


def margin_chart(
    margins: Sequence[int], ahead: BotMark, behind: BotMark | None, width: float
) -> str:
    """How close the games were: right of zero the first bot was ahead."""
    if not margins:
        return ""
    left, right, top, height = 8.0, width - 8, 30.0, 230.0
    least, most = min(0, *margins), max(0, *margins) + 1
    bin_width = max(1.0, svg.nice_step(most - least, 32))
    start, end, _ = svg.nice_range(least, most, 32)
    shape = svg.histogram(margins, start, end, bin_width)
    x = Scale(start, shape.edges()[-1], left, right)
    ticks = [tick for tick in svg.nice_range(start, end, 6)[2] if start <= tick <= x.high]
    y = Scale(0, max(shape.counts) / len(margins), top + height, top)
    marks = svg.columns(ticks, x, top, top + height)
    for edge, count in zip(shape.edges()[:-1], shape.counts, strict=True):
        if not count:
            continue
        owner = ahead.color if edge >= 0 else (behind.color if behind else "none")
        share = count / len(margins)
        span = svg.spelled(edge)
        if bin_width > 1:
            span += f" to {svg.spelled(edge + bin_width - 1)}"
        words = f"{span}: {percent(share)} of the games"
        wide, high = max(0.5, x(edge + bin_width) - x(edge) - 1.5), top + height - y(share)
        marks.append(svg.bar(words, x(edge) + 0.75, y(share), wide, high, f"bar {owner}"))
    marks.append(svg.line(x(0), top - 8, x(0), top + height, "zero"))
    marks += _sides(margins, ahead, behind, x(0), width)
    mean = sum(margins) / len(margins)
    about = f"From {min(margins)} to {max(margins)}, mean {mean:.1f}"
    return svg.picture(width, top + height + 26, "Margin of glory", about, marks)


def _sides(
    margins: Sequence[int], ahead: BotMark, behind: BotMark | None, zero: float, width: float
) -> list[str]:
    if not any(margin < 0 for margin in margins):
        return []
    ahead_part = sum(margin > 0 for margin in margins) / len(margins)
    behind_part = sum(margin < 0 for margin in margins) / len(margins)
    marks = []
    for part, bot, edge, room, anchor in (
        (behind_part, behind, zero - 8, zero - 16, "end"),
        (ahead_part, ahead, zero + 8, width - zero - 16, "start"),
    ):
        words = f"{bot.name if bot else 'others'} {percent(part, 0)}"
        if len(words) * _LETTER > room:
            words = percent(part, 0)
        if len(words) * _LETTER <= room:
            marks.append(svg.text(edge, 18, words, "v", anchor))
    return marks


# Sources ------------------------------------------------------------------------------------------


def source_chart(sources: Sequence[tuple[BotMark, Sources]], width: float) -> str:
    """Mean glory by source, stacked; losses are left of zero."""
    if not sources:
        return ""
    top, height, gap, left = 4.0, 28.0, 30.0, 10.0
    gains = [sum(max(0.0, g) for g in each.glory.values()) for _, each in sources]
    losses = [sum(min(0.0, g) for g in each.glory.values()) for _, each in sources]
    low, high, ticks = svg.nice_range(min(losses), max(gains), 5 if width < _WIDE else 9)
    x = Scale(low, high, left, width - 16)
    ground = top + (height + gap) * len(sources) + 4
    marks = svg.columns(ticks, x, top, ground)
    told = []
    for index, (bot, each) in enumerate(sources):
        y = top + (height + gap) * index + 24
        name = clipped(bot.name, width - 120)
        total = f"{sum(each.glory.values()):.1f}"
        marks.append(svg.tag("g", svg.label(left, y - 6, name, total), class_=bot.color))
        forward, backward = 0.0, 0.0
        for source in SOURCES:
            glory = each.glory.get(source, 0.0)
            begin = forward if glory >= 0 else backward + glory
            if glory >= 0:
                forward += glory
            else:
                backward += glory
            marks += _segment(source, glory, x(begin), x(begin + abs(glory)), y, height)
        told.append(
            f"{bot.name}: " + ", ".join(f"{name} {each.glory.get(name, 0):.1f}" for name in SOURCES)
        )
    return svg.picture(width, ground + 26, "Glory by source", "; ".join(told), marks)


def _segment(
    source: str, glory: float, left: float, right: float, y: float, height: float
) -> list[str]:
    if abs(glory) < 0.05:
        return []
    words = f"{source}: {svg.spelled(glory, '.1f')}"
    marks = [svg.bar(words, left, y, max(0.5, right - left), height, f"seg s-{source}")]
    shown = svg.spelled(glory, ".0f")
    if right - left > len(shown) * _LETTER + 8:
        marks.append(svg.text((left + right) / 2, y + height / 2 + 4.5, shown, "on", "middle"))
    return marks


# Time ---------------------------------------------------------------------------------------------


def pace_chart(paces: Sequence[tuple[BotMark, Pace]], width: float) -> str:
    """Time per decision on a scale of powers of ten: mean, and from 5 to 95 % of the games."""
    paces = [(bot, pace) for bot, pace in paces if pace.mean > 0]
    if not paces:
        return ""
    least = 1e-7
    logs = [log10(max(least, v)) for _, pace in paces for v in (pace.mean, pace.low, pace.high)]
    low, high = floor(min(logs)), floor(max(logs)) + 1
    row, top = 46.0, 4.0
    x = Scale(low, high, _EDGE + 8, width - 34)
    ground = top + row * len(paces) + 4
    every = 1 if high - low <= 4 or width >= _WIDE else 2
    ticks = [float(power) for power in range(low, high + 1, every)]
    marks = svg.columns(ticks, x, top, ground, lambda power: seconds(10**power))
    told = []
    for index, (bot, pace) in enumerate(paces):
        y = top + row * index + 32
        first, last = x(log10(max(least, pace.low))), x(log10(max(least, pace.high)))
        at = x(log10(max(least, pace.mean)))
        words = f"{bot.name}: {seconds(pace.mean)} per decision, {pace.decisions:.0f} in a game"
        told.append(words)
        name = clipped(bot.name, width - 110)
        marks.append(
            svg.tag(
                "g",
                svg.hint(words)
                + svg.line(first, y, last, y, "whisker")
                + _symbol(at, y, bot.index)
                + svg.label(_EDGE, y - 14, name, seconds(pace.mean)),
                class_=bot.color,
            )
        )
    return svg.picture(width, ground + 26, "Time per decision", "; ".join(told), marks)


# Inside sentences and tables ----------------------------------------------------------------------


def interval_bar(estimate: Interval | None, reach: float) -> str:
    """A difference and its interval around zero, the size of a word; `reach` is the scale."""
    width, height, middle = 120.0, 18.0, 9.0
    x = Scale(-reach, reach, 4, width - 4)
    inner = svg.line(x(0), 2, x(0), height - 2, "zero")
    if estimate is not None:
        kind = ("more" if estimate.value > 0 else "less") if estimate.excludes(0) else "open"
        if estimate.low is not None and estimate.high is not None:
            low, high = max(-reach, estimate.low), min(reach, estimate.high)
            inner += svg.line(x(low), middle, x(high), middle, f"range {kind}")
        at = x(max(-reach, min(reach, estimate.value)))
        inner += svg.tag("circle", cx=at, cy=middle, r=4, class_=f"point {kind}")
    box = f"0 0 {width:g} {height:g}"
    return f'<svg class="mini" viewBox="{box}" aria-hidden="true">{inner}</svg>'


def win_bar(shares: Sequence[tuple[BotMark, float]], width: float) -> str:
    """Each bot's share of all games won, as one bar."""
    total = sum(share for _, share in shares)
    if total <= 0:
        return ""
    height = 16.0
    x = Scale(0, total, 0, width)
    marks, begin, told = [], 0.0, []
    for bot, share in shares:
        words = f"{bot.name} {percent(share)}"
        told.append(words)
        left, right = x(begin), x(begin + share)
        wide = max(0.0, right - left - 2)
        marks.append(svg.bar(words, left, 0, wide, height, f"bar {bot.color}"))
        begin += share
    return svg.picture(width, height, "Games won", ", ".join(told), marks)
