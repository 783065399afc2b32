"""Entries: what a table's history is made of. A table is the fold of its entries.

An entry is written once and never changed. A decision and the dice that follow it are one entry, so
that no move is ever stored without its dice.
"""

from typing import Annotated, Final, Literal

import msgspec

from fatesmith.content.setup import Setup

Lesson = Literal["", "first", "feats", "ousting", "goddess", "titans"]

PERSON: Final = "person"
BOT: Final = "bot"
AHEAD: Final = "ahead"

ASKED: Final = "asked"
CLOCK: Final = "clock"
RETURNED: Final = "returned"

NO_SEAT: Final = -1
"""No seat, in what is stored and sent, and at the table; in views a spectator is None, and in a
game what concerns no seat is the engine's NOBODY."""


class SetupPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A set-up in full, as records write it."""

    seats: int
    feats: list[str]
    module: str = "none"
    tie_break: bool = False
    without_g6: bool = False
    rebellion: bool = False
    promos: bool = False

    @staticmethod
    def of(setup: Setup) -> "SetupPlan":
        return msgspec.convert(setup, SetupPlan, from_attributes=True)

    def setup(self) -> Setup:
        """SetupError if there is no such game."""
        return Setup(**{**msgspec.structs.asdict(self), "feats": tuple(self.feats)})


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who will sit in a seat: a bot if its code is given, otherwise a person."""

    bot: str = ""
    name: str = ""
    """The name of a bot, as the table shows it."""


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think. Zero means as long as they like."""

    move_seconds: Annotated[int, msgspec.Meta(ge=0, le=7 * 24 * 3600)] = 0
    """Per decision."""
    bank_seconds: Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)] = 0
    """For all decisions of a seat together. With both, whichever runs out first."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is allowed at a table."""

    undo: bool = True
    hints: bool = True
    odds: bool = True
    scores: bool = True
    """Show running scores. Otherwise the glory of cards is hidden too; anyone can still work it out
    from the cards on the table or from a position."""
    public: bool = False
    """Listed for everybody; otherwise found by link only."""
    pace_ms: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 600
    """The minimum time before a bot answers, so that people can follow."""
    clock: ClockPlan = ClockPlan()
    lesson: Lesson = ""
    """The chapter of the lesson that is taught here, to the first seat."""


class TrialPlan(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """Where a trial begins: in the middle of a finished game."""

    source: str
    """The page of that game."""
    at: int
    """After how many of its moves."""
    moves: list[str]
    """These."""
    dice: dict[str, list[int]] = {}
    """By seat and die, `0.1`: the slots that it will show, if it is to show what it showed."""


class _Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """What a command became, with the id that its client gave it."""


class Opened(_Entry, frozen=True, tag="opened", kw_only=True):
    setup: SetupPlan
    setup_name: str
    seats: list[SeatPlan]
    options: Options
    commit: str
    """The commitment to the seed of the dice."""
    rules: int
    catalog: str
    owner: str
    """The player who opened the table."""
    title: str = ""
    rematch_of: str = ""
    daily: str = ""
    """The date of the daily forge whose dice fall here; the commitment is empty then."""
    counted: bool = False
    """It is the one try of its owner that counts."""
    trial: TrialPlan | None = None


class Joined(_Entry, frozen=True, tag="joined"):
    seat: int
    player: str
    name: str
    luck: str = ""
    """What this player adds to the dice, at tables of earlier versions."""
    id: str = ""
    adds_luck: bool = False
    """This player is going to seal some."""


class Left(_Entry, frozen=True, tag="left"):
    """A seat is free again, before the game begins."""

    seat: int
    player: str
    id: str = ""


class Assigned(_Entry, frozen=True, tag="assigned"):
    """A free seat goes to a bot, or is free again if the code is empty; before the game begins."""

    seat: int
    bot: str
    player: str
    name: str = ""
    """The bot's name at this table."""
    id: str = ""


class LuckSealed(_Entry, frozen=True, tag="luck-sealed"):
    """The hash of what a player adds to the dice."""

    seat: int
    player: str
    seal: str
    id: str = ""


class Called(_Entry, frozen=True, tag="called"):
    """All seats are taken for good: whoever sealed luck opens it now."""


class LuckOpened(_Entry, frozen=True, tag="luck-opened"):
    """What a player adds to the dice, as it was sealed."""

    seat: int
    player: str
    luck: str
    id: str = ""


class Started(_Entry, frozen=True, tag="started"):
    rolls: list[str]
    chosen: list[int] = []
    """Which of them came from the game that a trial began in, from 0."""


class Moved(_Entry, frozen=True, kw_only=True, tag="moved"):
    seat: int
    move: str
    rolls: list[str] = []
    by: str = PERSON
    player: str = ""
    id: str = ""
    chosen: list[int] = []
    """Which of the rolls the lesson chose, or the game that a trial began in, from 0."""


class Foreseen(_Entry, frozen=True, tag="foreseen"):
    """An answer given ahead, to the question that a seat will be asked."""

    seat: int
    question: int
    """The task that asks it."""
    move: str
    player: str
    id: str = ""


class Handed(_Entry, frozen=True, tag="handed"):
    """A seat goes to a bot, or back to its person if the code is empty."""

    seat: int
    bot: str
    why: str = ASKED
    player: str = ""
    id: str = ""


class UndoAsked(_Entry, frozen=True, tag="undo-asked"):
    seat: int
    to: int
    """How many decisions would remain."""
    of: list[int]
    """The seats that must agree."""
    player: str
    id: str = ""


class UndoAnswered(_Entry, frozen=True, tag="undo-answered"):
    seat: int
    yes: bool
    player: str
    id: str = ""


class Undone(_Entry, frozen=True, tag="undone"):
    seat: int
    to: int
    player: str
    id: str = ""


class Said(_Entry, frozen=True, tag="said"):
    player: str
    name: str
    text: str
    seat: int = NO_SEAT
    id: str = ""


class Rematched(_Entry, frozen=True, tag="rematched"):
    """Somebody opened the same table again; this lets the others find it."""

    table: str
    swap: bool
    player: str


class Ended(_Entry, frozen=True, tag="ended"):
    seed: str
    """The seed of the dice, revealed; empty if there was no secret."""


Entry = (
    Opened
    | Joined
    | Left
    | Assigned
    | LuckSealed
    | Called
    | LuckOpened
    | Started
    | Moved
    | Foreseen
    | Handed
    | UndoAsked
    | UndoAnswered
    | Undone
    | Said
    | Rematched
    | Ended
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Entry)


def to_bytes(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def from_bytes(data: bytes) -> Entry:
    """msgspec.DecodeError if these bytes are not an entry."""
    entry: Entry = _DECODER.decode(data)
    return entry
