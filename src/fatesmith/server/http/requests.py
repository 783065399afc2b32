"""Bodies of HTTP requests and answers. The OpenAPI page is generated from these."""

import secrets
from typing import Annotated, Any, Final, Literal

import msgspec

from fatesmith.content.named import NO_MODULE_NAME
from fatesmith.content.setup import Setup, sets_to_choose
from fatesmith.engine.errors import SetupError
from fatesmith.server.aftermath.frames import ReplayFrames
from fatesmith.server.host.messages import TableInfo
from fatesmith.server.reviews.job import ReviewStatus
from fatesmith.server.reviews.telling import ReviewTold
from fatesmith.server.tables.entries import NO_SEAT, Options, SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.views.events import ChapterView
from fatesmith.server.views.question import QuestionView
from fatesmith.server.views.view import Spans, Spoken
from fatesmith.server.views.whole_table import TableView

Name = Annotated[str, msgspec.Meta(max_length=100)]
Slug = Annotated[str, msgspec.Meta(max_length=40)]
Key = Annotated[str, msgspec.Meta(max_length=40)]
LEAST_KEY: Final = 16
"""The minimum length of an id that identifies somebody without a cookie."""


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends."""


class SetupChoice(_Body, frozen=True, kw_only=True):
    """Which cards are in the game: one of the named set-ups, random, drafted, or your own."""

    kind: Literal["named", "random", "draft", "custom"] = "named"
    name: Slug = "introductory"
    """Of a named set-up."""
    module: Slug = NO_MODULE_NAME
    rebellion: bool = False
    promos: bool = False
    feats: Annotated[list[Slug], msgspec.Meta(max_length=15)] = []
    """Custom: these sets replace the introductory ones."""
    seed: int | None = None
    """Random: the same seed draws the same cards."""
    tie_break: bool = False
    without_g6: bool = False

    def setup(self, seats: int) -> tuple[Setup, str]:
        """The set-up and its name; Refusal if the choice is not legal."""
        try:
            return self._setup(seats)
        except SetupError as fault:
            raise Refusal("bad-setup", str(fault)) from None

    def choices(self) -> tuple[tuple[str, ...], ...]:
        """By location: the sets that may be there."""
        return sets_to_choose(module=self.module, rebellion=self.rebellion, promos=self.promos)

    def _setup(self, seats: int) -> tuple[Setup, str]:
        terms: dict[str, Any] = {"tie_break": self.tie_break, "without_g6": self.without_g6}
        if self.kind == "named":
            return Setup.named(self.name, seats, **terms), self.name
        terms["module"] = self.module
        if self.kind == "custom":
            return Setup.custom(seats, self.feats, **terms), "custom"
        terms |= {"rebellion": self.rebellion, "promos": self.promos}
        if self.kind == "draft":
            return Setup.draft(seats, **terms), "draft"
        seed = secrets.randbits(32) if self.seed is None else self.seed
        return Setup.random(seats, seed, **terms), "random"


class SeatChoice(_Body, frozen=True):
    """A bot if a code is given, otherwise a person."""

    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""
    name: Name = ""


class OpenTable(_Body, frozen=True, kw_only=True):
    """A table to open. With a name, its opener sits down right away."""

    seats: Annotated[list[SeatChoice], msgspec.Meta(min_length=2, max_length=4)]
    setup: SetupChoice = SetupChoice()
    options: Options = Options()
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    name: Name = ""
    adds_luck: bool = False
    """The opener adds luck to the dice, over the WebSocket: `seal`, then `open-seal`."""
    seat: int | None = None
    """Where to sit, if not at the first seat for people."""
    id: Key = ""
    """Random, 16 to 40 characters: if sent again with it, the answer is the same table."""


class Join(_Body, frozen=True):
    """Take a seat."""

    name: Name
    seat: int | None = None
    adds_luck: bool = False
    """You add luck to the dice, over the WebSocket: `seal`, then `open-seal`. The game waits for it
    for a few seconds."""
    id: Key = ""
    """If sent again with it, the answer is the same seat. Without a cookie it must be random, with
    16 characters or more, and then identifies the player."""


class Rematch(_Body, frozen=True):
    """The same table again."""

    swap: bool = False
    """Everybody moves over one seat."""
    adds_luck: bool = False
    """As when you join."""


class Upload(_Body, frozen=True):
    """A record to look at, in any of its three formats."""

    record: str


class AskReview(_Body, frozen=True):
    """Have a finished game reviewed."""

    effort: Slug = "quick"
    """`quick`, `normal` or `deep`."""


class OpenTrial(_Body, frozen=True, kw_only=True):
    """A table that begins in the middle of a finished game. It is never counted."""

    at: int
    """After how many of its moves."""
    name: Name
    dice: Literal["same", "new"] = "same"
    """`same`: every die shows what it showed there, roll by roll, as long as that lasts."""
    seat: int | None = None
    """Yours; by default the one that is asked there."""
    rivals: Annotated[list[Slug], msgspec.Meta(max_length=4)] = []
    """By seat: the codes of bots. Where there is none, whoever sat there, or a bot for a person."""
    adds_luck: bool = False
    """As when you join."""
    id: Key = ""
    """Random, 16 to 40 characters: if sent again with it, the answer is the same table."""


class AnswerBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the server answers."""


class Seated(AnswerBody, frozen=True):
    """Your seat; the token brings you back to it from anywhere."""

    table: str
    seat: int
    token: str


class OpenedTable(AnswerBody, frozen=True):
    table: str
    link: str
    seat: int = NO_SEAT
    token: str = ""


class TableSummary(AnswerBody, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    status: str
    created_at: int
    updated_at: int
    seats: int
    setup: str
    module: str
    names: list[str]
    title: str = ""
    host: str = ""
    daily: str = ""
    """The date of the daily forge that is played there."""
    bots: list[str] = []
    """By seat: the code of the bot that owns it; empty for people."""
    seat: int = NO_SEAT
    """Yours."""
    round: int = 0
    rounds: int = 0
    """How many the game lasts."""
    asked: int = NO_SEAT
    """The seat that must answer now."""
    since: int = 0
    """Since when it is asked, in milliseconds; it may have answered several questions since."""
    stand_ins: list[int] = []
    """The seats of people for whom a bot plays now."""
    away: list[int] = []
    """The seats of people who are not looking at the table, as far as this process knows."""
    glory: list[int] = []
    """By seat: the final result, or the scores so far if the table shows them."""
    trial: bool = False
    """It began in the middle of another game, and is never counted."""


class TablePage(AnswerBody, frozen=True):
    tables: list[TableSummary]
    more: str = ""
    """Ask with `before` set to this for the next page."""


class TableAnswer(AnswerBody, frozen=True):
    table: TableInfo
    seat: int = NO_SEAT
    token: str = ""


class SetupAnswer(AnswerBody, frozen=True):
    setup: SetupPlan
    name: str
    choices: tuple[tuple[str, ...], ...] = ()
    """By location: the sets that may be there, with the module and the boxes of the choice."""


class BotInfo(AnswerBody, frozen=True, kw_only=True):
    """A bot that can be seated."""

    code: str
    about: str
    name: str = ""
    title: str = ""
    rung: int = 0
    diamonds: int = 0
    rating: int = 0


class BotList(AnswerBody, frozen=True):
    bots: list[BotInfo]


class Uploaded(AnswerBody, frozen=True):
    record: str
    """Its id: the record is under /api/records/ID."""
    link: str


class ReplayAnswer(AnswerBody, frozen=True):
    """A whole game, for a slider."""

    replay: ReplayFrames
    names: dict[int, str]
    setup: SetupPlan
    bots: dict[int, str] = {}
    """By seat: the code of the bot that sat there."""


class FrameAnswer(Spoken, frozen=True):
    """The position after `number` moves, and what the last of them led to."""

    number: int
    view: TableView
    chapters: tuple[ChapterView, ...]
    said: str = ""
    """The last move in words."""
    question: QuestionView | None = None
    """What is asked now, as a spectator sees it."""
    said_spans: Spans = ()


class FrameStrip(AnswerBody, frozen=True):
    """Positions in a row, each with what its own move led to."""

    story: tuple[ChapterView, ...]
    """What happened before the first of them, without events."""
    frames: list[FrameAnswer]


class ReviewAnswer(AnswerBody, frozen=True, kw_only=True):
    """How far a review is, and what it says."""

    status: ReviewStatus
    """`none`: nobody has asked for one. What is `waiting` or `running` can be asked about again;
    `failed` says why in `text`."""
    effort: str = ""
    done: int = 0
    of: int = 0
    """Steps so far, of all."""
    before: int = 0
    """How many reviews wait in front of it."""
    text: str = ""
    review: ReviewTold | None = None
    """While it is made: as much as is known."""


class Announcement(AnswerBody, frozen=True):
    text: str


class Health(AnswerBody, frozen=True):
    ok: bool
    version: str


class Readiness(AnswerBody, frozen=True):
    ok: bool
    store: str
    """Its kind."""


class Fault(AnswerBody, frozen=True):
    """Why nothing was done."""

    code: str
    text: str
    reason: str = ""
    """Which of several reasons for this code it is."""
