"""Days of the daily forge: dates in UTC, from the first of the archive to today.

Nothing here reads a clock: whoever has one passes the time in.
"""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

from fatesmith.daily.errors import DailyError

FIRST_DAY: Final = date(2026, 11, 1)
"""The archive begins here."""
_FORM: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ONE_DAY: Final = timedelta(days=1)


def day_at(seconds: float) -> date:
    """The day at a time, in seconds since 1970; the same wherever the machine stands."""
    return datetime.fromtimestamp(seconds, UTC).date()


def read_day(text: str, today: date) -> date:
    """A day that can be played, written as 2026-11-18; DailyError says what is wrong."""
    try:
        if not _FORM.fullmatch(text):
            raise ValueError
        day = date.fromisoformat(text)
    except ValueError:
        raise DailyError(f"{text[:40]!r} is not a date: write it as {today.isoformat()}") from None
    if day < FIRST_DAY:
        raise DailyError(f"the first daily forge was that of {FIRST_DAY}: choose a later date")
    if day > today:
        raise DailyError(f"the daily forge of {day} has not come yet: today, in UTC, is {today}")
    return day


def archive(today: date) -> list[date]:
    """All days that can be played, the latest first."""
    return [today - number * _ONE_DAY for number in range((today - FIRST_DAY).days + 1)]


def streak(played: Iterable[date], today: date) -> int:
    """How many days in a row were played, up to today; today itself may still come."""
    days = set(played)
    last = today if today in days else today - _ONE_DAY
    length = 0
    while last in days:
        length += 1
        last -= _ONE_DAY
    return length


def last_week(today: date) -> list[date]:
    """Today and the six days before it, in their order."""
    return [today - number * _ONE_DAY for number in range(6, -1, -1)]
