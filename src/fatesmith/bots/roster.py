"""The roster: every bot by its short code. A new bot is one line in `ROSTER`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fatesmith.bots.bot import Bot
from fatesmith.bots.character_bot import CharacterBot
from fatesmith.bots.characters import CHARACTERS, Character
from fatesmith.bots.dearest import Dearest
from fatesmith.bots.errors import BotError
from fatesmith.bots.experiences import veteran
from fatesmith.bots.foresight import CHAMPION, NET_ALONE, light
from fatesmith.bots.loader import load_bot, names_a_file
from fatesmith.bots.look_ahead_bot import LookAheadBot
from fatesmith.bots.monte_carlo_bot import FIRST, MonteCarloBot
from fatesmith.bots.strategist_bot import StrategistBot, first_strategist
from fatesmith.bots.uniform import RandomBot

MOST_PARAMETER: Final = 1_000_000
MOST_PROCESSES: Final = 64
MOST_MILLISECONDS: Final = 3_600_000
_FIRST_LOOK: Final = 40
"""Playouts of the first search of a bot that has a time limit; each further one has more."""
OWN_FILE: Final = "FILE.py:CLASS"


@dataclass(frozen=True)
class RosterEntry:
    """A kind of bot. `pattern` is its code, with `:N` if it takes a number from 1."""

    pattern: str
    about: str
    make: Callable[[int, int], Bot]
    """From the number (0 if it takes none) and a seed; the same seed plays the same way."""
    make_shared: Callable[[int, int, int], Bot] | None = None
    """The same with a number of processes, for `:NxP`: the same choices on several cores."""
    make_timed: Callable[[float, int], Bot] | None = None
    """From seconds for each decision and a seed, for `:Nms`: choices depend on the machine."""
    playouts: int = 0
    """For each decision, where they are many and the code has no number that says so."""

    @property
    def name(self) -> str:
        return self.pattern.partition(":")[0]

    @property
    def takes_number(self) -> bool:
        return ":" in self.pattern


def _opponent(character: Character) -> RosterEntry:
    return RosterEntry(
        character.code,
        f"one of the seven opponents, rung {character.rung}",
        lambda _, seed: CharacterBot(character, seed),
    )


ROSTER: Final = (
    RosterEntry("random", "picks any option at random", lambda _, seed: RandomBot(seed)),
    RosterEntry("dearest", "buys the most expensive thing it can", lambda _, __: Dearest()),
    RosterEntry(
        "strategist", "prices everything in glory, by round", lambda _, __: StrategistBot()
    ),
    RosterEntry(
        "veteran",
        "the strategist with experience of how games went on",
        lambda _, __: StrategistBot(veteran),
    ),
    RosterEntry(
        "strategist-1",
        "the first strategist, a yardstick that never changes",
        lambda _, __: StrategistBot(first_strategist),
    ),
    RosterEntry(
        "mc:N",
        "tries the best-priced options in N playouts and takes the one that ended best; mc:400x2 "
        "divides the playouts between 2 processes",
        lambda playouts, seed: MonteCarloBot(playouts, seed),
        lambda playouts, seed, processes: MonteCarloBot(playouts, seed, processes),
    ),
    RosterEntry(
        "mc-1:N",
        "the first Monte Carlo, a yardstick that never changes",
        lambda playouts, seed: MonteCarloBot(playouts, seed, version=FIRST),
        lambda playouts, seed, processes: MonteCarloBot(playouts, seed, processes, FIRST),
    ),
    RosterEntry(
        "net",
        "plays the turn to its end and takes what the value net likes best",
        lambda _, seed: LookAheadBot(NET_ALONE, seed),
    ),
    RosterEntry(
        "light:N",
        "tries the best-priced options in N playouts of two turns that the value net judges; "
        "light:400x2 divides them between 2 processes, light:50ms thinks for so long",
        lambda playouts, seed: LookAheadBot(light(playouts), seed),
        lambda playouts, seed, processes: LookAheadBot(light(playouts), seed, processes),
        lambda seconds, seed: LookAheadBot(light(_FIRST_LOOK), seed, seconds=seconds),
    ),
    RosterEntry(
        "champion",
        "the strongest: 2,000 playouts to the end of the game",
        lambda _, seed: LookAheadBot(CHAMPION, seed),
        playouts=CHAMPION.playouts,
    ),
    *(_opponent(character) for character in CHARACTERS),
)


def bot_maker(code: str) -> Callable[[int], Bot]:
    """What makes this bot from a seed; BotError if there is no such bot."""
    if names_a_file(code):
        return load_bot(code)
    name, colon, number = code.partition(":")
    entry = _entry(code)
    if not entry.takes_number:
        if colon:
            raise BotError(f"the bot {name} takes no number: leave {colon + number[:20]!r} out")
        return lambda seed: entry.make(0, seed)
    shared = entry.make_shared
    if shared is not None and "x" in number:
        number, _, processes = number.partition("x")
        if not _is_number(processes, MOST_PROCESSES):
            raise BotError(f"{name}:NxP takes 1 to {MOST_PROCESSES} processes, not {code[:60]!r}")
        if _is_number(number, MOST_PARAMETER):
            return lambda seed: shared(int(number), seed, int(processes))
    timed = entry.make_timed
    if timed is not None and number.endswith("ms"):
        time = number.removesuffix("ms")
        if not _is_number(time, MOST_MILLISECONDS):
            raise BotError(
                f"{name}:Nms takes 1 to {MOST_MILLISECONDS} milliseconds, not {code[:60]!r}"
            )
        return lambda seed: timed(int(time) / 1000, seed)
    if not _is_number(number, MOST_PARAMETER):
        raise BotError(
            f"the bot {name} takes a number from 1 to {MOST_PARAMETER}: {entry.pattern}, not "
            f"{code[:60]!r}"
        )
    return lambda seed: entry.make(int(number), seed)


def playouts_of(code: str) -> int | None:
    """For each decision of this bot of the roster, which must exist; None if its code does not say
    so because it counts time or divides them among processes."""
    number = code.partition(":")[2]
    if not number:
        return _entry(code).playouts
    return int(number) if _is_number(number, MOST_PARAMETER) else None


def _entry(code: str) -> RosterEntry:
    name = code.partition(":")[0]
    for entry in ROSTER:
        if entry.name == name:
            return entry
    codes = ", ".join(each.pattern for each in ROSTER)
    raise BotError(f"there is no bot {code[:60]!r}; these are: {codes}, or {OWN_FILE}")


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most


def make_bot(code: str, seed: int) -> Bot:
    """The bot with this code."""
    return bot_maker(code)(seed)
