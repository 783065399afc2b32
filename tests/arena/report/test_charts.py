"""Charts: scales and ticks, what is drawn where, and that everything drawn is a number."""

import re
from collections.abc import Callable

import pytest

from fatesmith.arena.report.cards import Sources
from fatesmith.arena.report.charts import (
    BotMark,
    clipped,
    interval_bar,
    margin_chart,
    pace_chart,
    race_chart,
    score_chart,
    seat_chart,
    seconds,
    source_chart,
    win_bar,
)
from fatesmith.arena.report.clusters import Interval
from fatesmith.arena.report.figures import Band, Pace
from fatesmith.arena.report.svg import (
    Scale,
    histogram,
    nice_range,
    nice_step,
    number,
    spread,
    tag,
    text,
)

ANT, BEE = BotMark("ant", 0), BotMark("bee", 1)
WIDTHS = (320.0, 430.0, 940.0)


def coordinates(drawing: str) -> list[float]:
    """Every x and y of lines, rectangles, circles and texts."""
    return [float(v) for v in re.findall(r' (?:x|y|x1|x2|y1|y2|cx|cy)="([^"]+)"', drawing)]


def ticks(drawing: str) -> list[str]:
    return re.findall(r'class="t"[^>]*>([^<]+)<', drawing)


# Scales -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "most", "ends", "step"),
    [
        (0, 100, 5, (0, 100), 20),
        (3, 97, 10, (0, 100), 10),
        (-17, 42, 6, (-20, 50), 10),
        (0, 0.37, 5, (0, 0.4), 0.1),
        (5, 5, 5, (4, 6), 0.5),
        (0, 1, 5, (0, 1), 0.2),
    ],
)
def test_axes_end_on_round_numbers_around_the_values(
    low: float, high: float, most: int, ends: tuple[float, float], step: float
) -> None:
    first, last, marks = nice_range(low, high, most)
    assert (first, last) == pytest.approx(ends)
    assert marks[1] - marks[0] == pytest.approx(step)


def test_a_step_is_the_smallest_round_one_that_is_enough() -> None:
    assert nice_step(100, 10) == 10
    assert nice_step(101, 10) == 20
    assert nice_step(0, 10) == 1


def test_a_scale_goes_from_end_to_end_and_bears_a_single_value() -> None:
    assert Scale(0, 10, 100, 200)(5) == 150
    assert Scale(0, 10, 200, 100)(10) == 100
    assert Scale(7, 7, 0, 100)(7) == 50


def test_what_is_not_a_number_is_refused() -> None:
    assert (number(3.0), number(-0.01), number(2.25)) == ("3", "0", "2.2")
    for wrong in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="cannot be drawn"):
            number(wrong)


def test_bins_hold_their_left_edge() -> None:
    found = histogram([0, 9, 10, 19, 20], 0, 20, 10)
    assert found.counts == [2, 3]  # the end of the axis is in the last bin
    assert found.edges() == [0, 10, 20]
    assert found.steps(5)[0] == (0, 0)
    assert found.steps(5)[-1] == (20, 0)


def test_labels_are_moved_apart_and_kept_inside() -> None:
    assert spread([10, 12, 50], 15, 0, 100) == [10, 25, 50]
    assert spread([98, 99], 15, 0, 100) == [85, 100]
    assert spread([99, 98], 15, 0, 100) == [100, 85]
    assert spread([], 15, 0, 100) == []


def test_words_are_escaped() -> None:
    assert text(0, 0, "<b> & c") == '<text x="0" y="0" class="" text-anchor="start">' + (
        "&lt;b&gt; &amp; c</text>"
    )
    assert tag("g", class_='"x"') == '<g class="&quot;x&quot;"/>'


def test_times_and_names_fit_their_place() -> None:
    assert [seconds(value) for value in (2e-7, 12e-6, 0.001, 0.0034, 2.5)] == [
        "0.2 µs",
        "12 µs",
        "1 ms",
        "3.4 ms",
        "2.5 s",
    ]
    assert clipped("strategist", 1000) == "strategist"
    assert clipped("strategist", 50) == "strat…"


# Charts -------------------------------------------------------------------------------------------

PACE = Pace(0.001, 0.0005, 0.002, 60)
CHARTS: dict[str, Callable[[float], str]] = {
    "scores": lambda width: score_chart([(ANT, [90, 100, 120]), (BEE, [70])], width),
    "equal scores": lambda width: score_chart([(ANT, [100] * 5)], width),
    "race": lambda width: race_chart(
        [(ANT, [Band(1, 0, 2), Band(9, 5, 12)]), (BEE, [Band(-3, -9, 0)])], width
    ),
    "one round": lambda width: race_chart([(ANT, [Band(0, 0, 0)])], width),
    "seats": lambda width: seat_chart(
        [(ANT, {0: Interval(0.5, 0.4, 0.6), 1: Interval(1)}), (BEE, {1: Interval(0)})], 2, width
    ),
    "margins": lambda width: margin_chart([-20, -3, 0, 0, 4, 31], ANT, BEE, width),
    "only draws": lambda width: margin_chart([0, 0], ANT, None, width),
    "sources": lambda width: source_chart(
        [(ANT, Sources("ant", {"dice": 60, "cards": 30, "zones": -17}))], width
    ),
    "no glory": lambda width: source_chart([(ANT, Sources("ant", {"dice": 0}))], width),
    "time": lambda width: pace_chart([(ANT, PACE), (BEE, Pace(1e-9, 0, 1e-8, 60))], width),
    "wins": lambda width: win_bar([(ANT, 0.9), (BEE, 0.1)], width),
}


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_chart_stays_in_its_frame_and_tells_its_content(name: str, width: float) -> None:
    drawing = CHARTS[name](width)
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    assert box is not None
    assert float(box[1]) == width
    most = max(width, float(box[2]))
    assert all(-1 <= value <= most + 1 for value in coordinates(drawing))
    assert re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", drawing)
    assert 'role="img"' in drawing
    assert "nan" not in drawing
    assert "inf" not in drawing


@pytest.mark.parametrize(
    "drawing",
    [
        score_chart([], 400),
        score_chart([(ANT, [])], 400),
        race_chart([], 400),
        race_chart([(ANT, [])], 400),
        seat_chart([], 2, 400),
        margin_chart([], ANT, BEE, 400),
        source_chart([], 400),
        pace_chart([], 400),
        pace_chart([(ANT, Pace(0, 0, 0, 50))], 400),
        win_bar([], 400),
    ],
)
def test_nothing_to_show_draws_nothing(drawing: str) -> None:
    assert drawing == ""


def test_the_axis_of_scores_spans_them() -> None:
    found = [int(tick) for tick in ticks(score_chart([(ANT, [63, 141])], 940))]
    assert found[0] <= 63
    assert found[-1] >= 141


def test_the_axis_of_shares_is_in_percent_and_never_beyond_100() -> None:
    drawing = seat_chart([(ANT, {0: Interval(1, 0.9, 1), 1: Interval(0.9, 0.8, 1)})], 2, 430)
    found = [tick for tick in ticks(drawing) if "%" in tick]
    assert (found[0], found[-1]) == ("0\u00a0%", "100\u00a0%")


def test_margins_tell_whose_side_is_whose() -> None:
    drawing = margin_chart([-10, 10, 10, 10], ANT, BEE, 430)
    assert drawing.count('class="bar c1"') == 1
    assert drawing.count('class="bar c0"') == 1
    assert "bee 25" in drawing
    assert "ant 75" in drawing


def test_glory_that_is_lost_stands_left_of_zero() -> None:
    drawing = source_chart([(ANT, Sources("ant", {"dice": 60, "zones": -20}))], 940)
    dice, zones = (
        float(re.findall(rf'<rect x="([\d.]+)"[^>]*class="seg s-{source}"', drawing)[0])
        for source in ("dice", "zones")
    )
    assert zones < dice


def test_a_small_interval_is_colored_only_if_zero_lies_outside() -> None:
    assert "more" in interval_bar(Interval(0.2, 0.1, 0.3), 0.5)
    assert "less" in interval_bar(Interval(-0.2, -0.3, -0.1), 0.5)
    assert "open" in interval_bar(Interval(0.2, -0.1, 0.5), 0.5)
    assert "open" in interval_bar(Interval(0.9), 0.5)
    assert "circle" not in interval_bar(None, 0.5)
    assert all(0 <= value <= 120 for value in coordinates(interval_bar(Interval(0.9), 0.5)))
