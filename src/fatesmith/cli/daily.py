"""`fatesmith daily`: the forge of the day in the terminal, the days before, and par."""

import io
import sys
import time
from datetime import date

import click
import msgspec
from rich.console import Console
from rich.table import Table

from fatesmith import __version__
from fatesmith.cli.progress import progress_bar
from fatesmith.cli.rivals import introductions, seat_names
from fatesmith.cli.speaking import language_option
from fatesmith.cli.terminal.conversation import Conversation
from fatesmith.cli.terminal.diary import Diary
from fatesmith.cli.terminal.screen import FAULT, HEADING, Screen
from fatesmith.cli.terminal.storage import DamagedRecord, user_storage
from fatesmith.cli.terminal.terminal_table import TerminalTable
from fatesmith.compiled import FORM
from fatesmith.daily.daily_forge import DailyForge, daily_forge
from fatesmith.daily.days import archive, day_at, read_day, streak
from fatesmith.daily.errors import DailyError
from fatesmith.daily.par import MOST_GAMES, par_game
from fatesmith.daily.share import share_line
from fatesmith.notation.record import Record
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice


def current_day() -> date:
    return day_at(time.time())


@click.group(invoke_without_command=True)
@click.option(
    "--date", "day", metavar="DATE", help="Another day, as 2026-11-18; it does not count."
)
@click.option("--list", "listed", is_flag=True, help="List all days, with your results.")
@click.option("--json", "as_json", is_flag=True, help="Print what is known as JSON; play nothing.")
@language_option
@click.pass_context
def daily(
    ctx: click.Context, day: str | None, listed: bool, as_json: bool, language: Language
) -> None:
    """Play the forge of the day: the same cards, rivals and dice for everybody, and one try counts.

    A day begins at midnight in UTC. Your game is saved after every move; the first finished try of
    a day counts, and earlier days can be played as often as you like.
    """
    if ctx.invoked_subcommand is not None:
        if day is not None or listed or as_json:
            raise click.UsageError("options go behind `par`: `fatesmith daily par DATE --json`.")
        return
    today, diary = current_day(), Diary(user_storage().folder)
    if listed:
        if day is not None:
            raise click.UsageError("--list is about all days: leave --date out.")
        show_days(diary, today, as_json, language)
        return
    chosen = today if day is None else read_day(day, today)
    if as_json:
        click.echo(msgspec.json.encode(told(daily_forge(chosen), diary, language)))
        return
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a character shows a question mark instead of ending the game.
        sys.stdout.reconfigure(errors="replace")
    play_day(daily_forge(chosen), diary, today, language)


@daily.command("par")
@click.argument("day", metavar="DATE", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@language_option
def work_out(day: str | None, as_json: bool, language: Language) -> None:
    """Work out par: the champion's mean on the same dice, against the same rivals.

    This takes many minutes. What was played is kept: interrupt it, and it goes on where it was.
    """
    today, diary = current_day(), Diary(user_storage().folder)
    forge = daily_forge(today if day is None else read_day(day, today))
    par = diary.par(forge)
    first, start = par.games, time.monotonic()
    if not par.known and not FORM.compiled:
        raise DailyError("par takes days without a compiled engine: `fatesmith doctor` says why")
    with progress_bar(Console(stderr=True), "games at most", transient=True) as bar:
        task = bar.add_task("", total=MOST_GAMES, completed=first)
        while not par.known:
            par = par.with_game(par_game(forge, par.games))
            diary.keep_par(forge, par)
            bar.update(task, completed=par.games)
    seconds = round(time.monotonic() - start, 1)
    if as_json:
        told = {"day": forge.day, "par": par.mean, "error": par.error, "games": par.games}
        click.echo(msgspec.json.encode({**told, "played": par.games - first, "seconds": seconds}))
        return
    mean, error = f"{par.mean:.1f}", f"{par.error:.2f}"
    screen = Screen()
    screen.say(
        language.say("daily.par", day=str(forge.day), par=mean, error=error, games=par.games)
    )
    if par.games == first:
        screen.say(language.say("daily.par-kept"))
    else:
        played = par.games - first
        screen.say(language.say("daily.par-took", games=played, seconds=f"{seconds:g}"))


def play_day(forge: DailyForge, diary: Diary, today: date, language: Language) -> None:
    """Play it, or go on with it, unless the try that counts is over."""
    screen, day = Screen(), forge.day
    # A try that was begun on its day counts, however late it is finished.
    begun = diary.game(day, True).current.exists()
    if day == today and day in diary.results() and not begun:
        screen.say(language.say("daily.played", day=str(day)))
        show_result(forge, diary, screen, language)
        return
    counted = begun or day == today
    storage = diary.game(day, counted)
    try:
        saved = storage.load()
    except DamagedRecord as fault:
        screen.say(language.say("terminal.game.note", fault=str(fault)), style=FAULT)
        saved = None
    bots = {seat: f"{code} {__version__}" for seat, code in enumerate(forge.rivals) if code}
    names = seat_names(bots, forge.person, None)
    record = Record(forge.setup, names=names, bots=bots) if saved is None else saved.record
    table = TerminalTable(record, forge.person, 0, forge)
    voice = Voice(language, table.names)
    if saved is None:
        rivals = voice.join([voice.put(voice.seat(seat)) for seat in bots])
        screen.say(
            voice.say(
                "daily.welcome",
                day=str(day),
                rounds=table.state.rounds,
                bots=rivals,
                counted=counted,
            )
        )
        screen.say(voice.say("daily.dice"))
        codes = {seat: code for seat, code in enumerate(forge.rivals) if code}
        for sentence in introductions(table.names, codes, language):
            screen.say(sentence)
    else:
        screen.say(voice.say("daily.goes-on", day=str(day), counted=counted))
    conversation = Conversation(table, storage, screen, language)
    conversation.goes_on = f"fatesmith daily --date {day}"
    conversation.hints = not counted
    conversation.run()
    outcome = table.state.outcome
    if outcome is None:
        return
    if not counted:
        screen.say(language.say("daily.not-counted"))
        return
    diary.note(day, int(outcome.glory[forge.person]))
    show_result(forge, diary, screen, language)


def show_result(forge: DailyForge, diary: Diary, screen: Screen, language: Language) -> None:
    """The line to share, and how to learn par."""
    screen.say(told(forge, diary, language).share, style=HEADING)
    if not diary.par(forge).known:
        screen.say(language.say("daily.no-par", day=str(forge.day)))


class DayTold(msgspec.Struct, kw_only=True):
    """A day, as JSON."""

    day: date
    setup: str
    feats: tuple[str, ...]
    module: str
    seats: int
    seat: int
    """Of the person."""
    rivals: list[str]
    first_rolls: tuple[str, ...]
    par: float | None
    glory: int | None
    """Of the try that counts."""
    streak: int
    """Up to this day."""
    share: str


def told(forge: DailyForge, diary: Diary, language: Language) -> DayTold:
    results, par = diary.results(), diary.par(forge)
    glory, row = results.get(forge.day), streak(results, forge.day)
    known = par.rounded if par.known else None
    return DayTold(
        day=forge.day,
        setup=forge.setup_name,
        feats=forge.setup.feats,
        module=forge.setup.module,
        seats=forge.setup.seats,
        seat=forge.person,
        rivals=[code for code in forge.rivals if code],
        first_rolls=forge.first_rolls(),
        par=par.mean if par.known else None,
        glory=glory,
        streak=row,
        share="" if glory is None else share_line(forge.day, glory, known, row, language),
    )


def show_days(diary: Diary, today: date, as_json: bool, language: Language) -> None:
    """All days, the latest first."""
    days = [told(daily_forge(day), diary, language) for day in archive(today)]
    if as_json:
        click.echo(msgspec.json.encode(days))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(language.say("daily.column.day"))
    table.add_column(language.say("daily.column.cards"))
    table.add_column(language.say("daily.column.heroes"), justify="right")
    table.add_column(language.say("daily.column.you"), justify="right")
    table.add_column(language.say("daily.column.par"), justify="right")
    for each in days:
        cards = (
            each.setup
            if each.module in (*each.setup.split("-"), "none")
            else (f"{each.setup}, {each.module}")
        )
        glory = "" if each.glory is None else str(each.glory)
        par = "" if each.par is None else f"{each.par:.0f}"
        table.add_row(str(each.day), cards, str(each.seats), glory, par)
    Screen().show(table)
