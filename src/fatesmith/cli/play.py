"""`fatesmith play`: the table in a browser, or a game against bots in the terminal."""

import io
import random
import sys
from dataclasses import dataclass, replace
from typing import Final

import click

from fatesmith import Setup
from fatesmith.cli.browser import USUAL_PORT, lacking, play_in_browser
from fatesmith.cli.rivals import introductions, plain_codes, seat_bots, seat_names
from fatesmith.cli.speaking import given_options, language_option
from fatesmith.cli.terminal.conversation import Conversation
from fatesmith.cli.terminal.screen import FAULT, Screen
from fatesmith.cli.terminal.storage import (
    DamagedRecord,
    SavedGame,
    Storage,
    StorageError,
    user_storage,
)
from fatesmith.cli.terminal.terminal_table import TerminalTable
from fatesmith.content.named import MODULES, NAMED, NO_MODULE_NAME
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import read_file
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice

RANDOM: Final = "random"
DRAFT: Final = "draft"
LONGEST_NAME: Final = 12
_OF_A_NEW_GAME: Final = (
    "opponents",
    *("seats", "setup", "module", "rebellion", "promos", "feats"),
    *("name", "seat", "tie_break", "without_g6"),
)
_OF_THE_TERMINAL: Final = ("seed", "resume", "source", "language")
_OF_THE_BROWSER: Final = ("port", "data", "no_browser")


@click.command()
@click.option(
    "--terminal",
    is_flag=True,
    help="Play in the terminal, not in a browser; implied by every option but the last three.",
)
@click.option(
    "--seats",
    type=click.IntRange(MIN_SEATS, MAX_SEATS),
    default=3,
    help="How many heroes, including you.",
)
@click.option(
    "--setup",
    type=click.Choice([*(named.name for named in NAMED), RANDOM, DRAFT]),
    metavar="NAME",
    help="Which cards are in the game: introductory by default, random, draft, or another "
    "of `fatesmith setups`.",
)
@click.option(
    "--module",
    type=click.Choice(MODULES),
    default=NO_MODULE_NAME,
    help="A module of Rebellion; by itself, it means its discovery set-up.",
)
@click.option("--rebellion", is_flag=True, help="Random, draft: with the cards of Rebellion.")
@click.option("--promos", is_flag=True, help="Random, draft: with the promo cards.")
@click.option(
    "--feats", metavar="A,B,...", help="The introductory cards, with these swapped in: bear,triton."
)
@click.option(
    "--opponents",
    metavar="CODE[,CODE...]",
    default="theron",
    help="Who plays against you, one for all or one for each: theron (the kindest) to moira (the "
    "strongest), or any other of `fatesmith bots`.",
)
@click.option("--seed", type=int, help="Makes dice, bots and random cards repeatable.")
@click.option("--name", help="Your name.")
@click.option(
    "--seat",
    type=click.Choice(["0", "1", "2", "3", "random"]),
    default="0",
    help="Where you sit; seat 0 begins.",
)
@click.option("--tie-break", is_flag=True, help="Break ties instead of sharing the victory.")
@click.option("--without-g6", is_flag=True, help="Two heroes: leave out the 6-gold face.")
@click.option("--resume/--new", default=None, help="Continue the saved game, or start a new one.")
@click.option("--from", "source", metavar="FILE", help="Continue the first game of a record file.")
@language_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Browser: the port of the table; by default {USUAL_PORT}, or any free one.",
)
@click.option(
    "--data", metavar="FOLDER", help="Browser: where games are kept; by default as XDG says."
)
@click.option("--no-browser", is_flag=True, help="Browser: do not open it, only serve the table.")
@click.pass_context
def play(
    ctx: click.Context,
    terminal: bool,
    seats: int,
    setup: str | None,
    module: str,
    rebellion: bool,
    promos: bool,
    feats: str | None,
    opponents: str,
    seed: int | None,
    name: str | None,
    seat: str,
    tie_break: bool,
    without_g6: bool,
    resume: bool | None,
    source: str | None,
    language: Language,
    port: int | None,
    data: str | None,
    no_browser: bool,
) -> None:
    """Play against bots and friends. Every game is saved as you go.

    The table opens in a browser. Without a browser table, with --terminal, or with an option for a
    terminal game, you play against bots in the terminal.
    """
    given = given_options(ctx, _OF_A_NEW_GAME)
    if not terminal and not given and not given_options(ctx, _OF_THE_TERMINAL):
        lack = lacking()
        if not lack:
            play_in_browser(port, data, not no_browser)
            return
        click.echo(f"{lack}Playing in the terminal instead.", err=True)
    elif told := given_options(ctx, _OF_THE_BROWSER):
        option = _option(told[0])
        raise click.UsageError(f"{option} is for the table in a browser, not for the terminal.")
    if source is not None and (resume or set(given) - {"name", "seat", "opponents"}):
        raise click.UsageError(
            "--from takes everything but --name, --seat and --opponents from its file."
        )
    if resume and given:
        option = _option(given[0])
        raise click.UsageError(f"{option} is for a new game: leave it out, or add --new.")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a character shows a question mark instead of ending the game.
        sys.stdout.reconfigure(errors="replace")
    if source is not None:
        begun = unfinished_game(source)
        seats = begun.setup.seats
    luck = random.SystemRandom().getrandbits(64) if seed is None else seed
    cards = Cards(setup, module, rebellion, promos, feats)
    chosen = replace(choose_setup(cards, seats, luck), tie_break=tie_break, without_g6=without_g6)
    called = _clean(name) if name is not None else None
    place = random.Random(luck).randrange(seats) if seat == "random" else int(seat)
    if place >= seats:
        raise click.BadParameter(
            f"with {seats} heroes the seats are 0 to {seats - 1}", param_hint="--seat"
        )
    screen = Screen()
    storage = user_storage()
    # Everything that can be wrong with the options is found before a saved game is touched.
    bots = seat_bots(opponents, place, seats)
    names = seat_names(bots, place, called)
    wanted = resume if source is None else False
    saved = _saved_game(storage, screen, wanted, language, given)
    if source is not None:
        begun.names = {**names, **begun.names}
        begun.bots = {**bots, **begun.bots}
        table = TerminalTable(begun, place, luck)
        screen.say(language.say("terminal.game.goes-on-from", file=source))
    elif saved is None:
        begun = Record(chosen, names=names, bots=bots)
        table = TerminalTable(begun, place, luck)
        _welcome(table, screen, language)
    else:
        table = TerminalTable(saved.record, saved.person, luck)
        screen.say(language.say("terminal.game.goes-on"))
    Conversation(table, storage, screen, language).run()


def unfinished_game(source: str) -> Record:
    """The first record of a file, if there is anything left to play in it."""
    for record in read_file(source):
        if isinstance(record, RecordError):
            raise RecordError(f"{source}: {record}")
        if record.replay().over:
            raise RecordError(f"{source}: this game is over; `fatesmith replay` shows it")
        return record
    raise RecordError(f"{source}: there is no record in this file")


@dataclass(frozen=True)
class Cards:
    """What the command line says about the cards of a game."""

    setup: str | None
    module: str
    rebellion: bool
    promos: bool
    feats: str | None


def choose_setup(cards: Cards, seats: int, seed: int) -> Setup:
    """The set-up that the options describe; UsageError if they contradict each other."""
    module = cards.module
    if (cards.rebellion or cards.promos) and cards.setup not in (RANDOM, DRAFT):
        option = "--rebellion" if cards.rebellion else "--promos"
        raise click.UsageError(f"{option} is for --setup random and --setup draft.")
    if cards.feats is not None:
        if cards.setup not in (None, "introductory"):
            raise click.UsageError("--feats changes the introductory cards: leave --setup out.")
        slugs = [slug.strip().lower() for slug in cards.feats.split(",") if slug.strip()]
        return Setup.custom(seats, slugs, module=module)
    rebellion, promos = cards.rebellion, cards.promos
    if cards.setup == RANDOM:
        return Setup.random(seats, seed, module=module, rebellion=rebellion, promos=promos)
    if cards.setup == DRAFT:
        return Setup.draft(seats, module=module, rebellion=rebellion, promos=promos)
    name = cards.setup or ("introductory" if module == NO_MODULE_NAME else f"discovery-{module}")
    chosen = Setup.named(name, seats)
    if module not in (NO_MODULE_NAME, chosen.module):
        raise click.UsageError(
            f"{name} is played {_with_module(chosen.module)}: leave --module out."
        )
    return chosen


def _option(name: str) -> str:
    """As it is typed."""
    return f"--{name.replace('_', '-')}"


def _with_module(module: str) -> str:
    return "without a module" if module == NO_MODULE_NAME else f"with the {module} module"


def _clean(name: str) -> str:
    """The name in a form that a record can hold."""
    clean = " ".join(name.split())
    if not clean or len(clean) > LONGEST_NAME or "#" in clean or not clean.isprintable():
        raise click.BadParameter(
            f"a name has 1 to {LONGEST_NAME} printable characters and no #", param_hint="--name"
        )
    return clean


def _saved_game(
    storage: Storage, screen: Screen, resume: bool | None, language: Language, given: list[str]
) -> SavedGame | None:
    """The saved game if it is to be continued; otherwise it is put aside. The options `given` for
    a new game are of no use to it, which the person is told."""
    try:
        saved = storage.load()
    except DamagedRecord as fault:
        if resume:
            raise
        screen.say(language.say("terminal.game.note", fault=str(fault)), style=FAULT)
        return None
    if saved is None:
        if resume:
            raise StorageError(f"there is no saved game in {storage.current.parent}")
        return None
    if resume is None:
        resume = _wants_to_resume(saved, screen, language, given)
    if resume:
        return saved
    kept = storage.put_aside()
    screen.say(language.say("terminal.game.put-aside", file=str(kept)))
    return None


def _wants_to_resume(
    saved: SavedGame, screen: Screen, language: Language, given: list[str]
) -> bool:
    state = saved.record.replay()
    screen.say(
        language.say(
            "terminal.game.unfinished",
            seats=state.seats,
            round=state.round,
            rounds=state.rounds,
            score=state.score(saved.person),
        )
    )
    if given:
        options = Voice(language).join([f"`{_option(name)}`" for name in given])
        told = language.say("terminal.game.options-beside", options=options, n=len(given))
        screen.say(told, style=FAULT)
    question = language.say("terminal.game.resume")
    while True:
        try:
            answer = screen.ask(f"{question} ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            # No answer: the saved game stays as it is.
            raise click.exceptions.Exit(0) from None
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        screen.say(language.say("terminal.game.resume-answers"), style=FAULT)


def _welcome(table: TerminalTable, screen: Screen, language: Language) -> None:
    voice = Voice(language, table.names)
    codes = {s: table.opponent(s) for s in range(table.state.seats) if s != table.person}
    named = plain_codes(list(codes.values()))
    screen.say(
        voice.say(
            "terminal.game.welcome",
            rounds=table.state.rounds,
            bots=voice.join([voice.put(voice.seat(seat)) for seat in codes]),
            coded=bool(named),
            codes=voice.join(named),
        )
    )
    for sentence in introductions(table.names, codes, language):
        screen.say(sentence)
