"""What works at any time while a card is being added: `python -m tests.docs.still_works lantern`.

Names the card in every language as the catalog of the server does, then plays games with it at
random and looks at every decision the way a browser, a terminal and a reader of the story do.
"""

import asyncio
import io
import json
import random
import sys
import tempfile
from typing import Any

from rich.console import Console
from starlette.applications import Starlette

import fatesmith.cli.main
from fatesmith import (
    CATALOG,
    NATURE,
    Setup,
    State,
    apply,
    describe_move,
    describe_question,
    new_state,
    options,
)
from fatesmith.bots.roster import make_bot
from fatesmith.cli.terminal.drawing import draw_table
from fatesmith.cli.terminal.lookup import explain_card
from fatesmith.cli.terminal.menu import menu_of
from fatesmith.cli.terminal.screen import Screen
from fatesmith.notation.journal import spell_event
from fatesmith.notation.moves import format_move, parse_move
from fatesmith.prose.language import Language, language, language_codes
from fatesmith.prose.story import tell_lines
from fatesmith.prose.voice import Voice
from fatesmith.server.http.app import make_app
from fatesmith.server.http.settings import Settings
from fatesmith.server.views import events_view, question_view, table_view
from tests.players import Saver

GAMES = 3
CODES = language_codes()
NAMES = {0: "Ada", 1: "Ben"}


async def get(app: Starlette, path: str) -> tuple[int, bytes]:
    """What the server answers to a request within this process."""
    status, body = 0, b""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        nonlocal status, body
        status = message.get("status", status)
        body += message.get("body", b"")

    address, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "scheme": "http",
    }
    await app(scope, receive, send)
    return status, body


async def names_in_the_catalog(slug: str) -> list[str]:
    """The names of the card and its box in every language, as the server sends them."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(database=f"{folder}/tables.sqlite"))
        async with app.router.lifespan_context(app):
            answers = {code: await get(app, f"/api/catalog?language={code}") for code in CODES}
    told = []
    for code, (status, body) in answers.items():
        assert status == 200, f"/api/catalog answers {status} in {code}: {body[:500]!r}"
        (feat,) = [each for each in json.loads(body)["feats"] if each["slug"] == slug]
        boxes = {box["slug"]: box["name"] for box in json.loads(body)["boxes"]}
        told.append(f"{code}: {feat['name']} ({boxes[feat['box']]})")
    return told


def look(state: State, spoken: Language, new: int) -> None:
    """Show a decision as everybody who looks at the table sees it."""
    voice = Voice(spoken, NAMES)
    describe_question(state, NAMES, spoken)
    draw_table(Screen(Console(file=io.StringIO(), width=80)), state, voice)
    menu_of(state, options(state), voice)
    table_view(state)
    for viewer in (0, 1, None):
        question_view(state, NAMES, spoken, viewer)
    events_view(state.journal or [], new, NAMES, spoken, 0)
    for move in options(state):
        describe_move(state, move, NAMES, spoken)
        assert parse_move(format_move(move)) == move


def play(slug: str, seed: int) -> int:
    """A whole game against a bot; returns how often the journal mentions the card."""
    spoken = language(CODES[seed % len(CODES)])
    state = new_state(Setup.custom(2, [slug]), journal=True)
    feat = CATALOG.feat_set(CATALOG.set_number(slug))
    saver, bot = (
        Saver(random.Random(seed), state, first=feat.location),
        make_bot("strategist", seed),
    )
    new = 0
    while not state.over:
        if state.seat != NATURE:
            look(state, spoken, new)
            new = len(state.journal or [])
        apply(state, bot.choose(state, options(state)) if state.seat == 1 else saver.choose(state))
    tell_lines(state.journal or [], NAMES, spoken)
    return sum(spell_event(event).get("feat") == slug for event in state.journal or [])


def main(slug: str) -> None:
    assert "card" in fatesmith.cli.main.main.commands
    assert all(slug in line for code in CODES for line in explain_card(slug, language(code))[:1])
    print("\n".join(asyncio.run(names_in_the_catalog(slug))))
    told = sum(play(slug, seed) for seed in range(GAMES))
    print("played" if told else "never taken")


if __name__ == "__main__":
    main(sys.argv[1])
