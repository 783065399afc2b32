"""Messages over a table's WebSocket, both ways, as JSON with their `type`.

A client says hello first. Every command carries an `id` chosen by its client, so that one sent
again after a lost connection is recognized; an answer to the game also carries the position it was
given `at`.
"""

from typing import Annotated, Final

import msgspec

from fatesmith.server.tables.entries import NO_SEAT, Options, SetupPlan
from fatesmith.server.thinking.odds import Odds
from fatesmith.server.views.events import ChapterView
from fatesmith.server.views.lately import LatelyView
from fatesmith.server.views.question import QuestionView
from fatesmith.server.views.view import Spans, Spoken
from fatesmith.server.views.view_changes import Changes
from fatesmith.server.views.whole_table import TableView

PROTOCOL: Final = 2

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Hash = Annotated[str, msgspec.Meta(max_length=64)]
Code = Annotated[str, msgspec.Meta(max_length=80)]

# From clients -------------------------------------------------------------------------------------


class _ClientMessage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client says."""


class Hello(_ClientMessage, frozen=True, tag="hello"):
    """The first message: who I am and what I last saw."""

    protocol: int = PROTOCOL
    token: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """A seat's, from joining; without one the cookie decides, or the client watches."""
    seen: int = 0
    """The number of the last entry that I know of, 0 for none."""
    language: Annotated[str, msgspec.Meta(max_length=10)] = "en"
    positions: bool = False
    """Send the positions themselves too, for programs that have the engine."""
    changes: bool = False
    """Send what changed in the view, where I know what it was before."""


class _Command(_ClientMessage, frozen=True):
    """Something to do."""

    id: CommandId


class _CommandAt(_Command, frozen=True):
    """Something to do at a position that the client has seen."""

    at: int


class Play(_CommandAt, frozen=True, tag="play"):
    """An answer to the question at this position: the text of the option."""

    move: Annotated[str, msgspec.Meta(max_length=400)]


class Ahead(_CommandAt, frozen=True, tag="ahead"):
    """An answer to the question that will come, while another seat is still thinking."""

    move: Annotated[str, msgspec.Meta(max_length=400)]


class Undo(_CommandAt, frozen=True, tag="undo"):
    """Take back my last decision."""


class AnswerUndo(_Command, frozen=True, tag="answer-undo"):
    yes: bool


class HandOver(_Command, frozen=True, tag="hand-over"):
    """A bot plays for me until I take my seat back."""

    bot: Code = "strategist"


class TakeBack(_Command, frozen=True, tag="take-back"):
    """I play for myself again."""


class Leave(_Command, frozen=True, tag="leave"):
    """I give up my seat, before the game begins."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """Give a free seat to a bot, before the game begins; if it is the last one, the game starts."""

    seat: int
    bot: Code = ""
    """Without a code: the gentlest character not yet seated here."""


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """Remove a bot to make room for a person, before the game begins."""

    seat: int


class Seal(_Command, frozen=True, tag="seal"):
    """The hash of the luck that I add to the dice, made after I saw the table's commitment."""

    seal: Hash


class OpenSeal(_Command, frozen=True, tag="open-seal"):
    """The luck itself, once it is called for."""

    luck: Hash


class Say(_Command, frozen=True, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=1000)]
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The name of the spectator who says it."""


class AskHints(_CommandAt, frozen=True, tag="ask-hints"):
    """What would be good here?"""


class AskOdds(_CommandAt, frozen=True, tag="ask-odds"):
    """What might the next blessings bring?"""


class Speak(_Command, frozen=True, tag="speak"):
    """Send texts in another language from now on."""

    language: Annotated[str, msgspec.Meta(max_length=10)]


class Ping(_Command, frozen=True, tag="ping"):
    """Are you there?"""


FromClient = (
    Hello
    | Play
    | Ahead
    | Undo
    | AnswerUndo
    | HandOver
    | TakeBack
    | Leave
    | SeatBot
    | FreeSeat
    | Seal
    | OpenSeal
    | Say
    | AskHints
    | AskOdds
    | Speak
    | Ping
)

# To clients ---------------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who sits in a seat."""

    seat: int
    name: str = ""
    person: bool = False
    bot: str = ""
    """The code of the bot that plays here now."""
    why: str = ""
    """Why a bot plays for a person: `asked`, `clock`."""
    connected: bool = False
    adds_luck: bool = False
    """This player seals luck, and opens the seal when it is called for."""
    seal: str = ""
    """The hash of it."""
    luck: str = ""
    """What this player adds to the dice."""
    used_ms: int = 0
    """How much of the time bank is used up."""


class TrialInfo(msgspec.Struct, frozen=True):
    """A table that began in the middle of a finished game; it is never counted."""

    source: str
    """The page of that game."""
    at: int
    """After how many of its moves."""
    same_dice: bool


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a table is, apart from its game."""

    id: str
    status: str
    setup: SetupPlan
    setup_name: str
    options: Options
    seats: list[SeatInfo]
    commit: str
    called: bool = False
    """The seats are settled: whoever sealed luck opens the seal now."""
    title: str = ""
    owner: bool = False
    """Whether it is mine."""
    watching: int = 0
    seed: str = ""
    """Of the dice, when the game is over."""
    rematch_of: str = ""
    rematch: str = ""
    """The table of the rematch."""
    rematch_swap: bool = False
    """Whether everybody has moved over one seat there."""
    rematch_by: int = NO_SEAT
    """The seat that asked for it, -1 if a spectator did."""
    daily: str = ""
    """The date of the daily forge that is played here."""
    counted: bool = False
    """It is somebody's counted try."""
    hosts: list[int] = []
    """Before the game begins: the seats whose people may give free seats to bots."""
    trial: TrialInfo | None = None


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    seq: int
    at_ms: int
    name: str
    text: str
    seat: int = NO_SEAT


class ClockInfo(msgspec.Struct, frozen=True):
    """How much longer the seat that is asked may think."""

    seat: int
    left_ms: int


class UndoInfo(msgspec.Struct, frozen=True):
    """A request to take back a decision, waiting for others to agree."""

    seat: int
    of: list[int]
    agreed: list[int]


class _ServerMessage(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What the server says."""


class Welcome(_ServerMessage, frozen=True, tag="welcome"):
    """The answer to a hello; an update and the chat follow."""

    protocol: int
    version: str
    table: TableInfo
    seq: int
    seat: int = NO_SEAT
    """Mine, -1 if I watch."""


class Update(_ServerMessage, frozen=True, tag="update", kw_only=True):
    """Where the game is now, and what happened on the way there."""

    seq: int
    position: int
    view: TableView | None = None
    """Absent before the start, and if there are changes instead."""
    changes: Changes | None = None
    """For clients that asked for them: what is new in the last view that was sent on this
    connection, by its path, `heroes.0.gold`; null for what is left out again. Nothing changed if
    it is empty."""
    question: QuestionView | None = None
    ahead: QuestionView | None = None
    """What I will be asked, if I may answer while others think."""
    answered_ahead: str = ""
    """What I answered ahead."""
    chapters: tuple[ChapterView, ...] = ()
    whole: bool = False
    """The chapters are complete, without events: forget what you were told before."""
    start: TableView | None = None
    """With a whole update in the first turn: the position before its dice. The last chapter has the
    events that lead from there to the view, so that newcomers do not miss them."""
    clock: ClockInfo | None = None
    undo: UndoInfo | None = None
    undone: int = NO_SEAT
    """The seat that just took back its decision."""
    may_undo: bool = False
    lately: tuple[LatelyView, ...] = ()
    """What the others did since my last turn."""
    state: str = ""
    """The position in notation, for clients that asked for positions."""


class Seats(_ServerMessage, frozen=True, tag="seats"):
    """Somebody came, went, or was replaced."""

    table: TableInfo


class Chat(_ServerMessage, frozen=True, tag="chat"):
    lines: list[ChatLine]


class Done(_ServerMessage, frozen=True, tag="done"):
    """The command is stored as this entry: it will not be lost or executed twice."""

    id: str
    seq: int


class Refused(_ServerMessage, frozen=True, tag="refused"):
    """The command changed nothing."""

    id: str
    code: str
    text: str
    reason: str = ""
    """Which of several reasons for this code it is."""


class HintTold(Spoken, frozen=True, kw_only=True):
    """One option, with what looking ahead says about it."""

    move: str
    label: str
    win: float
    """The chance to win."""
    error: float
    """Its standard error."""
    behind: float
    """How much less likely a win is than with the first option."""
    glory: float
    """The mean of the seat's final glory."""
    reason: str
    caution: str = ""
    label_spans: Spans = ()
    reason_spans: Spans = ()
    caution_spans: Spans = ()


class HintsTold(_ServerMessage, frozen=True, tag="hints"):
    """The answer comes soon; one thought about for longer follows with the same `id`, unless the
    game has moved on."""

    id: str
    at: int
    hints: list[HintTold]
    refined: bool = False
    """It replaces the first answer."""


class OddsTold(_ServerMessage, frozen=True, tag="odds"):
    id: str
    at: int
    odds: Odds


class Pong(_ServerMessage, frozen=True, tag="pong"):
    id: str


class Bye(_ServerMessage, frozen=True, tag="bye"):
    """The connection is about to be closed; `again` says whether to reconnect."""

    code: str
    text: str
    again: bool = False
    reason: str = ""
    """Which of several reasons for this code it is; of a closed table, what was said about it."""


class Announced(_ServerMessage, frozen=True, tag="announced"):
    """What whoever runs the server tells everybody; empty if that was withdrawn."""

    text: str


ToClient = (
    Welcome | Update | Seats | Chat | Done | Refused | HintsTold | OddsTold | Pong | Bye | Announced
)

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
ENCODER: Final = msgspec.json.Encoder()
