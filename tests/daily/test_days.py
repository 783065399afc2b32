"""Days are dates in UTC, and only those from the first to today can be played."""

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest

from fatesmith.daily.days import FIRST_DAY, archive, day_at, last_week, read_day, streak
from fatesmith.daily.errors import DailyError

TODAY = date(2026, 11, 18)
MIDNIGHT = 1_794_960_000
"""2026-11-18 00:00 in UTC."""


def test_a_day_begins_at_midnight_in_utc() -> None:
    assert day_at(MIDNIGHT - 0.001) == date(2026, 11, 17)
    assert day_at(MIDNIGHT) == TODAY
    assert day_at(MIDNIGHT + 86_399.999) == TODAY


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
def test_a_day_is_the_same_in_every_time_zone(zone: str) -> None:
    code = f"from fatesmith.daily.days import day_at; print(day_at({MIDNIGHT}))"
    command = [sys.executable, "-c", code]
    run = subprocess.run(  # noqa: S603 - our own code
        command, env={**os.environ, "TZ": zone}, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "2026-11-18"


def test_days_from_the_first_to_today_are_read() -> None:
    assert read_day("2026-11-18", TODAY) == TODAY
    assert read_day(FIRST_DAY.isoformat(), TODAY) == FIRST_DAY


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2026-11-19", "has not come yet: today, in UTC, is 2026-11-18"),
        ("9999-12-31", "has not come yet"),
        ("2026-10-31", "the first daily forge was that of 2026-11-01"),
        ("2026-02-30", "is not a date: write it as 2026-11-18"),
        ("20261118", "is not a date"),
        ("2026-W47-3", "is not a date"),
        ("٢٠٢٦-11-18", "is not a date"),
        ("../2026-11-18", "is not a date"),
        ("", "is not a date"),
    ],
)
def test_other_days_are_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(DailyError, match=why):
        read_day(text, TODAY)


def test_the_archive_goes_from_today_back_to_the_first_day() -> None:
    days = archive(TODAY)
    assert (days[0], days[-1], len(days)) == (TODAY, FIRST_DAY, 18)
    assert archive(FIRST_DAY) == [FIRST_DAY]


def test_a_streak_counts_days_in_a_row_and_today_may_still_come() -> None:
    days = [TODAY - timedelta(number) for number in range(8)]
    assert streak([], TODAY) == 0
    assert streak([TODAY], TODAY) == 1
    assert streak(days[:3], TODAY) == 3
    assert streak(days[1:4], TODAY) == 3
    assert streak(days[2:5], TODAY) == 0
    assert streak([*days[:2], *days[3:]], TODAY) == 2


def test_the_last_week_ends_today() -> None:
    week = last_week(TODAY)
    assert len(week) == 7
    assert (week[0], week[-1]) == (date(2026, 11, 12), TODAY)
