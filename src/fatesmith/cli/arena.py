"""`fatesmith arena`: bots play a match, and the table says how strong they are."""

import gc
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from fatesmith.arena import result_tables as tables
from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.arena.match_file import (
    Keeper,
    block_line,
    difference,
    header_of,
    match_of,
    read_blocks,
    read_header,
)
from fatesmith.arena.report.folder import check_folder
from fatesmith.arena.report.of_match import report_match
from fatesmith.arena.results import Results
from fatesmith.arena.runner import check_bots, play_blocks
from fatesmith.arena.sprt import Sprt, parse_sprt
from fatesmith.arena.statistics import mean
from fatesmith.cli.progress import progress_bar
from fatesmith.cli.speaking import given_options
from fatesmith.compiled import FORM
from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.executors.executor import Executor
from fatesmith.executors.opening import EXECUTORS, open_executor
from fatesmith.notation.record_files import COMPACT, JSON, TEXT, spell

MOST_BLOCKS: Final = 1_000_000
MOST_JOBS: Final = 10_000
FAULTS_SHOWN: Final = 5
INTERRUPTED: Final = 130
"""The exit code that shells use after Ctrl-C."""
_SETTLED_BLOCKS: Final = 256
_OF_THE_MATCH: Final = ("seats", "seed", "setup", "mixed", "time_limit")


@dataclass(frozen=True)
class Plan:
    """What to play, what is already done, and when to stop."""

    match: Match
    done: Results
    blocks: int
    sprt: Sprt | None
    luck_adjusted: bool


@click.command()
@click.option("--bots", metavar="A,B,...", help="Who plays: codes of `fatesmith bots`.")
@click.option(
    "--seats",
    type=click.IntRange(MIN_SEATS, MAX_SEATS),
    default=2,
    help="With three or four, one A plays against copies of B.",
)
@click.option(
    "--blocks",
    type=click.IntRange(1, MOST_BLOCKS),
    default=100,
    help="Deals; each is played once per seat, with the same dice.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1)
@click.option(
    "--setup",
    metavar="NAME",
    default="introductory",
    help="One of `fatesmith setups`, random, or random:goddess, :titans, :rebellion, :all.",
)
@click.option("--mixed", is_flag=True, help="Tables of different bots instead of duels.")
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    help="Number of processes, or of blocks that a cluster plays at once.",
)
@click.option(
    "--executor",
    "where",
    type=click.Choice(EXECUTORS),
    help="Where to play: in this process, in --jobs processes, or on a Ray cluster.",
)
@click.option(
    "--address",
    metavar="HOST:PORT",
    help="The head of the Ray cluster; without it, Ray runs on this machine only.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    default=0.0,
    help="Seconds per decision, 0 for no limit; overtime is reported.",
)
@click.option("--until", metavar="sprt:ELO0,ELO1", help="Stop when one is clearly likelier.")
@click.option("--json", "kept", metavar="FILE", help="Keep the results, one line per block.")
@click.option("--resume", metavar="FILE", help="Continue from results kept by --json.")
@click.option(
    "--luck-adjusted",
    is_flag=True,
    help="Take the luck out that a review finds: narrower intervals, half a second a game or more.",
)
@click.option(
    "--save-records",
    metavar="FILE",
    help="Write every game as a record: .record for people, .jsonl, or compact lines.",
)
@click.option(
    "--report",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a page with plots and tables about the match.",
)
@click.pass_context
def arena(
    ctx: click.Context,
    bots: str | None,
    seats: int,
    blocks: int,
    seed: int,
    setup: str,
    mixed: bool,
    jobs: int | None,
    where: str | None,
    address: str | None,
    time_limit: float,
    until: str | None,
    kept: str | None,
    resume: str | None,
    luck_adjusted: bool,
    save_records: str | None,
    report: Path | None,
) -> None:
    """Let bots play each other and measure them honestly.

    The unit is a block: one set-up and its dice, played once for every seat. Intervals are 95 %,
    from the variance of blocks. Ctrl-C keeps what is done.
    """
    if resume is not None and kept is not None:
        raise click.UsageError("--resume continues in its own file: leave --json out.")
    notes = Console(stderr=True, highlight=False)
    with ExitStack() as files:
        try:
            if report is not None:
                check_folder(report)
            codes = tuple(code.strip() for code in bots.split(",")) if bots is not None else None
            keeper = None
            done: list[BlockResult] = []
            if resume is None:
                if codes is None:
                    raise ArenaError("say who plays, for instance --bots random,dearest")
                match = Match(codes, seats, seed, setup, mixed, time_limit)
            else:
                path = Path(resume)
                said = {name: ctx.params[name] for name in given_options(ctx, _OF_THE_MATCH)}
                if codes is not None:
                    said["bots"] = codes
                match = _resumed(path, said)
                done, good = read_blocks(path, match)
                keeper = files.enter_context(Keeper.go_on(path, good))
            sprt = None
            if until is not None:
                sprt = parse_sprt(until, match.seats)
                if len(match.bots) != 2:
                    raise ArenaError(f"{until} compares two bots, not {len(match.bots)}")
            # Before any file is made: a cluster may be out of reach.
            executor = open_executor(
                where, jobs, address, "block", lambda text: notes.print(f"Note: {text}.")
            )
            files.enter_context(closing(executor))
            check_bots(match, executor)
            if kept is not None:
                keeper = files.enter_context(Keeper.create(Path(kept), match))
            records = None
            if save_records is not None:
                again = resume is not None
                records = files.enter_context(Keeper.for_records(Path(save_records), again))
        except FatesmithError as fault:
            raise click.UsageError(str(fault)) from None
        plan = Plan(match, Results(match, done), blocks * len(match.tables), sprt, luck_adjusted)
        form = _form(save_records or "")
        code = _play(plan, executor, notes, keeper, records, form)
    _print(plan)
    if report is not None and len(plan.done):
        command = " ".join(["fatesmith", *sys.argv[1:]])
        click.echo(f"\nThe report: {report_match(plan.done, command, report)}")
    if code:
        _tell_interrupted(plan, kept or resume)
        sys.exit(code)


def _resumed(path: Path, said: dict[str, object]) -> Match:
    """The match of a file; ArenaError if the command line differs or something has changed."""
    header = read_header(path)
    match = match_of(header)
    wanted = replace(match, **said)  # type: ignore[arg-type]  # click has typed them
    reason = difference(header_of(wanted), header)
    if reason:
        raise ArenaError(f"{path} cannot be resumed: {reason}")
    return match


def _form(name: str) -> str:
    if name.endswith((".record", ".txt")):
        return TEXT
    return JSON if name.endswith((".json", ".jsonl")) else COMPACT


def _play(
    plan: Plan,
    executor: Executor,
    notes: Console,
    keeper: Keeper | None,
    records: Keeper | None,
    form: str,
) -> int:
    """Play what is missing; returns the exit code."""
    results = plan.done
    todo = (number for number in range(plan.blocks) if number not in results)
    progress = progress_bar(notes, "blocks", "  {task.fields[score]}")
    running = play_blocks(
        plan.match,
        todo,
        executor,
        keep_records=records is not None,
        keep_luck=plan.luck_adjusted,
    )
    try:
        with progress:
            bar = progress.add_task("", total=plan.blocks, completed=len(results), score="")
            for result in running:
                results.add(result)
                if len(results) % _SETTLED_BLOCKS == 0:
                    # What is kept until the end need not be searched for garbage every time:
                    # otherwise a long match gets slower and slower.
                    gc.collect()
                    gc.freeze()
                if keeper is not None:
                    keeper.write(block_line(result))
                if records is not None:
                    gap = "\n" if form == TEXT else ""
                    records.write("".join(spell(each, form) + gap for each in result.records))
                    result.records.clear()
                if not progress.disable:
                    progress.update(bar, completed=len(results), score=_running_score(results))
                if plan.sprt is not None and plan.sprt.verdict(results.first_scores()):
                    break
    except KeyboardInterrupt:
        return INTERRUPTED
    except FatesmithError as fault:
        click.echo(f"Error: {fault}", err=True)
        return 1
    finally:
        # Stops the workers, no matter how we got here.
        running.close()
    return 0


def _running_score(results: Results) -> str:
    match = results.match
    scores = results.first_scores()
    if len(match.bots) > 2 or not scores:
        return f"{results.games} games"
    return f"{tables.short_name(match.labels[0])} {100 * mean(scores):.1f} %"


def _print(plan: Plan) -> None:
    results = plan.done
    console = Console(highlight=False)
    width = min(console.width, 80)
    if not len(results):
        console.print("No block was finished.", width=width)
        return
    parts: list[str | Table] = [tables.heading(results)]
    if len(plan.match.bots) == 2 and not plan.match.mixed:
        parts += ["", tables.duel_table(results, results.duels()[0])]
    parts += ["", tables.bots_table(results)]
    if len(plan.match.bots) > 2 or plan.match.mixed:
        parts += ["\nRatings", tables.rating_table(results)]
    if len(plan.match.bots) > 2 and not plan.match.mixed:
        parts += [f"\n{tables.matrix_title(plan.match)}", tables.matrix_table(results)]
    for part in parts:
        console.print(part, width=width)
    if plan.sprt is not None:
        console.print(tables.verdict(results, plan.sprt), width=width)
    faults = results.faults
    for fault in faults[:FAULTS_SHOWN]:
        console.print(f"fault: {fault}", width=width, markup=False)
    if len(faults) > FAULTS_SHOWN:
        console.print(f"and {len(faults) - FAULTS_SHOWN} more faults", width=width)
    if not FORM.compiled:
        console.print(f"The engine runs as plain Python: {FORM.reason}.", width=width)


def _tell_interrupted(plan: Plan, path: str | None) -> None:
    kept = (
        f"they are in {path}: --resume {path} continues"
        if path is not None
        else "they were not saved; use --json to be able to resume"
    )
    click.echo(f"Stopped after {len(plan.done)} of {plan.blocks} blocks; {kept}.", err=True)
