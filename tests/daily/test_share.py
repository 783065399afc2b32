"""The line to share tells the result and nothing about the game."""

from datetime import date

import pytest

from fatesmith.daily.share import share_line
from fatesmith.prose.language import language, language_codes

DAY = date(2026, 11, 18)


def test_the_line_has_day_glory_par_and_streak() -> None:
    told = share_line(DAY, 87, 84, 6)
    assert told == "Fatesmith, daily forge 2026-11-18: 87 glory, par 84 ▲ 3, 6 days in a row"
    assert "par 84 ▼ 4, 1 day in a row" in share_line(DAY, 80, 84, 1)
    assert "par 84 =, 2 days" in share_line(DAY, 84, 84, 2)


def test_a_par_that_is_not_known_yet_is_left_out() -> None:
    told = share_line(DAY, 87, None, 1)
    assert told == "Fatesmith, daily forge 2026-11-18: 87 glory, 1 day in a row"


@pytest.mark.parametrize("code", language_codes())
def test_the_line_is_one_line_without_pictures_in_every_language(code: str) -> None:
    told = share_line(DAY, 87, 84, 6, language(code))
    assert "\n" not in told
    assert all(ord(letter) < 0x2600 for letter in told)
    assert all(part in told for part in ("2026-11-18", "87", "84 ▲ 3", "6"))
