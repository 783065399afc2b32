"""Records over HTTP: of finished tables, and uploaded ones."""

import gzip
import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, final

from starlette.responses import Response

from fatesmith.analysis.chronicle import chronicle
from fatesmith.content.setup import new_state
from fatesmith.engine.loop import play
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import FORMS, spell
from fatesmith.prose import sum_up_move
from fatesmith.prose.language import Language
from fatesmith.server.aftermath.fair_dice import fair_dice_report
from fatesmith.server.aftermath.frames import replay_frames
from fatesmith.server.aftermath.whole import aftermath
from fatesmith.server.host.host import Host, stored
from fatesmith.server.http.archive import Archive
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.limits import Gate
from fatesmith.server.http.packing import accepts_gzip
from fatesmith.server.http.past_games import PastGames, respelled
from fatesmith.server.http.requests import FrameAnswer, FrameStrip, ReplayAnswer, Upload, Uploaded
from fatesmith.server.store.contract import Store
from fatesmith.server.tables.entries import NO_SEAT, SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.views.events import Storyteller, events_view, story_view
from fatesmith.server.views.question import names_for, question_view
from fatesmith.server.views.whole_table import table_view

MOST_KEPT: Final = 2_000
"""How many uploads are kept, the newest ones."""
MOST_FRAMES: Final = 100
"""In one batch."""
FOR_AN_HOUR: Final = "private, max-age=3600"
"""A finished game no longer changes, but texts may when the server is updated."""


@final
@dataclass(frozen=True)
class RecordsApi:
    """Endpoints for past games: of `{table}`, or of the uploaded `{record}`."""

    host: Host
    store: Store
    archive: Archive
    gate: Gate
    games: PastGames

    async def text(self, ask: Ask) -> str:
        """Also for an unfinished game, without its seed."""
        if ask.has("record"):
            _, read = await self.games.game(ask)
            form = _form(ask, ask.path("record"))
            return await self.archive.do(lambda: spell(read(), form), ask.address)
        table = await self.games.table(ask)
        if table.state is None:
            raise Refusal("not-started", "this game has not begun")
        record, form = table.record(), _form(ask, table.id)
        return await self.archive.do(lambda: spell(record, form), ask.address)

    async def upload(self, ask: Ask) -> Uploaded:
        wanted: Upload = ask.body
        self.gate.upload(ask.address)
        self.host.house.check_takes_part(ask.player, ask.address)
        text = await self.archive.do(lambda: respelled(wanted.record), ask.address)
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        await stored(self.store.save_record(name, text, self.host.clock()))
        await stored(self.store.forget_records(MOST_KEPT))
        return Uploaded(name, f"/r/{name}")

    async def aftermath(self, ask: Ask) -> Response:
        language = ask.language()
        terms = ("aftermath", language.code)
        return await self._told(ask, lambda record: aftermath(record, language), *terms)

    async def verify(self, ask: Ask) -> object:
        """For a table also before the end, when the seed is still sealed."""
        language = ask.language()
        if ask.has("record"):
            terms = ("verify", language.code)
            return await self._told(ask, lambda record: fair_dice_report(record, language), *terms)
        table = await self.games.table(ask)
        record, daily = table.record(), bool(table.opened.daily)
        return await self.archive.do(
            lambda: fair_dice_report(record, language, daily=daily), ask.address
        )

    async def replay(self, ask: Ask) -> Response:
        return await self._told(ask, _replay, "replay")

    async def frame(self, ask: Ask) -> FrameAnswer:
        _, read = await self.games.game(ask)
        return await self.archive.do(lambda: _frame(ask, read()), ask.address)

    async def frames(self, ask: Ask) -> Response:
        first, count = ask.path_number("number"), ask.number("count", 1, 1, MOST_FRAMES)
        language = ask.language()
        terms = ("frames", first, count, language.code)
        return await self._told(ask, lambda record: _strip(record, first, count, language), *terms)

    async def _told(self, ask: Ask, tell: Callable[[Record], object], *terms: Hashable) -> Response:
        """What `tell` says about a game, which depends only on these terms."""
        game, read = await self.games.game(ask)
        packed = await self.archive.packed((game, *terms), lambda: tell(read()), ask.address)
        headers = {"cache-control": FOR_AN_HOUR, "vary": "accept-encoding, accept-language"}
        if accepts_gzip(ask.request):
            headers["content-encoding"] = "gzip"
        else:
            packed = gzip.decompress(packed)
        return Response(packed, media_type="application/json", headers=headers)


def _form(ask: Ask, name: str) -> str:
    form = ask.query("form", FORMS[0])
    if form not in FORMS:
        raise Refusal("malformed", f"`form` is one of {', '.join(FORMS)}")
    ask.headers["content-disposition"] = f'attachment; filename="fatesmith-{name}.txt"'
    return form


def _replay(record: Record) -> ReplayAnswer:
    bots = {seat: bot.partition(" ")[0] for seat, bot in record.bots.items()}
    frames = replay_frames(chronicle(record))
    return ReplayAnswer(frames, dict(record.names), SetupPlan.of(record.setup), bots)


def _frame(ask: Ask, record: Record) -> FrameAnswer:
    """The position after `number` moves, and what happened after `since`."""
    number = min(ask.path_number("number"), len(record.moves))
    since = ask.number("since", max(0, number - 1), 0, number)
    seat = ask.number("seat", NO_SEAT, 0, record.setup.seats - 1)
    viewer = None if seat == NO_SEAT else seat
    language = ask.language()
    said = ""
    state = new_state(record.setup, journal=True)
    told = len(state.journal or ())
    for count, move in enumerate(record.moves[:number], 1):
        if count == number:
            said = sum_up_move(state, move, names_for(record.names, viewer), language.marking)
        play(state, move)
        if count == since:
            told = len(state.journal or ())
    return FrameAnswer(
        number,
        table_view(state),
        events_view(state.journal or [], told, record.names, language, viewer),
        said,
        question_view(state, record.names, language, None),
    )


def _strip(record: Record, first: int, count: int, language: Language) -> FrameStrip:
    """Replay the game once for all of them, and tell it as to a spectator."""
    names = names_for(record.names, None)
    teller = Storyteller(record.names, language)
    state = new_state(record.setup, journal=True)
    journal = state.journal
    assert journal is not None  # noqa: S101 - it was asked for
    for move in record.moves[: max(0, first - 1)]:
        play(state, move)
    told = len(journal) if first else 0
    story = story_view(journal[:told], record.names, language, None)
    frames: list[FrameAnswer] = []
    for number in range(first, min(first + count, len(record.moves) + 1)):
        said = ""
        if number:
            move = record.moves[number - 1]
            said = sum_up_move(state, move, names, language.marking)
            play(state, move)
        news = teller.news(None, journal, told)
        told = len(journal)
        asked = question_view(state, record.names, language, None)
        frames.append(FrameAnswer(number, table_view(state), news, said, asked))
    return FrameStrip(story, frames)
