"""The report of a match: its games, and how they were made."""

import datetime
from pathlib import Path

from fatesmith import CATALOG, __version__
from fatesmith.arena.report.figures import Header
from fatesmith.arena.report.folder import write_report
from fatesmith.arena.results import Results
from fatesmith.compiled import FORM


def report_match(results: Results, command: str, folder: Path) -> Path:
    """Write the page and its tables into the folder; returns the page."""
    match = results.match
    header = Header(
        bots=match.bots,
        seats=match.seats,
        setup=match.setup,
        blocks=len(results),
        seed=match.seed,
        engine=f"{__version__}, {'compiled' if FORM.compiled else 'plain Python'}",
        catalog=CATALOG.digest.hex(),
        command=command,
        date=datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        offered={
            result.block.number: match.setup_of(result.block.deal).feats
            for result in results.blocks
        },
    )
    if len(match.bots) == 2 and not match.mixed:
        duel = results.duels()[0]
        one = match.bots[duel.one]
        share = duel.share
        header["raw"] = {one: (share.mean, share.low, share.high)}
        if duel.adjusted is not None:
            better = duel.adjusted.estimate
            header["adjusted"] = {one: (better.mean, better.low, better.high)}
    return write_report(results.summaries, header, folder)
