"""What is asked and answered about the daily forge."""

import msgspec

from fatesmith.server.host.par_keeper import ParState
from fatesmith.server.http.requests import AnswerBody, Key, Name
from fatesmith.server.tables.entries import NO_SEAT, SetupPlan


class DailyBegin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Begin a try, or go on with the one that counts."""

    name: Name
    counted: bool = False
    """The one that counts, on its own day; otherwise one of an earlier day, just for play."""
    id: Key = ""
    """Random, 16 to 40 characters: if sent again with it, the answer is the same table."""


class DailyRival(AnswerBody, frozen=True):
    seat: int
    code: str
    name: str


class DailyPar(AnswerBody, frozen=True, kw_only=True):
    """What the champion scores on the same dice, on average."""

    state: ParState
    """`known`, `working`, or `unknown`: this server does not work it out."""
    glory: int = 0
    """As soon as it can be told; it may change a little until it is `known`. 0 before."""
    error: float = 0.0
    """Its standard error."""
    games: int = 0
    """How many were played for it so far."""


class DailyResult(AnswerBody, frozen=True, kw_only=True):
    """A line in the table of the day."""

    place: int
    """From 1; whoever has the same glory shares a place."""
    name: str
    glory: int
    mine: bool = False


class MyTry(AnswerBody, frozen=True, kw_only=True):
    """My counted try at a day."""

    table: str
    over: bool = False
    glory: int = 0
    place: int = 0
    share: str = ""
    """The line to share."""


class StreakDay(AnswerBody, frozen=True):
    day: str
    played: bool = False


class DailyAnswer(AnswerBody, frozen=True, kw_only=True):
    """The forge of a day, how others did, and how I did."""

    day: str
    today: bool = False
    """Whether a try counts now."""
    ends_in_ms: int = 0
    """Until the next day begins."""
    setup: SetupPlan
    setup_name: str
    person: int = NO_SEAT
    """The seat of whoever plays."""
    rivals: list[DailyRival]
    first_rolls: list[str]
    """The faces that the person's dice show first, light and dark in turn."""
    par: DailyPar
    played: int = 0
    """How many finished a counted try."""
    results: list[DailyResult]
    """The best of them."""
    mine: MyTry | None = None
    before: int | None = None
    """My glory the day before."""
    streak: int = 0
    """How many days in a row I have played, up to today."""
    week: list[StreakDay]
    """Today and the six days before."""


class ArchiveDay(AnswerBody, frozen=True, kw_only=True):
    """An earlier day, in short."""

    day: str
    setup_name: str
    module: str
    seats: int
    mine: MyTry | None = None


class DailyArchive(AnswerBody, frozen=True):
    days: list[ArchiveDay]
    """The latest first."""
    more: str = ""
    """Ask with `before` set to this for the days before them."""
