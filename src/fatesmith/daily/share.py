"""The line that people share: what they made of a day, and nothing about how."""

from datetime import date
from typing import Final

from fatesmith.prose.language import ENGLISH, Language

ABOVE: Final = "▲"
BELOW: Final = "▼"
LEVEL: Final = "="


def against_par(glory: int, par: int) -> str:
    """`▲ 3`, `▼ 2` or `=`."""
    if glory == par:
        return LEVEL
    return f"{ABOVE if glory > par else BELOW} {abs(glory - par)}"


def share_line(
    day: date, glory: int, par: int | None, streak: int, language: Language = ENGLISH
) -> str:
    """Plain text, in the language of whoever shares it; without par while that is not known."""
    return language.say(
        "daily.share",
        day=day.isoformat(),
        n=glory,
        known=par is not None,
        par=0 if par is None else par,
        sign="" if par is None else against_par(glory, par),
        streak=streak,
    )
