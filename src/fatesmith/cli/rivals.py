"""Who a person plays against: bots for the other seats, and their names."""

from collections.abc import Mapping
from typing import Final

import click

from fatesmith import __version__
from fatesmith.bots.characters import BY_CODE
from fatesmith.bots.errors import BotError
from fatesmith.bots.loader import names_a_file
from fatesmith.bots.roster import bot_maker
from fatesmith.prose.language import Language
from fatesmith.prose.opponents import introduction

BOT_NAMES: Final = ("Ada", "Bram", "Cleo", "Dion", "Enzo")
"""For bots that have no name."""
_NAMESAKES: Final = ("", " II", " III", " IV")
_OPTION: Final = "--opponents"


def seat_bots(text: str, person: int, seats: int) -> dict[int, str]:
    """The bots of the other seats, as a record keeps them: the text is one code for all, or one for
    each in seat order. BadParameter says what is wrong with it."""
    others = [seat for seat in range(seats) if seat != person]
    codes = [code.strip() for code in text.split(",")]
    for code in codes:
        if names_a_file(code):
            raise click.BadParameter("your own bots play in the arena", param_hint=_OPTION)
        try:
            bot_maker(code)
        except BotError as fault:
            raise click.BadParameter(str(fault), param_hint=_OPTION) from None
    if len(codes) not in (1, len(others)):
        raise click.BadParameter(
            f"with {seats} heroes there {_opponents(len(others))}: give one code for all or one "
            f"for each, not {len(codes)}",
            param_hint=_OPTION,
        )
    if len(codes) == 1:
        codes *= len(others)
    return {seat: f"{code} {__version__}" for seat, code in zip(others, codes, strict=True)}


def _opponents(number: int) -> str:
    return "is 1 opponent" if number == 1 else f"are {number} opponents"


def seat_names(bots: Mapping[int, str], person: int, person_name: str | None) -> dict[int, str]:
    """Characters have names, other bots are given some, and no name is used twice; a person without
    a name stays unnamed."""
    names = {person: person_name} if person_name is not None else {}
    taken = {name.lower() for name in names.values()}
    for seat, bot in bots.items():
        character = BY_CODE.get(code_of(bot))
        if character is None:
            free = [name for name in BOT_NAMES if name.lower() != (person_name or "").lower()]
            names[seat] = free[seat]
            continue
        names[seat] = next(
            name
            for name in (f"{character.name}{ending}" for ending in _NAMESAKES)
            if name.lower() not in taken
        )
        taken.add(names[seat].lower())
    return names


def code_of(bot: str) -> str:
    """The code of a bot, from what a record keeps."""
    return bot.split()[0]


def plain_codes(codes: list[str]) -> list[str]:
    """The codes without those of characters, whose names say who they are; each once."""
    return list(dict.fromkeys(code for code in codes if code not in BY_CODE))


def introductions(
    names: Mapping[int, str], codes: Mapping[int, str], spoken: Language
) -> list[str]:
    """A sentence for every character at the table, once each."""
    met: dict[str, str] = {}
    for seat, code in codes.items():
        if code in BY_CODE:
            met.setdefault(code, introduction(code, names[seat], spoken))
    return list(met.values())
